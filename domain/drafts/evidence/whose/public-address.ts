import { parseWebsite } from '../../../shared/input/website.ts'

/** True for an https address of a public host: no IP address, no port, no name of a private network, no password. */
export function isPublicAddress(address: string): boolean {
  if (!address.startsWith('https://')) return false
  try {
    parseWebsite(address)
    return true
  } catch {
    return false
  }
}
