/** As many letters of a long word as its deletions are made of; `f_deletions` of the database has the same number. */
const BEGINNING = 7
/** Shorter words are too alike to be taken for each other. */
const MAY_BE_MISTYPED = 4
const MAY_BE_MISTYPED_TWICE = 8
/** Edits that are looked for at most. */
export const MAX_EDITS = 2

/** How many edits away a typed word may be from a word of this length. */
export function editsAllowed(length: number): number {
  if (length >= MAY_BE_MISTYPED_TWICE) return MAX_EDITS
  return length >= MAY_BE_MISTYPED ? 1 : 0
}

/** Of these one leaves out the place of any single error among the first seven letters. */
const PAIRS = [
  [0, 1],
  [2, 3],
  [4, 5],
  [5, 6],
]

/**
 * What is left of a typed word without some of its letters: a known word exactly so many errors away has one of these in the
 * index. Symmetric deletion, https://github.com/wolfgarbe/SymSpell, with fewer deletions kept: a short known word may have
 * one error, so a letter is left out of either; the beginnings of two long ones at most two errors apart have five letters
 * in the same order in common, and four ways to choose them suffice for one error.
 */
export function deletionsOf(typed: string, edits: number): string[] {
  const word = Array.from(typed)
  const beginning = word.slice(0, BEGINNING)
  const deletions: string[][] = []
  if (edits === 1) {
    if (word.length <= MAY_BE_MISTYPED_TWICE) deletions.push(word, ...withoutOne(word))
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
 * How many letters must be added, left out, changed or swapped with their neighbour to make one word of the other;
 * `most + 1` when it is more than `most` (optimal string alignment).
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
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
    // A swap reaches back two rows.
    if (Math.min(least, leastBefore) > most) return most + 1
    leastBefore = least
    beforeLast = last
    last = row
  }
  return Math.min(last[b.length]!, most + 1)
}

/** The words that somebody who typed this unknown one may have meant: the fewest edits first, then the more common word. */
export function meantWords<Word extends { word: string; listings: number }>(
  typed: string,
  words: Word[],
  { edits, atMost }: { edits: number; atMost: number },
): (Word & { distance: number })[] {
  return words
    .map((known) => ({ ...known, distance: editDistance(typed, known.word, edits) }))
    .filter(({ word, distance }) => distance > 0 && distance <= Math.min(edits, editsAllowed(word.length)))
    .toSorted(
      (a, b) =>
        a.distance - b.distance ||
        // Hardly anyone mistypes the first letter.
        Number(b.word[0] === typed[0]) - Number(a.word[0] === typed[0]) ||
        b.listings - a.listings ||
        (a.word < b.word ? -1 : 1),
    )
    .slice(0, atMost)
}
