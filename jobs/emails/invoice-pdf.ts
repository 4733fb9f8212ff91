import type { Invoice } from '../../domain/orders/invoices/invoices.ts'
import { money, percent } from '../../domain/orders/money.ts'
import { longDate } from '../../domain/shared/clock.ts'
import { countryName } from '../../domain/shared/input/countries.ts'
import type { Font } from '../../outside/pdf/font.ts'
import { inter } from '../../outside/pdf/inter.ts'
import { PAGE, pdfOf, widthOf, type PdfText } from '../../outside/pdf/pdf.ts'

const LEFT = 56
const RIGHT = PAGE.width - LEFT
const TOP = PAGE.height - 72
const BOTTOM = 64
const LEADING = 15
const SIZE = 10
/** The right edges of the columns for net, VAT rate and VAT. */
const COLUMNS = [RIGHT - 130, RIGHT - 70, RIGHT] as const
const ITEM_WIDTH = COLUMNS[0] - 60 - LEFT

/** An invoice or credit note as a PDF, with what its page on the site says. */
export async function invoicePdf({
  invoice_number,
  kind,
  corrects,
  issued_at,
  number,
  body,
}: Invoice): Promise<Buffer> {
  const font = await inter()
  const title = `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${invoice_number}`
  const pages: PdfText[][] = [[]]
  let y = TOP
  const put = (text: string, x: number, { size = SIZE, isRight = false } = {}) =>
    pages.at(-1)!.push({ text, x, y, size, isRight })
  const next = (lines = 1) => {
    y -= lines * LEADING
    if (y >= BOTTOM) return
    pages.push([])
    y = TOP
  }
  const paragraph = (text: string, x: number, width: number) => {
    for (const line of wrapped(font, text, width)) {
      put(line, x)
      next()
    }
  }

  put(title, LEFT, { size: 20 })
  next(2)
  if (invoice_number.startsWith('TEST-'))
    paragraph('Test order. No money moves, and nothing counts as paid.', LEFT, 400)
  const facts = [
    `Issued: ${longDate(issued_at)}`,
    `Paid: ${longDate(body.paid_at)}`,
    `Order: ${number}`,
    ...(corrects ? [`Corrects: ${corrects}`] : []),
  ]
  for (const fact of facts) paragraph(fact, LEFT, RIGHT - LEFT)
  next()
  for (const [name, lines] of [
    ['From', sellerOf(body)],
    ['To', buyerOf(body)],
  ] as const) {
    put(name, LEFT, { size: 12 })
    next()
    for (const line of lines) paragraph(line, LEFT, RIGHT - LEFT)
    next()
  }
  put('Item', LEFT)
  for (const [index, name] of ['Net', 'VAT rate', 'VAT'].entries()) put(name, COLUMNS[index]!, { isRight: true })
  next(1.4)
  for (const line of body.lines) {
    const figures = [money(line.net_cents), percent(line.vat_rate_bp), money(line.vat_cents)]
    for (const [index, figure] of figures.entries()) put(figure, COLUMNS[index]!, { isRight: true })
    paragraph(line.description, LEFT, ITEM_WIDTH)
  }
  next()
  for (const [name, cents] of [
    ['Net', body.net_cents],
    ['VAT', body.vat_cents],
    [`Total in ${body.currency}`, body.total_cents],
  ] as const) {
    put(name, LEFT)
    put(money(cents), RIGHT, { isRight: true })
    next()
  }
  next()
  if (body.vat.note) paragraph(body.vat.note, LEFT, RIGHT - LEFT)
  return pdfOf({ title, pages, font })
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

/** Breaks a text into lines of a width, between words, or within a word that is wider. */
function wrapped(font: Font, text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    const longer = line ? `${line} ${word}` : word
    if (widthOf(font, longer, SIZE) <= width) line = longer
    else {
      if (line) lines.push(line)
      line = ''
      for (const char of word) {
        if (widthOf(font, line + char, SIZE) <= width) line += char
        else {
          lines.push(line)
          line = char
        }
      }
    }
  }
  return [...lines, line]
}
