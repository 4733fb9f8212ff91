import type { RequestHandler } from 'express'

/** RFC 9116 wants an end; the file is made anew for every request, so it is always this far ahead. */
const VALID_DAYS = 180
const DAY_MS = 86_400_000

/** `/.well-known/security.txt`: where weaknesses are reported. */
export function securityTxt(contact: string, publicUrl: URL, now: () => Date): RequestHandler {
  return (_req, res) => {
    const expires = new Date(now().getTime() + VALID_DAYS * DAY_MS).toISOString()
    const canonical = new URL('/.well-known/security.txt', publicUrl).href
    res.type('text/plain').send(`Contact: ${contact}\nExpires: ${expires}\nCanonical: ${canonical}\n`)
  }
}
