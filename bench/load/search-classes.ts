// Search queries made from the names of a fictional directory; the same seed gives the same queries.
import { seededRandom } from '../../test/seeded-random.ts'
import { PHRASES, TOPICS } from './words.ts'

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
/** What stands between the words of a sentence; short enough that it has at most ten words. */
const MIDDLES = PHRASES.filter((phrase) => phrase.split(' ').length <= 4)
/** Beginnings of sentences. */
const OPENINGS = ['software for', 'i need', 'help with', 'looking for', 'which tool', 'something for']

/** Words that no listing has. */
const UNKNOWN = ['bakeries', 'choirs', 'beekeepers', 'museums', 'plumbers', 'florists', 'librarians', 'astronomers']

/** The searches of each class; common words are the directory's most frequent ones. */
export function searchClasses(names: { name: string; slug: string }[], seed: number): Record<string, Typed[]> {
  const random = seededRandom(seed)
  const words = names.map(({ name, slug }) => ({ q: name.toLowerCase(), target: slug }))
  const typo = (q: string) => mistyped(q, random)
  const common = (at: number) => TOPICS[Math.floor(random() * at)]!
  // Common words on both sides of a phrase that a third of the descriptions have, and a word that no listing has.
  const sentence = () =>
    [pick(OPENINGS, random), common(20), common(40), pick(MIDDLES, random), common(80), pick(UNKNOWN, random)].join(' ')
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
    // Last, so that the classes before it draw the same searches as without it.
    sentence: times(names.length, () => ({ q: sentence(), target: null })),
  }
}

function pick<T>(items: readonly T[], random: () => number): T {
  return items[Math.floor(random() * items.length)]!
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
