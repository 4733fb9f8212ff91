import { createHmac } from 'node:crypto'
import { DomainError } from '../../domain/errors.ts'
import { isSameSecret } from '../../domain/shared/secret.ts'

/** An event older than this was kept back by somebody; one from the future has a wrong clock. */
const TOLERANCE_SECONDS = 300

/** `t=SECONDS,v1=HEX`: HMAC-SHA256 over `SECONDS.BODY`. */
export function signatureOf(raw: string, secret: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  return `t=${seconds},v1=${hmac(`${seconds}.${raw}`, secret)}`
}

/** Throws unless the header signs exactly this body, lately. */
export function requireSignature(raw: Buffer, header: unknown, secret: string, now: Date): void {
  const [, seconds, signature] = (typeof header === 'string' && /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header)) || []
  const isLate = Math.abs(now.getTime() / 1000 - Number(seconds)) > TOLERANCE_SECONDS
  if (!signature || isLate || !isSameSecret(signature, hmac(`${seconds}.${raw.toString()}`, secret)))
    throw refusedSignature()
}

/** The one answer to an event that cannot be believed, whatever is wrong with it. */
export function refusedSignature(): DomainError {
  return new DomainError(
    'invalid_input',
    'This event is not signed as it must be.',
    'Send it with the signature of the configured webhook secret, made now.',
  )
}

function hmac(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}
