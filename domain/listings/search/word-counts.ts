import type { Tx } from '../../database/database.ts'
import { addUpWordChanges } from './word-counts.statements.ts'

/**
 * Adds up how many public listings have each word, and forgets words that none has. Run in a transaction of its own; of
 * two at once one does nothing. Writers only ever add rows, so neither waits for the other.
 */
export async function countWords(tx: Tx): Promise<void> {
  if (!(await tx.tryLock('wordCounts'))) return
  // Since the last run nobody has used them. A writer that is about to use one again is counted by the next run.
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
