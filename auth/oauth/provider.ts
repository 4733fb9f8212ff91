import { createHmac, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Request, Response } from 'express'
import { errors, Provider, type AdapterFactory, type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import { whyRefused } from '../../domain/accounts/closed-account.ts'
import { knownError } from '../../domain/errors.ts'
import { SCOPES } from '../../domain/shared/actor.ts'
import type { AuthorizationServerOptions } from './options.ts'
import { appCallCounter } from './app-calls.ts'
import { normalizeClient } from './clients/client-metadata.ts'
import { payloadStore } from './payload-store.ts'
import { promptPolicy } from './prompts.ts'
import { publishedStore, type PublishedStore } from './clients/published-store.ts'
import { OAUTH_PATHS } from './endpoints.ts'
import { asHeaderText } from './header-text.ts'
import { audiencesOf, canonicalResource, knownScopes, withDefaultScope } from './resources.ts'
import type { SigningKey } from './signing-keys.ts'

const HOUR = 3600
const DAY = 86_400
const SECONDS = {
  code: 60,
  accessToken: HOUR,
  /** Renewed by use, so apps in use stay connected. */
  refreshToken: 60 * DAY,
  /** Every connection ends after this. */
  grant: 365 * DAY,
  interaction: 15 * 60,
  /** Follows the site's session, so it can be short. */
  session: HOUR,
}

/** The size of the column `id`, where the ids of published documents are stored. */
const MAX_CLIENT_ID_LENGTH = 512

const METADATA_PATHS = ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration']

/**
 * Answers a request. Rejects, without writing a response, when the database is unavailable or a limit is
 * reached.
 */
type Answer = (req: Request, res: Response) => Promise<void>

/** oidc-provider with the current keys. */
export interface CurrentProvider {
  provider: Provider
  answer: Answer
}

/** Sets up oidc-provider with these signing keys. */
export function buildProvider(options: AuthorizationServerOptions, keys: SigningKey[]): CurrentProvider {
  const { publicUrl, log } = options
  const countAppCall = appCallCounter(options)
  const interrupted = new WeakMap<IncomingMessage, unknown>()
  const published = publishedStore(options)
  const provider = new Provider(publicUrl.origin, {
    ...configuration(options, keys, published),
    adapter: adapterThatCounts(options, countAppCall),
    fetch: fetchOf(published, interrupted),
  })
  // Safe only because `pinHost` sets the host and address of every request first.
  provider.proxy = true
  provider.use(async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      if (!knownError(error)) throw error
      interrupted.set(ctx.req, error)
    }
    // oidc-provider knows only protocol errors and bugs, so the caller of `answer` handles errors such as an
    // unavailable database or a reached limit.
    if (interrupted.has(ctx.req)) ctx.respond = false
  })
  provider.use(async (ctx, next) => {
    if (ctx.path === '/oauth/authorize') ctx.query = { ...ctx.query, ...settledParameters(ctx.query) }
    if (ctx.path.startsWith('/oauth/authorize')) await leaveOtherSession(provider, ctx as KoaContextWithOIDC, options)
    await next()
    // Also counts calls that were refused before they named their app.
    await countAppCall(ctx as KoaContextWithOIDC)
    if (ctx.path === '/oauth/token' && ctx.status === 400) await sayWhyRefused(ctx as KoaContextWithOIDC, options)
    if (METADATA_PATHS.includes(ctx.path) && ctx.status === 200) {
      Object.assign(ctx.body as object, {
        scopes_supported: [...SCOPES, 'offline_access'],
        response_modes_supported: ['query', 'fragment'],
        protected_resources: audiencesOf('/api/v1', publicUrl),
        service_documentation: `${publicUrl.origin}/docs`,
      })
      ctx.set('Cache-Control', 'public, max-age=300')
    }
  })
  provider.on('server_error', (ctx, error) => {
    if (knownError(error)) interrupted.set(ctx.req, error)
    else log.error({ err: error }, 'bug')
  })
  const callback = provider.callback()
  return {
    provider,
    async answer(req, res) {
      await callback(req, res)
      if (interrupted.has(req)) throw interrupted.get(req)
    },
  }
}

/** The payload store. Looking up an app counts its call, before anything else happens. */
function adapterThatCounts(
  options: AuthorizationServerOptions,
  countAppCall: (ctx: KoaContextWithOIDC | undefined) => Promise<void>,
): AdapterFactory {
  const store = payloadStore(options)
  return (kind) => {
    const adapter = store(kind)
    if (kind !== 'Client') return adapter
    return {
      ...adapter,
      async find(id) {
        await countAppCall(Provider.ctx)
        return adapter.find(id)
      },
    }
  }
}

/**
 * The `fetch` of oidc-provider. It only reaches what the current app publishes, through the store. Documents are already
 * stored, because `allowFetch` runs first.
 */
function fetchOf(
  published: PublishedStore,
  interrupted: WeakMap<IncomingMessage, unknown>,
): NonNullable<Configuration['fetch']> {
  return async (input) => {
    const { ctx } = Provider
    const url = input instanceof Request ? input.url : input.toString()
    const { clientId, jwksUri } = ctx?.oidc.client ?? {}
    try {
      const text =
        clientId !== undefined && jwksUri !== undefined && new URL(jwksUri).href === url
          ? await published.current({ kind: 'ClientKeys', clientId, url }, ctx!.ip)
          : await published.current({ kind: 'ClientDocument', clientId: url, url }, undefined)
      return text === undefined ? new Response('', { status: 404 }) : new Response(text)
    } catch (error) {
      // Otherwise oidc-provider would say that the app failed to authenticate.
      if (ctx) interrupted.set(ctx.req, error)
      throw error
    }
  }
}

function configuration(
  options: AuthorizationServerOptions,
  keys: SigningKey[],
  published: PublishedStore,
): Configuration {
  const { db, publicUrl, appSecret, signedIn, pages } = options
  const { origin, protocol } = publicUrl
  const isSecure = protocol === 'https:'
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true } as const
  const audiences = audiencesOf('/api/v1', publicUrl)
  return {
    jwks: { keys },
    cookies: {
      keys: [createHmac('sha256', appSecret).update('oauth cookies').digest('base64url')],
      names: isSecure
        ? { session: '__Host-op', interaction: '__Secure-op-int', resume: '__Secure-op-res' }
        : { session: 'op', interaction: 'op-int', resume: 'op-res' },
      long: { ...cookie, path: '/' },
      short: cookie,
    },
    routes: OAUTH_PATHS,
    scopes: ['openid', 'offline_access'],
    claims: { openid: ['sub'] },
    responseTypes: ['code'],
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    clientDefaults: {
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      id_token_signed_response_alg: 'ES256',
    },
    enabledJWA: {
      idTokenSigningAlgValues: ['ES256'],
      clientAuthSigningAlgValues: ['ES256', 'RS256', 'PS256', 'EdDSA', 'Ed25519'],
    },
    // Any website's scripts may call these endpoints, because none of them reads cookies.
    clientBasedCORS: () => true,
    // Signing out of the site doesn't disconnect apps.
    expiresWithSession: () => false,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    loadExistingGrant: (ctx) => {
      const grantId = ctx.oidc.result?.consent?.grantId
      return grantId ? ctx.oidc.provider.Grant.find(grantId) : undefined
    },
    ttl: {
      AccessToken: SECONDS.accessToken,
      AuthorizationCode: SECONDS.code,
      IdToken: SECONDS.accessToken,
      RefreshToken: SECONDS.refreshToken,
      Grant: SECONDS.grant,
      Interaction: SECONDS.interaction,
      Session: SECONDS.session,
    },
    interactions: { url: (_ctx, { uid }) => `/oauth/interaction/${uid}`, policy: promptPolicy(signedIn) },
    findAccount: async (_ctx, sub) => {
      const account = await db.read.sql
        .selectFrom('account')
        .select('id')
        .where('id', '=', sub)
        .where('blocked_at', 'is', null)
        .where('delete_at', 'is', null)
        .executeTakeFirst()
      return account ? { accountId: sub, claims: () => ({ sub }) } : undefined
    },
    async renderError(ctx, { error, error_description }, cause) {
      ctx.type = 'html'
      if (error === 'server_error') ctx.body = await pages.obstacle({ kind: 'broken' })
      else if (cause instanceof errors.SessionNotFound) ctx.body = await pages.obstacle({ kind: 'stale' })
      else ctx.body = await pages.refused(error, error_description ?? '')
    },
    extraClientMetadata: {
      properties: ['software_id', 'software_version'],
      validator(_ctx, key, value, metadata) {
        if (value !== undefined && (typeof value !== 'string' || value.length > 200)) delete metadata[key]
        if (key === 'software_id') normalizeClient(metadata)
      },
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      claimsParameter: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      introspection: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      registration: {
        enabled: true,
        initialAccessToken: false,
        issueRegistrationAccessToken: false,
        idFactory: () => `dcr_${randomUUID().replaceAll('-', '')}`,
      },
      clientIdMetadataDocument: {
        enabled: true,
        ack: 'draft-02',
        // Nothing is cached here, because the store caches documents for all processes and across restarts.
        cacheDuration: { min: 0, max: 0 },
        async allowFetch(ctx, id) {
          if (id.length > MAX_CLIENT_ID_LENGTH) return false
          // There's no `ctx` when our consent page looks up the app.
          const asker = (ctx as KoaContextWithOIDC | undefined)?.ip
          return (await published.current({ kind: 'ClientDocument', clientId: id, url: id }, asker)) !== undefined
        },
        allowClient: () => true,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: (_ctx, _client, oneOf) => {
          if (!oneOf) return `${origin}/mcp`
          return oneOf.find((asked) => canonicalResource(asked) === `${origin}/mcp`) ?? oneOf[0]!
        },
        useGrantedResource: () => true,
        getResourceServerInfo(ctx, indicator) {
          const audience = canonicalResource(indicator)
          if (!audiences.includes(audience)) throw new errors.InvalidTarget()
          // Otherwise unknown scopes would be dropped silently, and the person would be asked to allow nothing.
          const asked = ctx.oidc.route === 'authorization' ? ctx.oidc.params?.['scope'] : undefined
          if (typeof asked === 'string' && asked && !knownScopes(asked.split(' ')).length)
            throw new errors.InvalidScope(`use one or more of ${SCOPES.join(', ')}`, asked)
          return { scope: SCOPES.join(' '), audience, accessTokenFormat: 'opaque', accessTokenTTL: SECONDS.accessToken }
        },
      },
    },
  }
}

/** Adds the default scope, and refuses `form_post`, which needs a page with a script. */
function settledParameters(query: Record<string, string | string[] | undefined>): Record<string, string> {
  const { scope = '', response_mode } = query
  return {
    ...(typeof scope === 'string' ? { scope: withDefaultScope(scope) } : {}),
    ...(response_mode === 'form_post' ? { response_mode: 'form_post is not supported' } : {}),
  }
}

/** Tells an app that refreshes its token why the account is closed, if it is. */
async function sayWhyRefused(ctx: KoaContextWithOIDC, { db }: AuthorizationServerOptions): Promise<void> {
  const token = ctx.oidc?.params?.['refresh_token']
  const closed = typeof token === 'string' ? await whyRefused(db.read, token) : null
  const body = ctx.body as { error?: string } | undefined
  if (closed && body?.error === 'invalid_grant')
    ctx.body = { ...body, error_description: asHeaderText(`${closed.message} ${closed.fix}`) }
}

/** Ends the provider's session unless its person is still signed in to the site. */
async function leaveOtherSession(
  provider: Provider,
  ctx: KoaContextWithOIDC,
  { signedIn }: AuthorizationServerOptions,
): Promise<void> {
  const session = await provider.Session.get(ctx)
  if (!session.accountId) return
  const person = await signedIn(ctx.req as Request)
  if (person?.accountId !== session.accountId) await session.destroy()
}
