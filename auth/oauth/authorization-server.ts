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
  /** Goes before every body parser: oidc-provider reads its own bodies. */
  router: Router
  /** Forgets what has ended. */
  sweep(): Promise<void>
}

/** Another process may have rotated the keys: they are looked at this often. */
const LOOK_AT_KEYS_MS = 60_000

/** What oidc-provider answers; the pages under `/oauth/interaction/` are ours. */
const PROVIDED =
  /^\/(?:oauth\/(?:authorize(?:\/[\w-]+)?|token|register|revoke|jwks)|\.well-known\/(?:oauth-authorization-server|openid-configuration))$/

/** What a person meets in a browser; the rest is asked for by programs. */
const SEEN = /^\/oauth\/(?:authorize|interaction)(?:\/|$)/

/** Pages of an authorization run nothing, load nothing from elsewhere, and are shown in no frame. */
const PAGE_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'X-Frame-Options': 'DENY',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
}

/** The OAuth 2.1 authorization server of this origin. Nothing of oidc-provider is loaded before the first request. */
export function openAuthorizationServer(options: AuthorizationServerOptions): AuthorizationServer {
  const { db, publicUrl, now, limits } = options
  const currentProvider = providerWithCurrentKeys(options)
  const router = Router({ caseSensitive: true, strict: true })

  router.use((req, res, next) => {
    if (!PROVIDED.test(req.path) && !req.path.startsWith('/oauth/interaction/')) return next('router')
    res.set(PAGE_HEADERS)
    pinHost(req, publicUrl)
    return next()
  })
  router.use('/oauth/register', allowRegistrationFromBrowsers, countByAddress(limits, 'registration'))
  // Each may write a row. What apps call is counted where their tokens are known: see `app-calls.ts`.
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
  let lookedAt = 0
  let looking: Promise<CurrentProvider> | undefined

  async function look(): Promise<CurrentProvider> {
    const keys = await signingKeys(db, appSecret, now())
    const kids = keys.map(({ kid }) => kid).join()
    if (current?.kids !== kids) {
      const { buildProvider } = await import('./provider.ts')
      current = { ...buildProvider(options, keys), kids }
    }
    lookedAt = now().getTime()
    return current
  }

  return () => {
    if (current && Math.abs(now().getTime() - lookedAt) < LOOK_AT_KEYS_MS) return Promise.resolve(current)
    looking ??= look().finally(() => (looking = undefined))
    return looking
  }
}

/** oidc-provider makes its addresses from the request's headers: nobody but our configuration may choose them. */
function pinHost(req: Request, publicUrl: URL): void {
  const { ip } = req
  req.headers.host = publicUrl.host
  req.headers['x-forwarded-proto'] = publicUrl.protocol.slice(0, -1)
  delete req.headers['x-forwarded-host']
  if (ip) req.headers['x-forwarded-for'] = ip
  else delete req.headers['x-forwarded-for']
}

/** Every app sends its person with a link; a form from another website would come without their cookies anyway. */
const onlyGet: RequestHandler = (req, res, next) => {
  if (req.method === 'GET' || req.method === 'HEAD') return next()
  res.set('Allow', 'GET, HEAD')
  throw new DomainError('method_not_allowed', `${req.method} is not possible here.`, 'Use GET.')
}

/** oidc-provider has CORS everywhere but here. Registration reads no cookie, so any website may call it. */
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
 * Says that the same request may be sent again later: too many came, or the database is away. To a program in the form in
 * which OAuth clients read errors, with the code that RFC 6749 section 4.1.2.1 has for it. Whatever fails, a person sees a page.
 */
function answerFailure({ pages, log }: AuthorizationServerOptions): ErrorRequestHandler {
  return async (error: unknown, req, res, next) => {
    const known = knownError(error)
    if (res.headersSent) return next(error)
    if (!known && SEEN.test(req.path)) {
      log.error({ err: error }, 'bug')
      return void res
        .status(500)
        .type('html')
        .send(await pages.obstacle({ kind: 'broken' }))
    }
    if (known?.code !== 'unavailable' && known?.code !== 'rate_limited') return next(error)
    // Whatever oidc-provider had begun to answer.
    for (const begun of ['Location', 'Content-Type', 'Content-Length', 'WWW-Authenticate']) res.removeHeader(begun)
    res.status(known.status).set({ ...refusalHeaders(known), 'Cache-Control': 'no-store' })
    if (SEEN.test(req.path)) return void res.type('html').send(await pages.obstacle(laterObstacle(known)))
    return void res.json({
      error: 'temporarily_unavailable',
      error_description: `${known.message} Wait as Retry-After says, then send the same request again.`,
    })
  }
}

function laterObstacle({ rateLimit }: DomainError): Obstacle {
  return rateLimit ? { kind: 'too_many', seconds: rateLimit.resetSeconds } : { kind: 'unavailable' }
}
