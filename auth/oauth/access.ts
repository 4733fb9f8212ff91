import type { Database } from '../../domain/database/database.ts'
import { connectionsOf } from '../../domain/accounts/sign-in/connections.statements.ts'
import { prepare } from '../../domain/database/prepare.ts'
import { epochMs } from '../../domain/shared/clock.ts'
import { SCOPES, type Actor } from '../../domain/shared/actor.ts'
import { hashSecret } from '../../domain/shared/secret.ts'
import type { ConnectedApp } from '../people/people.ts'

/** The format of our tokens: 256 random bits. Anything else isn't worth a query. */
const TOKEN = /^[\w-]{43}$/

/** An app's last use is saved at most this often, so that most reads don't write. */
const LAST_USE_EVERY_MS = 60_000

/** The valid access token with this hash. The joins exclude tokens whose grant has ended, or whose account is closed. */
const tokenOf = prepare((sql, given: { hash: string; time: string }) =>
  sql
    .selectFrom('oidc_payload as t')
    .innerJoin('oidc_payload as g', (join) =>
      join
        .on('g.kind', '=', 'Grant')
        .onRef('g.id', '=', 't.grant_id')
        .on((eb) => eb.or([eb('g.expires_at', 'is', null), eb('g.expires_at', '>', given.time)])),
    )
    .innerJoin('account as a', 'a.id', 't.account_id')
    .select((eb) => [
      'a.id as accountId',
      't.client_id as clientId',
      'g.id as grantId',
      'g.last_used_at as lastUsedAt',
      eb.ref('t.payload', '->>').key('scope').as('scope'),
      eb.ref('t.payload', '->>').key('aud').as('aud'),
    ])
    .where('t.kind', '=', 'AccessToken')
    .where('t.id', '=', given.hash)
    .where('t.expires_at', '>', given.time)
    .where('a.blocked_at', 'is', null)
    .where('a.delete_at', 'is', null),
)

/** The person behind an access token; null when it is unknown, expired, disconnected, or for another resource. */
export async function actorOfToken(
  db: Database,
  token: string,
  audiences: readonly string[],
  now: Date,
): Promise<Actor | null> {
  if (!TOKEN.test(token)) return null
  const time = now.toISOString()
  const [found] = await tokenOf(db.read, { hash: hashSecret(token), time })
  if (!found || !found.aud || !audiences.includes(found.aud)) return null
  const usedMs = found.lastUsedAt === null ? 0 : epochMs(found.lastUsedAt)
  if (now.getTime() - usedMs > LAST_USE_EVERY_MS)
    await db.read.sql
      .updateTable('oidc_payload')
      .set({ last_used_at: time })
      .where('kind', '=', 'Grant')
      .where('id', '=', found.grantId)
      .execute()
  const granted = new Set(found.scope?.split(' '))
  return {
    accountId: found.accountId,
    scopes: new Set(SCOPES.filter((scope) => granted.has(scope))),
    via: 'oauth',
    clientId: found.clientId!,
  }
}

/** A person's connected apps, most recently used first. An app connected twice is listed once. */
export async function connectedApps(db: Database, accountId: string, now: Date): Promise<ConnectedApp[]> {
  const rows = await connectionsOf(db.read, accountId, now)
  return rows.map(({ client_id, name, scopes, connected_ms, used_ms }) => ({
    clientId: client_id,
    name: name ?? 'An app',
    host: publisherOf(client_id),
    scopes: SCOPES.filter((scope) => scopes.includes(scope)),
    connectedAt: new Date(Number(connected_ms)),
    lastUsedAt: used_ms === null ? null : new Date(Number(used_ms)),
  }))
}

/** The host of a client's published document; null for a client that registered itself. */
export function publisherOf(clientId: string): string | null {
  return clientId.startsWith('https://') ? new URL(clientId).host : null
}

/** Ends every connection of this app to this account: its tokens, codes and grants. */
export async function disconnect(db: Database, accountId: string, clientId: string): Promise<void> {
  await db.read.sql
    .with('ended', (sql) =>
      sql
        .selectFrom('oidc_payload')
        .select('id')
        .where('kind', '=', 'Grant')
        .where('account_id', '=', accountId)
        .where('client_id', '=', clientId),
    )
    .deleteFrom('oidc_payload')
    .where((eb) => {
      const ended = eb.selectFrom('ended').select('ended.id')
      return eb.or([eb.and([eb('kind', '=', 'Grant'), eb('id', 'in', ended)]), eb('grant_id', 'in', ended)])
    })
    .execute()
}
