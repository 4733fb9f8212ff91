import { createHash, randomUUID } from 'node:crypto'
import type { Database, Tx } from '../domain/database/database.ts'
import { prepare } from '../domain/database/prepare.ts'
import { DomainError } from '../domain/errors.ts'
import { KEY_LIFETIME_HOURS } from '../domain/shared/input/idempotency-key.ts'

/** How long a dead call holds its key. After that, a retry takes over. */
const CLAIM_SECONDS = 10
/** How far ahead a claim can reach when another process's clock is fast. */
const MAX_SECONDS_AHEAD = 60
/** How often a running call renews its claim. */
const RENEW_EVERY_MS = 3000
/** Stripe's limit, which clients are used to. */
const MAX_KEY_LENGTH = 255

export interface Answer {
  status: number
  body: Record<string, unknown>
}

/** The right to run a call. The last process to write `claim` into the row holds it. */
export interface Claim {
  accountId: string
  key: string
  claim: string
}

/**
 * The key without quotes. Throws `invalid_input` unless it is 1 to 255 printable ASCII characters without
 * spaces.
 */
export function requireValidKey(given: string): string {
  // The IETF draft quotes the key, and most clients don't. Both mean the same key.
  const key = /^"(.*)"$/.exec(given)?.[1] ?? given
  if (/^[\x21-\x7e]+$/.test(key) && key.length <= MAX_KEY_LENGTH) return key
  const detail = `The idempotency key must be 1 to ${MAX_KEY_LENGTH} printable ASCII characters.`
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
  /** The latest time a claim can reach. */
  furthest: string
  /** Keys created before this time have expired. */
  keptSince: string
}

/** Takes a key that is free, expired, or left by a dead call of the same request. Returns a row on success. */
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
              // A claim beyond `furthest` means that the clock has been set back since.
              eb.not(eb.between('idempotency_key.locked_until', given.time, given.furthest)),
            ]),
            eb('idempotency_key.created_at', '<', given.keptSince),
          ]),
        ),
    )
    .returning('claim'),
)

/**
 * Claims a key for a call, or returns the answer of an earlier call with the same key. Throws
 * `request_in_progress` while that call runs, and `idempotency_key_reused` if it was a different request.
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
      'This idempotency key was used for another request.',
      'Send a new key for a new request, or exactly the same request for a retry.',
    )
  if (earlier?.status == null) throw inProgress()
  return { status: earlier.status, body: earlier.body as Answer['body'] }
}

/** Renews a claim until stopped. */
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
    // The call can still succeed. If another call takes the key over, keepAnswer notices.
    renewed.catch(() => {})
  }, RENEW_EVERY_MS)
  return { stop: () => clearInterval(timer) }
}

/** Stores the answer in the call's own transaction. Throws when another call took the key over. */
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

/** Frees the key after a failure, so a corrected request can use it. */
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

/** JSON with sorted keys, so the order of properties doesn't matter. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    item && typeof item === 'object' && !Array.isArray(item)
      ? Object.fromEntries(
          Object.keys(item)
            .toSorted()
            .map((name) => [name, (item as Record<string, unknown>)[name]]),
        )
      : item,
  )
}
