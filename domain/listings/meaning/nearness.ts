import type { Reader, Tx } from '../../database/database.ts'
import { prepare } from '../../database/prepare.ts'
import type { Near } from './meaning.ts'
import { nearnessOf } from './nearness.statements.ts'

/**
 * A copy of one set of vectors with an index, for directories too large to compare a search with all vectors. It only exists
 * where PostgreSQL has the extension pgvector, so no migration makes it, and backups leave it out.
 */
const NEARNESS = 'listing_nearness'

declare module '../../database/tables.ts' {
  interface Tables {
    listing_nearness: { listing_id: number; part: number; vector: string }
  }
}

/** The largest number that pgvector allows. */
const MOST_CANDIDATES = 1000
/** How many candidates the index keeps while it searches; with fewer it misses some of the nearest. */
const FEWEST_CANDIDATES = 400
/** A listing has at most two texts. */
const TEXTS = 2

export interface EmbeddedListing {
  id: number
  vectors: readonly ArrayLike<number>[]
}

/** Lets the table follow what is saved in a set, if there is one; `gone` have no vectors any more in any set. */
export async function followNearness(
  tx: Tx,
  set: string | null,
  saved: EmbeddedListing[],
  gone: number[],
): Promise<void> {
  const { set: held } = await nearnessOf(tx)
  if (held === null) return
  const outdated = held === set ? [...gone, ...saved.map(({ id }) => id)] : gone
  if (outdated.length) await tx.sql.deleteFrom(NEARNESS).where('listing_id', 'in', outdated).execute()
  if (held === set) await addToNearness(tx, saved)
}

/** Adds vectors of listings that have none in the table. */
export async function addToNearness(db: Reader, listings: EmbeddedListing[]): Promise<void> {
  const rows = listings.flatMap(({ id, vectors }) =>
    vectors.map((vector, part) => ({ listing_id: id, part, vector: textOf(vector) })),
  )
  if (rows.length) await db.sql.insertInto(NEARNESS).values(rows).execute()
}

function textOf(vector: ArrayLike<number>): string {
  return `[${Array.from(vector).join(',')}]`
}

/**
 * The listings with the vectors nearest to this one, by the table: with few errors, and fewer than `limit` if that is over 500.
 * Throws if there is no table.
 */
export function nearestByTable(db: Reader, vector: Float32Array, limit: number): Promise<Near[]> {
  return nearestTo(db, textOf(vector), limit)
}

/** The listings nearest to a listing, without itself; null if it has no vectors. Throws if there is no table. */
export async function nearestToListingByTable(db: Reader, id: number, limit: number): Promise<Near[] | null> {
  const first = await db.sql
    .selectFrom(NEARNESS)
    .select('vector')
    .where('listing_id', '=', id)
    .orderBy('part')
    .limit(1)
    .executeTakeFirst()
  if (!first) return null
  const near = await nearestTo(db, first.vector, limit + 1)
  return near.filter((one) => one.id !== id).slice(0, limit)
}

async function nearestTo(db: Reader, vector: string, limit: number): Promise<Near[]> {
  const most = Math.min(TEXTS * limit, MOST_CANDIDATES)
  const rows = await nearestTexts(db, { vector, most, candidates: String(Math.max(most, FEWEST_CANDIDATES)) })
  const near = new Map<number, Near>()
  // Nearest first, so the first text of each listing is the nearest of its texts.
  for (const { id, distance } of rows) if (!near.has(id)) near.set(id, { id, similarity: 1 - distance })
  return [...near.values()].slice(0, limit)
}

const nearestTexts = prepare((sql, given: { vector: string; most: number; candidates: string }) =>
  sql
    .selectFrom(NEARNESS)
    .select((eb) => ['listing_id as id', eb('vector', '<=>', given.vector).$castTo<number>().as('distance')])
    // Runs before the index is read, and holds for this statement alone.
    .where((eb) =>
      eb(
        sql.selectNoFrom(({ fn, val }) =>
          fn<string>('set_config', [val('hnsw.ef_search'), val(given.candidates), val(true)]).as('set'),
        ),
        'is not',
        null,
      ),
    )
    .orderBy('distance')
    .limit(given.most),
)
