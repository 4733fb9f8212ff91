import { Router } from 'express'
import { DomainError } from '../../../domain/errors.ts'
import getCategory from '../../../tools/categories/get-category.ts'
import listCategories from '../../../tools/categories/list-categories.ts'
import compareListings from '../../../tools/listings/compare-listings.ts'
import getAlternatives from '../../../tools/listings/get-alternatives.ts'
import getListing from '../../../tools/listings/get-listing.ts'
import searchListings from '../../../tools/listings/search-listings.ts'
import { topOf } from '../../ui/category-icon.ts'
import { namesOf } from '../../ui/category-tree.ts'
import type { Summary } from '../../ui/listing-card.ts'
import { publicPages, refusal, type PublicSite, type Visit } from '../shared/public-pages.ts'
import type { Read } from '../shared/read.ts'
import { leadersFor } from './category-routes.ts'
import { comparePage } from './compare-page.ts'
import { compareHref, type Pair } from './compare-parts.ts'
import { compareStart, type ProductMeant } from './compare-start.ts'

/** How many similarly named products the form offers. */
const MAX_CHOICES = 5
const MAX_SUGGESTED = 6
/** How many other comparisons a comparison suggests. */
const MAX_SIMILAR = 3

/** Serves the comparison of two products, and the form to choose them. */
export function compareRoutes(site: PublicSite): Router {
  const router = Router()
  publicPages(site, router)('/compare', (visit) => compare(site, visit))
  return router
}

async function compare(site: PublicSite, visit: Visit) {
  const { req, read, withCardFacts } = visit
  const given = (name: string) => (typeof req.query[name] === 'string' ? req.query[name].trim() : '')
  const [a, b] = await Promise.all([productMeant(read, given('a')), productMeant(read, given('b'))])
  const start = async (refused: DomainError | null) =>
    compareStart({
      a,
      b,
      refused,
      suggested: await suggestedTo(
        site,
        visit,
        [a, b].find(({ slug }) => slug !== null),
      ),
    })
  if (a.slug === null || b.slug === null) return start(null)
  const found = await read(compareListings, { a: a.slug, b: b.slug }).catch(refusal)
  if (found instanceof DomainError) return start(found)
  const canonical = compareHref(a.slug, b.slug)
  if (`/compare?a=${given('a')}&b=${given('b')}` !== canonical) return canonical
  const pair = [a, b].flatMap(({ slug, category }) => (slug === null ? [] : [{ slug, category }]))
  const { categories, similarTo } = await surroundings(visit)
  const [ofFirst = [], ofSecond = []] = await Promise.all(
    pair.map(async (one) => {
      const similar = await similarTo(one)
      return similar.filter(({ slug }) => pair.every((other) => other.slug !== slug)).slice(0, MAX_SIMILAR)
    }),
  )
  const [first, second, ...cards] = await withCardFacts([found.a, found.b, ...ofFirst, ...ofSecond])
  const beside = (one: Summary, some: Summary[]) => some.map((other) => ({ a: one, b: other }))
  const [pairsOfFirst, pairsOfSecond] = [
    beside(first!, cards.slice(0, ofFirst.length)),
    beside(second!, cards.slice(ofFirst.length)),
  ]
  const inTurn = cards.flatMap((_, at) => [pairsOfFirst[at] ?? [], pairsOfSecond[at] ?? []].flat())
  return comparePage({
    a: { ...first!, website: a.website ?? '' },
    b: { ...second!, website: b.website ?? '' },
    rows: found.rows,
    categoryNames: namesOf(categories),
    similar: inTurn.slice(0, MAX_SIMILAR),
  })
}

/** The categories, and how to find the products that are like one. */
async function surroundings({ read }: Visit) {
  const { categories } = await read(listCategories, {})
  return {
    categories,
    /** Its alternatives, then the most voted products of its top-level category. */
    similarTo: async ({ slug, category }: { slug: string; category?: string | undefined }) => {
      const [{ items }, near] = await Promise.all([
        read(getAlternatives, { slug }),
        category ? read(getCategory, { slug: topOf(categories, category), per_page: MAX_SUGGESTED }) : { items: [] },
      ])
      const all = new Map([...items, ...near.items].map((one) => [one.slug, one]))
      all.delete(slug)
      return [...all.values()]
    },
  }
}

/** The chosen product beside those like it; without one, the two most voted products of each category. */
async function suggestedTo(site: PublicSite, visit: Visit, chosen: ProductMeant | undefined): Promise<Pair[]> {
  if (chosen?.slug == null) {
    const names = await site.categoryNames()
    const families = Map.groupBy(await leadersFor(site, visit), ({ leads }) => leads)
    return [...families]
      .flatMap(([category, [a, b]]) => (a && b ? [{ a, b, common: names.get(category) }] : []))
      .slice(0, MAX_SUGGESTED)
  }
  const { slug, typed: name, category } = chosen
  const { categories, similarTo } = await surroundings(visit)
  const names = namesOf(categories)
  const similar = (await similarTo({ slug, category })).slice(0, MAX_SUGGESTED)
  const [card, ...cards] = await visit.withCardFacts([{ slug, name, tagline: null, url: '', votes: 0 }, ...similar])
  return cards.map((other) => ({ a: card!, b: other, common: names.get(other.category ?? '') }))
}

/** The product that a typed name, slug or page address means; otherwise the products it may mean. */
async function productMeant(read: Read, typed: string): Promise<ProductMeant> {
  if (!typed) return { typed, slug: null, choices: [] }
  const [, fromAddress] = /\/listings\/([a-z0-9-]+)\/?$/.exec(typed) ?? []
  const slug = fromAddress ?? typed.toLowerCase()
  if (/^[a-z0-9-]{1,220}$/.test(slug)) {
    const listing = await read(getListing, { slug }).catch(refusal)
    if (!(listing instanceof DomainError)) {
      const category = listing.categories.find(({ primary }) => primary)?.slug
      return { typed: listing.name, slug, category, website: listing.links.website, choices: [] }
    }
  }
  const found = await read(searchListings, { q: typed.slice(0, 200), per_page: MAX_CHOICES }).catch(refusal)
  const choices = found instanceof DomainError ? [] : found.items
  const same = choices.filter(({ name }) => name.toLowerCase() === typed.toLowerCase())
  return { typed, slug: same.length === 1 ? same[0]!.slug : null, choices }
}
