import type { Tx } from '../../database/database.ts'
import { raw } from '../../database/raw.ts'

/**
 * Adds up how many public listings have each word, and forgets words that none has. Run in a transaction of its own; of
 * two at once one does nothing. Writers only ever add rows, so neither waits for the other.
 */
export async function countWords(tx: Tx): Promise<void> {
  if (!(await tx.tryLock('wordCounts'))) return
  // Since the last run nobody has used them. A writer that is about to use one again is counted by the next run.
  await raw(tx, {
    text: `delete from search_word where listings <= 0
           and not exists (select from search_word_change change where change.word = search_word.word)`,
  })
  await raw(tx, {
    text: `with gone as (
             delete from search_word_change returning word, n
           ), change as (
             select word, sum(n)::int as n from gone group by word having sum(n) <> 0
           ), known as (
             update search_word set listings = greatest(0, listings + change.n) from change
             where search_word.ctid = (select min(ctid) from search_word twin where twin.word = change.word)
             returning change.word
           )
           insert into search_word (word, listings)
             select word, n from change where n > 0 and not exists (select from known where known.word = change.word)`,
  })
}
