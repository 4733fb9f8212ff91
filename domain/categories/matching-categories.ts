import type { Category } from './categories.ts'

/** At most this many categories are named beside the results of a search. */
const MAX_MATCHING = 5
/** Words that say nothing about a category. */
const FILLERS = new Set(['a', 'an', 'and', 'for', 'in', 'of', 'or', 'the', 'to', 'with'])

/**
 * The categories whose name has all words of a search, or all of whose name's words are in it; singular and
 * plural are one word. The name that is the search comes first, then names that the search contains, longest
 * first, then names that contain it, shortest first.
 */
export function matchingCategories<T extends Pick<Category, 'name'>>(categories: readonly T[], q: string): T[] {
  const asked = wordsOf(q)
  if (!asked.size) return []
  return categories
    .flatMap((category) => {
      const name = wordsOf(category.name)
      const isAsked = name.size > 0 && name.isSubsetOf(asked)
      if (!isAsked && !asked.isSubsetOf(name)) return []
      return [{ category, tier: isAsked ? 0 : 1, strangers: name.symmetricDifference(asked).size }]
    })
    .toSorted((a, b) => a.tier - b.tier || a.strangers - b.strangers)
    .slice(0, MAX_MATCHING)
    .map(({ category }) => category)
}

/** The words of a text without accents, fillers and plural endings. */
function wordsOf(text: string): Set<string> {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(words.filter((word) => !FILLERS.has(word)).map(singular))
}

/** The word without the ending of an English plural. */
function singular(word: string): string {
  if (word.length < 4) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:ch|sh|ss|x)es$/.test(word)) return word.slice(0, -2)
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word
}
