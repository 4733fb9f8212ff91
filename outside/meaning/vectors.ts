import type { Database } from '../../domain/database/database.ts'
import type { Near } from '../../domain/listings/meaning/meaning.ts'
import { nearestByTable, nearestToListingByTable } from '../../domain/listings/meaning/nearness.ts'
import { nearnessOf } from '../../domain/listings/meaning/nearness.statements.ts'
import { changedVectors, latestOf, sizeOfSet, vectorsAfter } from '../../domain/listings/meaning/stored-vectors.ts'
import { openMemoryThread } from './memory-thread.ts'

/** Listings whose vectors are read at once. */
const BATCH = 2000
/** How old a count of listings gets that takes long to count. */
const RECOUNT_MS = 3_600_000

/** One set of vectors that others are compared with. */
export interface Vectors {
  /** How many listings have vectors. */
  readonly listings: number
  nearestTo(vector: Float32Array, limit: number): Promise<Near[]>
  /** The listings nearest to a listing, without itself; null if it has no vectors. */
  nearestToListing(id: number, limit: number): Promise<Near[] | null>
  /** Reads what has changed; false if these vectors should be opened again, which compares them in another way. */
  refresh(): Promise<boolean>
  close(): Promise<void>
}

export interface Sizes {
  /** Above so many listings, the table of nearness is faster, if there is one. */
  manyListings: number
  /** More take too much memory, and each search too long: 100,000 with two texts each take 80 MB and about 40 ms. */
  listings: number
}

/**
 * Opens a set of vectors: in the database if it's large and has its table of nearness, else in memory. Null if it's empty; throws if
 * it's too large for memory.
 */
export async function openVectors(db: Database, set: string, sizes: Sizes): Promise<Vectors | null> {
  const latest = await latestOf(db.read, set)
  const { listings, dimensions } = await sizeOfSet(db.read, set)
  if (!listings) return null
  if (await hasTable(db, set, listings, sizes)) return inDatabase(db, set, listings)
  if (listings > sizes.listings) throw new Error(`too many listings without pgvector: ${listings}`)
  return inMemory(db, set, { latest, dimensions, sizes })
}

async function hasTable(db: Database, set: string, listings: number, { manyListings }: Sizes): Promise<boolean> {
  return listings > manyListings && (await isReady(db, set))
}

/** Whether the table of nearness holds all of a set. */
async function isReady(db: Database, set: string): Promise<boolean> {
  const held = await nearnessOf(db.read)
  return held.isComplete && held.set === set
}

async function inMemory(
  db: Database,
  set: string,
  from: { latest: number; dimensions: number; sizes: Sizes },
): Promise<Vectors> {
  const thread = openMemoryThread(from.dimensions)
  let { latest } = from
  let listings = 0
  try {
    for (let after = 0; ;) {
      const rows = await vectorsAfter(db.read, set, after, BATCH)
      if (!rows.length) break
      listings = (await thread.ask({ put: rows })).size
      after = rows.at(-1)!.id
    }
  } catch (error) {
    await thread.close()
    throw error
  }
  return {
    get listings() {
      return listings
    },
    nearestTo: async (vector, limit) => (await thread.ask({ nearestTo: vector, limit })).near!,
    nearestToListing: async (id, limit) => (await thread.ask({ nearestToListing: id, limit })).near,
    async refresh() {
      const changed = await changedVectors(db.read, set, latest)
      if (changed.rows.length) listings = (await thread.ask({ put: changed.rows })).size
      latest = changed.latest
      return !(await hasTable(db, set, listings, from.sizes))
    },
    close: () => thread.close(),
  }
}

function inDatabase(db: Database, set: string, counted: number): Vectors {
  let listings = counted
  let countedAt = performance.now()
  return {
    get listings() {
      return listings
    },
    nearestTo: (vector, limit) => nearestByTable(db.read, vector, limit),
    nearestToListing: (id, limit) => nearestToListingByTable(db.read, id, limit),
    async refresh() {
      if (performance.now() - countedAt > RECOUNT_MS) {
        listings = (await sizeOfSet(db.read, set)).listings
        countedAt = performance.now()
      }
      return isReady(db, set)
    },
    async close() {},
  }
}
