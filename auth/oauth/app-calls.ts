import { createHash } from 'node:crypto'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { hashSecret } from '../../domain/shared/secret.ts'
import { prepare } from '../../domain/database/prepare.ts'
import type { AuthorizationServerOptions } from './options.ts'

/** What apps call; the other addresses are opened by browsers, and counted by address before they get here. */
const CALLED = new Set(['/oauth/token', '/oauth/revoke'])

/** Whose token or code of this hash it is, while it is good. */
const ownersOf = prepare((sql, given: { hash: string; time: string }) =>
  sql
    .selectFrom('oidc_payload')
    .select(['account_id', 'client_id'])
    .where('kind', 'in', ['RefreshToken', 'AuthorizationCode', 'AccessToken'])
    .where('id', '=', given.hash)
    .where('expires_at', '>', given.time),
)

/**
 * Counts a call of the token or the revocation endpoint, once however often it is asked to. A call that shows a token or
 * code of ours counts for its account and app, any other one for its address: hosted assistants call for everybody
 * from a few addresses, where a stranger's failing calls must not stop them. Throws `rate_limited`.
 */
export function appCallCounter({ db, limits, now }: Pick<AuthorizationServerOptions, 'db' | 'limits' | 'now'>) {
  async function ownerOf(shown: unknown): Promise<string | undefined> {
    if (typeof shown !== 'string') return undefined
    const [found] = await ownersOf(db.read, { hash: hashSecret(shown), time: now().toISOString() })
    if (!found?.account_id || found.client_id === null) return undefined
    // The id of an app may be longer than what limits are counted by.
    return `${found.account_id} ${createHash('sha256').update(found.client_id).digest('hex')}`
  }

  return async (ctx: KoaContextWithOIDC | undefined): Promise<void> => {
    if (!ctx || ctx.method !== 'POST' || !CALLED.has(ctx.path) || ctx.state['isCounted']) return
    ctx.state['isCounted'] = true
    // Neither is there when the body could not be read.
    const { refresh_token, code, token } = ctx.oidc?.params ?? {}
    await limits.consume('oauth', (await ownerOf(refresh_token ?? code ?? token)) ?? ctx.ip)
  }
}
