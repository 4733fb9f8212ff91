import type { Tx } from '../../database/database.ts'
import { raw } from '../../database/raw.ts'

/** Adds up noted changes in one row per word. Raw: it tells duplicate rows apart by ctid. */
export async function addUpWordChanges(tx: Tx): Promise<void> {
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
