import type { Reader, Tx } from '../database/database.ts'
import { raw } from '../database/raw.ts'

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
  vat: Record<string, unknown>
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
  const [issued] = await raw<{ invoice_number: string }>(tx, {
    text: `select invoice_number from invoice where number = $1 and kind = 'invoice'`,
    values: [number],
  })
  if (issued) return issued.invoice_number
  const { body, is_test } = await bodyOf(tx, number)
  return issue(tx, { kind: 'invoice', number, isTest: is_test, corrects: null, body: { ...body, seller }, now })
}

/** Issues a credit note over a part of an order's invoice. */
export async function issueCreditNote(
  tx: Tx,
  { number, body, now }: { number: string; body: InvoiceBody; now: Date },
): Promise<string> {
  const [invoice] = await raw<{ invoice_number: string; is_test: boolean }>(tx, {
    text: `select i.invoice_number, p.is_test from invoice i join purchase p using (number)
           where i.number = $1 and i.kind = 'invoice'`,
    values: [number],
  })
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
  const [counter] = await raw<{ last: number }>(tx, {
    text: `insert into invoice_series as s (series, last) values ($1, 1)
           on conflict (series) do update set last = s.last + 1 returning last`,
    values: [series],
  })
  const invoiceNumber = `${series}-${String(counter!.last).padStart(6, '0')}`
  await raw(tx, {
    text: `insert into invoice (invoice_number, series, n, kind, number, corrects, issued_at, body)
           values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb)`,
    values: [
      invoiceNumber,
      series,
      counter!.last,
      note.kind,
      note.number,
      note.corrects,
      note.now.toISOString(),
      JSON.stringify(note.body),
    ],
  })
  return invoiceNumber
}

async function bodyOf(db: Reader, number: string): Promise<{ body: InvoiceBody; is_test: boolean }> {
  const [row] = await raw<{ body: InvoiceBody; is_test: boolean }>(db, {
    text: `select p.is_test, jsonb_build_object('order', p.number, 'currency', p.currency, 'net_cents', p.net_cents,
             'vat_cents', p.vat_cents, 'total_cents', p.total_cents, 'vat', p.vat, 'billing', p.billing, 'email', a.email,
             'paid_at', p.paid_at,
             'lines', (select jsonb_agg(jsonb_build_object('description', l.description, 'quantity', l.quantity,
                'net_cents', l.net_cents, 'vat_rate_bp', l.vat_rate_bp, 'vat_cents', l.vat_cents) order by l.position)
              from purchase_line l where l.number = p.number)) as body
           from purchase p join account a on a.id = p.account_id where p.number = $1`,
    values: [number],
  })
  return row!
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
  return raw<Invoice>(db, {
    text: `select invoice_number, kind, number, corrects, issued_at::text, body from invoice where number = $1
           order by issued_at, kind, n`,
    values: [number],
  })
}

/** One invoice of the account's; undefined when there is none. */
export async function ownedInvoice(db: Reader, invoiceNumber: string, accountId: string): Promise<Invoice | undefined> {
  const [invoice] = await raw<Invoice>(db, {
    text: `select i.invoice_number, i.kind, i.number, i.corrects, i.issued_at::text, i.body
           from invoice i join purchase p using (number) where i.invoice_number = $1 and p.account_id = $2`,
    values: [invoiceNumber, accountId],
  })
  return invoice
}
