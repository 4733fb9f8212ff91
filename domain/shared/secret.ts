import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A secret for a link or a session: 256 random bits, in characters an address takes as they are. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a random secret. A plain hash is enough: no dictionary holds it. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Whether two secrets are the same; a guess that begins right takes as long as any other. */
export function isSameSecret(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
