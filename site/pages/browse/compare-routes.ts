import { Router } from 'express'
import { DomainError } from '../../../domain/errors.ts'
import compareListings from '../../../tools/listings/compare-listings.ts'
import getListing from '../../../tools/listings/get-listing.ts'
import searchListings from '../../../tools/listings/search-listings.ts'
import { publicPages, refusal, type PublicSite, type Visit } from '../shared/public-pages.ts'
import type { Read } from '../shared/read.ts'
import { compareHref, comparePage, comparisonForm, type ProductMeant } from './compare-page.ts'

/** How many similarly named products the form offers. */
const MAX_CHOICES = 5

/** Serves the comparison of two products, and the form to choose them. */
export function compareRoutes(site: PublicSite): Router {
  const router = Router()
  publicPages(site, router)('/compare', compare)
  return router
}

async function compare({ req, read, withCardFacts }: Visit) {
  const given = (name: string) => (typeof req.query[name] === 'string' ? req.query[name].trim() : '')
  const [a, b] = await Promise.all([productMeant(read, given('a')), productMeant(read, given('b'))])
  if (a.slug === null || b.slug === null) return comparisonForm(a, b, null)
  const found = await read(compareListings, { a: a.slug, b: b.slug }).catch(refusal)
  if (found instanceof DomainError) return comparisonForm(a, b, found)
  const canonical = compareHref(a.slug, b.slug)
  if (`/compare?a=${given('a')}&b=${given('b')}` !== canonical) return canonical
  const [first, second] = await withCardFacts([found.a, found.b])
  return comparePage({ ...found, a: first!, b: second! })
}

/** The product that a typed name, slug or page address means; otherwise the products it may mean. */
async function productMeant(read: Read, typed: string): Promise<ProductMeant> {
  if (!typed) return { typed, slug: null, choices: [] }
  const [, fromAddress] = /\/listings\/([a-z0-9-]+)\/?$/.exec(typed) ?? []
  const slug = fromAddress ?? typed.toLowerCase()
  if (/^[a-z0-9-]{1,220}$/.test(slug)) {
    const listing = await read(getListing, { slug }).catch(refusal)
    if (!(listing instanceof DomainError)) return { typed: listing.name, slug, choices: [] }
  }
  const found = await read(searchListings, { q: typed.slice(0, 200), per_page: MAX_CHOICES }).catch(refusal)
  const choices = found instanceof DomainError ? [] : found.items
  const same = choices.filter(({ name }) => name.toLowerCase() === typed.toLowerCase())
  return { typed, slug: same.length === 1 ? same[0]!.slug : null, choices }
}
