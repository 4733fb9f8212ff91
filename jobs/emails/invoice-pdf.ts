import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import type { Invoice } from '../../domain/orders/invoices/invoices.ts'
import { printable } from '../../domain/orders/invoices/printable.ts'
import { money, percent } from '../../domain/orders/money.ts'
import { longDate } from '../../domain/shared/clock.ts'
import { countryName } from '../../domain/shared/input/countries.ts'

const FONT = createRequire(import.meta.url).resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')
/** Sizes and widths are in points. */
const MARGIN = 56
const SIZE = { title: 20, heading: 12, text: 10 }
/** Widths of the columns for net, VAT rate and VAT. */
const FIGURES = [80, 70, 70]

/** An invoice or credit note as a PDF that says what its page on the site says. The same invoice gives the same bytes. */
export async function invoicePdf({
  invoice_number,
  kind,
  corrects,
  issued_at,
  number,
  body,
}: Invoice): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const title = `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${invoice_number}`
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    font: FONT,
    lang: 'en',
    info: { Title: title, CreationDate: new Date(issued_at) },
  })
  const heading = (text: string) => doc.moveDown().fontSize(SIZE.heading).text(text).fontSize(SIZE.text)
  const paragraph = (text: string) => doc.text(printable(text))

  doc.fontSize(SIZE.title).text(title).fontSize(SIZE.text).moveDown()
  if (invoice_number.startsWith('TEST-')) paragraph('Test order. No money moves, and nothing counts as paid.')
  paragraph(`Issued: ${longDate(issued_at)}`)
  paragraph(`Paid: ${longDate(body.paid_at)}`)
  paragraph(`Order: ${number}`)
  if (corrects) paragraph(`Corrects: ${corrects}`)
  heading('From')
  for (const line of sellerOf(body)) paragraph(line)
  heading('To')
  for (const line of buyerOf(body)) paragraph(line)
  doc.moveDown()
  doc.table({
    defaultStyle: { border: 0, padding: [2, 0] },
    columnStyles: ['*', ...FIGURES.map((width) => ({ width, align: { x: 'right' as const } }))],
    data: [
      ['Item', 'Net', 'VAT rate', 'VAT'],
      ...body.lines.map((line) => [
        printable(line.description),
        money(line.net_cents),
        percent(line.vat_rate_bp),
        money(line.vat_cents),
      ]),
    ],
  })
  doc.moveDown()
  doc.table({
    defaultStyle: { border: 0, padding: [2, 0] },
    columnStyles: ['*', { align: { x: 'right' } }],
    data: [
      ['Net', money(body.net_cents)],
      ['VAT', money(body.vat_cents)],
      [`Total in ${body.currency}`, money(body.total_cents)],
    ],
  })
  if (body.vat.note) {
    doc.moveDown()
    paragraph(body.vat.note)
  }
  doc.end()
  return buffer(doc)
}

function sellerOf({ seller }: Invoice['body']): string[] {
  return present([seller.name, ...seller.address, seller.vat_number && `VAT ${seller.vat_number}`])
}

function buyerOf({ billing, vat }: Invoice['body']): string[] {
  const { company, name, address, postcode, city, country } = billing as Record<string, string | undefined>
  return present([
    company,
    name,
    address,
    [postcode, city].filter(Boolean).join(' '),
    country && countryName(country),
    vat.number && `VAT ${vat.number}`,
  ])
}

function present(lines: (string | null | undefined)[]): string[] {
  return lines.flatMap((line) => line || [])
}
