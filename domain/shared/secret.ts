import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A secret for a link or a session: 256 random bits, URL-safe. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a random secret. A plain hash is enough, since nobody can guess a random secret. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Compares two secrets in constant time. */
export function isSameSecret(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
