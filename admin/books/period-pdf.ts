import { createRequire } from 'node:module'
import { setImmediate } from 'node:timers/promises'
import type { Reader } from '../../domain/database/database.ts'
import {
  countOfAll,
  countsIn,
  documentsIn,
  overAll,
  sumsIn,
  totalOf,
  type Document,
} from '../../domain/orders/invoices/books.ts'
import type { Period } from '../../domain/orders/invoices/period.ts'
import { printable } from '../../domain/orders/invoices/printable.ts'
import { decimal, percent } from '../../domain/orders/money.ts'
import { longDate } from '../../domain/shared/clock.ts'
import { countryOf, leftOut, SCHEMES } from './words.ts'

const FONT = createRequire(import.meta.url).resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')
/** Sizes and widths are in points. */
const MARGIN = 40
const SIZE = { title: 18, heading: 12, text: 9, row: 8 }
const BOTTOM = 800
const LATIN = /^[\x20-\x7E\xA0-\xFF]*$/
/** Fewer letters than this fit into every column. */
const SURE = 5
const SEGMENTS = new Intl.Segmenter('en')
const ROW = 13

interface Column {
  name: string
  x: number
  width: number
  align?: 'right'
}

const SUM_COLUMNS: readonly Column[] = [
  { name: 'Buyer’s country', x: 40, width: 130 },
  { name: 'VAT scheme', x: 175, width: 140 },
  { name: 'Rate', x: 315, width: 40, align: 'right' },
  { name: 'Net', x: 360, width: 65, align: 'right' },
  { name: 'VAT', x: 425, width: 60, align: 'right' },
  { name: 'Total', x: 485, width: 70, align: 'right' },
]
const DOCUMENT_COLUMNS: readonly Column[] = [
  { name: 'Document', x: 40, width: 68 },
  { name: 'Issued', x: 108, width: 56 },
  { name: 'Buyer', x: 164, width: 112 },
  { name: 'Country', x: 280, width: 45 },
  { name: 'VAT number', x: 325, width: 80 },
  { name: 'Net', x: 405, width: 50, align: 'right' },
  { name: 'VAT', x: 455, width: 45, align: 'right' },
  { name: 'Total', x: 500, width: 55, align: 'right' },
]

/**
 * The invoices and credit notes of a period as a PDF: sums by country, VAT scheme and rate, then every document. The
 * chunks come as the pages are made.
 */
export async function* periodPdf(
  db: Reader,
  period: Period,
  { siteName, now }: { siteName: string; now: Date },
): AsyncGenerator<Uint8Array, void, void> {
  const { default: PDFDocument } = await import('pdfkit')
  const sums = overAll(await sumsIn(db, { ...period, by: 'month' }), period.name)
  const counts = await countsIn(db, period)
  const { tests } = countOfAll(counts)
  const title = `Invoices and VAT, ${period.title}`
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    font: FONT,
    lang: 'en',
    info: { Title: title, CreationDate: now },
  })
  const heads = (columns: readonly Column[]) => {
    doc.fillColor('#555')
    line(
      columns,
      columns.map(({ name }) => name),
    )
    doc.fillColor('black')
  }
  // Given a width, PDFKit would break each cell into words, which takes ten times as long.
  const line = (columns: readonly Column[], cells: readonly string[]) => {
    const { y } = doc
    columns.forEach(({ x, width, align }, at) => {
      // A font of every PDF reader takes a tenth of the time, but has only Latin letters.
      doc.font(LATIN.test(cells[at]!) ? 'Helvetica' : FONT)
      const text = fitting(cells[at]!, width)
      doc.text(text, align ? x + width - doc.widthOfString(text) : x, y, { lineBreak: false })
    })
    doc.font(FONT)
    doc.x = MARGIN
    doc.y = y + ROW
  }
  /** `text` cut to one line of this width. */
  const fitting = (text: string, width: number) => {
    const shown = printable(text)
    if (shown.length < SURE || doc.widthOfString(shown) <= width) return shown
    const letters = Array.from(SEGMENTS.segment(shown), ({ segment }) => segment)
    while (letters.length && doc.widthOfString(`${letters.join('')}...`) > width) letters.pop()
    return `${letters.join('')}...`
  }
  const row = (columns: readonly Column[], cells: readonly string[]) => {
    if (doc.y > BOTTOM - ROW) {
      doc.addPage()
      heads(columns)
    }
    line(columns, cells)
  }
  const heading = (text: string) => doc.moveDown().fontSize(SIZE.heading).text(text).moveDown(0.4).fontSize(SIZE.row)

  doc.fontSize(SIZE.title).text(title).fontSize(SIZE.text).moveDown(0.5)
  doc.text(printable(siteName))
  const isOver = period.to <= now.toISOString()
  doc.text(
    `Days in UTC. Made on ${longDate(now.toISOString())}${isOver ? '' : ', before the end of this time: more documents will follow'}.`,
  )
  doc.text(`Credit notes have amounts below zero. ${leftOut({ tests })}`.trim())
  heading('By country, VAT scheme and rate')
  if (!sums.length) doc.text('No invoices and no credit notes.')
  for (const [currency, same] of Map.groupBy(sums, (one) => one.currency)) {
    heads(SUM_COLUMNS)
    const cells = (country: string, scheme: string, rate: string, of: { net_cents: number; vat_cents: number }) => [
      country,
      scheme,
      rate,
      decimal(of.net_cents),
      decimal(of.vat_cents),
      decimal(of.net_cents + of.vat_cents),
    ]
    for (const sum of same) row(SUM_COLUMNS, cells(countryOf(sum), SCHEMES[sum.treatment], percent(sum.rate_bp), sum))
    row(SUM_COLUMNS, cells(`Total in ${currency}`, '', '', totalOf(same)))
  }
  if (sums.length) {
    heading('Documents')
    heads(DOCUMENT_COLUMNS)
  }
  for await (const document of documentsIn(db, period)) {
    row(DOCUMENT_COLUMNS, cellsOf(document))
    yield* chunksOf(doc)
    // A long list takes seconds, and others wait for answers.
    await setImmediate()
  }
  doc.end()
  // oxlint-disable-next-line no-unsafe-type-assertion -- a PDFDocument is a readable stream of bytes
  yield* doc as AsyncIterable<Uint8Array>
}

/** What the document has made so far. */
function* chunksOf(doc: { read(): unknown }): Generator<Uint8Array, void, void> {
  for (let chunk = doc.read(); chunk !== null; chunk = doc.read()) yield chunk as Uint8Array
}

function cellsOf({ invoice_number, issued_at, buyer, country, vat_number, currency, ...cents }: Document): string[] {
  return [
    invoice_number,
    issued_at.slice(0, 10),
    buyer,
    country || '–',
    vat_number,
    decimal(cents.net_cents),
    decimal(cents.vat_cents),
    `${decimal(cents.total_cents)}${currency === 'USD' ? '' : ` ${currency}`}`,
  ]
}
