import type { IncomingMessage } from 'node:http'
import type { CookieOptions } from 'express'

/** The value of a cookie; undefined when the browser didn't send it. */
export function cookieOf(req: Pick<IncomingMessage, 'headers'>, name: string): string | undefined {
  for (const pair of req.headers.cookie?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}

/**
 * The full name of a cookie. Under https, the `__Host-` prefix keeps other hosts and plain-http connections
 * from setting it.
 */
export function cookieName(name: string, publicUrl: URL): string {
  return publicUrl.protocol === 'https:' ? `__Host-${name}` : name
}

/** Options of every personal cookie: hidden from scripts, and not sent with other websites' forms. */
export function cookieOptions(publicUrl: URL): CookieOptions {
  return { httpOnly: true, sameSite: 'lax', secure: publicUrl.protocol === 'https:', path: '/' }
}
