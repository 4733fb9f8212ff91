/**
 * The deletions of a long word are made from this many of its first letters; `f_deletions` in the database
 * uses the same number.
 */
const BEGINNING = 7
/** The lengths from which a word may have one or two typing errors. Shorter words are too alike. */
const MIN_ONE_ERROR = 4
const MIN_TWO_ERRORS = 8
export const MAX_EDITS = 2

/** How many typing errors a word of this length may have. */
export function editsAllowed(length: number): number {
  if (length >= MIN_TWO_ERRORS) return MAX_EDITS
  return length >= MIN_ONE_ERROR ? 1 : 0
}

/** Places to delete: any single error in the first seven letters is in one of these pairs. */
const PAIRS = [
  [0, 1],
  [2, 3],
  [4, 5],
  [5, 6],
]

/**
 * A typed word with some letters deleted: every known word exactly `edits` errors away has one of these in
 * the index. This is symmetric deletion, https://github.com/wolfgarbe/SymSpell, with fewer deletions: short
 * words may have one error, so one letter is deleted from either word; long words at most two errors apart
 * share five of their first seven letters in order, and for one error four deletions of two letters are
 * enough.
 */
export function deletionsOf(typed: string, edits: number): string[] {
  const word = Array.from(typed)
  const beginning = word.slice(0, BEGINNING)
  const deletions: string[][] = []
  if (edits === 1) {
    if (word.length <= MIN_TWO_ERRORS) deletions.push(word, ...withoutOne(word))
    if (word.length >= BEGINNING)
      deletions.push(...PAIRS.map((pair) => beginning.filter((_, at) => !pair.includes(at))))
  } else {
    let some = [beginning]
    while (some[0]!.length > BEGINNING - MAX_EDITS) some = some.flatMap(withoutOne)
    deletions.push(...some)
  }
  return [...new Set(deletions.map((letters) => letters.join('')))]
}

function withoutOne(letters: string[]): string[][] {
  return letters.map((_, at) => letters.toSpliced(at, 1))
}

/**
 * The number of letters to insert, delete, replace or swap with their neighbor to turn one word into the
 * other (optimal string alignment), or `max + 1` if it is more than `max`.
 */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1
  let beforeLast: number[] = []
  let leastBefore = 0
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let edits = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        edits = Math.min(edits, beforeLast[j - 2]! + 1)
      row.push(edits)
      if (edits < least) least = edits
    }
    // Looks at two rows, because a swap uses the row before the last.
    if (Math.min(least, leastBefore) > max) return max + 1
    leastBefore = least
    beforeLast = last
    last = row
  }
  return Math.min(last[b.length]!, max + 1)
}

/**
 * The known words that an unknown word may stand for with `least` to `edits` errors: fewest errors first, then the same first letter, then
 * more common words.
 */
export function meantWords<Word extends { word: string; listings: number }>(
  typed: string,
  words: Word[],
  { least = 1, edits, atMost }: { least?: number; edits: number; atMost: number },
): (Word & { distance: number })[] {
  return words
    .map((known) => ({ ...known, distance: editDistance(typed, known.word, edits) }))
    .filter(({ word, distance }) => distance >= least && distance <= Math.min(edits, editsAllowed(word.length)))
    .toSorted(
      (a, b) =>
        a.distance - b.distance ||
        // People rarely mistype the first letter.
        Number(b.word[0] === typed[0]) - Number(a.word[0] === typed[0]) ||
        b.listings - a.listings ||
        (a.word < b.word ? -1 : 1),
    )
    .slice(0, atMost)
}
