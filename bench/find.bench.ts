// Whether people who describe what they need find it: npm run bench -- find. Searches as search_listings does,
// in a database of its own with the given listings. bench/find/README.md describes the files.
import type { Database } from '../domain/database/database.ts'
import { embedListings } from '../domain/listings/meaning/embed-listings.ts'
import type { Embedder } from '../domain/listings/meaning/embedder.ts'
import type { Meaning } from '../domain/listings/meaning/meaning.ts'
import type { FoundRow } from '../domain/listings/search/search.ts'
import { searchListings } from '../domain/listings/search/search.ts'
import { openDatabase } from '../domain/open-database.ts'
import { ownDatabase } from '../evals/stage/own-database.ts'
import { openBuiltInEmbedder } from '../outside/embeddings/built-in-embedder.ts'
import { openMeaning, type OpenMeaning } from '../outside/meaning/open-meaning.ts'
import { keepFigures, quantile, rounded } from './load/figures.ts'
import { fillForFinding } from './load/find-directory.ts'
import { peersFor } from './load/find-peers.ts'
import { readListings, readQueries, readUnanswerable, type Query, type Way } from './load/find-files.ts'
import { keepingVectors } from './load/kept-vectors.ts'
import { OptionError, optionsOf } from './options.ts'

/** As many as `search_listings` returns by default. */
const PER_PAGE = 20
const NEAR_TOP = 5
/**
 * How long a search waits for its meaning here. The service waits 300 ms, but how well searches find shouldn't depend on how
 * busy this machine is; the times are printed.
 */
const PATIENCE_MS = 30_000
/** The most products that a search without an answer should return. */
const FEW = 3

interface Found {
  slug: string
  matched?: FoundRow['matched']
}
/** Returns the first results of a search, and how many there are in all. */
type Search = (q: string) => Promise<{ rows: Found[]; total: number }>
/** How one kind of searches did: shares of `n`, except that `nothing` is a count. */
interface Figures {
  n: number
  recall1: number
  recall5: number
  nothing: number
  p50_ms: number
  p95_ms: number
}

const options = optionsOf('find')
try {
  await measure()
} catch (error) {
  if (!(error instanceof OptionError)) throw error
  console.error(error.message)
  process.exitCode = 2
}

async function measure(): Promise<void> {
  const listings = readListings(options.listings)
  const queries = readQueries(options.queries, listings, options.half)
  const unanswerable = options['no-answer'] ? readUnanswerable(options['no-answer']) : []
  const server = process.env['DATABASE_URL']
  const { drop, ...where } = await ownDatabase(server ? new URL(server) : 'embedded')
  const db = await openDatabase(where)
  try {
    for (const note of await fillForFinding(db, listings, options)) console.log(note)
    console.log(
      `${listings.length} listings, ${options.distractors} generated ones; found by words${options.words ? '' : ' and meaning'}`,
    )
    await report(db, queries, unanswerable)
  } finally {
    await db.close()
    await drop()
  }
}

async function report(db: Database, queries: Record<Way, Query[]>, unanswerable: string[]): Promise<void> {
  const embedder = options.words ? undefined : keepingVectors(openBuiltInEmbedder)
  const meaning = embedder && (await readyMeaning(db, embedder))
  const ours = searcher(db, meaning)
  const figures = await figuresOf('this service', ours, queries)
  const without = unanswerable.length ? await ofUnanswerable(ours, unanswerable) : undefined
  const peers: Record<string, Record<Way, Figures>> = {}
  for (const { name, find } of options.peers ? await peersFor(db, embedder) : [])
    peers[name] = await figuresOf(
      name,
      async (q) => {
        const slugs = await find(q, PER_PAGE)
        return { rows: slugs.map((slug) => ({ slug })), total: slugs.length }
      },
      queries,
    )
  await meaning?.close()
  keepFigures('find', { ...options, ...figures, without, peers })
  if (options.json) console.log(JSON.stringify(figures))
}

/** Embeds all listings and waits until searches see them. */
async function readyMeaning(db: Database, embedder: Embedder): Promise<OpenMeaning> {
  await embedListings({ db, embedder, signal: new AbortController().signal }, Infinity)
  const say = (about: object, message: string) => console.log(message, about)
  const meaning = openMeaning({
    db,
    embedder,
    earlier: () => undefined,
    log: { warn: say, info: say },
    limits: { answerMs: PATIENCE_MS },
  })
  await meaning.refresh()
  return meaning
}

/** Searches as `search_listings` does. */
function searcher(db: Database, meaning: Meaning | undefined): Search {
  return (q) => searchListings(db.read, { q, status: 'live', sort: 'relevance', page: 1, perPage: PER_PAGE, meaning })
}

async function figuresOf(name: string, search: Search, queries: Record<Way, Query[]>): Promise<Record<Way, Figures>> {
  const figures = { short: await ofQueries(search, queries.short), ask: await ofQueries(search, queries.ask) }
  console.log(name)
  console.table(figures)
  return figures
}

async function ofQueries(search: Search, queries: Query[]): Promise<Figures> {
  const times: number[] = []
  const places: number[] = []
  let nothing = 0
  for (const { q, answers } of queries) {
    const started = performance.now()
    const { rows } = await search(q)
    times.push(performance.now() - started)
    if (!rows.length) nothing++
    const place = rows.findIndex(({ slug }) => answers.includes(slug))
    places.push(place)
    if (options.misses && !(place >= 0 && place < NEAR_TOP)) console.log(missed(q, answers, rows))
  }
  const within = (top: number) => share(places.filter((place) => place >= 0 && place < top).length, queries.length)
  return {
    n: queries.length,
    recall1: within(1),
    recall5: within(NEAR_TOP),
    nothing,
    p50_ms: times.length ? rounded(quantile(times, 0.5)) : 0,
    p95_ms: times.length ? rounded(quantile(times, 0.95)) : 0,
  }
}

/** Prints how many of the searches return what they shouldn't. */
async function ofUnanswerable(search: Search, unanswerable: string[]) {
  const counts = { n: unanswerable.length, not_by_meaning: 0, more_than_three: 0 }
  for (const q of unanswerable) {
    const { rows, total } = await search(q)
    const byWords = rows.filter(({ matched }) => matched !== 'meaning')
    if (byWords.length) counts.not_by_meaning++
    if (total > FEW) counts.more_than_three++
    if (options.misses && (byWords.length || total > FEW)) console.log(`no answer: ${q}: ${total} found: ${top(rows)}`)
  }
  console.table({ 'no answer': counts })
  return counts
}

function missed(q: string, answers: string[], rows: Found[]): string {
  const at = rows.findIndex(({ slug }) => answers.includes(slug))
  const where = at < 0 ? 'not found' : `at ${at + 1}`
  return `miss: ${q}: ${answers[0]} ${where}; instead ${top(rows) || 'nothing'}`
}

function top(rows: Found[]): string {
  return rows
    .slice(0, NEAR_TOP)
    .map(({ slug, matched }) => (matched ? `${slug} (${matched})` : slug))
    .join(', ')
}

function share(of: number, all: number): number {
  return all ? Number((of / all).toFixed(3)) : 0
}
