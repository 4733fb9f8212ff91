import { createHash } from 'node:crypto'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { hashSecret } from '../../domain/shared/secret.ts'
import { prepare } from '../../domain/database/prepare.ts'
import type { AuthorizationServerOptions } from './options.ts'

/**
 * Endpoints that apps call with tokens or codes. The router counts authorizations and registrations by IP
 * address beforehand.
 */
const APP_ENDPOINTS = new Set(['/oauth/token', '/oauth/revoke'])

/** The owner of the valid token or code with this hash. */
const ownersOf = prepare((sql, given: { hash: string; time: string }) =>
  sql
    .selectFrom('oidc_payload')
    .select(['account_id', 'client_id'])
    .where('kind', 'in', ['RefreshToken', 'AuthorizationCode', 'AccessToken'])
    .where('id', '=', given.hash)
    .where('expires_at', '>', given.time),
)

/**
 * Returns a function that counts each call of the token or revocation endpoint once. A call with a valid
 * token or code counts against its account and app, and any other call against its IP address. Hosted
 * assistants call for all their users from a few addresses, so a stranger's failing calls must not block
 * them. Throws `rate_limited`.
 */
export function appCallCounter({ db, limits, now }: Pick<AuthorizationServerOptions, 'db' | 'limits' | 'now'>) {
  async function ownerOf(shown: unknown): Promise<string | undefined> {
    if (typeof shown !== 'string') return undefined
    const [found] = await ownersOf(db.read, { hash: hashSecret(shown), time: now().toISOString() })
    if (!found?.account_id || found.client_id === null) return undefined
    // Hashed, because a client id may be longer than a rate limiter's key can be.
    return `${found.account_id} ${createHash('sha256').update(found.client_id).digest('hex')}`
  }

  return async (ctx: KoaContextWithOIDC | undefined): Promise<void> => {
    if (!ctx || ctx.method !== 'POST' || !APP_ENDPOINTS.has(ctx.path) || ctx.state['isCounted']) return
    ctx.state['isCounted'] = true
    // `params` is missing when the body can't be read.
    const { refresh_token, code, token } = ctx.oidc?.params ?? {}
    await limits.consume('oauth', (await ownerOf(refresh_token ?? code ?? token)) ?? ctx.ip)
  }
}
