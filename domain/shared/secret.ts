import { createHash, randomBytes } from 'node:crypto'

/** A secret for a link or a session: 256 random bits, in characters an address takes as they are. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a random secret. A plain hash is enough: no dictionary holds it. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
