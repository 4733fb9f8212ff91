import { Migration } from '@mikro-orm/migrations'

/** As many letters of a long word as its deletions are made of. */
const PLACES = [1, 2, 3, 4, 5, 6, 7]

/** The word without the letter at a place; the word itself where it has none there. */
const without = (place: number) => `overlay(word placing '' from ${place} for 1)`

/** The beginning of a word without its letters at two places. */
function withoutTwo(a: number, b: number): string {
  const parts = [
    a > 1 && `left(word, ${a - 1})`,
    b > a + 1 && `substr(word, ${a + 1}, ${b - a - 1})`,
    b < PLACES.length && `substr(word, ${b + 1}, ${PLACES.length - b})`,
  ]
  return parts.filter(Boolean).join(' || ')
}

/**
 * Fewer deletions that find the same: a short word may have one typing error, so only what is left without one letter is
 * kept of it, and nothing of one that must be right; the beginnings of two long ones have five letters in the same order in common.
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
