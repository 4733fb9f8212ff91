import { invalidField } from '../errors.ts'
import { searchedDomain } from '../shared/input/website.ts'
import type { Rating } from './ratings.statements.ts'

/** A longer file is refused: no directory has nearly as many domains. */
const MAX_LINES = 200_000
const COLUMNS = ['domain', 'value', 'observed_at']

/**
 * Reads ratings from a CSV file with the columns `domain`, `value` and optionally `observed_at` (`observedAt`
 * by default); ignores other columns. Throws `invalid_input` naming the first bad line.
 */
export function parseRatingsCsv(text: string, { source, observedAt }: { source: string; observedAt: Date }): Rating[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const head = cellsOf(lines[0]!)?.map((name) => name.toLowerCase()) ?? []
  const [domainAt, valueAt, observedAtAt] = COLUMNS.map((name) => head.indexOf(name)) as [number, number, number]
  if (domainAt < 0 || valueAt < 0) throw refused(1, 'The columns domain and value are missing.')
  if (lines.length > MAX_LINES) throw refused(MAX_LINES, `The file has more than ${MAX_LINES} lines.`)
  const byDomain = new Map<string, Rating>()
  for (const [index, line] of lines.entries()) {
    if (index === 0 || !line.trim()) continue
    const cells = cellsOf(line)
    if (cells?.length !== head.length) throw refused(index + 1, `Expected ${head.length} columns.`)
    const domain = searchedDomain(cells[domainAt]!)?.domain
    if (!domain) throw refused(index + 1, 'The domain must be a website’s domain, such as acme.com.')
    const value = /^\d{1,9}(\.\d{1,9})?$/.test(cells[valueAt]!) ? Number(cells[valueAt]) : undefined
    if (value === undefined) throw refused(index + 1, 'The value must be a number, 0 or more.')
    const given = observedAtAt < 0 ? '' : cells[observedAtAt]!
    const time = given === '' ? observedAt : new Date(given)
    if (!/^($|\d{4}-\d{2}-\d{2})/.test(given) || !(time.getTime() <= observedAt.getTime()))
      throw refused(index + 1, 'observed_at must be a past date, written as YYYY-MM-DD.')
    byDomain.set(domain, { domain, value, source, observedAt: time })
  }
  return [...byDomain.values()]
}

/** The cells of one line, plain or in double quotes (RFC 4180); undefined if the quotes are malformed. */
function cellsOf(line: string): string[] | undefined {
  const text = `,${line}`
  const cells = [...text.matchAll(/,(?:\s*"((?:[^"]|"")*)"\s*|([^,"]*))(?=,|$)/g)]
  if (cells.map(([whole]) => whole).join('') !== text) return undefined
  return cells.map(([, quoted, plain]) => (quoted?.replaceAll('""', '"') ?? plain ?? '').trim())
}

function refused(line: number, detail: string): Error {
  return invalidField(
    '/file',
    'invalid_csv',
    `Line ${line}: ${detail}`,
    'Nothing was imported. Fix the file and import it again.',
  )
}
