import type { Database } from '../../domain/database/database.ts'
import { raw } from '../../domain/database/raw.ts'
import { SCOPES, type Actor } from '../../domain/shared/actor.ts'
import { hashSecret } from '../../domain/shared/secret.ts'
import type { ConnectedApp } from '../people/people.ts'

/** 256 random bits; anything else is not one of our tokens, and not worth a query. */
const TOKEN = /^[\w-]{43}$/

/** An app's last use is written at most this often, so that reading does not become writing. */
const LAST_USE_EVERY_MS = 60_000

/** Who an access token stands for; null when it is unknown, expired, disconnected, or for another resource. */
export async function actorOfToken(
  db: Database,
  token: string,
  audiences: readonly string[],
  now: Date,
): Promise<Actor | null> {
  if (!TOKEN.test(token)) return null
  const [found] = await raw<{
    account_id: string
    client_id: string
    grant_id: string
    scope: string | null
    aud: string | null
    used_ms: number | string | null
  }>(db.read, { text: FIND, values: [hashSecret(token), now.toISOString()], hot: true })
  if (!found || !found.aud || !audiences.includes(found.aud)) return null
  if (now.getTime() - Number(found.used_ms ?? 0) > LAST_USE_EVERY_MS)
    await raw(db.read, {
      text: `update oidc_payload set last_used_at = $2 where kind = 'Grant' and id = $1`,
      values: [found.grant_id, now.toISOString()],
    })
  const granted = new Set(found.scope?.split(' '))
  return {
    accountId: found.account_id,
    scopes: new Set(SCOPES.filter((scope) => granted.has(scope))),
    via: 'oauth',
    clientId: found.client_id,
  }
}

// The joins end a token with its grant and with its account, whatever else happens.
const FIND = `
  select t.account_id, t.client_id, t.grant_id, t.payload->>'scope' as scope, t.payload->>'aud' as aud,
         extract(epoch from g.last_used_at) * 1000 as used_ms
  from oidc_payload t
  join oidc_payload g on g.kind = 'Grant' and g.id = t.grant_id and (g.expires_at is null or g.expires_at > $2)
  join account a on a.id = t.account_id
  where t.kind = 'AccessToken' and t.id = $1 and t.expires_at > $2`

/** The apps a person has let in, the latest used first; one that was let in twice stands once. */
export async function connectedApps(db: Database, accountId: string, now: Date): Promise<ConnectedApp[]> {
  const rows = await raw<{
    client_id: string
    name: string | null
    scopes: string[]
    connected_ms: number | string
    used_ms: number | string | null
  }>(db.read, {
    text: `select client_id, (array_agg(label order by created_at desc))[1] as name,
                  array(select distinct s from oidc_payload o, jsonb_each_text(o.payload->'resources') r,
                        string_to_table(r.value, ' ') s
                        where o.kind = 'Grant' and o.account_id = $1 and o.client_id = g.client_id
                          and o.expires_at > $2) as scopes,
                  extract(epoch from min(created_at)) * 1000 as connected_ms,
                  extract(epoch from max(last_used_at)) * 1000 as used_ms
           from oidc_payload g
           where kind = 'Grant' and account_id = $1 and expires_at > $2
           group by client_id order by max(coalesce(last_used_at, created_at)) desc, client_id`,
    values: [accountId, now.toISOString()],
  })
  return rows.map(({ client_id, name, scopes, connected_ms, used_ms }) => ({
    clientId: client_id,
    name: name ?? 'An app',
    host: publisherOf(client_id),
    scopes: SCOPES.filter((scope) => scopes.includes(scope)),
    connectedAt: new Date(Number(connected_ms)),
    lastUsedAt: used_ms === null ? null : new Date(Number(used_ms)),
  }))
}

/** Host of the document a client is known by; null for one that registered itself. */
export function publisherOf(clientId: string): string | null {
  return clientId.startsWith('https://') ? new URL(clientId).host : null
}

/** Ends every connection of this app to this account at once: its tokens, its codes and its grants. */
export async function disconnect(db: Database, accountId: string, clientId: string): Promise<void> {
  await raw(db.read, {
    text: `with ended as (
             select id from oidc_payload where kind = 'Grant' and account_id = $1 and client_id = $2
           )
           delete from oidc_payload
           where (kind = 'Grant' and id in (select id from ended)) or grant_id in (select id from ended)`,
    values: [accountId, clientId],
  })
}
