import { Router } from 'express'
import { calendarBounds } from '../../../domain/launches/calendar.ts'
import { mondayOf } from '../../../domain/launches/week.ts'
import listAwards from '../../../tools/awards/list-awards.ts'
import getLeaderboard from '../../../tools/leaderboards/get-leaderboard.ts'
import { pageInput } from '../../ui/pager.ts'
import { publicPages, type PublicSite, type Visit } from '../shared/public-pages.ts'
import type { AddCardFacts } from '../shared/read.ts'
import { awardsPage } from './awards-page.ts'
import { leaderboardPage } from './leaderboard-page.ts'

const FIRST_BOARD = '/leaderboards/community-weekly'

/** The leaderboards and the awards. */
export function rankingRoutes(site: PublicSite): Router {
  const router = Router()
  const page = publicPages(site, router)
  page('/leaderboards', async () => FIRST_BOARD)
  page('/leaderboards/:board', (visit) => leaderboard(site, visit), {
    thing: 'leaderboard',
    list: { name: 'Leaderboards', href: FIRST_BOARD },
  })
  page('/awards', async ({ req, read, withCardFacts }) => {
    const awards = await read(listAwards, pageInput(req.query))
    return awardsPage({ ...awards, items: await onCards(awards.items, withCardFacts) }, await site.categoryNames())
  })
  return router
}

async function leaderboard(
  { services: { db, now }, categoryNames }: PublicSite,
  { req, read, withCardFacts, param }: Visit,
) {
  const { week } = req.query
  const board = await read(getLeaderboard, {
    board: param('board'),
    ...pageInput(req.query),
    ...(week === undefined ? {} : { week }),
  })
  const [items, { first }, names] = await Promise.all([
    onCards(board.items, withCardFacts),
    calendarBounds(db.read, now()),
    categoryNames(),
  ])
  const hasWeekBefore = board.week !== null && board.week > first
  return leaderboardPage({ ...board, items }, { thisWeek: mondayOf(now()), hasWeekBefore }, names)
}

/** Adds the facts of a card to the listings of ranked items. */
async function onCards<L extends { slug: string }, T extends { listing: L }>(
  items: readonly T[],
  withCardFacts: AddCardFacts,
): Promise<T[]> {
  const listings = await withCardFacts(items.map(({ listing }) => listing))
  return items.map((item, place) => ({ ...item, listing: listings[place]! }))
}
