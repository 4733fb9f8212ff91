import type { KoaContextWithOIDC } from 'oidc-provider'
import { hashSecret } from '../../domain/shared/secret.ts'
import { raw } from '../../domain/database/raw.ts'
import type { AuthorizationServerOptions } from './options.ts'

/** What apps call; the other addresses are opened by browsers, and counted by address before they get here. */
const CALLED = new Set(['/oauth/token', '/oauth/revoke'])

/**
 * Counts a call of the token or the revocation endpoint, once however often it is asked to. A call that shows a token or
 * code of ours counts for its account and app, any other one for its address: hosted assistants call for everybody
 * from a few addresses, where a stranger's failing calls must not stop them. Throws `rate_limited`.
 */
export function appCallCounter({ db, limits, now }: Pick<AuthorizationServerOptions, 'db' | 'limits' | 'now'>) {
  async function ownerOf(shown: unknown): Promise<string | undefined> {
    if (typeof shown !== 'string') return undefined
    const [found] = await raw<{ owner: string }>(db.read, {
      text: FIND,
      values: [hashSecret(shown), now().toISOString()],
      hot: true,
    })
    return found?.owner
  }

  return async (ctx: KoaContextWithOIDC | undefined): Promise<void> => {
    if (!ctx || ctx.method !== 'POST' || !CALLED.has(ctx.path) || ctx.state['isCounted']) return
    ctx.state['isCounted'] = true
    // Neither is there when the body could not be read.
    const { refresh_token, code, token } = ctx.oidc?.params ?? {}
    await limits.consume('oauth', (await ownerOf(refresh_token ?? code ?? token)) ?? ctx.ip)
  }
}

// The id of an app may be longer than what limits are counted by.
const FIND = `
  select account_id || ' ' || encode(sha256(convert_to(client_id, 'UTF8')), 'hex') as owner from oidc_payload
  where kind in ('RefreshToken', 'AuthorizationCode', 'AccessToken') and id = $1 and expires_at > $2`
