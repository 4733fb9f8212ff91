import type { Database, Reader, Tx } from '../database/database.ts'
import { counted } from '../database/counted.ts'

const DAY_MS = 86_400_000
/** How long after the first report the first deletion comes. */
const NOTICE_DAYS = 1
const KEY = 'retention'

/** The records that are deleted when they are old, besides those that only live for days. See docs/privacy-and-retention.md. */
export const KEPT_DAYS = {
  api_key: 365,
  draft_invite: 90,
  claim_link: 90,
  claim: 730,
  payment_event: 730,
  audit_log: 1095,
  invoice: 3653,
} as const
type Kept = keyof typeof KEPT_DAYS

/** The ids of the records that are older than `before`. */
const OLD = {
  api_key: ({ sql }: Reader, before: string) =>
    sql
      .selectFrom('api_key')
      .select('id')
      .where((eb) => eb(eb.fn('least', ['revoked_at', 'expires_at']), '<', before)),
  draft_invite: ({ sql }: Reader, before: string) =>
    sql.selectFrom('draft_invite').select('id').where('expires_at', '<', before),
  claim_link: ({ sql }: Reader, before: string) =>
    sql.selectFrom('claim_link').select('id').where('expires_at', '<', before),
  claim: ({ sql }: Reader, before: string) =>
    sql
      .selectFrom('claim')
      .select('id')
      .where('status', 'in', ['expired', 'lapsed', 'withdrawn'])
      .where((eb) => eb(eb.fn('greatest', ['expires_at', 'verified_at', 'checked_at']), '<', before)),
  payment_event: ({ sql }: Reader, before: string) =>
    sql.selectFrom('payment_event').select('external_id as id').where('received_at', '<', before),
  audit_log: ({ sql }: Reader, before: string) => sql.selectFrom('audit_log').select('id').where('at', '<', before),
  // An invoice stays as long as the notes that correct it.
  invoice: ({ sql }: Reader, before: string) =>
    sql
      .selectFrom('invoice')
      .select('invoice_number as id')
      .where('issued_at', '<', before)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('invoice as note')
              .select('note.n')
              .whereRef('note.corrects', '=', 'invoice.invoice_number')
              .where('note.issued_at', '>=', before),
          ),
        ),
      ),
} satisfies Record<Kept, unknown>

const KEPT = Object.keys(KEPT_DAYS) as Kept[]

function beforeFor(kept: Kept, now: Date): string {
  const before = new Date(now.getTime() - KEPT_DAYS[kept] * DAY_MS)
  // The time of an invoice counts from the end of its year, as tax law says.
  return kept === 'invoice' ? `${before.getUTCFullYear()}-01-01T00:00:00.000Z` : before.toISOString()
}

/** When old records are deleted from, and what the first report counted. */
export interface Retention {
  reported_at: string
  starts_at: string
  counts: Record<Kept, number>
}

/** How many records of each kind are old enough to be deleted. */
export async function countOld(db: Reader, now: Date): Promise<Record<Kept, number>> {
  const counts = await db.sql
    .selectNoFrom((eb) => [
      counted(eb.selectFrom(OLD.api_key(db, beforeFor('api_key', now)).as('old'))).as('api_key'),
      counted(eb.selectFrom(OLD.draft_invite(db, beforeFor('draft_invite', now)).as('old'))).as('draft_invite'),
      counted(eb.selectFrom(OLD.claim_link(db, beforeFor('claim_link', now)).as('old'))).as('claim_link'),
      counted(eb.selectFrom(OLD.claim(db, beforeFor('claim', now)).as('old'))).as('claim'),
      counted(eb.selectFrom(OLD.payment_event(db, beforeFor('payment_event', now)).as('old'))).as('payment_event'),
      counted(eb.selectFrom(OLD.audit_log(db, beforeFor('audit_log', now)).as('old'))).as('audit_log'),
      counted(eb.selectFrom(OLD.invoice(db, beforeFor('invoice', now)).as('old'))).as('invoice'),
    ])
    .executeTakeFirstOrThrow()
  return counts
}

/** The state of retention; null until the job has reported. */
export async function retentionOf(db: Reader): Promise<Retention | null> {
  const row = await db.sql.selectFrom('setting').select('value').where('key', '=', KEY).executeTakeFirst()
  return (row?.value as Retention | undefined) ?? null
}

async function save(tx: Tx, retention: Retention): Promise<void> {
  await tx.sql
    .insertInto('setting')
    .values({ key: KEY, value: JSON.stringify(retention) })
    .onConflict((oc) => oc.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
    .execute()
}

/** Lets old records be deleted from now on, without waiting for the day after the report. */
export async function startRetention(tx: Tx, now: Date): Promise<Retention> {
  const known = await retentionOf(tx)
  const time = now.toISOString()
  const retention = {
    reported_at: known?.reported_at ?? time,
    starts_at: known && known.starts_at < time ? known.starts_at : time,
    counts: known?.counts ?? (await countOld(tx, now)),
  }
  await save(tx, retention)
  return retention
}

/**
 * Deletes old records. The first run only counts them, so that an operator who has just upgraded can read what will go and
 * make a backup; deletion begins a day later. Returns what was counted or deleted.
 */
export async function retain(
  db: Database,
  now: Date,
): Promise<{ outcome: 'reported' | 'waits' | 'deleted'; counts: Record<Kept, number> }> {
  return db.transaction(async (tx) => {
    const known = await retentionOf(tx)
    const counts = await countOld(tx, now)
    if (!known) {
      const starts = new Date(now.getTime() + NOTICE_DAYS * DAY_MS)
      await save(tx, { reported_at: now.toISOString(), starts_at: starts.toISOString(), counts })
      return { outcome: 'reported', counts }
    }
    if (known.starts_at > now.toISOString()) return { outcome: 'waits', counts }
    for (const kept of KEPT) if (counts[kept]) await deleteOld(tx, kept, beforeFor(kept, now))
    return { outcome: 'deleted', counts }
  })
}

async function deleteOld(tx: Tx, kept: Kept, before: string): Promise<void> {
  switch (kept) {
    case 'api_key':
    case 'draft_invite':
    case 'claim_link':
      await tx.sql.deleteFrom(kept).where('id', 'in', OLD[kept](tx, before)).execute()
      return
    case 'claim':
    case 'audit_log':
      await tx.sql.deleteFrom(kept).where('id', 'in', OLD[kept](tx, before)).execute()
      return
    case 'payment_event':
      await tx.sql.deleteFrom(kept).where('external_id', 'in', OLD[kept](tx, before)).execute()
      return
    case 'invoice':
      await deleteInvoices(tx, before)
  }
}

/** With its invoices, an order loses the buyer's address and what proves their country. */
async function deleteInvoices(tx: Tx, before: string): Promise<void> {
  const gone = await tx.sql
    .deleteFrom('invoice')
    .where('invoice_number', 'in', OLD.invoice(tx, before))
    .returning('number')
    .execute()
  const numbers = [...new Set(gone.map(({ number }) => number))]
  await tx.sql
    .updateTable('purchase')
    .set({ billing: '{}', evidence: '{}' })
    .where('number', 'in', numbers)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('invoice').select('n').whereRef('invoice.number', '=', 'purchase.number'))),
    )
    .execute()
}
