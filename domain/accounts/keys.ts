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
import { refuseClosed } from './closed-account.ts'
import { emailAddress } from './emails/email-address.ts'

/** The account with this email address; creates one if there is none. */
export async function accountOf(tx: Tx, email: string): Promise<Account> {
  const address = emailAddress(email)
  const known = await tx.em.findOne(Account, { email: address })
  if (known) return known
  // If two calls with a new address run at once, the second uses the account of the first.
  await tx.em.upsert(Account, { email: address }, { onConflictFields: ['email'], onConflictAction: 'ignore' })
  return tx.em.findOneOrFail(Account, { email: address })
}

export interface NewKey {
  accountId: string
  scopes: readonly Scope[]
  label?: string
  expiresAt?: Date | null
}

/** The maximum number of keys per account, not counting revoked ones. */
const MAX_KEYS = 50

/**
 * Creates an API key in the caller's transaction. This is the only time the secret is returned: only its hash is stored. Throws
 * `wrong_state` if the account already has `MAX_KEYS`, is blocked or is about to be deleted.
 */
export async function createKey(tx: Tx, key: NewKey): Promise<{ id: string; secret: string }> {
  // Concurrent calls for one account wait for each other, so that each key is counted.
  // Reading the account anew would undo changes that aren't saved.
  await tx.em.flush()
  await tx.em.findOneOrFail(Account, { id: key.accountId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
  await refuseClosed(tx, key.accountId)
  if ((await tx.em.count(ApiKey, { accountId: key.accountId, revokedAt: null })) >= MAX_KEYS)
    throw new DomainError(
      'wrong_state',
      `This account has ${MAX_KEYS} API keys, which is the maximum.`,
      'Revoke a key you no longer need.',
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
 * Revokes a key immediately: the next request with it is refused. Throws `not_found` for an unknown id, and for a key that
 * doesn't belong to the given account.
 */
export async function revokeKey(tx: Tx, id: string, now: Date, accountId?: string): Promise<void> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
  const key = isId ? await tx.em.findOne(ApiKey, accountId === undefined ? { id } : { id, accountId }) : null
  if (!key) throw new DomainError('not_found', `There is no API key ${id}.`, 'List the keys to find its id.')
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

/** API keys without their secrets, newest first: all, or those of one email address. Throws `invalid_input` for a bad address. */
export async function listKeys(db: Reader, email?: string): Promise<ListedKey[]> {
  const keys = newestKeys(db)
  return listed(await (email === undefined ? keys : keys.where('a.email', '=', emailAddress(email))).execute())
}

/** The keys of an account that aren't revoked, newest first. */
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

/** Parses a comma-separated list of scopes. Throws `invalid_input` naming an unknown one. */
export function parseScopes(text: string): Scope[] {
  return text.split(',').map((part) => {
    const scope = SCOPES.find((known) => known === part.trim())
    if (!scope)
      throw new DomainError(
        'invalid_input',
        `${part.trim()} is not a scope.`,
        `Use one or more of ${SCOPES.join(', ')}.`,
      )
    return scope
  })
}

/** A key's last use is saved at most this often, so that most reads don't write. */
const LAST_USE_EVERY_MS = 60_000

/** The key with this hash, unless it's revoked or expired. */
const keyOfHash = prepare((sql, given: { hash: string; time: string }) =>
  sql
    .selectFrom('api_key')
    .select(['id', 'account_id', 'scopes', 'last_used_at'])
    .where('hash', '=', given.hash)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', given.time)])),
)

/** The account and scopes of a secret; null if it's unknown, expired or revoked. */
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
