import type { Reader } from '../../database/database.ts'
import type { Meaning, Nearest } from '../meaning/meaning.ts'
import {
  MAX_CANDIDATES,
  MIN_COVERED,
  scoredCandidates,
  type Candidate,
  type Wanted,
  type WeighedWord,
} from './closest.statements.ts'
import { isEveryLive } from './filtered-pages.ts'
import type { Filtered, FilterValues } from './filters.statements.ts'
import type { Asked, AskedWord } from './match.ts'
import type { Matched } from './matched.ts'

/** A listing found, and how. */
export interface Close {
  id: number
  matched: Exclude<Matched, 'exact'>
  /** Null if it lacks some of the words. */
  values: FilterValues | null
}

/** At most this many listings near in meaning are considered; more in a filtered list, which few of them pass. */
const MAX_NEAR = 100
const MAX_NEAR_IN_FILTERED = 1000
/** At most this many listings that lack some of the words are found. */
const MAX_CLOSE = 50
/** At most this many are found if none is surely what was meant. */
const MAX_UNSURE = 3
/** The same if nothing but words tells. */
const MAX_UNSURE_BY_WORDS = 5
/** Up to this place, listings that are hardly what was meant may stand beside surer ones. */
const MAX_BESIDE_SURE = 10
/** Common words pair up with at most this many others, rarest first. */
const MAX_PAIRED = 5
/** The index of words is quick to find the pairs of a word that at most this many listings have. */
const MAX_QUICK = 10_000
/** What words count beside the similarity of meaning: the share of them that a listing has, and what they say about it. */
const COVERED_BESIDE_MEANING = 0.3
const SCORE_BESIDE_MEANING = 1
/** What votes count beside it: about as much as half the words for a thousand votes. */
const VOTES_BESIDE_MEANING = 0.01
/** A meaning is sure from this many deviations above what unrelated questions reach, and considered from this many. */
const SURE = 1.75
const CONSIDERED = -0.6

export interface Wish {
  q: string
  asked: Asked | null
  /** False leaves out the listings that have all words. */
  withAll: boolean
  meaning: Meaning | undefined
}

/**
 * The listings of a list that a search may be for, best first: the one with that name, those with all words, then
 * those with some of the words or a near meaning; null if too many have all words. Without `meaning`, or if it
 * can't tell in time, they are found by words alone.
 */
export async function closestTo(
  db: Reader,
  list: Filtered,
  { q, asked, withAll, meaning }: Wish,
): Promise<Close[] | null> {
  const nearest = (await meaning?.nearestTo(q, isEveryLive(list) ? MAX_NEAR : MAX_NEAR_IN_FILTERED)) ?? null
  const words = asked?.words ?? []
  const weighed = words.map((word): WeighedWord => ({
    query: eitherOf(word) || "'='",
    nearest: word.nearest || word.further || "'='",
    weight: rarity(word, asked!.listings),
  }))
  const candidates = await scoredCandidates(db, list, {
    all: asked?.all ?? null,
    ...someOf(words),
    named: asked?.named ?? '',
    ids: nearest?.near.map(({ id }) => id) ?? [],
    words: weighed,
    pairs: asked?.pairs ?? [],
  })
  if (!candidates) return null
  const close = ranked(candidates, { nearest, isOneWord: words.length === 1 })
  return withAll ? close : close.filter(({ matched }) => matched !== 'all_words')
}

/**
 * Ranks candidates; leaves out those that are hardly what was meant: all unsure ones if some have all the words, or if the
 * search is one word, whose meaning alone is vague.
 */
export function ranked(
  candidates: Candidate[],
  { nearest, isOneWord = false }: { nearest: Nearest | null; isOneWord?: boolean },
): Close[] {
  const similarities = new Map(nearest?.near.map(({ id, similarity }) => [id, similarity]))
  // A listing beyond those near in meaning is at most as near as the last of them.
  const least = nearest?.near.at(-1)?.similarity ?? 0
  const reaches = (similarity: number, deviations: number) =>
    nearest !== null && similarity >= nearest.usual.mean + deviations * nearest.usual.deviation
  const scored = candidates
    .map((one) => {
      const similarity = similarities.get(one.id) ?? least
      return Object.assign(one, {
        similarity,
        isNear: similarities.has(one.id),
        value: valueOf(one, similarity),
        hasSome: one.isNamed || one.covered >= MIN_COVERED,
      })
    })
    .toSorted(
      (a, b) =>
        Number(b.isWhole) - Number(a.isWhole) ||
        Number(b.isNamed) - Number(a.isNamed) ||
        Number(b.hasAll) - Number(a.hasAll) ||
        Number(b.isBegun) - Number(a.isBegun) ||
        b.value - a.value ||
        a.id - b.id,
    )
  const all = scored.filter(({ hasAll }) => hasAll)
  const close = scored.filter(
    ({ hasAll, hasSome, isNear, similarity }) =>
      !hasAll && (hasSome || (isNear ? reaches(similarity, CONSIDERED) : nearest === null)),
  )
  const isSure = ({ hasSome, similarity }: (typeof close)[number]) => hasSome || reaches(similarity, SURE)
  const isEnough = all.length > 0 || isOneWord
  const unsure = isEnough ? 0 : close.some(isSure) ? MAX_BESIDE_SURE : nearest ? MAX_UNSURE : MAX_UNSURE_BY_WORDS
  const shown = close.filter((one, at) => at < unsure || isSure(one)).slice(0, MAX_CLOSE)
  return [
    ...all.map(({ id, values }) => ({ id, values, matched: 'all_words' as const })),
    ...shown.map(({ id, values, hasSome }) => ({
      id,
      values,
      matched: hasSome || nearest === null ? ('some_words' as const) : ('meaning' as const),
    })),
  ]
}

function valueOf({ covered, score, votes }: Candidate, similarity: number): number {
  const words = COVERED_BESIDE_MEANING * covered + SCORE_BESIDE_MEANING * score
  return similarity + words + VOTES_BESIDE_MEANING * Math.log1p(votes)
}

/** How much a word says: more the fewer of the public listings have it. */
function rarity({ listings }: AskedWord, all: number): number {
  return Math.log(1 + (all + 1) / (listings + 0.5))
}

/**
 * Matches listings with a rare word, or with two common ones: all the rarest words that about `MAX_CANDIDATES`
 * listings have between them, and pairs of the next. Bounded, however many words there are and however common: pairs
 * without a word that few listings have are looked for only among the most voted listings.
 */
function someOf(words: AskedWord[]): Pick<Wanted, 'some' | 'common'> {
  const known = words.filter((word) => eitherOf(word))
  let left = MAX_CANDIDATES
  const rare = known.filter(({ listings }) => (left -= listings) >= 0)
  const common = known.slice(rare.length, rare.length + MAX_PAIRED)
  const pairs = common.slice(0, -1).map((word, at) => ({
    isQuick: word.listings <= MAX_QUICK,
    query: `(${eitherOf(word)}) & (${common
      .slice(at + 1)
      .map(eitherOf)
      .join(' | ')})`,
  }))
  const oneOf = (queries: string[]) => queries.map((one) => `(${one})`).join(' | ')
  const paired = (quick: boolean) => pairs.filter(({ isQuick }) => isQuick === quick).map(({ query }) => query)
  return { some: oneOf([...rare.map(eitherOf), ...paired(true)]), common: oneOf(paired(false)) }
}

function eitherOf({ nearest, further }: AskedWord): string {
  return [nearest, further].filter(Boolean).join(' | ')
}
