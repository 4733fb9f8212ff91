import { createReadStream, statSync } from 'node:fs'
import { appendFile, writeFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import type { Imported } from '../../domain/drafts/import-many.ts'
import { DomainError, type FieldError } from '../../domain/errors.ts'
import type { ListingFile } from '../../domain/listings/listing-file.ts'
import { parseWebsite } from '../../domain/shared/input/website.ts'
import type { Answer } from '../socket.ts'
import { parsed } from '../terminal/mistyped.ts'
import { CHECK_PATH, unreadable } from '../terminal/unreadable.ts'
import { readCsv } from './read-csv.ts'
import { readJson } from './read-json.ts'
import type { Record } from './records.ts'

/** How many listings are saved in one transaction, and how many bytes of the file at most. */
const BATCH = { listings: 200, bytes: 2_000_000 }
const SAY_EVERY_MS = 2000
/** How many refused rows are printed; the report has all. */
const MAX_SHOWN = 20
const CONTINUES = 'What was imported stays. Import the file again: it continues.'

interface Import {
  path: string
  /** The options: --dry-run and --report FILE. */
  args: string[]
  /** Runs the internal command that saves a batch; undefined if the service has stopped. */
  run: (args: string[]) => Promise<Answer | undefined>
  say: (line: string) => void
}

interface Counts {
  created: number
  listed: number
  refused: number
}

/**
 * Imports the listings of a file, batch by batch, so memory doesn't grow with the file. Killed and run again, it skips
 * what is there. Throws `invalid_input` if the file or its header can't be read.
 */
export async function importListings({ path, args, run, say }: Import): Promise<object> {
  const { isDryRun, report: given } = readOptions(args)
  const report = given === undefined ? undefined : resolve(given)
  const size = sizeOf(path)
  const started = Date.now()
  const counts: Counts = { created: 0, listed: 0, refused: 0 }
  let saidAt = started
  let lines = ''

  // A trial saves nothing, so a website that stands in the file twice is found here.
  const tried = new Map<string, string>()
  const inFile = (website: string, result: Imported): Imported => {
    if (!isDryRun || result.result !== 'created') return result
    const { site } = parseWebsite(website)
    const slug = tried.get(site)
    if (slug !== undefined) return { result: 'listed', slug }
    tried.set(site, result.slug)
    return result
  }
  const note = (row: number, website: string | null, imported: Imported) => {
    const result = imported.result === 'refused' ? { ...imported, fix: fixInFile(imported.fix) } : imported
    counts[result.result]++
    if (result.result === 'refused' && counts.refused <= MAX_SHOWN)
      say(`row ${row}: ${result.errors.map(worded).join(' ')} ${result.fix}`)
    const said = isDryRun && result.result === 'created' ? { ...result, result: 'would_create' } : result
    lines += `${JSON.stringify({ row, website, ...said })}\n`
  }
  let last: Record | undefined
  const source = createReadStream(path)
  for await (const batch of inBatches(/\.csv$/i.test(path) ? readCsv(source) : readJson(source))) {
    // After the header was read, so that one that is refused leaves no report.
    if (report !== undefined && !last) await newReport(report)
    const good = batch.filter((record): record is Record & { file: ListingFile } => 'file' in record)
    const results = await save(run, good, { isDryRun, name: basename(path) })
    let place = 0
    for (const record of batch)
      if ('file' in record)
        note(record.row, record.file.website_url, inFile(record.file.website_url, results[place++]!))
      else note(record.row, record.website, { result: 'refused', errors: record.errors, fix: record.fix })
    if (report !== undefined) await addTo(report, lines)
    lines = ''
    last = batch.at(-1)
    if (Date.now() - saidAt < SAY_EVERY_MS) continue
    saidAt = Date.now()
    say(progress(counts, { part: last!.bytes / size, seconds: (saidAt - started) / 1000 }))
  }
  const { created, ...others } = counts
  return {
    ...(isDryRun ? { would_create: created } : { created }),
    listed_already: others.listed,
    refused: others.refused,
    seconds: Math.round((Date.now() - started) / 100) / 10,
    peak_memory_mb: Math.round(process.resourceUsage().maxRSS / 1024),
    ...(report === undefined ? {} : { report }),
    ...(others.refused
      ? {
          next:
            'Correct the refused rows and import the file again: what is there is skipped.' +
            (report === undefined ? '' : ' Give the next --report another name.'),
        }
      : {}),
  }
}

function readOptions(args: string[]): { isDryRun: boolean; report: string | undefined } {
  const { values } = parsed(args, {
    'dry-run': { type: 'boolean' },
    report: { type: 'string' },
    json: { type: 'boolean' },
    email: { type: 'string' },
  })
  if (values['email'] !== undefined)
    throw new DomainError(
      'invalid_input',
      'Many listings are imported without an owner.',
      'Leave out --email. Whoever the website belongs to can claim its listing.',
    )
  const { report } = values
  return { isDryRun: values['dry-run'] === true, report }
}

function sizeOf(path: string): number {
  try {
    return Math.max(1, statSync(path).size)
  } catch (error) {
    throw new DomainError('invalid_input', unreadable(path, error as NodeJS.ErrnoException), CHECK_PATH)
  }
}

/** Creates a file for its owner only. Throws `invalid_input` if there is one already, such as the file to import. */
async function newReport(path: string): Promise<void> {
  await writeFile(path, '', { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST')
      throw new DomainError('invalid_input', `Can’t write ${path} (${error.code}).`, CHECK_PATH)
    throw new DomainError('invalid_input', `${path} exists already.`, 'Choose another name for the report.')
  })
}

async function addTo(report: string, lines: string): Promise<void> {
  await appendFile(report, lines).catch(({ code }: NodeJS.ErrnoException) => {
    throw new DomainError('wrong_state', `Can’t write ${report} (${code}).`, CONTINUES)
  })
}

async function* inBatches(records: AsyncIterable<Record>): AsyncGenerator<Record[]> {
  let batch: Record[] = []
  let from = 0
  for await (const record of records) {
    batch.push(record)
    if (batch.length < BATCH.listings && record.bytes - from < BATCH.bytes) continue
    yield batch
    from = record.bytes
    batch = []
  }
  if (batch.length) yield batch
}

async function save(
  run: Import['run'],
  good: readonly { file: ListingFile }[],
  { isDryRun, name }: { isDryRun: boolean; name: string },
): Promise<Imported[]> {
  if (!good.length) return []
  const batch = JSON.stringify(good.map(({ file }) => file))
  const answer = (await run(['listing', 'import-batch', ...(isDryRun ? ['--dry-run'] : []), '--', batch, name])) ?? {
    error: 'The service stopped.',
  }
  if ('error' in answer) throw new DomainError('wrong_state', answer.error, CONTINUES)
  return answer.ok as Imported[]
}

/** What to do about a row. Rules that name an operation for assistants mean the file here. */
function fixInFile(fix: string): string {
  return /update_draft|list_categories/.test(fix) ? 'Correct it in the file, and import the file again.' : fix
}

function worded({ pointer, code, detail }: FieldError): string {
  const about =
    code === 'unknown_category' ? `There is no such category. ${detail} Run \`category list\` for all.` : detail
  const text = pointer ? `${pointer.replace(/^\/(fields\/)?/, '').replaceAll('/', '.')}: ${about}` : about
  // The detail can quote the file, and a terminal would obey its control characters.
  return text.replaceAll(/\p{Cc}/gu, ' ').slice(0, 300)
}

function progress({ created, listed, refused }: Counts, { part, seconds }: { part: number; seconds: number }): string {
  const rows = created + listed + refused
  const n = (count: number) => count.toLocaleString('en')
  return (
    `${Math.min(100, Math.floor(100 * part))}%: rows ${n(rows)}, of which ${n(created)} new, ${n(listed)} listed already, ` +
    `${n(refused)} refused; ${n(Math.round(rows / seconds))} a second`
  )
}
