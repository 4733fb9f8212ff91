// Nearest listings by meaning: npm run bench -- meaning. Through the service's own port on PostgreSQL, in memory and by
// pgvector if the server has it, and on the embedded database.
import pg from 'pg'
import type { Database } from '../domain/database/database.ts'
import { buildNearness } from '../domain/listings/meaning/build-nearness.ts'
import type { Embedder } from '../domain/listings/meaning/embedder.ts'
import { followNearness } from '../domain/listings/meaning/nearness.ts'
import { vectorSetOf } from '../domain/listings/meaning/vector-set.ts'
import { openDatabase } from '../domain/open-database.ts'
import { openBuiltInEmbedder } from '../outside/embeddings/built-in-embedder.ts'
import { openMeaning } from '../outside/meaning/open-meaning.ts'
import { aDirectory, aServer } from './load/directory.ts'
import { keepFigures, quantile, rounded } from './load/figures.ts'
import { fillForFinding } from './load/find-directory.ts'
import { keepingVectors } from './load/kept-vectors.ts'
import { describedNeeds, fillVectors, storedVectors } from './load/meaning-vectors.ts'
import { optionsOf } from './options.ts'

/** As many as a search asks for. */
const LIMIT = 100
const TOP = 10
/** A search by meaning is never given up here, however busy this machine is. */
const PATIENCE_MS = 30_000
const CHANGED = 200
const CHANGES = 20

interface Asked {
  text: string
  /** The ids of the listings that are really nearest. */
  nearest: number[]
}
type Row = Record<string, string | number>

const { size, real, embedded, searches } = optionsOf('meaning')
const embedder = keepingVectors(openBuiltInEmbedder)
const results: Record<string, unknown> = { size, real, embedded, searches }
const server = await aServer()
try {
  const databaseUrl = await aDirectory(server.url, { size })
  const db = await openDatabase({ databaseUrl })
  await fillVectors(db, embedder, { real: Math.min(real, size) })
  const asked = await needs(db)
  results['memory'] = await throughPort(`${size} listings on PostgreSQL, in memory`, db, asked)
  results['pgvector'] = await throughPgvector(databaseUrl, db, asked)
  await db.close()
} finally {
  await server.stop()
}
const db = await openDatabase({})
await fillForFinding(db, [], { distractors: embedded })
await fillVectors(db, embedder, { real: Math.min(real, embedded) })
results['embedded'] = await throughPort(`${embedded} listings, embedded`, db, await needs(db))
await db.close()
await embedder.close()
keepFigures('meaning', results)

/** Searches with what an exact comparison of all stored vectors finds. */
async function needs(of: Database): Promise<Asked[]> {
  const stored = await storedVectors(of, embedder.dimensions)
  const asked: Asked[] = []
  for (const text of describedNeeds(searches)) {
    const [vector] = await embedder.embed([text], 'query')
    const similarities = Float32Array.from(stored, ({ vectors }) =>
      Math.max(...vectors.map((one) => product(vector!, one))),
    )
    const nearest = Array.from(similarities.keys())
      .toSorted((a, b) => similarities[b]! - similarities[a]!)
      .slice(0, TOP)
    asked.push({ text, nearest: nearest.map((at) => stored[at]!.id) })
  }
  return asked
}

/** Times the port with searches whose text it hasn't embedded yet, and again with those it has. */
async function throughPort(name: string, of: Database, asked: Asked[], manyListings = Infinity): Promise<Row> {
  const shared: Embedder = { ...embedder, close: async () => {} }
  const say = (about: object, message: string) => console.log(message, about)
  const meaning = openMeaning({
    db: of,
    embedder: shared,
    earlier: () => undefined,
    log: { warn: say, info: say },
    limits: { answerMs: PATIENCE_MS, manyListings },
  })
  const before = process.memoryUsage().rss
  const loadMs = await timed(() => meaning.refresh())
  const loadedMb = (process.memoryUsage().rss - before) / 1e6
  const times: Record<'first' | 'again', number[]> = { first: [], again: [] }
  let recalled = 0
  for (const { text, nearest } of asked)
    for (const time of ['first', 'again'] as const) {
      let near: number[] = []
      times[time].push(
        await timed(async () => (near = (await meaning.nearestTo(text, LIMIT))!.near.map(({ id }) => id))),
      )
      if (time === 'again') recalled += share(near, nearest)
    }
  const changes: number[] = []
  for (const { nearest } of asked.slice(0, CHANGES))
    changes.push(
      await timed(async () => {
        await of.read.sql
          .updateTable('listing_vector')
          .set(({ fn }) => ({ embedded_at: fn<string>('clock_timestamp') }))
          .where('listing_id', '=', nearest[0]!)
          .execute()
        await meaning.refresh()
      }),
    )
  await meaning.close()
  const row = {
    p50_ms: rounded(quantile(times.again, 0.5)),
    p95_ms: rounded(quantile(times.again, 0.95)),
    p50_with_embedding_ms: rounded(quantile(times.first, 0.5)),
    p95_with_embedding_ms: rounded(quantile(times.first, 0.95)),
    'recall@10': rounded(recalled / asked.length),
    change_ms: rounded(quantile(changes, 0.5)),
    load_ms: rounded(loadMs),
    memory_mb: rounded(loadedMb),
  }
  console.log(name)
  console.table([row])
  return row
}

/** The same searches by pgvector, whose table is built here; null if the server lacks the extension. */
async function throughPgvector(databaseUrl: string, of: Database, asked: Asked[]): Promise<object | null> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const { rowCount } = await client.query(`select from pg_available_extensions where name = 'vector'`)
    if (!rowCount) {
      console.log('This server has no pgvector.')
      return null
    }
    await client.query('create extension if not exists vector; drop table if exists listing_nearness')
    const buildMs = await timed(() => buildNearness({ db: of, signal: new AbortController().signal }, 0, Infinity))
    const { rows } = await client.query<{ index: number; all: number }>(
      `select (pg_relation_size('listing_nearness_vector') / 1e6)::int as index,
         (pg_total_relation_size('listing_nearness') / 1e6)::int as all`,
    )
    const row = await throughPort(`${size} listings on PostgreSQL, by pgvector`, of, asked, 0)
    const follows: number[] = []
    for (const one of (await storedVectors(of, embedder.dimensions)).slice(0, CHANGED))
      follows.push(await timed(() => of.transaction((tx) => followNearness(tx, vectorSetOf(embedder), [one], []))))
    const costs = {
      build_s: rounded(buildMs / 1000),
      index_mb: rows[0]!.index,
      table_and_indexes_mb: rows[0]!.all,
      listing_changes_p50_ms: rounded(quantile(follows, 0.5)),
      listing_changes_p95_ms: rounded(quantile(follows, 0.95)),
    }
    console.table([costs])
    return { ...row, ...costs }
  } finally {
    await client.end()
  }
}

/** How many of the nearest listings are among the first ones found. */
function share(found: number[], nearest: number[]): number {
  const first = new Set(found.slice(0, TOP))
  return nearest.filter((id) => first.has(id)).length / TOP
}

function product(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += a[at]! * b[at]!
  return sum
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
