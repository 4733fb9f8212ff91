import { html } from 'hono/html'
import { ALL_TIME } from '../../../../admin/books/commands.ts'
import { documentsCsv } from '../../../../admin/books/files.ts'
import { periodPdf } from '../../../../admin/books/period-pdf.ts'
import { leftOut } from '../../../../admin/books/words.ts'
import {
  countOfAll,
  countsIn,
  overAll,
  pageOfDocuments,
  sumsIn,
  totalOf,
  type Count,
  type Document,
  type Sum,
} from '../../../../domain/orders/invoices/books.ts'
import { periodNamed, type Period } from '../../../../domain/orders/invoices/period.ts'
import { pageHref, pager } from '../../../ui/lists/pager.ts'
import type { Html } from '../../../ui/page.ts'
import { counted } from '../../../ui/words.ts'
import { chip, day, none, table, type TableRow } from '../admin-page.ts'
import { filled, type AdminFile, type AdminPage, type AdminSection } from '../admin-section.ts'
import { shown, sumsTable } from './sums-table.ts'

const LIST_PATH = '/admin/bookkeeping'
const PERIOD_PATH = '/admin/bookkeeping/:period'
const MAX_SHOWN = 100

const list: AdminPage = {
  path: LIST_PATH,
  async make({ db, now }) {
    const [counts, sums] = await Promise.all([countsIn(db, ALL_TIME), sumsIn(db, { ...ALL_TIME, by: 'month' })])
    const byYear = Map.groupBy(counts.toReversed(), ({ at }) => at.slice(0, 4))
    return {
      title: 'Bookkeeping',
      lead: 'Invoices and credit notes by the month in which they were issued. Days are in UTC.',
      main: counts.length
        ? html`${[...byYear].map(([year, months]) => yearPart(year, months, sums, now))}`
        : html`<div class="empty">
            <h2>No invoices yet</h2>
            <p>
              Every paid order gets one, and every refund a credit note. You can then download them for your tax return.
            </p>
          </div>`,
    }
  },
}

function yearPart(year: string, months: readonly Count[], sums: readonly Sum[], now: Date): Html {
  const quarters = [...new Set(months.map(({ at }) => Math.ceil(Number(at.slice(5, 7)) / 3)))].toSorted((a, b) => a - b)
  return html`<section class="book-year">
    <header>
      <h2>${year}</h2>
      <nav aria-label="Longer periods of ${year}" class="chips">
        ${quarters.map((n) => html`<a href="${hrefOf(`${year}-Q${n}`)}">Quarter ${n}</a>`)}
        <a href="${hrefOf(year)}">Whole year</a>
      </nav>
    </header>
    ${table(
      [
        'Month',
        { name: 'Total', is: 'amount' },
        { name: 'VAT', is: 'amount' },
        { name: 'Net', is: 'amount' },
        'Documents',
      ],
      months.flatMap((month) => monthRows(month, sums, now)),
      '',
    )}
  </section>`
}

/** A month as a row for each currency; a month of test orders alone is a row, too. */
function monthRows(count: Count, sums: readonly Sum[], now: Date): TableRow[] {
  const { title, name, to } = periodNamed(count.at.slice(0, 7))!
  const byCurrency = Map.groupBy(
    sums.filter(({ at }) => at === count.at),
    ({ currency }) => currency,
  )
  const groups: [string, Sum[]][] = byCurrency.size ? [...byCurrency] : [['USD', []]]
  return groups.map(([currency, same]) => {
    const { net_cents, vat_cents } = totalOf(same)
    const documents = counted(count.invoices + count.credit_notes, 'document')
    const isOver = to <= now.toISOString()
    return {
      name: html`<a href="${hrefOf(name)}">${title}</a>`,
      note: isOver ? '' : 'So far',
      small: html`${documents} · VAT ${shown(vat_cents, currency)}`,
      state: html`<b class="sum">${shown(net_cents + vat_cents, currency)}</b>`,
      cells: [shown(vat_cents, currency), shown(net_cents, currency), documents],
    }
  })
}

const period: AdminPage = {
  path: PERIOD_PATH,
  async make({ db, now, params, query }) {
    const found = periodNamed(params['period']!)
    if (!found) return null
    const page = /^[1-9]\d{0,5}$/.test(query['page'] ?? '') ? Number(query['page']) : 1
    const [sums, counts, documents] = await Promise.all([
      sumsIn(db, { ...found, by: 'month' }),
      countsIn(db, found),
      pageOfDocuments(db, { ...found, limit: MAX_SHOWN, offset: (page - 1) * MAX_SHOWN }),
    ])
    const { invoices, credit_notes, tests } = countOfAll(counts)
    const total = invoices + credit_notes
    const paged = {
      page,
      per_page: MAX_SHOWN,
      total,
      total_is_capped: false,
      has_more: page * MAX_SHOWN < total,
    }
    const path = hrefOf(found.name)
    return {
      title: found.title,
      lead: [
        found.to > now.toISOString() ? 'So far:' : '',
        `${counted(invoices, 'invoice')} and ${counted(credit_notes, 'credit note')}.`,
        leftOut({ tests }),
      ]
        .filter(Boolean)
        .join(' '),
      crumbs: [{ name: 'Bookkeeping', href: LIST_PATH }],
      action: total
        ? html`<div class="buttons">
            <a class="button second small" href="${path}/documents.csv" download>Download CSV</a>
            <a class="button second small" href="${path}/documents.pdf" download>Download PDF</a>
          </div>`
        : '',
      main: total
        ? html`${sumsPart(overAll(sums, found.name))}
            <section>
              <h2>Documents</h2>
              ${table(
                [
                  'Document',
                  { name: 'Total', is: 'amount' },
                  { name: 'Buyer', is: 'long' },
                  'Issued',
                  { name: 'VAT', is: 'amount' },
                ],
                documents.map(documentRow),
                'There are no more documents.',
              )}
              ${pager(pageHref(path), paged)}
            </section>`
        : none('Nothing was invoiced in this period. Each paid order gets an invoice, and each refund a credit note.'),
    }
  },
}

function sumsPart(sums: readonly Sum[]): Html {
  const byCurrency = [...Map.groupBy(sums, ({ currency }) => currency)]
  return html`${byCurrency.map(([currency, same]) => {
    const { net_cents, vat_cents } = totalOf(same)
    const figure = (name: string, cents: number) =>
      html`<div>
        <dt>${name}</dt>
        <dd>${shown(cents, currency)}</dd>
      </div>`
    return html`<dl class="figures">
        ${figure('Net', net_cents)} ${figure('VAT', vat_cents)} ${figure('Total', net_cents + vat_cents)}
      </dl>
      <section>
        <h2>By country, VAT scheme and rate</h2>
        <p class="quiet">Invoices minus credit notes. The country is the buyer’s.</p>
        ${sumsTable(same, '')}
      </section>`
  })}`
}

function documentRow({
  invoice_number,
  kind,
  order,
  buyer,
  issued_at,
  vat_cents,
  total_cents,
  currency,
}: Document): TableRow {
  return {
    name: html`<a href="/admin/orders/${order}/invoices/${invoice_number}">${invoice_number}</a>
      ${kind === 'credit_note' ? html`<span class="wide">${chip('Credit note', 'quiet')}</span>` : ''}`,
    small: html`${kind === 'credit_note' ? 'Credit note · ' : ''}${day(issued_at)} · ${buyer}`,
    state: html`<b class="sum">${shown(total_cents, currency)}</b>`,
    cells: [buyer, day(issued_at), shown(vat_cents, currency)],
  }
}

function hrefOf(name: string): string {
  return filled(PERIOD_PATH, { period: name })
}

/** The documents of a period as a file to download. */
function file(
  ending: 'csv' | 'pdf',
  type: string,
  partsOf: (found: Period, visit: Parameters<AdminFile['make']>[0]) => AsyncIterable<Uint8Array | string>,
): AdminFile {
  return {
    path: `${PERIOD_PATH}/documents.${ending}`,
    action: 'invoices export',
    async make(visit) {
      const found = periodNamed(visit.params['period']!)
      if (!found) return null
      return { name: `invoices-${found.name}.${ending}`, type, target: found.name, parts: partsOf(found, visit) }
    },
  }
}

export const bookkeeping: AdminSection = {
  name: 'Bookkeeping',
  href: LIST_PATH,
  pages: [list, period],
  forms: [],
  files: [
    file('csv', 'text/csv; charset=utf-8', (found, { db }) => documentsCsv(db, found)),
    file('pdf', 'application/pdf', (found, { db, siteName, now }) => periodPdf(db, found, { siteName, now })),
  ],
}
