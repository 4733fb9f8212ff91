import type { RequestHandler } from 'express'

/**
 * RFC 9116 requires an expiry date. The file is generated per request, so the date is always this far ahead.
 */
const VALID_DAYS = 180
const DAY_MS = 86_400_000

/** `/.well-known/security.txt`: where to report vulnerabilities. */
export function securityTxt(contact: string, publicUrl: URL, now: () => Date): RequestHandler {
  return (_req, res) => {
    const expires = new Date(now().getTime() + VALID_DAYS * DAY_MS).toISOString()
    const canonical = new URL('/.well-known/security.txt', publicUrl).href
    res.type('text/plain').send(`Contact: ${contact}\nExpires: ${expires}\nCanonical: ${canonical}\n`)
  }
}
