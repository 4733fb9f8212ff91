import { parseWebsite } from '../../../shared/input/website.ts'

/**
 * True for an https address of a public host. IP addresses, ports, private host names and passwords aren't
 * allowed.
 */
export function isPublicAddress(address: string): boolean {
  if (!address.startsWith('https://')) return false
  try {
    parseWebsite(address)
    return true
  } catch {
    return false
  }
}
