import { writeSync } from 'node:fs'
import type { Database } from '../../domain/database/database.ts'
import { DomainError } from '../../domain/errors.ts'
import { countOfAll, countsIn, overAll, sumsIn, totalOf } from '../../domain/orders/invoices/books.ts'
import { periodNamed, type Period } from '../../domain/orders/invoices/period.ts'
import { decimal, percent } from '../../domain/orders/money.ts'
import { ORDER_STATUSES } from '../../domain/orders/order.ts'
import { writeAudit } from '../../domain/shared/audit.ts'
import { saveHere, type SaveFile } from '../terminal/saved-file.ts'
import { documentsCsv, ordersCsv } from './files.ts'
import { periodPdf } from './period-pdf.ts'
import { leftOut } from './words.ts'

/** The usage text of the commands below. */
export const BOOKS_USAGE = `  invoices list           invoices, credit notes, net and VAT of each month
  invoices sums PERIOD    net and VAT of a month, quarter or year by country, VAT scheme, rate and currency
  invoices export PERIOD FILE
                          save a period's invoices and credit notes as .csv or .pdf; a period is 2026-10, 2026-Q4 or 2026
  order export FILE [STATUS]
                          save all orders, or those in one status, as a .csv file`

interface BooksCommand {
  db: Database
  now: () => Date
  siteUrl: string
  saveFile?: SaveFile
  rest: string[]
}

/** Earlier and later than any document. */
export const ALL_TIME = { from: '2000-01-01T00:00:00.000Z', to: '3000-01-01T00:00:00.000Z' }

/** The commands of `BOOKS_USAGE`, by name. */
export const BOOKS_COMMANDS: Record<string, (command: BooksCommand) => Promise<unknown>> = {
  'invoices list': async ({ db }) => {
    const [counts, sums] = await Promise.all([
      countsIn(db.read, ALL_TIME),
      sumsIn(db.read, { ...ALL_TIME, by: 'month' }),
    ])
    return counts.toReversed().flatMap((count) => {
      const { at, ...numbers } = count
      const month = { month: at.slice(0, 7), ...numbers }
      const same = sums.filter((sum) => sum.at === at)
      const byCurrency = Object.entries(Object.groupBy(same, ({ currency }) => currency))
      return byCurrency.length
        ? byCurrency.map(([currency, ofCurrency]) => ({ ...month, currency, ...amounts(totalOf(ofCurrency!)) }))
        : [month]
    })
  },
  'invoices sums': async ({ db, rest: [name] }) => {
    const period = periodOf(name)
    const [sums, counts] = await Promise.all([sumsIn(db.read, { ...period, by: 'month' }), countsIn(db.read, period)])
    const { invoices, credit_notes, tests } = countOfAll(counts)
    return {
      period: period.title,
      invoices,
      credit_notes,
      note: leftOut({ tests }),
      sums: overAll(sums, period.name).map(({ country, treatment, rate_bp, currency, ...cents }) => ({
        country,
        vat_scheme: treatment,
        rate: percent(rate_bp),
        currency,
        ...amounts(cents),
      })),
    }
  },
  'invoices export': async (command) => {
    const [name, file] = command.rest
    const period = periodOf(name)
    const { db, now, siteUrl } = command
    if (!file || !/\.(csv|pdf)$/i.test(file))
      throw wrong(
        'The file is missing, or its name doesn’t end in .csv or .pdf.',
        'Run invoices export 2026-10 /full/path/of/2026-10.pdf.',
      )
    const parts = /pdf$/i.test(file)
      ? periodPdf(db.read, period, { siteName: new URL(siteUrl).host, now: now() })
      : documentsCsv(db.read, period)
    return save(command, { file, parts, action: 'invoices export', target: period.name })
  },
  'order export': async (command) => {
    const [file, wanted] = command.rest
    if (!file || !/\.csv$/i.test(file))
      throw wrong('The file is missing, or its name doesn’t end in .csv.', 'Run order export /full/path/of/orders.csv.')
    const status = ORDER_STATUSES.find((one) => one === wanted)
    if (wanted && !status) throw wrong(`There is no status ${wanted}.`, `Use one of ${ORDER_STATUSES.join(', ')}.`)
    const parts = ordersCsv(command.db.read, { statuses: status ? [status] : [] })
    return save(command, { file, parts, action: 'order export', target: status ?? 'all' })
  },
}

/** Writes the file and, because it names buyers, an entry of the audit log. */
async function save(
  { db, now, saveFile = saveHere }: BooksCommand,
  {
    file,
    parts,
    ...change
  }: { file: string; parts: AsyncIterable<string | Uint8Array>; action: string; target: string },
) {
  const saved = await saveFile(file, async (fd) => {
    for await (const part of parts) writeSync(fd, Buffer.from(part))
  })
  await db.transaction((tx) => writeAudit(tx, { who: 'operator', ...change, at: now() }))
  return saved
}

function periodOf(name = ''): Period {
  const period = periodNamed(name)
  if (!period) throw wrong(`${name || 'The period'} isn’t a month, quarter or year.`, 'Use 2026-10, 2026-Q4 or 2026.')
  return period
}

function amounts({ net_cents, vat_cents }: { net_cents: number; vat_cents: number }) {
  return { net: decimal(net_cents), vat: decimal(vat_cents), total: decimal(net_cents + vat_cents) }
}

function wrong(detail: string, fix: string): DomainError {
  return new DomainError('invalid_input', detail, fix)
}
