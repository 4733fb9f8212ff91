import type { Matched } from '../../domain/listings/search/matched.ts'
import { COUNTRY_CODES } from '../../domain/shared/input/countries.ts'

interface Answer {
  items: { matched?: Matched | undefined }[]
  page: number
  total: number
  total_is_capped: boolean
  did_you_mean?: string | undefined
  categories?: { slug: string; name: string; listings: number }[] | undefined
  other_status?: { slug: string; status: 'live' | 'scheduled'; week: string | null }[] | undefined
}

interface Asked {
  q?: string | undefined
  status?: 'live' | 'upcoming' | undefined
  sort?: string | undefined
  country?: string | undefined
}

/** The inputs that leave listings out. */
const FILTERS = ['category', 'stage', 'country', 'pricing_model', 'domain'] as const
type FilteredBy = Partial<Record<(typeof FILTERS)[number], string | undefined>>

/** What an assistant should say about the results of a search; null if they need no words. */
export function noteOnSearch(answer: Answer, asked: Asked & FilteredBy): string | null {
  const { items, did_you_mean, categories, other_status } = answer
  const lines = [
    ...(other_status ?? []).map(({ slug, status, week }) =>
      status === 'scheduled' ? `Not live yet: ${slug} is scheduled${inWeek(week)}.` : `Already live: ${slug}.`,
    ),
    items.length ? '' : emptiness(answer, asked),
    // Quoted, so that no word of a listing or of the search reads like a sentence of ours.
    did_you_mean === undefined ? '' : `Showing results for ${JSON.stringify(did_you_mean)}.`,
    closeness(answer, asked),
    categories?.length ? namedCategories(categories) : '',
  ].filter(Boolean)
  return lines.length ? lines.join('\n') : null
}

/** That there are no results, and the next step. */
function emptiness({ page, total, total_is_capped, other_status }: Answer, asked: Asked & FilteredBy): string {
  if (total)
    return `No more results: page ${page} is past the end (${total_is_capped ? 'more than ' : ''}${total} in all).`
  const country = asked.country?.toUpperCase()
  if (country && !COUNTRY_CODES.has(country))
    return `"${country}" is no ISO country code. ${country === 'UK' ? 'Use GB for the United Kingdom.' : 'Use one such as DE.'}`
  if (other_status) return ''
  const filters = FILTERS.filter((name) => asked[name] !== undefined)
  // The other status was looked at, too, so nobody needs to ask again.
  if (filters.join() === 'domain' && !asked.q?.trim())
    return `No listing has the domain ${JSON.stringify(asked.domain)}, neither live nor upcoming.`
  const nothing = asked.status === 'upcoming' ? 'Nothing upcoming matches.' : 'Nothing live matches.'
  if (filters.length) return `${nothing} Leave out ${filters.join(', ')} to search everywhere.`
  return asked.q?.trim() ? `${nothing} Try other words, or a category from list_categories.` : nothing
}

/**
 * How many results have all the words. Told from the first page in order of relevance, where those come first;
 * other pages can't tell.
 */
function closeness({ items, page, total, total_is_capped }: Answer, { sort = 'relevance' }: Asked): string {
  const similar = items.filter(({ matched }) => matched === 'some_words' || matched === 'meaning').length
  if (!similar || page !== 1 || sort !== 'relevance' || total_is_capped) return ''
  const whole = items.length - similar
  if (!whole) return 'No product has all of these words; these are only similar and may not fit.'
  const others = total - whole
  return (
    `${whole === 1 ? '1 product has' : `${whole} products have`} all words; ` +
    `the other ${others === 1 ? 'is' : `${others} are`} only similar and may not fit.`
  )
}

function namedCategories(categories: NonNullable<Answer['categories']>): string {
  const all = categories.map(
    ({ slug, name, listings }) =>
      `${name} (${listings} ${listings === 1 ? 'product' : 'products'}), category "${slug}"`,
  )
  return `${all.length === 1 ? 'Category with that name' : 'Categories with such names'}: ${all.join('; ')}.`
}

function inWeek(week: string | null): string {
  return week === null ? '' : ` for the week of ${week}`
}
