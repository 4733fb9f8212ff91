// Search on PostgreSQL over fictional directories: npm run bench -- search. Times are also given as multiples
// of a prepared read by primary key; at 100,000 listings, two in-memory engines are measured too. Our search
// is warmed up in each class with searches other than the measured ones.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../domain/open-database.ts'
import type { Database, Reader } from '../domain/database/database.ts'
import { raw } from '../domain/database/raw.ts'
import { searchListings } from '../domain/listings/search/search.ts'
import { aDirectory, aServer } from './load/directory.ts'
import { quantile } from './load/figures.ts'
import { miniSearch, orama, type Document, type Engine } from './load/in-memory-engines.ts'
import { optionsOf } from './options.ts'
import { searchClasses, type Typed } from './load/search-classes.ts'

class TakenBack extends Error {}

const SEARCHES = 60
const BESIDE_ENGINES = 100_000
/** Broad searches per class for the in-memory engines, which take seconds for each. */
const OF_ENGINES = 20
const INSERTS = 200

type Find = (typed: Typed) => Promise<string[]>
type Row = Record<string, string | number>

const { sizes } = optionsOf('search')
const results: Record<string, unknown> = {}
const server = await aServer()
try {
  for (const size of sizes) {
    const url = await aDirectory(server.url, { size })
    const db = await openDatabase({ databaseUrl: url })
    results[size] = await ofSize(db, size)
    await db.close()
  }
} finally {
  await server.stop()
}
mkdirSync(join(import.meta.dirname, 'results'), { recursive: true })
writeFileSync(
  join(import.meta.dirname, 'results/search.json'),
  `${JSON.stringify({ results, node: process.version, cores: cpus().length }, null, 2)}\n`,
)

async function ofSize(db: Database, size: number) {
  // One-word names, so that a typo leaves no other word to find the listing by.
  const names = await raw<{ id: number; name: string; slug: string }>(db.read, {
    text: `select id::int, name, slug from listing where status = 'live' and name ~ '^[A-Z][a-z]{7,13}$'
           order by md5(id::text) limit ${2 * SEARCHES}`,
  })
  const read = (at: number) =>
    raw(db.read, {
      hot: true,
      text: 'select slug, name, tagline, votes from listing where id = $1',
      values: [names[at % names.length]!.id],
    })
  const ours: Find = async ({ q, page = 1, perPage = 20 }) => {
    const { rows } = await searchListings(db.read, { q, status: 'live', sort: 'relevance', page, perPage })
    return rows.map(({ slug }) => slug)
  }
  const [warm, measured] = [names.slice(0, SEARCHES), names.slice(SEARCHES)].map((part, at) => searchClasses(part, at))
  const cpu = () => cpuClock(db.read)
  const table = await classTable(ours, warm!, measured!, read, cpu)
  console.log(`${size} listings on PostgreSQL`)
  console.table(table)
  const writes = await insertCosts(db)
  console.log(writes)
  if (size !== BESIDE_ENGINES) return { table, writes }

  const index = await indexCosts(db)
  console.log(index)
  const documents = await raw<Document>(db.read, {
    text: `select slug as id, name, coalesce(tagline, '') as tagline, f_joined(keywords) as keywords,
             coalesce(description, '') as description from listing where status = 'live'`,
  })
  const engines: Record<string, unknown> = {}
  for (const build of [miniSearch, orama]) engines[build.name] = await besideEngine(await build(documents))
  return { table, writes, index, engines }

  async function besideEngine(engine: Engine) {
    const find: Find = ({ q }) => engine.find(q, 20)
    const searches = Object.entries(measured!).filter(([name]) => !name.startsWith('deep'))
    const some = Object.fromEntries(
      searches.map(([name, typed]) => [name, /typo|exact|six/.test(name) ? typed : typed.slice(0, OF_ENGINES)]),
    )
    const theirs = await classTable(find, {}, some, read, cpu)
    const { name, buildSeconds, memoryMb } = engine
    console.log(`${name}: built in ${buildSeconds} s, ${memoryMb} MB`)
    console.table(theirs)
    return { buildSeconds, memoryMb, table: theirs }
  }
}

async function classTable(
  find: Find,
  warm: Record<string, Typed[]>,
  measured: Record<string, Typed[]>,
  read: (at: number) => Promise<unknown>,
  cpu: () => Promise<() => number>,
): Promise<Row[]> {
  const table: Row[] = []
  for (const [name, searches] of Object.entries(measured)) {
    for (const typed of warm[name] ?? []) await find(typed)
    const times: number[] = []
    const work: number[] = []
    const reads: number[] = []
    const cpuMs = await cpu()
    let recalled = 0
    for (const [at, typed] of searches.entries()) {
      await read(at)
      reads.push(await timed(() => read(at + 1)))
      let slugs: string[] = []
      const before = cpuMs()
      times.push(await timed(async () => (slugs = await find(typed))))
      work.push(cpuMs() - before)
      if (typed.target && slugs.slice(0, 10).includes(typed.target)) recalled += 1
    }
    const readMs = quantile(reads, 0.5)
    const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)]
    table.push({
      class: name,
      p50_ms: round(p50),
      p95_ms: round(p95),
      cpu_p50_ms: round(quantile(work, 0.5)),
      cpu_p95_ms: round(quantile(work, 0.95)),
      p50_reads: Math.round(p50 / readMs),
      p95_reads: Math.round(p95 / readMs),
      read_ms: round(readMs),
      'recall@10': searches.some(({ target }) => target) ? round(recalled / searches.length) : '',
    })
  }
  return table
}

/**
 * Returns a clock of the CPU milliseconds that this process and the server have used. Unlike elapsed time, a
 * busy machine hardly affects them. Linux only.
 */
async function cpuClock(db: Reader): Promise<() => number> {
  const rows = await raw<{ pid: number }>(db, {
    text: `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
  })
  const spent = new Map(rows.map(({ pid }) => [`/proc/${pid}/schedstat`, 0]))
  return () => {
    for (const file of spent.keys())
      // A closed idle connection uses no more CPU time.
      if (existsSync(file)) spent.set(file, Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6)
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000 + [...spent.values()].reduce((sum, ms) => sum + ms, 0)
  }
}

/** Milliseconds to insert and to edit a public listing in separate statements, with and without the vocabulary. */
async function insertCosts(db: Database): Promise<Row> {
  const costs: Row = {}
  for (const [name, triggers] of [
    ['with', 'enable'],
    ['without', 'disable'],
  ] as const) {
    await db
      .transaction(async (tx) => {
        for (const trigger of ['listing_words_added', 'listing_words_changed'])
          await raw(tx, { text: `alter table listing ${triggers} trigger ${trigger}` })
        const inserts: number[] = []
        const edits: number[] = []
        for (let at = 0; at < INSERTS; at++) {
          inserts.push(
            await timed(() =>
              raw(tx, {
                text: `insert into listing (slug, status, live_at, website_url, site, host, domain, name, tagline, description, keywords, category_id)
                   select $1, 'live', now(), $1, $1, $1, $1, initcap($2), tagline, description, keywords, category_id
                   from listing where id = $3`,
                values: [`bench-${name}-${at}`, `Benchling ${String.fromCodePoint(97 + (at % 26))}${at} Zyxo`, at + 1],
              }),
            ),
          )
          edits.push(
            await timed(() =>
              raw(tx, { text: `update listing set tagline = tagline || ' quux' where id = $1`, values: [at + 1] }),
            ),
          )
        }
        costs[`insert_${name}_vocabulary_ms`] = round(quantile(inserts, 0.5))
        costs[`edit_${name}_vocabulary_ms`] = round(quantile(edits, 0.5))
        throw new TakenBack()
      })
      .catch((error: unknown) => {
        if (!(error instanceof TakenBack)) throw error
      })
  }
  return costs
}

/**
 * Seconds to build our indexes, sequentially and on two connections, and their megabytes on disk. Unlike the
 * engines, they use no memory in this process.
 */
async function indexCosts(db: Database): Promise<Row> {
  const build = (...indexes: string[]) =>
    db.transaction(async (tx) => {
      // More memory than PostgreSQL's default, as is usual for building indexes.
      await raw(tx, { text: `set local maintenance_work_mem = '256MB'` })
      for (const index of indexes) await raw(tx, { text: `reindex index ${index}` })
    })
  const texts = ['listing_search']
  const words = ['search_word_deletions', 'search_word_word']
  const apart = await timed(() => build(...texts, ...words))
  const together = await timed(() => Promise.all([build(...texts), build(...words)]))
  const [size] = await raw<{ mb: number }>(db.read, {
    text: `select ((pg_relation_size('listing_search') + pg_total_relation_size('search_word')) / 1e6)::int as mb`,
  })
  return { build_s: round(apart / 1000), build_at_once_s: round(together / 1000), disk_mb: size!.mb }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

function round(value: number): number {
  return Number(value.toFixed(2))
}
