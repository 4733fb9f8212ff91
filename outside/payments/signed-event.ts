import { createHmac } from 'node:crypto'
import { DomainError } from '../../domain/errors.ts'
import { isSameSecret } from '../../domain/shared/secret.ts'

/** An older event may be a replay; one from further in the future was signed by a wrong clock. */
const TOLERANCE_SECONDS = 300

/** A signature header, `t=SECONDS,v1=HEX`: the HMAC-SHA256 of `SECONDS.BODY`. */
export function signatureOf(raw: string, secret: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  return `t=${seconds},v1=${hmac(`${seconds}.${raw}`, secret)}`
}

/** Throws `invalid_input` unless the header is a recent signature of exactly this body. */
export function requireSignature(raw: Buffer, header: unknown, secret: string, now: Date): void {
  const [, seconds, signature] = (typeof header === 'string' && /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header)) || []
  const isStale = Math.abs(now.getTime() / 1000 - Number(seconds)) > TOLERANCE_SECONDS
  if (!signature || isStale || !isSameSecret(signature, hmac(`${seconds}.${raw.toString()}`, secret)))
    throw refusedSignature()
}

/** The error for every event that fails verification: it doesn't reveal which check failed. */
export function refusedSignature(): DomainError {
  return new DomainError(
    'invalid_input',
    'This event isn’t signed correctly, or was signed too long ago.',
    'Sign the event with the configured webhook secret when you send it.',
  )
}

function hmac(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}
