import type { RequestHandler } from 'express'

/** A browser that has seen it speaks only https to this host for so long. */
const HTTPS_SECONDS = 365 * 86_400

/**
 * What every answer says to a browser, unless it has something stricter or its own to say: it is what its type says, runs
 * and loads nothing, stands in no frame or page of others, its address is told to nobody, and nobody keeps it. Where the
 * site's address is https, that it stays so; of other hosts below it nothing is promised.
 */
export function securityHeaders(publicUrl: URL): RequestHandler {
  const headers = {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'no-store',
    ...(publicUrl.protocol === 'https:' ? { 'Strict-Transport-Security': `max-age=${HTTPS_SECONDS}` } : {}),
  }
  return (_req, res, next) => {
    res.set(headers)
    next()
  }
}
