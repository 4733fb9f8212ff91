import type { Reader, Tx } from '../../database/database.ts'
import { DomainError } from '../../errors.ts'
import { rfc3339 } from '../../shared/clock.ts'
import { emailAddress } from './email-address.ts'
import type { EmailKind } from './email.ts'

export type SuppressionReason = 'bounced' | 'complained' | 'unsubscribed' | 'operator'

/** The kinds of emails about access to an account and about money, as a regular expression. */
export const ESSENTIAL_KINDS = '^(sign-in|account-|order-)'
const ESSENTIAL = new RegExp(ESSENTIAL_KINDS)
/** The kind of a suppression of all emails that aren't essential. */
export const ALL_KINDS = 'all'

export interface Suppression {
  email: string
  kind: string
  reason: SuppressionReason
  /** What the mail provider said. */
  detail: string | null
  since: string
}

/**
 * Suppresses emails of one kind or `ALL_KINDS` to an address, until an operator lifts the suppression. Returns whether
 * they weren't suppressed before.
 */
export async function suppress(
  tx: Tx,
  {
    email,
    kind,
    reason,
    detail,
    now,
  }: {
    email: string
    kind: EmailKind | typeof ALL_KINDS
    reason: SuppressionReason
    detail?: string | undefined
    now: Date
  },
): Promise<boolean> {
  const added = await tx.sql
    .insertInto('mail_suppression')
    .values({ email: emailAddress(email), kind, reason, detail: detail ?? null, created_at: now.toISOString() })
    .onConflict((oc) => oc.columns(['email', 'kind']).doNothing())
    .returning('email')
    .executeTakeFirst()
  return added !== undefined
}

/**
 * Whether emails of this kind to an address are suppressed. Sign-in emails never are: a person asks for each of them,
 * and an address that works again must not stay locked out. Other essential ones are only if the mail server refused that kind.
 */
export async function isSuppressed(db: Reader, email: string, kind: EmailKind): Promise<boolean> {
  if (kind === 'sign-in') return false
  const found = await db.sql
    .selectFrom('mail_suppression')
    .select('email')
    .where('email', '=', email)
    .where('kind', 'in', ESSENTIAL.test(kind) ? [kind] : [kind, ALL_KINDS])
    .executeTakeFirst()
  return found !== undefined
}

/** The newest 1000 suppressions, of all addresses or of one. */
export async function suppressions(db: Reader, email?: string): Promise<Suppression[]> {
  const newest = db.sql
    .selectFrom('mail_suppression')
    .select(['email', 'kind', 'reason', 'detail', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('email')
    .orderBy('kind')
    .limit(1000)
  const rows = await (email === undefined ? newest : newest.where('email', '=', emailAddress(email))).execute()
  return rows.map(({ created_at, ...row }) => ({ ...row, since: rfc3339(created_at) }))
}

/** Allows emails to an address again: all, or those of one kind. Returns how many kinds. Throws `not_found` if none were suppressed. */
export async function liftSuppression(tx: Tx, email: string, kind?: string): Promise<number> {
  const ofAddress = tx.sql.deleteFrom('mail_suppression').where('email', '=', emailAddress(email)).returning('kind')
  const lifted = await (kind === undefined ? ofAddress : ofAddress.where('kind', '=', kind)).execute()
  if (!lifted.length)
    throw new DomainError(
      'not_found',
      `No emails ${kind === undefined ? '' : `of kind ${kind} `}to this address are suppressed.`,
      'Run `email suppressed` for the addresses and their kinds.',
    )
  return lifted.length
}

/** Which of these addresses we know, because an account, an email, an invitation or a claim has them. */
export async function knownAddresses(db: Reader, addresses: string[]): Promise<Set<string>> {
  const rows = await db.sql
    .selectFrom('account')
    .select('email')
    .where('email', '=', (eb) => eb.fn.any(eb.val(addresses)))
    .union((eb) =>
      eb
        .selectFrom('email')
        .select('recipient as email')
        .where('recipient', '=', (of) => of.fn.any(of.val(addresses))),
    )
    .union((eb) =>
      eb
        .selectFrom('draft_invite')
        .select('email')
        .where('email', '=', (of) => of.fn.any(of.val(addresses))),
    )
    .union((eb) =>
      eb
        .selectFrom('claim')
        .select('email')
        .where('email', '=', (of) => of.fn.any(of.val(addresses)))
        .$narrowType<{ email: string }>(),
    )
    .execute()
  return new Set(rows.map(({ email }) => email))
}
