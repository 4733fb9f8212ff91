import { invalidField } from '../errors.ts'
import { searchedDomain } from '../shared/input/website.ts'
import type { Rating } from './ratings.statements.ts'

/** Far above any list of the domains of one directory. */
const MAX_LINES = 200_000
const COLUMNS = ['domain', 'value', 'observed_at']

/**
 * Ratings of a CSV file with the columns `domain`, `value` and, where it differs from `observedAt`, `observed_at`; other
 * columns are left alone. Throws `invalid_input` naming the first line that cannot be read: then nothing is taken.
 */
export function parseRatingsCsv(text: string, { source, observedAt }: { source: string; observedAt: Date }): Rating[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const head = cellsOf(lines[0]!)?.map((name) => name.toLowerCase()) ?? []
  const [domainAt, valueAt, observedAtAt] = COLUMNS.map((name) => head.indexOf(name)) as [number, number, number]
  if (domainAt < 0 || valueAt < 0) throw refused(1, 'The first line does not name the columns domain and value.')
  if (lines.length > MAX_LINES) throw refused(MAX_LINES, `There are more than ${MAX_LINES} lines.`)
  const byDomain = new Map<string, Rating>()
  for (const [index, line] of lines.entries()) {
    if (index === 0 || !line.trim()) continue
    const cells = cellsOf(line)
    if (!cells || cells.length !== head.length) throw refused(index + 1, `It does not have ${head.length} columns.`)
    const domain = searchedDomain(cells[domainAt]!)?.domain
    if (!domain) throw refused(index + 1, 'Its domain is not the domain of a website.')
    const value = /^\d{1,9}(\.\d{1,9})?$/.test(cells[valueAt]!) ? Number(cells[valueAt]) : undefined
    if (value === undefined) throw refused(index + 1, 'Its value is not a number of 0 or more.')
    const given = observedAtAt < 0 ? '' : cells[observedAtAt]!
    const time = given === '' ? observedAt : new Date(given)
    if ((given !== '' && !/^\d{4}-\d{2}-\d{2}/.test(given)) || !(time.getTime() <= observedAt.getTime()))
      throw refused(index + 1, 'Its observed_at is not a date of the past, written as YYYY-MM-DD.')
    byDomain.set(domain, { domain, value, source, observedAt: time })
  }
  return [...byDomain.values()]
}

/** The cells of one line, plain or in double quotes (RFC 4180); undefined when a quote is not closed. */
function cellsOf(line: string): string[] | undefined {
  const cells = [...line.matchAll(/(?:^|,)(?:\s*"((?:[^"]|"")*)"\s*|([^,"]*))(?=,|$)/g)]
  const length = cells.reduce((sum, [whole]) => sum + whole.length, 0)
  return length === line.length
    ? cells.map(([, quoted, plain]) => (quoted?.replaceAll('""', '"') ?? plain ?? '').trim())
    : undefined
}

function refused(line: number, detail: string): Error {
  return invalidField(
    '/file',
    'invalid_csv',
    `Line ${line} cannot be read. ${detail}`,
    'Mend the file and import it again; nothing of it was taken.',
  )
}
