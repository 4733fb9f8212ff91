import type { Database } from '../../database/database.ts'
import { followNearness } from './nearness.ts'
import { makeIncomplete } from './vector-set.ts'

/** Listings whose vectors are deleted together. */
const BATCH = 1000

/**
 * Deletes the vectors of listings that have changed, with the notes that they have, while there is no embedder: the notes
 * would only grow. Once there is one, it finds these listings by their missing vectors.
 */
export async function forgetChangedVectors({ db, signal }: { db: Database; signal: AbortSignal }): Promise<void> {
  for (let deleted = BATCH; deleted === BATCH;) {
    signal.throwIfAborted()
    deleted = await db.transaction(async (tx) => {
      const notes = await tx.sql
        .deleteFrom('listing_to_embed')
        .where('id', 'in', (from) => from.selectFrom('listing_to_embed').select('id').orderBy('id').limit(BATCH))
        .returning('listing_id')
        .execute()
      if (!notes.length) return 0
      const ids = [...new Set(notes.map(({ listing_id }) => listing_id))]
      await tx.sql.deleteFrom('listing_vector').where('listing_id', 'in', ids).execute()
      await followNearness(tx, null, [], ids)
      await makeIncomplete(tx)
      return notes.length
    })
  }
}
