import type { Reader, Tx } from '../../database/database.ts'
import type { Embedder } from './embedder.ts'
import { TEXTS_VERSION } from './texts-to-embed.ts'

/** The setting that names the complete set of vectors. */
const COMPLETE = 'complete_vectors'

/** Names the set of vectors that an embedder makes of listings' texts, in `listing_vector.model`. */
export function vectorSetOf({ model }: Pick<Embedder, 'model'>): string {
  return `${model}/${TEXTS_VERSION}`
}

/** The embedder's model in the name of a set of vectors. */
export function modelOfSet(set: string): string {
  return set.slice(0, set.lastIndexOf('/'))
}

/** The set that has vectors of every public listing; null before the first one is complete. */
export async function completeSet(db: Reader): Promise<string | null> {
  const row = await db.sql.selectFrom('setting').select('value').where('key', '=', COMPLETE).executeTakeFirst()
  return (row?.value ?? null) as string | null
}

/** Makes a set the one that serves, and deletes the vectors of all others. */
export async function completeWith(tx: Tx, set: string): Promise<void> {
  const value = JSON.stringify(set)
  await tx.sql
    .insertInto('setting')
    .values({ key: COMPLETE, value })
    .onConflict((oc) => oc.column('key').doUpdateSet({ value }))
    .execute()
  await tx.sql.deleteFrom('listing_vector').where('model', '<>', set).execute()
}

/** Lets no set count as complete, so that the listings that the present one lacks are looked for again. */
export async function makeIncomplete(tx: Tx): Promise<void> {
  await tx.sql.deleteFrom('setting').where('key', '=', COMPLETE).execute()
}
