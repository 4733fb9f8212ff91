import { Migration } from '@mikro-orm/migrations'

/** Positions of the letters that a deletion can leave out. */
const PLACES = [1, 2, 3, 4, 5, 6, 7]

/** The word without the letter at a position, or the word itself if there is none. */
const without = (place: number) => `overlay(word placing '' from ${place} for 1)`

/** A word's prefix without the letters at two positions. */
function withoutTwo(a: number, b: number): string {
  const parts = [
    a > 1 && `left(word, ${a - 1})`,
    b > a + 1 && `substr(word, ${a + 1}, ${b - a - 1})`,
    b < PLACES.length && `substr(word, ${b + 1}, ${PLACES.length - b})`,
  ]
  return parts.filter(Boolean).join(' || ')
}

/**
 * Finds the same words with fewer deletions. Words under four letters must be spelled right, so they have
 * none. Words under eight letters have themselves and their single deletions. Longer words have their first
 * seven letters without any two of them.
 */
export class ShorterDeletions extends Migration {
  override up() {
    const one = PLACES.map(without)
    const two = PLACES.flatMap((a) => PLACES.filter((b) => b > a).map((b) => withoutTwo(a, b)))
    this.addSql('drop index search_word_deletions')
    this.addSql(
      `create or replace function f_deletions(word text) returns text[] language sql immutable parallel safe as $$
         select case
           when length(word) < 4 then '{}'
           when length(word) < 8 then array[word, ${one.join(', ')}]
           else array[${two.join(', ')}] end $$`,
    )
    this.addSql(
      'create index search_word_deletions on search_word using gin (f_deletions(word)) with (fastupdate = off)',
    )
  }
}
