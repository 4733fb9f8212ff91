import { Router } from 'express'
import { mondayOf } from '../../../domain/launches/week.ts'
import { featuredListings } from '../../../domain/listings/lists/featured.ts'
import { firstQuoted } from '../../../domain/listings/lists/quoted.ts'
import listAwards from '../../../tools/awards/list-awards.ts'
import listCategories from '../../../tools/categories/list-categories.ts'
import listLaunches from '../../../tools/launches/list-launches.ts'
import getListing from '../../../tools/listings/get-listing.ts'
import { summaryOf } from '../../../tools/shared/listing-summary.ts'
import getSiteInfo from '../../../tools/site/get-site-info.ts'
import type { Page } from '../../ui/page.ts'
import { orNull, publicPages, type PublicSite, type Visit } from '../shared/public-pages.ts'
import type { AddCardFacts } from '../shared/read.ts'
import { homePage, TELLING } from './home-page.ts'

/** How many products each list shows. */
const SHELF = 6
const FEATURED = 3
const RANKED = 8
/** How many places win an award. */
const PLACES = 3

export function homeRoutes(site: PublicSite): Router {
  const router = Router()
  publicPages(site, router)('/', (visit) => home(site, visit))
  return router
}

async function home({ services: { db, now, siteUrl } }: PublicSite, { read, withCardFacts }: Visit): Promise<Page> {
  const launches = async (section: string, perPage = SHELF) => {
    const { items } = await read(listLaunches, { section, per_page: perPage })
    return items
  }
  const lastWinners = async () => {
    const { items } = await read(listAwards, { per_page: PLACES })
    return items
      .filter(({ week }) => week === items[0]!.week)
      .map(({ listing, ...award }) => ({ ...listing, ...award }))
  }
  const [info, { categories }, ...found] = await Promise.all([
    read(getSiteInfo, {}),
    read(listCategories, {}),
    lastWinners(),
    launches('this-week', RANKED),
    featuredListings(db.read, now(), FEATURED).then((rows) => rows.map((row) => summaryOf(row, siteUrl))),
    launches('trending'),
    launches('recent'),
    launches('upcoming'),
  ])
  const [winners, week, featured, trending, newest, upcoming] = await onCards(found, withCardFacts)
  // Listings that were typed by hand have no quotes.
  const slugs = [newest, upcoming, trending, week, winners].flat().map(({ slug }) => slug)
  const quoted = await firstQuoted(db.read, { slugs, fields: TELLING })
  const example = quoted === null ? null : await read(getListing, { slug: quoted }).catch(orNull)
  return homePage({
    info,
    thisWeek: mondayOf(now()),
    week,
    winners,
    featured,
    // Without votes there is no trend.
    trending: trending.filter(({ votes }) => votes > 0),
    newest,
    upcoming,
    categories,
    example,
  })
}

/** Adds the facts of cards to several lists at once. */
async function onCards<Lists extends { slug: string }[][]>(lists: Lists, withCardFacts: AddCardFacts): Promise<Lists> {
  const cards: { slug: string }[] = await withCardFacts(lists.flat())
  let from = 0
  return lists.map((list) => cards.slice(from, (from += list.length))) as Lists
}
