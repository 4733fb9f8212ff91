import { createHash, randomUUID } from 'node:crypto'
import type { Database, Tx } from '../domain/database/database.ts'
import { prepare } from '../domain/database/prepare.ts'
import { DomainError } from '../domain/errors.ts'
import { KEY_LIFETIME_HOURS } from '../domain/shared/input/idempotency-key.ts'

/** A call that died holds its key this long; a retry then takes it over. */
const CLAIM_SECONDS = 10
/** How far ahead a claim may reach where another process's clock is a little fast. */
const MAX_SECONDS_AHEAD = 60
/** A call that lives renews its claim, however long it waits for the outside. */
const RENEW_EVERY_MS = 3000
/** As Stripe has it, and what clients therefore keep to. */
const KEY_MAX_LENGTH = 255

export interface Answer {
  status: number
  body: Record<string, unknown>
}

/** The right to run one call; held by whoever wrote `claim` into the row last. */
export interface Claim {
  accountId: string
  key: string
  claim: string
}

/** Throws `invalid_input` unless the key is 1 to 255 printable ASCII characters. */
export function requireValidKey(given: string): string {
  // The IETF draft writes the key as a quoted string, most clients without quotes: both mean the same key.
  const key = /^"(.*)"$/.exec(given)?.[1] ?? given
  if (/^[\x21-\x7e]+$/.test(key) && key.length <= KEY_MAX_LENGTH) return key
  const detail = `The idempotency key must be 1 to ${KEY_MAX_LENGTH} printable ASCII characters.`
  throw new DomainError('invalid_input', detail, 'Send a random UUID as the Idempotency-Key.', {
    errors: [{ pointer: '', code: 'invalid_idempotency_key', detail }],
  })
}

interface Request {
  accountId: string
  key: string
  operation: string
  input: unknown
  now: Date
}

interface NewClaim extends Claim {
  operation: string
  hash: string
  time: string
  lockedUntil: string
  /** No claim reaches further ahead. */
  furthest: string
  /** A key made before this is over. */
  keptSince: string
}

/** Takes the key if it is free, over, or left by a call of the same request that died; one row if it did. */
const claimFree = prepare((sql, given: NewClaim) =>
  sql
    .insertInto('idempotency_key')
    .values({
      account_id: given.accountId,
      key: given.key,
      operation: given.operation,
      request_hash: given.hash,
      claim: given.claim,
      locked_until: given.lockedUntil,
      created_at: given.time,
    })
    .onConflict((oc) =>
      oc
        .columns(['account_id', 'key'])
        .doUpdateSet((eb) => ({
          operation: eb.ref('excluded.operation'),
          request_hash: eb.ref('excluded.request_hash'),
          claim: eb.ref('excluded.claim'),
          locked_until: eb.ref('excluded.locked_until'),
          status: null,
          body: null,
          created_at: eb.ref('excluded.created_at'),
        }))
        .where((eb) =>
          eb.or([
            eb.and([
              eb('idempotency_key.status', 'is', null),
              eb('idempotency_key.request_hash', '=', eb.ref('excluded.request_hash')),
              // Further ahead than any claim reaches: the clock has been set back since.
              eb.not(eb.between('idempotency_key.locked_until', given.time, given.furthest)),
            ]),
            eb('idempotency_key.created_at', '<', given.keptSince),
          ]),
        ),
    )
    .returning('claim'),
)

/**
 * Claims a key for one call, or returns the answer an earlier call with it had.
 * Throws `request_in_progress` while that call runs, `idempotency_key_reused` when it was another request.
 */
export async function claimKey(db: Database, request: Request): Promise<Claim | Answer> {
  const { accountId, key, operation, now } = request
  const hash = createHash('sha256')
    .update(`${operation}\n${canonical(request.input)}`)
    .digest('hex')
  const claim = randomUUID()
  const claimed = await claimFree(db.read, {
    accountId,
    key,
    claim,
    operation,
    hash,
    time: now.toISOString(),
    lockedUntil: later(now, CLAIM_SECONDS),
    furthest: later(now, MAX_SECONDS_AHEAD),
    keptSince: later(now, -KEY_LIFETIME_HOURS * 3600),
  })
  if (claimed.length) return { accountId, key, claim }

  const earlier = await db.read.sql
    .selectFrom('idempotency_key')
    .select(['request_hash', 'status', 'body'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (earlier && earlier.request_hash !== hash)
    throw new DomainError(
      'idempotency_key_reused',
      'This idempotency key was used for a different request.',
      'Use a new key for a new request, or repeat the exact same request.',
    )
  if (earlier?.status == null) throw inProgress()
  return { status: earlier.status, body: earlier.body as Answer['body'] }
}

/** Renews a claim until it is stopped; a call takes its answer from the claim, not from here. */
export function keepClaim(db: Database, { accountId, key, claim }: Claim, now: () => Date): { stop(): void } {
  const timer = setInterval(() => {
    const renewed = db.read.sql
      .updateTable('idempotency_key')
      .set({ locked_until: later(now(), CLAIM_SECONDS) })
      .where('account_id', '=', accountId)
      .where('key', '=', key)
      .where('claim', '=', claim)
      .where('status', 'is', null)
      .execute()
    // A renewal that fails is no failure of the call: should another take the key over, keepAnswer notices.
    renewed.catch(() => {})
  }, RENEW_EVERY_MS)
  return { stop: () => clearInterval(timer) }
}

/** Stores the answer in the effect's own transaction. Throws when another call took the key over meanwhile. */
export async function keepAnswer(tx: Tx, { accountId, key, claim }: Claim, answer: Answer) {
  const kept = await tx.sql
    .updateTable('idempotency_key')
    .set({ status: answer.status, body: JSON.stringify(answer.body) })
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .where('claim', '=', claim)
    .where('status', 'is', null)
    .returning('claim')
    .executeTakeFirst()
  if (!kept) throw inProgress()
}

/** Gives the key back after a failure: a refused request may be corrected and sent again with the same key. */
export async function releaseKey(db: Database, { accountId, key, claim }: Claim): Promise<void> {
  await db.read.sql
    .deleteFrom('idempotency_key')
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .where('claim', '=', claim)
    .where('status', 'is', null)
    .execute()
}

function later(time: Date, seconds: number): string {
  return new Date(time.getTime() + seconds * 1000).toISOString()
}

function inProgress(): DomainError {
  return new DomainError(
    'request_in_progress',
    'A call with this idempotency key is still running.',
    'Wait a second and send the same request again.',
  )
}

/** JSON with sorted keys: the same request hashes alike however its client orders it. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    item && typeof item === 'object' && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  )
}
