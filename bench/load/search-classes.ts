// Search queries made from the names of a fictional directory; the same seed gives the same queries.
import { seededRandom } from '../../test/seeded-random.ts'
import { TOPICS } from './words.ts'

/** A search and the slug of the wanted listing; null if any of many will do. */
export interface Typed {
  q: string
  target: string | null
  page?: number
  perPage?: number
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
/** The last page that a search shows, with 100 results per page. */
const DEEPEST = { page: 50, perPage: 100 }
const PREFIX = 6

/** The searches of each class; common words are the directory's most frequent ones. */
export function searchClasses(names: { name: string; slug: string }[], seed: number): Record<string, Typed[]> {
  const random = seededRandom(seed)
  const words = names.map(({ name, slug }) => ({ q: name.toLowerCase(), target: slug }))
  const typo = (q: string) => mistyped(q, random)
  const common = (at: number) => TOPICS[Math.floor(random() * at)]!
  const times = <T>(n: number, make: () => T) => Array.from({ length: n }, make)
  const few = Math.ceil(names.length / 3)
  return {
    exact: words,
    'one typo': words.map(({ q, target }) => ({ q: typo(q), target })),
    'two typos': words.map(({ q, target }) => ({ q: typo(typo(q)), target })),
    'six-letter prefix': words.map(({ q, target }) => ({ q: q.slice(0, PREFIX), target })),
    'prefix of a common word': times(few, () => ({ q: common(40).slice(0, PREFIX), target: null })),
    'broad word': times(few, () => ({ q: common(12), target: null })),
    'two broad words': times(few, () => ({ q: `${common(20)} ${common(20)}`, target: null })),
    'deep page of a broad word': times(few, () => ({ q: common(12), target: null, ...DEEPEST })),
  }
}

/** A typo after the first letter: one letter dropped, added, replaced or swapped with the next. */
function mistyped(word: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (word.length - 2))
  const kind = Math.floor(random() * 4)
  const letter = LETTERS[Math.floor(random() * LETTERS.length)]!
  const [before, rest] = [word.slice(0, at), word.slice(at)]
  const made = [rest.slice(1), letter + rest, letter + rest.slice(1), rest[1]! + rest[0]! + rest.slice(2)][kind]!
  return before + made === word ? mistyped(word, random) : before + made
}
