import type { Reader, Tx } from '../database/database.ts'
import { DomainError, type ErrorCode } from '../errors.ts'
import { epochMs, longDate } from '../shared/clock.ts'
import { hashSecret } from '../shared/secret.ts'
import { accountsOfOneMailbox } from './emails/mailbox.ts'

/** Why the comments of a blocked person are hidden. */
export const BLOCKED = 'Its author is blocked.'

/** The columns that close an account. */
interface Closing {
  blocked_reason: string | null
  delete_at: string | Date | null
  erased_at?: string | Date | null
}

const CLOSING = ['blocked_reason', 'delete_at', 'erased_at'] as const

/** Why nobody can use an account, as an error for its person; null for an account in use. */
export function closedError(
  { blocked_reason, delete_at, erased_at }: Closing,
  code: ErrorCode = 'wrong_state',
): DomainError | null {
  if (blocked_reason !== null)
    return new DomainError(
      code,
      `This account is blocked. Reason: ${blocked_reason}${/[.!?]$/.test(blocked_reason) ? '' : '.'}`,
      'If you think this is a mistake, write to the site team.',
    )
  if (erased_at) return new DomainError(code, 'This account was deleted.', 'Sign in with another email address.')
  if (delete_at === null) return null
  const day = longDate(new Date(delete_at instanceof Date ? delete_at : epochMs(delete_at)).toISOString())
  return new DomainError(
    code,
    `This account will be deleted on ${day}.`,
    'To keep it, use the link in the email about the deletion, or write to the site team.',
  )
}

/**
 * Why nobody can use an account: it is blocked or about to be deleted, or another account with its mailbox is blocked; null for an
 * account in use. Locks the account, so that it can't be closed before the transaction ends.
 */
export async function whyClosed(tx: Tx, accountId: string): Promise<DomainError | null> {
  const account = await tx.sql
    .selectFrom('account')
    .select(CLOSING)
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return (account && closedError(account)) ?? whyMailboxClosed(tx, accountId)
}

/** Throws what `whyClosed` returns. */
export async function refuseClosed(tx: Tx, accountId: string): Promise<void> {
  const error = await whyClosed(tx, accountId)
  if (error) throw error
}

async function whyMailboxClosed(db: Reader, accountId: string, code?: ErrorCode): Promise<DomainError | null> {
  const blocked = await db.sql
    .selectFrom('account')
    .select(CLOSING)
    .where('id', 'in', accountsOfOneMailbox(accountId))
    .where('blocked_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return blocked ? closedError(blocked, code) : null
}

/** Why the account behind a refused API key or token of an app, or its mailbox, is closed; null if it isn't, or nobody knows the secret. */
export async function whyRefused(db: Reader, secret: string): Promise<DomainError | null> {
  const hash = hashSecret(secret)
  const account = await db.sql
    .selectFrom('account')
    .select(['id', ...CLOSING])
    .where((eb) =>
      eb(
        'id',
        '=',
        eb
          .selectFrom('api_key')
          .select('account_id')
          .where('hash', '=', hash)
          .union(
            eb
              .selectFrom('oidc_payload')
              .select('account_id')
              .$narrowType<{ account_id: string }>()
              .where('kind', 'in', ['AccessToken', 'RefreshToken'])
              .where('id', '=', hash),
          ),
      ),
    )
    .executeTakeFirst()
  if (!account) return null
  return closedError(account, 'not_signed_in') ?? whyMailboxClosed(db, account.id, 'not_signed_in')
}
