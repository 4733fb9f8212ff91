import { randomBytes } from 'node:crypto'

/** A new API key with 216 random bits. */
export function newSecret(): string {
  return `ldk_${randomBytes(27).toString('base64url')}`
}
