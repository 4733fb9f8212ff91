import { parseWebsite } from '../../../shared/input/website.ts'

/** True for an https address of a public host, without an IP address, a port, a private name or a password. */
export function isPublicAddress(address: string): boolean {
  if (!address.startsWith('https://')) return false
  try {
    parseWebsite(address)
    return true
  } catch {
    return false
  }
}
