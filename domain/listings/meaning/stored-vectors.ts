import type { Reader } from '../../database/database.ts'
import { epochMs } from '../../shared/clock.ts'

/** A row of `listing_vector`. Its vectors are packed; null if the listing isn't found by meaning any more. */
export interface StoredVectors {
  id: number
  vectors: Uint8Array | null
}

/** How many listings have vectors of a set, and the length of these. */
export async function sizeOfSet(db: Reader, set: string): Promise<{ listings: number; dimensions: number }> {
  const row = await db.sql
    .selectFrom('listing_vector')
    .select(({ fn }) => [fn.countAll<string>().as('listings'), fn.max<number | null>('dimensions').as('dimensions')])
    .where('model', '=', set)
    .where('vectors', 'is not', null)
    .executeTakeFirstOrThrow()
  return { listings: Number(row.listings), dimensions: row.dimensions ?? 0 }
}

/** The vectors of a set by listing, after the listing `after`. */
export async function vectorsAfter(db: Reader, set: string, after: number, limit: number): Promise<StoredVectors[]> {
  const rows = await db.sql
    .selectFrom('listing_vector')
    .select(['listing_id as id', 'vectors'])
    .where('model', '=', set)
    .where('vectors', 'is not', null)
    .where('listing_id', '>', after)
    .orderBy('listing_id')
    .limit(limit)
    .execute()
  return rows.map(ownBytes)
}

/** A copy of the bytes alone: a thread that is sent a part of a buffer gets all of it. */
function ownBytes({ id, vectors }: StoredVectors): StoredVectors {
  return { id, vectors: vectors && new Uint8Array(vectors) }
}

/** A transaction that saves vectors takes milliseconds; one that is older than this was seen before. */
const MAX_SAVING_MS = 60_000

/** When the latest vectors of a set were saved, as milliseconds since 1970; 0 if there are none. */
export async function latestOf(db: Reader, set: string): Promise<number> {
  const row = await db.sql
    .selectFrom('listing_vector')
    .select(({ fn }) => fn.max<string | null>('embedded_at').as('latest'))
    .where('model', '=', set)
    .executeTakeFirstOrThrow()
  return row.latest ? epochMs(row.latest) : 0
}

/** What changed in a set since `since`, or shortly before, and when the latest of these changes was. */
export async function changedVectors(
  db: Reader,
  set: string,
  since: number,
): Promise<{ rows: StoredVectors[]; latest: number }> {
  const rows = await db.sql
    .selectFrom('listing_vector')
    .select(['listing_id as id', 'vectors', 'embedded_at'])
    .where('model', '=', set)
    .where('embedded_at', '>', new Date(since - MAX_SAVING_MS).toISOString())
    .execute()
  const latest = rows.reduce((newest, { embedded_at }) => Math.max(newest, epochMs(embedded_at)), since)
  return { rows: rows.map(ownBytes), latest }
}
