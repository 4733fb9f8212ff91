import { createHash } from 'node:crypto'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database, Reader } from '../../database/database.ts'
import { PUBLIC } from '../public-status.ts'
import { HARMLESS, isRefusedText, type Embedder } from './embedder.ts'
import { followNearness } from './nearness.ts'
import { pack } from './packed-vectors.ts'
import { textsToEmbed, type DescribedListing } from './texts-to-embed.ts'
import { completeSet, completeWith, vectorSetOf } from './vector-set.ts'

/** Listings whose vectors are saved together. */
const BATCH = 10

interface Work {
  db: Database
  embedder: Embedder
  signal: AbortSignal
}

/**
 * Embeds public listings whose texts have changed, and all others that have no vectors of this model yet; clears the vectors
 * of listings that are no longer public. Stops after `limit` listings. Throws `EmbedderUnavailable`; what was embedded
 * before is kept, and the rest is found again next time.
 */
export async function embedListings({ db, embedder, signal }: Work, limit: number): Promise<void> {
  const set = vectorSetOf(embedder)
  for (let done = 0; done < limit; done += BATCH) {
    signal.throwIfAborted()
    const notes = await db.read.sql
      .selectFrom('listing_to_embed')
      .select(['id', 'listing_id'])
      .orderBy('id')
      .limit(BATCH)
      .execute()
    const ids = notes.length ? notes.map(({ listing_id }) => listing_id) : await listingsWithout(db.read, set)
    if (!ids.length) {
      if ((await completeSet(db.read)) !== set) await db.transaction((tx) => completeWith(tx, set))
      return
    }
    await embedThese({ db, embedder, signal }, [...new Set(ids)])
    // Only the notes that were read: a listing may have changed again in the meantime.
    if (notes.length)
      await db.read.sql
        .deleteFrom('listing_to_embed')
        .where(
          'id',
          'in',
          notes.map(({ id }) => id),
        )
        .execute()
  }
}

/** Public listings that a set still lacks; none once it is complete. */
async function listingsWithout(db: Reader, set: string): Promise<number[]> {
  if ((await completeSet(db)) === set) return []
  const rows = await db.sql
    .selectFrom('listing as l')
    .leftJoin('listing_vector as v', (join) => join.onRef('v.listing_id', '=', 'l.id').on('v.model', '=', set))
    .select('l.id')
    .where('l.status', 'in', PUBLIC)
    .where('v.listing_id', 'is', null)
    .limit(BATCH)
    .execute()
  return rows.map(({ id }) => id)
}

async function embedThese({ db, embedder, signal }: Work, ids: number[]): Promise<void> {
  const set = vectorSetOf(embedder)
  const listings = await describedListings(db.read, ids, set)
  const changed = listings.flatMap(({ id, known, ...listing }) => {
    const texts = textsToEmbed(listing)
    const digest = createHash('sha256').update(JSON.stringify(texts)).digest('base64url')
    return digest === known ? [] : [{ id, digest, texts }]
  })
  const vectors = await vectorsOf({ db, embedder, signal }, changed)
  await db.transaction(async (tx) => {
    // Locked, so that no listing is deleted or hidden before its vectors are saved.
    const there = await tx.sql
      .selectFrom('listing')
      .select('id')
      .where('id', 'in', ids)
      .where('status', 'in', PUBLIC)
      .forKeyShare()
      .execute()
    const isPublic = new Set(there.map(({ id }) => id))
    const rows = changed.flatMap(({ id, digest }, place) =>
      isPublic.has(id) ? [{ id, digest, vectors: vectors[place]! }] : [],
    )
    if (rows.length)
      await tx.sql
        .insertInto('listing_vector')
        .values(({ fn }) =>
          rows.map((row) => ({
            listing_id: row.id,
            model: set,
            digest: row.digest,
            dimensions: embedder.dimensions,
            vectors: row.vectors.length ? Buffer.from(pack([middleOf(row.vectors)], embedder.dimensions)) : null,
            embedded_at: fn<string>('now'),
          })),
        )
        .onConflict((oc) =>
          oc.columns(['listing_id', 'model']).doUpdateSet(({ ref }) => ({
            digest: ref('excluded.digest'),
            dimensions: ref('excluded.dimensions'),
            vectors: ref('excluded.vectors'),
            embedded_at: ref('excluded.embedded_at'),
          })),
        )
        .execute()
    const gone = ids.filter((id) => !isPublic.has(id))
    // Kept as empty rows, which tell every process that holds the vectors in memory.
    if (gone.length)
      await tx.sql
        .updateTable('listing_vector')
        .set(({ fn }) => ({ vectors: null, digest: '', embedded_at: fn<string>('now') }))
        .where('listing_id', 'in', gone)
        .where('vectors', 'is not', null)
        .execute()
    await followNearness(tx, set, rows, gone)
  })
}

async function describedListings(
  db: Reader,
  ids: number[],
  set: string,
): Promise<(DescribedListing & { id: number; known: string | null })[]> {
  const rows = await db.sql
    .selectFrom('listing as l')
    .innerJoin('category as c', 'c.id', 'l.category_id')
    .leftJoin('listing_vector as v', (join) => join.onRef('v.listing_id', '=', 'l.id').on('v.model', '=', set))
    .select((eb) => [
      'l.id',
      'l.name',
      'l.tagline',
      'l.short_description',
      'l.description',
      'l.keywords',
      'l.profile',
      'c.name as category',
      'v.digest as known',
      jsonArrayFrom(
        eb
          .selectFrom('listing_category as f')
          .innerJoin('category as further', 'further.id', 'f.category_id')
          .select('further.name')
          .whereRef('f.listing_id', '=', 'l.id')
          .orderBy('f.position'),
      ).as('further'),
    ])
    .where('l.id', 'in', ids)
    .where('l.status', 'in', PUBLIC)
    .execute()
  return rows.map(({ category, further, ...row }) => ({
    ...row,
    categories: [category, ...further.map(({ name }) => name)],
  }))
}

/** The vectors of each listing. A listing with a text that the model refuses gets none until its texts change. */
async function vectorsOf({ embedder, signal }: Work, listings: { texts: string[] }[]): Promise<Float32Array[][]> {
  async function embed(texts: string[]): Promise<(Float32Array | null)[]> {
    return texts.length ? embedder.embed(texts, 'listing', signal) : []
  }
  const isVector = (vector: Float32Array | null) => vector !== null
  try {
    const vectors = await embed(listings.flatMap(({ texts }) => texts))
    let next = 0
    return listings.map(({ texts }) => vectors.slice(next, (next += texts.length)).filter(isVector))
  } catch (error) {
    if (!isRefusedText(error)) throw error
    await embed([HARMLESS])
    const each: Float32Array[][] = []
    for (const { texts } of listings) each.push((await embed(texts).catch(nothingIfRefused)).filter(isVector))
    return each
  }
}

/** The unit vector in the middle of others: a listing is near to what all its texts are about, not just one of them. */
function middleOf(vectors: Float32Array[]): Float32Array {
  const sum = vectors[0]!.map((_, i) => vectors.reduce((all, vector) => all + vector[i]!, 0))
  const length = Math.hypot(...sum) || 1
  return sum.map((value) => value / length)
}

function nothingIfRefused(error: unknown): (Float32Array | null)[] {
  if (isRefusedText(error)) return []
  throw error
}
