import type { Database, Reader } from '../../database/database.ts'
import { addToNearness } from './nearness.ts'
import { makeNearness, nearnessOf } from './nearness.statements.ts'
import { unpack } from './packed-vectors.ts'
import { sizeOfSet, type StoredVectors } from './stored-vectors.ts'
import { completeSet } from './vector-set.ts'

/** A search is compared with the vectors of so many listings in memory within 20 ms; with more, the table is faster. */
export const MANY_LISTINGS = 40_000
/** Longer vectors can't be indexed. */
const MAX_DIMENSIONS = 4000
const BATCH = 100

interface Building {
  db: Database
  signal: AbortSignal
}

/**
 * Builds the table of nearness for the complete set of vectors if that is possible, needed (more than `many` listings) and not
 * done. Stops after `limit` listings; the next call goes on. Only the job that embeds may call it, since no vectors may
 * change meanwhile.
 */
export async function buildNearness({ db, signal }: Building, many: number, limit: number): Promise<void> {
  const [set, held] = await Promise.all([completeSet(db.read), nearnessOf(db.read)])
  if (set === null || !held.canMake || (held.set === set && held.isComplete)) return
  const { listings, dimensions } = await sizeOfSet(db.read, set)
  if (listings <= many || dimensions > MAX_DIMENSIONS) return
  if (held.set !== set) await db.transaction((tx) => makeNearness(tx, set, dimensions))
  let after = 0
  for (let done = 0; done < limit; done += BATCH) {
    signal.throwIfAborted()
    const rows = await missingAfter(db.read, set, after)
    if (!rows.length) return db.transaction((tx) => makeNearness(tx, set))
    await addToNearness(
      db.read,
      rows.map(({ id, vectors }) => ({
        id,
        vectors: unpack(vectors!, dimensions).map(({ codes, scale }) =>
          Float32Array.from(codes, (code) => code * scale),
        ),
      })),
    )
    after = rows.at(-1)!.id
  }
}

/** The next listings whose vectors aren't in the table yet. */
function missingAfter(db: Reader, set: string, after: number): Promise<StoredVectors[]> {
  return db.sql
    .selectFrom('listing_vector as v')
    .select(['v.listing_id as id', 'v.vectors'])
    .where('v.model', '=', set)
    .where('v.vectors', 'is not', null)
    .where('v.listing_id', '>', after)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('listing_nearness as n').select('n.part').whereRef('n.listing_id', '=', 'v.listing_id'))),
    )
    .orderBy('v.listing_id')
    .limit(BATCH)
    .execute()
}
