import type { IncomingMessage } from 'node:http'
import type { CookieOptions } from 'express'

/** The value of a cookie; undefined when the browser sent none. */
export function cookieOf(req: Pick<IncomingMessage, 'headers'>, name: string): string | undefined {
  for (const pair of req.headers.cookie?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}

/** The full name of a cookie: on https no other host and no plain connection can set one of this name. */
export function cookieName(name: string, publicUrl: URL): string {
  return publicUrl.protocol === 'https:' ? `__Host-${name}` : name
}

/** For every cookie of a person: no script reads it, and no other website's form sends it. */
export function cookieOptions(publicUrl: URL): CookieOptions {
  return { httpOnly: true, sameSite: 'lax', secure: publicUrl.protocol === 'https:', path: '/' }
}
