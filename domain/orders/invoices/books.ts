import type { Reader } from '../../database/database.ts'
import { firstDayOf, type Step } from '../../database/first-day.ts'
import { rfc3339 } from '../../shared/clock.ts'
import { countryName } from '../../shared/input/countries.ts'
import { VAT_TREATMENTS, type VatTreatment } from '../vat/treatment.ts'
import { REAL_SERIES, type InvoiceBody } from './invoices.ts'

/** A time from `from` up to, but not including, `to`, in UTC. */
export interface Span {
  from: string
  to: string
}

/** What the documents of a day, week or month add up to, for one country, VAT scheme, rate and currency. */
export interface Sum {
  /** The first day: `2026-10-01`. */
  at: string
  /** The buyer's country; empty if unknown. */
  country: string
  treatment: VatTreatment
  rate_bp: number
  currency: string
  /** Invoices minus credit notes. */
  net_cents: number
  vat_cents: number
}

/**
 * Sums of all invoices and credit notes issued in this time, by day, week (from Monday) or month. Test orders are
 * left out.
 */
export async function sumsIn(db: Reader, { from, to, by }: Span & { by: Step }): Promise<Sum[]> {
  const rows = await db.sql
    .selectFrom('invoice as i')
    .innerJoinLateral(
      (eb) =>
        eb
          .fn<{ value: InvoiceBody['lines'][number] }>('jsonb_array_elements', [eb.ref('i.body', '->').key('lines')])
          .as('l'),
      (join) => join.onTrue(),
    )
    .select((eb) => {
      const cents = (name: 'net_cents' | 'vat_cents') =>
        eb.cast<number>(eb.fn.sum(eb.cast<number>(eb.ref('l.value', '->>').key(name), 'int8')), 'int8')
      return [
        firstDayOf(eb, by, 'i.issued_at').as('at'),
        eb.fn
          .coalesce(eb.ref('i.body', '->>').key('vat').key('country').$castTo<string | null>(), eb.val(''))
          .as('country'),
        eb.fn
          .coalesce(
            eb.ref('l.value', '->>').key('vat_treatment').$castTo<VatTreatment | null>(),
            eb.ref('i.body', '->>').key('vat').key('treatment').$castTo<VatTreatment>(),
          )
          .as('treatment'),
        eb.cast<number>(eb.ref('l.value', '->>').key('vat_rate_bp'), 'int4').as('rate_bp'),
        eb.ref('i.body', '->>').key('currency').as('currency'),
        cents('net_cents').as('net_cents'),
        cents('vat_cents').as('vat_cents'),
      ]
    })
    .where('i.issued_at', '>=', from)
    .where('i.issued_at', '<', to)
    .where('i.series', 'in', REAL_SERIES)
    .groupBy(['at', 'country', 'treatment', 'rate_bp', 'currency'])
    .execute()
  return inOrder(rows)
}

function inOrder<Row extends Omit<Sum, 'net_cents' | 'vat_cents'>>(rows: readonly Row[]): Row[] {
  return rows.toSorted(
    (a, b) =>
      a.at.localeCompare(b.at) ||
      a.currency.localeCompare(b.currency) ||
      countryName(a.country).localeCompare(countryName(b.country)) ||
      VAT_TREATMENTS.indexOf(a.treatment) - VAT_TREATMENTS.indexOf(b.treatment) ||
      b.rate_bp - a.rate_bp,
  )
}

/** The same sums for the whole time: those of one country, scheme, rate and currency as one, each at `at`. */
export function overAll(sums: readonly Sum[], at: string): Sum[] {
  const keyOf = ({ country, treatment, rate_bp, currency }: Sum) => [country, treatment, rate_bp, currency].join(' ')
  return inOrder([...Map.groupBy(sums, keyOf).values()].map((same) => ({ ...same[0]!, at, ...totalOf(same) })))
}

/** Net and VAT of several sums, of one currency. */
export function totalOf(sums: readonly Pick<Sum, 'net_cents' | 'vat_cents'>[]): {
  net_cents: number
  vat_cents: number
} {
  return {
    net_cents: sums.reduce((cents, one) => cents + one.net_cents, 0),
    vat_cents: sums.reduce((cents, one) => cents + one.vat_cents, 0),
  }
}

/** How many documents were issued in a month. */
export interface Count {
  /** Its first day. */
  at: string
  invoices: number
  credit_notes: number
  /** Invoices and credit notes of test orders, which no sum contains. */
  tests: number
}

/** How many documents were issued in each month of this time; months without any are left out. */
export function countsIn(db: Reader, { from, to }: Span): Promise<Count[]> {
  return db.sql
    .selectFrom('invoice')
    .select((eb) => {
      const ofKind = (kind: 'invoice' | 'credit_note') =>
        eb.fn.countAll<number>().filterWhere('series', 'in', REAL_SERIES).filterWhere('kind', '=', kind)
      return [
        firstDayOf(eb, 'month', 'issued_at').as('at'),
        ofKind('invoice').as('invoices'),
        ofKind('credit_note').as('credit_notes'),
        eb.fn.countAll<number>().filterWhere('series', 'not in', REAL_SERIES).as('tests'),
      ]
    })
    .where('issued_at', '>=', from)
    .where('issued_at', '<', to)
    .groupBy('at')
    .orderBy('at')
    .execute()
}

/** How many documents several months have together. */
export function countOfAll(counts: readonly Count[]): Omit<Count, 'at'> {
  const sumOf = (key: 'invoices' | 'credit_notes' | 'tests') => counts.reduce((n, count) => n + count[key], 0)
  return { invoices: sumOf('invoices'), credit_notes: sumOf('credit_notes'), tests: sumOf('tests') }
}

/** An invoice or credit note as the bookkeeping needs it; a credit note has amounts below zero. */
export interface Document {
  invoice_number: string
  kind: 'invoice' | 'credit_note'
  issued_at: string
  /** The number of its order. */
  order: string
  corrects: string | null
  buyer: string
  country: string
  vat_number: string
  currency: string
  /** One for each VAT scheme and rate of its lines. */
  parts: Pick<Sum, 'treatment' | 'rate_bp' | 'net_cents' | 'vat_cents'>[]
  net_cents: number
  vat_cents: number
  total_cents: number
}

/** Documents read at once, so that a large month doesn't fill the memory. */
const AT_ONCE = 500

/** Invoices and credit notes issued in this time, without those of test orders, oldest first. */
export async function* documentsIn(db: Reader, { from, to }: Span): AsyncGenerator<Document, void, void> {
  let after: { at: string; number: string } | null = null
  for (;;) {
    const rows = await documents(db, { from, to, after, limit: AT_ONCE, offset: 0 })
    yield* rows.map(documentOf)
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return
    after = { at: last.issued_at, number: last.invoice_number }
  }
}

/** A page of the same documents. */
export async function pageOfDocuments(
  db: Reader,
  { limit, offset, ...span }: Span & { limit: number; offset: number },
): Promise<Document[]> {
  return (await documents(db, { ...span, after: null, limit, offset })).map(documentOf)
}

type Row = Awaited<ReturnType<typeof documents>>[number]

function documents(
  db: Reader,
  {
    from,
    to,
    after,
    limit,
    offset,
  }: Span & { after: { at: string; number: string } | null; limit: number; offset: number },
) {
  return db.sql
    .selectFrom('invoice')
    .select(['invoice_number', 'kind', 'number', 'corrects', 'issued_at', 'body'])
    .where('issued_at', '>=', from)
    .where('issued_at', '<', to)
    .where('series', 'in', REAL_SERIES)
    .$if(after !== null, (query) =>
      query.where((eb) => eb(eb.refTuple('issued_at', 'invoice_number'), '>', eb.tuple(after!.at, after!.number))),
    )
    .orderBy('issued_at')
    .orderBy('invoice_number')
    .limit(limit)
    .offset(offset)
    .execute()
}

function documentOf({ invoice_number, kind, number, corrects, issued_at, body }: Row): Document {
  const { company, name } = body.billing as Record<string, string | undefined>
  const { currency, net_cents, vat_cents, total_cents, vat } = body
  const parts = Map.groupBy(body.lines, (line) => `${line.vat_treatment ?? vat.treatment} ${line.vat_rate_bp}`)
  return {
    invoice_number,
    kind,
    issued_at: rfc3339(issued_at),
    order: number,
    corrects,
    buyer: company || name || body.email,
    country: vat.country ?? '',
    vat_number: vat.number ?? '',
    currency,
    parts: [...parts.values()].map((same) => ({
      treatment: same[0]!.vat_treatment ?? vat.treatment,
      rate_bp: same[0]!.vat_rate_bp,
      ...totalOf(same),
    })),
    net_cents,
    vat_cents,
    total_cents,
  }
}
