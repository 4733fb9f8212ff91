import { Router, type ErrorRequestHandler, type Request, type RequestHandler } from 'express'
import { DomainError, knownError, refusalHeaders } from '../../domain/errors.ts'
import type { RateLimits, Tier } from '../../domain/rate-limits.ts'
import type { ConnectedApps } from '../people/people.ts'
import { connectedApps, disconnect } from './access.ts'
import { interactionRoutes } from './interaction.ts'
import type { AuthorizationServerOptions } from './options.ts'
import type { Obstacle } from './pages.ts'
import type { CurrentProvider } from './provider.ts'
import { signingKeys } from './signing-keys.ts'
import { sweep } from './sweep.ts'

export interface AuthorizationServer extends ConnectedApps {
  /** Must run before every body parser, because oidc-provider reads its own bodies. */
  router: Router
  /** Deletes expired records, unusable connections, clients without connections, and old keys. */
  sweep(): Promise<void>
}

/** How often to check whether another process has rotated the keys. */
const CHECK_KEYS_MS = 60_000

/** Paths that oidc-provider answers. The pages under `/oauth/interaction/` are ours. */
const PROVIDER_PATHS =
  /^\/(?:oauth\/(?:authorize(?:\/[\w-]+)?|token|register|revoke|jwks)|\.well-known\/(?:oauth-authorization-server|openid-configuration))$/

/** Paths that people open in browsers. Programs call the others. */
const BROWSER_PATHS = /^\/oauth\/(?:authorize|interaction)(?:\/|$)/

/** Authorization pages run no scripts, load nothing from other sites, and can't be framed. */
const PAGE_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'X-Frame-Options': 'DENY',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
}

/** The OAuth 2.1 authorization server of this origin. It loads oidc-provider on the first request. */
export function openAuthorizationServer(options: AuthorizationServerOptions): AuthorizationServer {
  const { db, publicUrl, now, limits } = options
  const currentProvider = providerWithCurrentKeys(options)
  const router = Router({ caseSensitive: true, strict: true })

  router.use((req, res, next) => {
    if (!PROVIDER_PATHS.test(req.path) && !req.path.startsWith('/oauth/interaction/')) return next('router')
    res.set(PAGE_HEADERS)
    pinHost(req, publicUrl)
    return next()
  })
  router.use('/oauth/register', allowRegistrationFromBrowsers, countByAddress(limits, 'registration'))
  // Limited, because each request may write a row. Calls by apps are counted in `app-calls.ts`, where their
  // tokens are known.
  router.use(['/oauth/authorize', '/oauth/interaction'], countByAddress(limits, 'oauth'))
  router.all('/oauth/authorize', onlyGet)
  router.use(interactionRoutes(options, currentProvider))
  router.use(async (req, res) => {
    const { answer } = await currentProvider()
    await answer(req, res)
  })
  router.use(answerFailure(options))

  return {
    router,
    connectedApps: (accountId) => connectedApps(db, accountId, now()),
    disconnect: (accountId, clientId) => disconnect(db, accountId, clientId),
    sweep: () => sweep(db, now()),
  }
}

function providerWithCurrentKeys(options: AuthorizationServerOptions): () => Promise<CurrentProvider> {
  const { db, appSecret, now } = options
  let current: (CurrentProvider & { kids: string }) | undefined
  let checkedAt = 0
  let checking: Promise<CurrentProvider> | undefined

  async function check(): Promise<CurrentProvider> {
    const keys = await signingKeys(db, appSecret, now())
    const kids = keys.map(({ kid }) => kid).join()
    if (current?.kids !== kids) {
      const { buildProvider } = await import('./provider.ts')
      current = { ...buildProvider(options, keys), kids }
    }
    checkedAt = now().getTime()
    return current
  }

  return () => {
    if (current && Math.abs(now().getTime() - checkedAt) < CHECK_KEYS_MS) return Promise.resolve(current)
    checking ??= check().finally(() => (checking = undefined))
    return checking
  }
}

/**
 * oidc-provider builds its URLs from request headers, so this replaces those headers with our configured host
 * and protocol.
 */
function pinHost(req: Request, publicUrl: URL): void {
  const { ip } = req
  req.headers.host = publicUrl.host
  req.headers['x-forwarded-proto'] = publicUrl.protocol.slice(0, -1)
  delete req.headers['x-forwarded-host']
  if (ip) req.headers['x-forwarded-for'] = ip
  else delete req.headers['x-forwarded-for']
}

/**
 * Apps send people here with a link, so GET is enough. A form on another website would be sent without our
 * cookies anyway.
 */
const onlyGet: RequestHandler = (req, res, next) => {
  if (req.method === 'GET' || req.method === 'HEAD') return next()
  res.set('Allow', 'GET, HEAD')
  throw new DomainError('method_not_allowed', `${req.method} isn’t supported here.`, 'Use GET.')
}

/** oidc-provider lacks CORS only for registration, which reads no cookies, so any website may call it. */
const allowRegistrationFromBrowsers: RequestHandler = (req, res, next) => {
  res.set({ 'Access-Control-Allow-Origin': '*' })
  if (req.method !== 'OPTIONS') return next()
  res.set({
    'Access-Control-Allow-Methods': 'POST, OPTIONS',
    'Access-Control-Allow-Headers': 'Authorization, Content-Type, MCP-Protocol-Version',
    'Access-Control-Max-Age': '86400',
  })
  return void res.sendStatus(204)
}

function countByAddress(limits: RateLimits, tier: Tier): RequestHandler {
  return async (req, _res, next) => {
    await limits.consume(tier, req.ip ?? '')
    return next()
  }
}

/**
 * Answers requests that failed because of a limit or an unavailable database, and can be retried. Programs
 * get an OAuth error with a code from RFC 6749 section 4.1.2.1. People get a page, even for bugs.
 */
function answerFailure({ pages, log }: AuthorizationServerOptions): ErrorRequestHandler {
  return async (error: unknown, req, res, next) => {
    const known = knownError(error)
    if (res.headersSent) return next(error)
    if (!known && BROWSER_PATHS.test(req.path)) {
      log.error({ err: error }, 'bug')
      return void res
        .status(500)
        .type('html')
        .send(await pages.obstacle({ kind: 'broken' }))
    }
    if (known?.code !== 'unavailable' && known?.code !== 'rate_limited') return next(error)
    // oidc-provider may already have set headers for its own response.
    for (const header of ['Location', 'Content-Type', 'Content-Length', 'WWW-Authenticate']) res.removeHeader(header)
    res.status(known.status).set({ ...refusalHeaders(known), 'Cache-Control': 'no-store' })
    if (BROWSER_PATHS.test(req.path)) return void res.type('html').send(await pages.obstacle(laterObstacle(known)))
    return void res.json({
      error: 'temporarily_unavailable',
      error_description: `${known.message} Wait as long as Retry-After says, then send the same request again.`,
    })
  }
}

function laterObstacle({ rateLimit }: DomainError): Obstacle {
  return rateLimit ? { kind: 'too_many', seconds: rateLimit.resetSeconds } : { kind: 'unavailable' }
}
