import type { RequestHandler } from 'express'

/** How long a browser uses only https for this host. */
const HTTPS_SECONDS = 365 * 86_400

/**
 * The strict default headers of every answer: no sniffing, no scripts or resources, no framing or embedding, no referrer, no
 * caching. Routes that need more set their own. Under https they include HSTS, without subdomains.
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
