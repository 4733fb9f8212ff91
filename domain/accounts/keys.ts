import { randomUUID } from 'node:crypto'
import { LockMode } from '@mikro-orm/core'
import type { Database, Reader, Tx } from '../database/database.ts'
import { prepare } from '../database/prepare.ts'
import { DomainError } from '../errors.ts'
import { SCOPES, type Scope } from '../shared/actor.ts'
import { epochMs, rfc3339 } from '../shared/clock.ts'
import { Account } from './account.entity.ts'
import { hashSecret } from '../shared/secret.ts'
import { ApiKey } from './api-key.entity.ts'
import { newSecret } from './api-key.ts'
import { emailAddress } from './emails/email-address.ts'

/** The account of this e-mail address, made when there is none. */
export async function accountOf(tx: Tx, email: string): Promise<Account> {
  const address = emailAddress(email)
  const known = await tx.em.findOne(Account, { email: address })
  if (known) return known
  // Two sign-ins of a new address at once: the second takes what the first made.
  await tx.em.upsert(Account, { email: address }, { onConflictFields: ['email'], onConflictAction: 'ignore' })
  return tx.em.findOneOrFail(Account, { email: address })
}

export interface NewKey {
  accountId: string
  scopes: readonly Scope[]
  label?: string
  expiresAt?: Date | null
}

/** Keys of an account that are not revoked: more than anybody keeps track of. */
const MAX_KEYS = 50

/**
 * Creates an API key, in the caller's transaction. The secret is returned this once: only its hash is kept. Throws
 * `wrong_state` when the account has as many keys as it may have.
 */
export async function createKey(tx: Tx, key: NewKey): Promise<{ id: string; secret: string }> {
  // Simultaneous calls for one account count each other.
  await tx.em.findOneOrFail(Account, { id: key.accountId }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if ((await tx.em.count(ApiKey, { accountId: key.accountId, revokedAt: null })) >= MAX_KEYS)
    throw new DomainError(
      'wrong_state',
      `This account has ${MAX_KEYS} API keys, the most it may have.`,
      'Revoke one that is not needed any more.',
    )
  const secret = newSecret()
  const id = randomUUID()
  tx.em.create(ApiKey, {
    id,
    accountId: key.accountId,
    label: key.label ?? '',
    hash: hashSecret(secret),
    hint: secret.slice(-4),
    scopes: [...new Set(key.scopes)],
    expiresAt: key.expiresAt ?? null,
  })
  return { id, secret }
}

/**
 * Revokes a key at once: the next request with it is refused. Throws `not_found` for an unknown id, and for a key of
 * another account than the given one.
 */
export async function revokeKey(tx: Tx, id: string, now: Date, accountId?: string): Promise<void> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
  const key = isId ? await tx.em.findOne(ApiKey, accountId === undefined ? { id } : { id, accountId }) : null
  if (!key) throw new DomainError('not_found', `There is no API key ${id}.`, 'List the keys for their ids.')
  key.revokedAt ??= now
}

export interface ListedKey {
  id: string
  email: string
  label: string
  /** The last characters of the secret. */
  hint: string
  scopes: Scope[]
  created_at: string
  expires_at: string | null
  last_used_at: string | null
  revoked_at: string | null
}

/** Every key, or those of one e-mail address, newest first; never their secrets. Throws `invalid_input` for what is no address. */
export async function listKeys(db: Reader, email?: string): Promise<ListedKey[]> {
  const keys = newestKeys(db)
  return listed(await (email === undefined ? keys : keys.where('a.email', '=', emailAddress(email))).execute())
}

/** The keys of an account that still work or were not revoked, newest first. */
export async function keysOf(db: Reader, accountId: string): Promise<ListedKey[]> {
  return listed(await newestKeys(db).where('a.id', '=', accountId).where('k.revoked_at', 'is', null).execute())
}

function newestKeys(db: Reader) {
  return db.sql
    .selectFrom('api_key as k')
    .innerJoin('account as a', 'a.id', 'k.account_id')
    .select(['k.id', 'a.email', 'k.label', 'k.hint', 'k.scopes'])
    .select(['k.created_at', 'k.expires_at', 'k.last_used_at', 'k.revoked_at'])
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id')
}

function listed(rows: ListedKey[]): ListedKey[] {
  return rows.map(({ created_at, expires_at, last_used_at, revoked_at, ...key }) => ({
    ...key,
    created_at: rfc3339(created_at),
    expires_at: rfc3339(expires_at),
    last_used_at: rfc3339(last_used_at),
    revoked_at: rfc3339(revoked_at),
  }))
}

/** Reads `a,b` as scopes. Throws `invalid_input` naming the unknown one. */
export function parseScopes(text: string): Scope[] {
  return text.split(',').map((part) => {
    const scope = SCOPES.find((known) => known === part.trim())
    if (!scope)
      throw new DomainError('invalid_input', `${part.trim()} is not a scope.`, `Use some of ${SCOPES.join(', ')}.`)
    return scope
  })
}

/** A key's last use is written at most this often, so that reading does not become writing. */
const LAST_USE_EVERY_MS = 60_000

/** The key of this hash while it works. */
const keyOfHash = prepare((sql, given: { hash: string; time: string }) =>
  sql
    .selectFrom('api_key')
    .select(['id', 'account_id', 'scopes', 'last_used_at'])
    .where('hash', '=', given.hash)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', given.time)])),
)

/** The account and scopes behind a secret; null for one that is unknown, expired or revoked. */
export async function keyOfSecret(
  db: Database,
  secret: string,
  now: Date,
): Promise<{ accountId: string; scopes: Scope[] } | null> {
  const time = now.toISOString()
  const [key] = await keyOfHash(db.read, { hash: hashSecret(secret), time })
  if (!key) return null
  const usedMs = key.last_used_at === null ? 0 : epochMs(key.last_used_at)
  if (now.getTime() - usedMs > LAST_USE_EVERY_MS)
    await db.read.sql.updateTable('api_key').set({ last_used_at: time }).where('id', '=', key.id).execute()
  return { accountId: key.account_id, scopes: key.scopes }
}
