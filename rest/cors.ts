import type { NextFunction, Request, Response } from 'express'

/** The headers that REST and MCP clients in browsers send and read. */
const ALLOWED_HEADERS =
  'Authorization, Content-Type, Idempotency-Key, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID'
const EXPOSED_HEADERS =
  'WWW-Authenticate, Idempotent-Replayed, RateLimit, RateLimit-Policy, Link, X-Request-Id, ETag, Retry-After, Mcp-Session-Id'
const PREFLIGHT_SECONDS = 86_400

/**
 * Lets scripts of any website call the API. That is safe because the API ignores cookies: only a credential
 * that the script itself sends identifies the caller.
 */
export function allowEveryOrigin(req: Request, res: Response, next: NextFunction): void {
  res.set({ 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': EXPOSED_HEADERS })
  if (req.method !== 'OPTIONS') return next()
  res.set({
    'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
    'Access-Control-Allow-Headers': ALLOWED_HEADERS,
    'Access-Control-Max-Age': String(PREFLIGHT_SECONDS),
  })
  res.sendStatus(204)
}
