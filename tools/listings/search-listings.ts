import * as z from 'zod'
import { allCategories, liveCounts, withSubcategories, type Category } from '../../domain/categories/categories.ts'
import { matchingCategories } from '../../domain/categories/matching-categories.ts'
import type { Reader } from '../../domain/database/database.ts'
import { namesakes, type Sought } from '../../domain/listings/names/namesakes.ts'
import { MATCHED } from '../../domain/listings/search/matched.ts'
import { SORTS } from '../../domain/listings/search/orders.ts'
import { searchListings, type ListingSearch } from '../../domain/listings/search/search.ts'
import { defineTool } from '../define-tool.ts'
import { ListingSummary, summaryOf } from '../shared/listing-summary.ts'
import { pageOf, paginated, pagination } from '../shared/pagination.ts'
import { CategorySlug, CountryCode, slugWith } from '../shared/schemas.ts'
import { noteOnSearch } from '../shared/search-note.ts'

/** The status that listings have in the answer, by the status asked for. */
const STATUS_OF = { live: 'live', upcoming: 'scheduled' } as const
const Status = z.enum(['live', 'scheduled'])

const input = z.strictObject({
  q: z.string().max(200).optional().describe('Words; none means browse.'),
  category: CategorySlug.optional().describe('Slug; subcategories count too.'),
  stage: slugWith('a stage such as mvp').optional().describe('idea, mvp, launched, growing'),
  country: CountryCode.optional().describe('ISO code.'),
  pricing_model: z.string().max(40).optional().describe('Such as Free, Open source.'),
  domain: z.string().max(253).optional().describe('Of its website.'),
  status: z.enum(['live', 'upcoming']).default('live').describe('`upcoming`: not launched yet.'),
  sort: z.enum(SORTS).default('relevance').describe('Order.'),
  ...pagination,
})

export default defineTool({
  name: 'search_listings',
  title: 'Search for a tool: discover, recommend and look up software',
  description:
    'Find anything people need, want or are looking for: a product, tool, app, startup, software or something ' +
    'for a task, by words, category, country, pricing or website domain. Use to see whether a website is in this ' +
    'directory or listed here already, or to turn a name into a `slug`.',
  rest: { method: 'GET', path: '/listings' },
  scope: null,
  idempotent: false,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },

  input,
  output: paginated(
    ListingSummary.extend({
      status: Status,
      matched: z.enum(MATCHED).optional().describe('How it matches `q`; `meaning`: only similar, may not fit.'),
      launch_week: z.string().optional().describe('Monday; only of upcoming ones.'),
    }),
  ).extend({
    did_you_mean: z.string().optional().describe('`q` without its typing errors.'),
    categories: z
      .array(z.strictObject({ slug: z.string(), name: z.string(), listings: z.int() }))
      .optional()
      .describe('Those with live listings that `q` names.'),
    other_status: z
      .array(
        z.strictObject({
          slug: z.string(),
          name: z.string(),
          status: Status,
          week: z.string().nullable().describe('Monday of its launch week.'),
        }),
      )
      .optional()
      .describe('Those with that name or domain but another status than asked for.'),
  }),

  async handler(input, { db, siteUrl, meaning }) {
    const { page, per_page } = input
    const q = input.q?.trim()
    const known = input.category === undefined ? null : await allCategories(db)
    const search = searchOf(input, known ?? [])
    // Most searches by words don't find a listing with that name, and then say whether one has it in the other status.
    const isByName = q && !input.domain && page === 1
    const [{ rows, total, capped, shown, didYouMean }, categories, asTyped] = await Promise.all([
      searchListings(db, { ...search, meaning }),
      known ?? (q ? allCategories(db) : []),
      isByName ? withOtherStatus(db, { q }, input.status) : {},
    ])
    const items = rows.map(({ launch_week, ...row }) => ({
      ...summaryOf(row, siteUrl),
      status: STATUS_OF[input.status],
      ...(input.status === 'upcoming' && launch_week ? { launch_week } : {}),
    }))
    // On further pages only an empty search is surely without the listing that was meant.
    const isFound = input.domain || page > 1 ? total > 0 : !q || rows.some(({ matched }) => matched === 'exact')
    // A search that finds nothing doesn't say what it was corrected to.
    const corrected = didYouMean ?? (total === 0 ? null : undefined)
    const isAsTyped = isByName && corrected === undefined
    const sought = { domain: input.domain, q, corrected }
    return {
      ...pageOf(items, { page, per_page, total, capped, shown }),
      ...(didYouMean === undefined ? {} : { did_you_mean: didYouMean }),
      ...(q ? await categoriesNamed(db, categories, didYouMean ?? q) : {}),
      ...(isFound ? {} : isAsTyped ? asTyped : await withOtherStatus(db, sought, input.status)),
    }
  },

  note: noteOnSearch,
})

/** The search that an input of `search_listings` asks for. Throws `unknown_category`. */
export function searchOf(
  { category, pricing_model, per_page, ...search }: z.output<typeof input>,
  categories: Category[],
): ListingSearch {
  return {
    ...search,
    categoryIds: category === undefined ? undefined : withSubcategories(categories, category),
    pricingModel: pricing_model,
    perPage: per_page,
  }
}

/** The categories that the words name, without those that have no live listing. */
async function categoriesNamed(db: Reader, categories: Category[], q: string) {
  // Most searches name none, and then need no counts.
  if (!matchingCategories(categories, q).length) return {}
  const counts = await liveCounts(db)
  const named = matchingCategories(
    categories.filter(({ id }) => counts.get(id)),
    q,
  )
  return named.length
    ? { categories: named.map(({ id, slug, name }) => ({ slug, name, listings: counts.get(id)! })) }
    : {}
}

/** The public listings without the asked status that have the domain, or that the words name. */
async function withOtherStatus(db: Reader, sought: Sought, asked: 'live' | 'upcoming') {
  const status = STATUS_OF[asked === 'live' ? 'upcoming' : 'live']
  const rows = await namesakes(db, sought, status)
  if (!rows.length) return {}
  return { other_status: rows.map(({ slug, name, launch_week }) => ({ slug, name, status, week: launch_week })) }
}
