import { Router } from 'express'
import { firstFoundersOf, type FirstFounder } from '../../../domain/founders/first-founders.ts'
import { mondayOf } from '../../../domain/launches/week.ts'
import { featuredListings } from '../../../domain/listings/lists/featured.ts'
import { firstQuoted } from '../../../domain/listings/lists/quoted.ts'
import listCategories from '../../../tools/categories/list-categories.ts'
import listLaunches from '../../../tools/launches/list-launches.ts'
import getListing from '../../../tools/listings/get-listing.ts'
import { summaryOf } from '../../../tools/shared/listing-summary.ts'
import getSiteInfo from '../../../tools/site/get-site-info.ts'
import type { Page } from '../../ui/page.ts'
import { freeWeekAt } from '../launches/launch-routes.ts'
import { latestWinners } from '../launches/ranking-routes.ts'
import { orNull, publicPages, type PublicSite, type Visit } from '../shared/public-pages.ts'
import { onCards } from '../shared/read.ts'
import { homePage, TELLING } from './home-page.ts'

/** How many launches the race ranks, and how many are named beside it. */
const RANKED = 8
const COMING = 4
const FEATURED = 3
/** How many products of earlier weeks the page shows, and how many are read, as those already on the page are left out. */
const POPULAR = { shown: 6, read: 24 }
const PEOPLE = 3

export function homeRoutes(site: PublicSite): Router {
  const router = Router()
  publicPages(site, router)('/', (visit) => home(site, visit))
  return router
}

async function home({ services }: PublicSite, { read, withCardFacts }: Visit): Promise<Page> {
  const { db, now, siteUrl } = services
  const launches = (section: string, perPage: number) => read(listLaunches, { section, per_page: perPage })
  const [info, { categories }, freeWeek, winners, week, featured, trending, upcoming] = await Promise.all([
    read(getSiteInfo, {}),
    read(listCategories, {}),
    freeWeekAt(db.read, now()),
    latestWinners(read).then((awards) => awards.map(({ listing, ...award }) => ({ ...listing, ...award }))),
    launches('this-week', RANKED),
    featuredListings(db.read, now(), FEATURED).then((rows) => rows.map((row) => summaryOf(row, siteUrl))),
    launches('trending', POPULAR.read),
    launches('upcoming', COMING),
  ])
  const above = new Set([...week.items, ...winners].map(({ slug }) => slug))
  const popular = trending.items.filter(({ slug }) => !above.has(slug)).slice(0, POPULAR.shown)
  const lists = [winners, week.items, featured, popular, upcoming.items] as const
  const slugs = [popular, upcoming.items, week.items, winners].flat().map(({ slug }) => slug)
  const [cards, founders, quoted] = await Promise.all([
    onCards(lists, withCardFacts),
    firstFoundersOf(db.read, [...above]),
    // Listings that were typed by hand have no quotes.
    firstQuoted(db.read, { slugs, fields: TELLING }),
  ])
  const example = quoted === null ? null : await read(getListing, { slug: quoted }).catch(orNull)
  return homePage({
    info,
    sendsMail: services.sendsMail === true,
    now: now(),
    freeWeek,
    thisWeek: mondayOf(now()),
    winners: cards[0],
    week: cards[1],
    weekTotal: week.total,
    featured: cards[2],
    popular: cards[3],
    upcoming: cards[4],
    founders,
    people: peopleOf([...week.items, ...winners], founders),
    categories,
    example,
  })
}

/** Different people with something to say about themselves, in the order of their products. */
function peopleOf(listings: readonly { slug: string; name: string }[], founders: ReadonlyMap<string, FirstFounder>) {
  const people = listings.flatMap(({ slug, name }) => {
    const founder = founders.get(slug)
    return founder?.bio ? [{ ...founder, product: name }] : []
  })
  return people.filter(({ slug }, at) => people.findIndex((other) => other.slug === slug) === at).slice(0, PEOPLE)
}
