import { randomBytes } from 'node:crypto'

/** 216 random bits: an attacker who tries for a lifetime guesses none. */
export function newSecret(): string {
  return `ldk_${randomBytes(27).toString('base64url')}`
}
