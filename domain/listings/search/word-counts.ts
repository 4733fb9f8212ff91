import type { Tx } from '../../database/database.ts'
import { addUpWordChanges } from './word-counts.statements.ts'

/**
 * Updates how many public listings have each word, and deletes words that no listing has. Needs its own
 * transaction; does nothing while another count is running. Writers only append, so they never wait for it.
 */
export async function countWords(tx: Tx): Promise<void> {
  if (!(await tx.tryLock('wordCounts'))) return
  // Deletes words that have been unused since the last run. If a writer is about to use one, the next run
  // counts it.
  await tx.sql
    .deleteFrom('search_word')
    .where('listings', '<=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('search_word_change as change')
            .select('change.word')
            .whereRef('change.word', '=', 'search_word.word'),
        ),
      ),
    )
    .execute()
  await addUpWordChanges(tx)
}
