import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Reader, Tx } from '../../database/database.ts'
import type { OrderVat } from '../order.ts'
import type { VatTreatment } from '../vat/treatment.ts'

/** The seller as shown on invoices. */
export interface Seller {
  name: string
  /** Lines of the address. */
  address: string[]
  vat_number: string | null
}

/** The content of an invoice or credit note. It never changes once issued. */
export interface InvoiceBody {
  seller: Seller
  currency: string
  lines: {
    description: string
    quantity: number
    net_cents: number
    vat_rate_bp: number
    vat_cents: number
    /** Absent or null in older documents: as the order as a whole. */
    vat_treatment?: VatTreatment | null
  }[]
  net_cents: number
  vat_cents: number
  total_cents: number
  vat: OrderVat
  billing: Record<string, unknown>
  email: string
  order: string
  paid_at: string
}

/** Prefixes of document numbers. Test orders also get `TEST-`, so that the real numbers have no gaps. */
const SERIES = { invoice: 'INV', credit_note: 'CN' } as const
/** The series without test orders. */
export const REAL_SERIES = Object.values(SERIES)

/**
 * Issues the invoice for a paid order and returns its number; a second call returns the same number. The counter's row
 * stays locked until the caller's transaction ends, so numbers have no gaps.
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

/** Issues a credit note for all or part of an order's invoice; returns its number. */
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
      eb.fn<string>('to_jsonb', ['p.paid_at']).as('paid_at'),
      jsonArrayFrom(
        eb
          .selectFrom('purchase_line as l')
          .select(['l.description', 'l.quantity', 'l.net_cents', 'l.vat_rate_bp', 'l.vat_cents', 'l.vat_treatment'])
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

/** The invoice and credit notes for an order, oldest first. */
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

/** The invoice or credit note with this number. */
export function invoiceNumbered(db: Reader, invoiceNumber: string): Promise<Invoice> {
  return db.sql
    .selectFrom('invoice')
    .select(['invoice_number', 'kind', 'number', 'corrects', 'issued_at', 'body'])
    .where('invoice_number', '=', invoiceNumber)
    .executeTakeFirstOrThrow()
}

/** One of the account's invoices or credit notes; undefined if it has none with this number. */
export function ownedInvoice(db: Reader, invoiceNumber: string, accountId: string): Promise<Invoice | undefined> {
  return db.sql
    .selectFrom('invoice as i')
    .innerJoin('purchase as p', 'p.number', 'i.number')
    .select(['i.invoice_number', 'i.kind', 'i.number', 'i.corrects', 'i.issued_at', 'i.body'])
    .where('i.invoice_number', '=', invoiceNumber)
    .where('p.account_id', '=', accountId)
    .executeTakeFirst()
}
