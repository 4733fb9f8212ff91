import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../domain/database/database.ts'
import { raw } from '../../domain/database/raw.ts'
import { hideListing, showListing } from '../../domain/listings/hide-listing.ts'
import { listingFile, listingOfSlug } from '../../domain/listings/listing-file.ts'
import { aListing } from '../../test/factories.ts'
import { anOpenDatabase, APP_SECRET } from '../../test/service.ts'
import { attentionOf } from '../actions/attention.ts'
import { runCommand } from '../commands.ts'
import type { Answer } from '../socket.ts'
import { importListings } from './import-listings.ts'
import { isOfMany } from './is-of-many.ts'
import { MAX_RECORD_BYTES } from './records.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'launch-import-'))
let db: Database
let close: () => Promise<void>
beforeAll(async () => {
  ;({ db, close } = await anOpenDatabase())
})
afterAll(async () => {
  await close()
  rmSync(folder, { recursive: true })
})

const ofService = (args: string[]): Promise<Answer> =>
  runCommand({ db, now: () => NOW, siteUrl: 'http://x', appSecret: APP_SECRET }, args)

type Run = (args: string[]) => Promise<Answer | undefined>

interface Line {
  row: number
  result: string
  slug?: string
  errors?: { pointer: string; detail: string }[]
}

async function imported(
  name: string,
  content: string | Buffer,
  { args = [] as string[], run = ofService as Run } = {},
) {
  const path = join(folder, name)
  const report = join(folder, 'report.jsonl')
  rmSync(report, { force: true })
  writeFileSync(path, content)
  const said: string[] = []
  const say = (line: string) => said.push(line)
  const counts = await importListings({ path, args: [...args, '--report', relative(process.cwd(), report)], run, say })
  expect(counts).toMatchObject({ report })
  const lines = readFileSync(report, 'utf8')
    .trim()
    .split('\n')
    .map((text) => JSON.parse(text) as Line)
  return { counts, lines, said }
}

const ofSlug = async (slug: string) =>
  (
    await raw<Record<string, unknown>>(db.read, {
      text: `select l.*, (select count(*)::int from launch where listing_id = l.id) as launches,
             (select count(*)::int from listing_owner where listing_id = l.id) as owners,
             (select json_agg(json_build_object('via', via, 'by', account_id)) from listing_version where listing_id = l.id) as edits
           from listing l where slug = $1`,
      values: [slug],
    })
  )[0]!

const HEADER = 'website_url,name,tagline,description,categories,features,founders,founded_year,x'

test('a CSV file becomes live listings without owner, plan or launch, once', async () => {
  const csv =
    `\uFEFF${HEADER}\r\n` +
    'https://csv-one.example.com/?utm_source=x,"One, the ""first""",Plans,"Two\r\nlines",crm|Notes,a|b,Ada Lovelace|Bob,2021,https://x.com/one\r\n' +
    'csv-two.example.com,One the first,Plans,Text,CRM,,,,\r\n'
  const dry = await imported('some.csv', csv, { args: ['--dry-run'] })
  expect(dry.counts).toMatchObject({ would_create: 2, listed_already: 0, refused: 0 })
  expect(dry.lines.map(({ result }) => result)).toEqual(['would_create', 'would_create'])
  expect(await raw(db.read, { text: `select from listing where site like 'csv-%'` })).toEqual([])
  const first = await imported('some.csv', csv)
  expect(first.lines).toEqual([
    { row: 2, website: expect.any(String), result: 'created', slug: 'one-the-first' },
    { row: 3, website: expect.any(String), result: 'created', slug: 'one-the-first-2' },
  ])
  expect(await ofSlug('one-the-first')).toMatchObject({
    status: 'live',
    plan: null,
    launch_week: null,
    launches: 0,
    owners: 0,
    name: 'One, the "first"',
    website_url: 'https://csv-one.example.com/',
    category_names: expect.stringContaining('CRM'),
    profile: {
      features: ['a', 'b'],
      founded_year: 2021,
      founders: [{ name: 'Ada Lovelace' }, { name: 'Bob' }],
      socials: { x: 'https://x.com/one' },
    },
    origins: { tagline: { state: 'manual', ai: null } },
    edits: [{ via: 'import', by: null }],
  })
  expect(await raw(db.read, { text: 'select from email' })).toEqual([])
  const again = await imported('some.csv', csv)
  expect(again.counts).toMatchObject({ created: 0, listed_already: 2 })
  // The site team made it, so it isn't an owner's edit that waits to be reviewed.
  expect(await attentionOf(db.read, NOW)).toMatchObject({ edits_unseen: 0 })
})

test('a row without what a listing needs says what to do in the file', async () => {
  const { lines } = await imported('nameless.csv', `${HEADER}\nhttps://nameless.example.com,,T,D,CRM,,,,\n`)
  expect(lines).toMatchObject([{ result: 'refused', fix: 'Correct it in the file, and import the file again.' }])
})

test('a trial finds a website that stands in the file twice, also in another batch', async () => {
  const row = (n: number) => `twice-${n}.example.com,Twice ${n},Plans,Text,CRM,,,,\n`
  const csv = `${HEADER}\n${Array.from({ length: 201 }, (_, n) => row(n)).join('')}${row(0)}`
  const { counts, lines } = await imported('twice.csv', csv, { args: ['--dry-run'] })
  expect(counts).toMatchObject({ would_create: 201, listed_already: 1, refused: 0 })
  expect(lines.at(-1)).toMatchObject({ result: 'listed', slug: 'twice-0' })
})

test('a listing that was hidden is shown live again, and stays hidden when its file is imported again', async () => {
  const csv = `${HEADER}\nhttps://hidden.example.com,Hidden,T,D,CRM,,,,\n`
  await imported('hidden.csv', csv)
  const out = { jobs: async () => {}, appSecret: APP_SECRET } as never
  const editor = { accountId: null, via: 'admin' as const }
  await db.transaction((tx) => hideListing(tx, out, { slug: 'hidden', reason: 'Spam', editor, now: NOW }))
  expect((await imported('hidden.csv', csv)).counts).toMatchObject({ created: 0, listed_already: 1 })
  await db.transaction((tx) => showListing(tx, out, { slug: 'hidden', editor, now: NOW }))
  expect(await ofSlug('hidden')).toMatchObject({ status: 'live', plan: null })
})

test('every bad row is refused with its cell and its limit, and the others are imported', async () => {
  const row = (site: string, more = '') => `https://${site}.example.com,Name,T,D,CRM,,,,${more}`
  const rows = [
    row('good-1'),
    'https://bad-1.example.com,=HYPERLINK("http://evil.example"),T,D,CRM,,,,',
    'https://bad-2.example.com,"@SUM(A1)",T,D,CRM,,,,',
    'https://bad-3.example.com,N\0ame,T,D,CRM,,,,',
    `https://bad-4.example.com,${'x'.repeat(161)},T,D,CRM,,,1,`,
    'https://bad-5.example.com,Name,,,Nothing like it,,,,',
    'https://bad-6.example.com,Name,,,,,,,',
    'http://localhost,Name,T,D,CRM,,,,',
    row('bad-7', ',one more'),
    `https://bad-8.example.com,${'x'.repeat(MAX_RECORD_BYTES * 3)},T,D,CRM,,,,`,
    'https://good-4.example.com,Name "more",T,D,CRM,,,,',
    row('good-2', 'https://x.com/@acme'),
    row('good-2'),
  ]
  const bytes = Buffer.concat([
    Buffer.from(`${HEADER}\n${rows.join('\n')}\nhttps://bad-10.example.com,`),
    Buffer.from([0xff, 0xfe]),
    Buffer.from(`,T,D,CRM,,,,\n${row('good-3')}\nhttps://bad-11.example.com,"Open,T,D\nx,y`),
  ])
  const { counts, lines, said } = await imported('bad.csv', bytes)
  const faults = lines.flatMap(({ row, result, errors = [] }) =>
    result === 'refused' ? [`${row} ${errors.map(({ pointer, detail }) => `${pointer} ${detail}`).join(' ')}`] : [],
  )
  expect(faults.toSorted((a, b) => Number.parseInt(a) - Number.parseInt(b))).toEqual([
    '3 /name This is a formula. Put its result into the cell.',
    '4 /name This is a formula. Put its result into the cell.',
    '5 /name This contains a NUL character. Remove it.',
    expect.stringMatching(/^6 \/fields\/founded_year The year must be from /),
    expect.stringMatching(/^7 \/fields\/categories\/0 /),
    expect.stringMatching(
      /^8 \/fields\/tagline The listing needs a tagline or short description\. \/fields\/description .* \/fields\/categories /,
    ),
    '9 /website_url This is not the address of a public website.',
    '10  The row has 10 cells, but the header has 9.',
    expect.stringMatching(/^11 {2}A row may have at most 1,000,000 bytes, this one has 3,000,0/),
    '15 /name This isn’t UTF-8 text. Save the file as CSV in UTF-8.',
    '17  A double quote isn’t closed in this row, so the file can’t be read from here on.',
  ])
  expect(counts).toMatchObject({ created: 4, listed_already: 1, refused: 11 })
  expect(said[0]).toMatch(/^row 3: name: This is a formula\./)
  expect(said.find((line) => line.startsWith('row 7'))).toMatch(/There is no such category\. Closest: .*category list/)
  expect(counts).toMatchObject({ next: expect.stringContaining('Give the next --report another name.') })
})

test('a file with wrong columns is refused before anything is saved', async () => {
  await expect(imported('a.csv', 'website_url,nmae,categories,categories\nx,y,z,z\n')).rejects.toMatchObject({
    message: 'The column name is missing. There is no column "nmae". The column categories is there twice.',
    fix: expect.stringContaining('The columns are: website_url, name, tagline, '),
  })
  await expect(imported('b.csv', '')).rejects.toMatchObject({ message: 'The file is empty.' })
  await expect(imported('c.csv', HEADER, { args: ['--email', 'x@y.example'] })).rejects.toMatchObject({
    message: 'Many listings are imported without an owner.',
  })
  await expect(imported('d.csv', HEADER, { args: ['--dryrun'] })).rejects.toMatchObject({
    message: 'There is no option --dryrun. Did you mean `--dry-run`?',
  })
})

test('an import that ended on the way continues where it was', async () => {
  const rows = Array.from({ length: 250 }, (_, n) => `https://many-${n}.example.com,Many,T,D,CRM,,,,`)
  let batches = 0
  const dies = (args: string[]): Promise<Answer> => {
    if (++batches === 2) throw new Error('killed')
    return ofService(args)
  }
  await expect(imported('many.csv', `${HEADER}\n${rows.join('\n')}`, { run: dies })).rejects.toThrow('killed')
  const { counts } = await imported('many.csv', `${HEADER}\n${rows.join('\n')}`)
  expect(counts).toMatchObject({ created: 50, listed_already: 200, refused: 0 })
  const [found] = await raw<object>(db.read, {
    text: `select count(*)::int as listings, count(distinct slug)::int as slugs from listing where site like 'many-%'`,
  })
  expect(found).toEqual({ listings: 250, slugs: 250 })
})

test('JSON lines and arrays of listing files keep their quotes, and a broken one costs only itself', async () => {
  const quote = { quote: 'Plan your week', url: 'https://acme.com/', fetched_at: '2026-11-03T09:00:00.000Z' }
  const id = await aListing(
    { db },
    {
      slug: 'whole',
      category: 'crm',
      tagline: 'Plan {your} "week"',
      description: 'D',
      profile: { evidence: { tagline: [quote] } },
    },
  )
  const file = await listingFile(db.read, id)
  const named = (site: string) => JSON.stringify({ ...file, website_url: `https://${site}.example.com` })
  const lines = [
    named('json-1'),
    named('json-2').slice(0, 200).replace(/"$/, ''),
    named('json-3'),
    '{"format": "other"}',
  ]
  const first = await imported('files.jsonl', lines.join('\n'))
  expect(first.lines.map(({ row, result }) => `${row} ${result}`).toSorted()).toEqual([
    '1 created',
    '2 refused',
    '3 created',
    '4 refused',
  ])
  const pretty = JSON.stringify([JSON.parse(named('json-1')), JSON.parse(named('json-4'))], null, 2)
  const second = await imported('files.json', pretty)
  expect(second.counts).toMatchObject({ created: 1, listed_already: 1, refused: 0 })
  expect(isOfMany(join(folder, 'files.json'))).toBe(true)
  const { slug } = second.lines.find(({ result }) => result === 'created')!
  expect(await listingFile(db.read, await listingOfSlug(db.read, slug!))).toEqual({
    ...file,
    website_url: 'https://json-4.example.com/',
  })
})

test('names that are taken get the next free number, also when only a numbered one is there', async () => {
  for (const slug of ['twin-2', 'lone']) await aListing({ db }, { slug })
  const rows = ['Twin', 'Twin', 'Lone', 'Removed', 'Removed'].map(
    (name, n) => `https://slug-${n}.example.com,${name},T,D,CRM,,,,`,
  )
  const { lines } = await imported('slugs.csv', `${HEADER}\n${rows.join('\n')}`)
  expect(lines.map(({ slug }) => slug)).toEqual(['twin', 'twin-3', 'lone-2', 'removed-2', 'removed-3'])
})

test('headlines, summaries and texts for search engines follow the rules for typed text', async () => {
  const texts = (of: string) => `${of}\u202e\u200b\u0007`
  const csv = `website_url,name,tagline,description,categories,headline,summary,seo_title,seo_description
https://texts-csv.example.com,Texts CSV,T,D,CRM,${['A', 'B', 'C', 'D'].map(texts).join(',')}
https://texts-bad.example.com,Texts bad,T,D,CRM,\u200b,,,`
  const { lines } = await imported('texts.csv', csv)
  expect(lines.map(({ result, errors }) => [result, errors?.[0]?.pointer])).toEqual([
    ['created', undefined],
    ['refused', '/fields/headline'],
  ])
  const file = await listingFile(db.read, await listingOfSlug(db.read, 'texts-csv'))
  expect(file).toMatchObject({ fields: { headline: 'A', summary: 'B' }, seo: { title: 'C', meta: 'D' } })

  const fields = { ...file.fields, headline: texts('A'), summary: texts('B') }
  const given = {
    ...file,
    fields,
    seo: { title: texts('C'), meta: texts('D') },
    website_url: 'https://texts-one.example.com',
  }
  // The second time, it replaces the listing.
  for (const isNew of [true, false]) {
    const answer = await ofService(['listing', 'import', '--email', 'texts@example.com', '--', JSON.stringify(given)])
    expect(answer).toMatchObject({ ok: { is_new: isNew } })
    const { slug } = (answer as { ok: { slug: string } }).ok
    expect(await listingFile(db.read, await listingOfSlug(db.read, slug))).toMatchObject({
      fields: { headline: 'A', summary: 'B' },
      seo: { title: 'C', meta: 'D' },
    })
  }
})

test('a report replaces no file, and a header that is refused leaves none', async () => {
  const csv = `${HEADER}\nhttps://report.example.com,Report,T,D,CRM,,,,\n`
  const path = join(folder, 'report.csv')
  writeFileSync(path, csv)
  const into = (report: string) => importListings({ path, args: ['--report', report], run: ofService, say() {} })
  await expect(into(path)).rejects.toMatchObject({
    message: `${path} exists already.`,
    fix: 'Choose another name for the report.',
  })
  expect(readFileSync(path, 'utf8')).toBe(csv)
  expect(await raw(db.read, { text: `select from listing where site = 'report.example.com'` })).toEqual([])
  await expect(into(join(folder, 'none', 'report.jsonl'))).rejects.toMatchObject({
    message: expect.stringContaining('ENOENT'),
  })
  const missing = importListings({ path: 'none.csv', args: [], run: ofService, say() {} })
  await expect(missing).rejects.toThrow(`There is no file ${resolve('none.csv')}.`)
  await expect(imported('header.csv', 'name\nx\n')).rejects.toThrow('The column website_url is missing.')
  expect(existsSync(join(folder, 'report.jsonl'))).toBe(false)
})

test('an import says how to go on when the service stops', async () => {
  const csv = `${HEADER}\nhttps://stops.example.com,Stops,T,D,CRM,,,,\n`
  await expect(imported('stops.csv', csv, { run: async () => undefined })).rejects.toMatchObject({
    message: 'The service stopped.',
    fix: expect.stringContaining('Import the file again: it continues.'),
  })
})

test('what isn’t a listing file in JSON is refused with its row', async () => {
  const whole = JSON.stringify(await listingFile(db.read, await listingOfSlug(db.read, 'whole')))
  const isRefused = async (name: string, content: string) =>
    (await imported(name, content)).lines.map(({ row, result }) => `${row} ${result}`).toSorted()
  expect(await isRefused('odd.json', `["a, {b}", 12, null,\n ${whole}, [true] ]\n`)).toEqual([
    '1 refused',
    '2 refused',
    '3 refused',
    '4 listed',
    '5 refused',
  ])
  expect(await isRefused('odd.jsonl', `hello\n\n${whole}\r\n"open\n${whole}\n7`)).toEqual([
    '1 refused',
    '2 listed',
    '3 refused',
    '4 listed',
    '5 refused',
  ])
})
