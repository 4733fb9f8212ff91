import type { Reader, Tx } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import { DomainError } from '../errors.ts'
import { rfc3339 } from '../shared/clock.ts'
import { emailAddress } from './email-address.ts'
import type { LetterKind } from './letter.ts'

export type SuppressionReason = 'bounced' | 'unsubscribed' | 'operator'

export interface Suppression {
  email: string
  kind: string
  reason: SuppressionReason
  since: string
}

/** Sends no more letters of this kind to an address, until the operator lifts it. */
export async function suppress(
  tx: Tx,
  { email, kind, reason, now }: { email: string; kind: LetterKind; reason: SuppressionReason; now: Date },
): Promise<void> {
  await raw(tx, {
    text: `insert into mail_suppression (email, kind, reason, created_at) values ($1, $2, $3, $4)
           on conflict (email, kind) do nothing`,
    values: [emailAddress(email), kind, reason, now.toISOString()],
  })
}

/** Whether letters of this kind to an address are held back. */
export async function isSuppressed(db: Reader, email: string, kind: LetterKind): Promise<boolean> {
  const found = await raw(db, {
    text: 'select 1 from mail_suppression where email = $1 and kind = $2',
    values: [email, kind],
  })
  return found.length > 0
}

/** The newest suppressions, of one address or of all. */
export async function suppressions(db: Reader, email?: string): Promise<Suppression[]> {
  const rows = await raw<Omit<Suppression, 'since'> & { created_at: string }>(db, {
    text: `select email, kind, reason, created_at from mail_suppression where $1::text is null or email = $1
           order by created_at desc, email, kind limit 1000`,
    values: [email === undefined ? null : emailAddress(email)],
  })
  return rows.map(({ created_at, ...row }) => ({ ...row, since: rfc3339(created_at) }))
}

/** Lets letters to an address go out again, of one kind or of all; how many kinds. Throws `not_found` when none were held back. */
export async function liftSuppression(tx: Tx, email: string, kind?: string): Promise<number> {
  const lifted = await raw(tx, {
    text: 'delete from mail_suppression where email = $1 and ($2::text is null or kind = $2) returning 1',
    values: [emailAddress(email), kind ?? null],
  })
  if (!lifted.length)
    throw new DomainError(
      'not_found',
      'No letters to this address are held back.',
      'See `mail list` for those that are.',
    )
  return lifted.length
}
