import { squashed } from '../evidence/plain-text.ts'
import { memberQuote } from '../evidence/quotable.ts'
import type { ProposedField } from '../profile.ts'
import { applications, listOf, textOf } from './structured.ts'
import { quoteFrom } from './site.ts'
import type { Site } from './site.ts'

const MAX_KEYWORDS = 20
const MAX_KEYWORD = 60

/** The directory's categories that the website's own data names, written as the directory writes them. */
export function draftCategories(site: Site, categoryNames: readonly string[]): ProposedField | null {
  const stated = applications(site.home).flatMap((thing) =>
    ['applicationCategory', 'applicationSubCategory'].flatMap((key) =>
      listOf(thing[key]).map((value) => ({ key, written: textOf(value) })),
    ),
  )
  const found = stated.flatMap(({ key, written }) =>
    written.split(',').flatMap((one) => {
      const value = categoryNames.find((name) => isSameCategory(name, one))
      return value === undefined ? [] : [{ value, quote: quoteFrom(site.home, memberQuote(key, written)) }]
    }),
  )
  return found.length === 0
    ? null
    : { value: [...new Set(found.map(({ value }) => value))], quotes: found.map(({ quote }) => quote) }
}

/** `FinanceApplication` is schema.org's way to write "Finance". */
function isSameCategory(name: string, stated: string): boolean {
  const plain = (text: string) =>
    squashed(text.replace(/^.*\//, '').replace(/(?:Application|App)$/, '')).replace(/s$/, '')
  return plain(name) !== '' && plain(name) === plain(stated)
}

/** The words the website wants to be found by, as its own meta tag lists them. */
export function draftKeywords(site: Site): ProposedField | null {
  const listed = site.home.meta['keywords'] ?? ''
  const words = listed
    .split(/[,;]/)
    .map((word) => word.trim())
    .filter((word) => word.length > 1 && word.length <= MAX_KEYWORD)
  const value = [...new Set(words)].slice(0, MAX_KEYWORDS)
  return value.length === 0 ? null : { value, quotes: value.map((word) => quoteFrom(site.home, word)) }
}
