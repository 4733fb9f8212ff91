import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Reader, Tx } from '../../database/database.ts'
import type { OrderVat } from '../order.ts'

/** Who sells, as it stands on invoices. */
export interface Seller {
  name: string
  /** Lines of the address, one under the other. */
  address: string[]
  vat_number: string | null
}

/** What an invoice or credit note says, as it was when it was issued. */
export interface InvoiceBody {
  seller: Seller
  currency: string
  lines: { description: string; quantity: number; net_cents: number; vat_rate_bp: number; vat_cents: number }[]
  net_cents: number
  vat_cents: number
  total_cents: number
  vat: OrderVat
  billing: Record<string, unknown>
  email: string
  order: string
  paid_at: string
}

/** Series of numbers: test orders never stand between real ones. */
const SERIES = { invoice: 'INV', credit_note: 'CN' } as const

/**
 * Issues the invoice of a paid order, once: a second call returns the first number. The counter's row is the lock, raised in
 * the caller's transaction, so numbers follow each other without a gap.
 */
export async function issueInvoice(
  tx: Tx,
  { number, seller, now }: { number: string; seller: Seller; now: Date },
): Promise<string> {
  const issued = await tx.sql
    .selectFrom('invoice')
    .select('invoice_number')
    .where('number', '=', number)
    .where('kind', '=', 'invoice')
    .executeTakeFirst()
  if (issued) return issued.invoice_number
  const { is_test, ...body } = await bodyOf(tx, number)
  return issue(tx, { kind: 'invoice', number, isTest: is_test, corrects: null, body: { ...body, seller }, now })
}

/** Issues a credit note over a part of an order's invoice. */
export async function issueCreditNote(
  tx: Tx,
  { number, body, now }: { number: string; body: InvoiceBody; now: Date },
): Promise<string> {
  const invoice = await tx.sql
    .selectFrom('invoice as i')
    .innerJoin('purchase as p', 'p.number', 'i.number')
    .select(['i.invoice_number', 'p.is_test'])
    .where('i.number', '=', number)
    .where('i.kind', '=', 'invoice')
    .executeTakeFirst()
  if (!invoice) throw new Error(`Order ${number} has no invoice to correct.`)
  const { invoice_number: corrects, is_test: isTest } = invoice
  return issue(tx, { kind: 'credit_note', number, isTest, corrects, body, now })
}

async function issue(
  tx: Tx,
  note: {
    kind: keyof typeof SERIES
    number: string
    isTest: boolean
    corrects: string | null
    body: InvoiceBody
    now: Date
  },
): Promise<string> {
  const series = (note.isTest ? 'TEST-' : '') + SERIES[note.kind]
  const { last: n } = await tx.sql
    .insertInto('invoice_series')
    .values({ series, last: 1 })
    .onConflict((oc) => oc.column('series').doUpdateSet((eb) => ({ last: eb('invoice_series.last', '+', 1) })))
    .returning('last')
    .executeTakeFirstOrThrow()
  const invoiceNumber = `${series}-${String(n).padStart(6, '0')}`
  await tx.sql
    .insertInto('invoice')
    .values({
      invoice_number: invoiceNumber,
      series,
      n,
      kind: note.kind,
      number: note.number,
      corrects: note.corrects,
      issued_at: note.now,
      body: JSON.stringify(note.body),
    })
    .execute()
  return invoiceNumber
}

function bodyOf(db: Reader, number: string) {
  return db.sql
    .selectFrom('purchase as p')
    .innerJoin('account as a', 'a.id', 'p.account_id')
    .select((eb) => [
      'p.is_test',
      'p.number as order',
      'p.currency',
      'p.net_cents',
      'p.vat_cents',
      'p.total_cents',
      'p.vat',
      'p.billing',
      'a.email',
      // As JSON has times: that is how invoices keep it.
      eb.fn<string>('to_jsonb', ['p.paid_at']).as('paid_at'),
      jsonArrayFrom(
        eb
          .selectFrom('purchase_line as l')
          .select(['l.description', 'l.quantity', 'l.net_cents', 'l.vat_rate_bp', 'l.vat_cents'])
          .whereRef('l.number', '=', 'p.number')
          .orderBy('l.position'),
      ).as('lines'),
    ])
    .where('p.number', '=', number)
    .$narrowType<{ total_cents: number }>()
    .executeTakeFirstOrThrow()
}

export interface Invoice {
  invoice_number: string
  kind: 'invoice' | 'credit_note'
  number: string
  corrects: string | null
  issued_at: string
  body: InvoiceBody
}

/** The invoice and credit notes of an order, in the order they were issued. */
export function invoicesOf(db: Reader, number: string): Promise<Invoice[]> {
  return db.sql
    .selectFrom('invoice')
    .select(['invoice_number', 'kind', 'number', 'corrects', 'issued_at', 'body'])
    .where('number', '=', number)
    .orderBy('issued_at')
    .orderBy('kind')
    .orderBy('n')
    .execute()
}

/** One invoice of the account's; undefined when there is none. */
export function ownedInvoice(db: Reader, invoiceNumber: string, accountId: string): Promise<Invoice | undefined> {
  return db.sql
    .selectFrom('invoice as i')
    .innerJoin('purchase as p', 'p.number', 'i.number')
    .select(['i.invoice_number', 'i.kind', 'i.number', 'i.corrects', 'i.issued_at', 'i.body'])
    .where('i.invoice_number', '=', invoiceNumber)
    .where('p.account_id', '=', accountId)
    .executeTakeFirst()
}
