import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { isSameSecret } from '../shared/secret.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * APP_SECRET; while it is being replaced, the new one and the previous one. The current one seals and signs,
 * and what either sealed or signed is accepted.
 */
export type AppSecret = string | readonly [current: string, ...previous: string[]]

/** The secret that seals and signs. */
export function currentOf(appSecret: AppSecret): string {
  return secretsOf(appSecret)[0]
}

function secretsOf(appSecret: AppSecret): readonly [current: string, ...previous: string[]] {
  return typeof appSecret === 'string' ? [appSecret] : appSecret
}

/** Encrypts text. Decrypting it needs the same secret and the same purpose. */
export function seal(appSecret: AppSecret, purpose: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, sealingKeys(appSecret, purpose)[0], nonce)
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** Decrypts sealed text; undefined if it was changed or sealed with a different secret or purpose. */
export function unseal(appSecret: AppSecret, purpose: string, sealed: string): string | undefined {
  return unsealWith(sealingKeys(appSecret, purpose), sealed)
}

/** Decrypts text that was sealed with one of these keys; undefined if none fits. */
export function unsealWith(keys: readonly Buffer[], sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
  for (const key of keys) {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    try {
      return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    } catch {
      // Sealed with another key, or changed.
    }
  }
  return undefined
}

/** The keys of one purpose, the current secret's first. They reveal neither the secrets nor keys of other purposes. */
export function sealingKeys(appSecret: AppSecret, purpose: string): readonly [current: Buffer, ...previous: Buffer[]] {
  const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', `seal\0${purpose}`, 32))
  const [current, ...previous] = secretsOf(appSecret)
  return [keyOf(current), ...previous.map(keyOf)]
}

/** A signature that only somebody who knows the secret can make. */
export function sign(appSecret: AppSecret, text: string): string {
  return signaturesOf(appSecret, text)[0]
}

/** The signatures of a text by each secret, the current one's first. */
export function signaturesOf(appSecret: AppSecret, text: string): readonly [current: string, ...previous: string[]] {
  const signatureBy = (secret: string) => createHmac('sha256', secret).update(text).digest('base64url')
  const [current, ...previous] = secretsOf(appSecret)
  return [signatureBy(current), ...previous.map(signatureBy)]
}

/** Whether `sign` made this signature of this text. */
export function isSigned(appSecret: AppSecret, text: string, signature: string): boolean {
  return signaturesOf(appSecret, text).some((known) => isSameSecret(signature, known))
}
