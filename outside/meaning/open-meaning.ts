import type { Database } from '../../domain/database/database.ts'
import { MANY_LISTINGS } from '../../domain/listings/meaning/build-nearness.ts'
import type { Embedder } from '../../domain/listings/meaning/embedder.ts'
import type { Meaning, Nearest } from '../../domain/listings/meaning/meaning.ts'
import { UNRELATED } from '../../domain/listings/meaning/unrelated-questions.ts'
import { completeSet, modelOfSet, vectorSetOf } from '../../domain/listings/meaning/vector-set.ts'
import { sayOnce, type ProblemLog } from '../embeddings/say-once.ts'
import { openSearchVectors, type SearchVectors } from './search-vectors.ts'
import { openVectors, type Vectors } from './vectors.ts'

const LIMITS = {
  /** How long a search waits for its meaning before it goes on by words alone. */
  answerMs: 300,
  /** How long no new search is embedded after the embedder has failed. */
  restMs: 10_000,
  /** How old the vectors in memory can be when a search looks for newer ones, which it doesn't wait for. */
  refreshMs: 3000,
  /** Above so many listings, the database compares the vectors, if it has the table for it. */
  manyListings: MANY_LISTINGS,
  /** More take too much memory, and each search too long: 100,000 with two texts each take 80 MB and about 40 ms. */
  listings: 200_000,
  /** Searches whose text is being embedded; the next ones go by words alone. */
  embedding: 16,
}

/** Unrelated questions are asked again once there are this many times the listings. */
const MUCH_MORE = 1.2

export interface OpenMeaning extends Meaning {
  /** Reads what has changed, and returns once searches see it. */
  refresh(): Promise<void>
  close(): Promise<void>
}

export interface MeaningOptions {
  db: Database
  embedder: Embedder
  /** An embedder for vectors that another one made. */
  earlier: (model: string) => Embedder | undefined
  log: ProblemLog
  limits?: Partial<typeof LIMITS>
}

/** One set of vectors, and the embedder that places searches among them. */
interface Loaded {
  set: string
  embedder: Embedder
  searches: SearchVectors
  vectors: Vectors
  usual: Nearest['usual']
  /** How many listings there were when unrelated questions were last asked. */
  listings: number
}

/**
 * Finds listings by meaning, with vectors held in memory, or in the database if they are many. Nothing is read, loaded or
 * started before the first search; while that happens in the background, searches go by words alone.
 */
export function openMeaning({ db, embedder, earlier, log, limits: given }: MeaningOptions): OpenMeaning {
  const limits = { ...LIMITS, ...given }
  const problem = sayOnce(log, 'meaning fails: searches go by words alone', 'meaning works again')
  let loaded: Loaded | null = null
  let refreshing: Promise<void> | null = null
  let refreshedAt = -Infinity
  let closed = false

  function refresh(): Promise<void> {
    return (refreshing ??= bringUpToDate().finally(() => {
      refreshing = null
      refreshedAt = performance.now()
    }))
  }

  function refreshIfOld(): void {
    if (closed || performance.now() - refreshedAt < limits.refreshMs) return
    refresh().then(
      () => problem('vectors', null),
      (error: unknown) => problem('vectors', error),
    )
  }

  async function bringUpToDate(): Promise<void> {
    const set = await servedSet()
    if (loaded && loaded.set !== set) await unload()
    if (!loaded) return load(set)
    if (await loaded.vectors.refresh()) {
      if (loaded.vectors.listings > MUCH_MORE * loaded.listings) Object.assign(loaded, await askUnrelated(loaded))
      return
    }
    const vectors = await openVectors(db, set, limits)
    if (!vectors) return unload()
    const old = loaded.vectors
    Object.assign(loaded, { vectors })
    await old.close()
    Object.assign(loaded, await askUnrelated(loaded))
  }

  /** The complete set, if its searches can be embedded; else the present one, however far it is. */
  async function servedSet(): Promise<string> {
    const present = vectorSetOf(embedder)
    const complete = await completeSet(db.read)
    if (complete === null || complete === present) return present
    const model = modelOfSet(complete)
    if (model === embedder.model) return complete
    const other = earlier(model)
    await other?.close()
    return other ? complete : present
  }

  async function load(set: string): Promise<void> {
    const vectors = await openVectors(db, set, limits)
    if (!vectors) return
    const model = modelOfSet(set)
    const opened = model === embedder.model ? embedder : earlier(model)
    if (!opened) return vectors.close()
    const searches = openSearchVectors(opened, limits, problem)
    try {
      // Also loads the model, so that the first search doesn't wait for it.
      const asked = await askUnrelated({ searches, vectors })
      if (closed) return await vectors.close()
      loaded = { set, embedder: opened, searches, vectors, ...asked }
    } catch (error) {
      await vectors.close()
      if (opened !== embedder) await opened.close()
      throw error
    }
  }

  /** How near the nearest listing is to questions that have nothing to do with any. */
  async function askUnrelated(of: Pick<Loaded, 'searches' | 'vectors'>): Promise<Pick<Loaded, 'usual' | 'listings'>> {
    const { listings } = of.vectors
    const similarities: number[] = []
    for (const question of await of.searches.embed(UNRELATED))
      if (question) similarities.push((await of.vectors.nearestTo(question, 1))[0]?.similarity ?? 0)
    return { listings, usual: spread(similarities) }
  }

  async function unload(): Promise<void> {
    const old = loaded
    loaded = null
    await old?.vectors.close()
    if (old && old.embedder !== embedder) await old.embedder.close()
  }

  /** What `ask` finds, or null if that takes too long or fails. */
  async function inTime<Found>(ask: (from: Loaded) => Promise<Found | null>): Promise<Found | null> {
    refreshIfOld()
    if (!loaded) return null
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new Error(`slower than ${limits.answerMs} ms`)), limits.answerMs)
    const answer = ask(loaded)
    answer.catch(() => {}) // it may fail after it's late
    try {
      const found = await Promise.race([answer, late.promise])
      if (found) problem('search', null)
      return found
    } catch (error) {
      problem('search', error)
      return null
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    refresh,
    nearestTo: (text, limit) =>
      inTime(async (from) => {
        const vector = await from.searches.vectorOf(text)
        const near = vector && (await from.vectors.nearestTo(vector, limit))
        return near && { near, usual: from.usual }
      }),
    nearestToListing: (id, limit) => inTime((from) => from.vectors.nearestToListing(id, limit)),
    async close() {
      closed = true
      await refreshing?.catch(() => {})
      await unload()
      await embedder.close()
    },
  }
}

/** Mean and standard deviation. */
function spread(numbers: number[]): Nearest['usual'] {
  const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  const mean = meanOf(numbers)
  return { mean, deviation: Math.sqrt(meanOf(numbers.map((value) => (value - mean) ** 2))) }
}
