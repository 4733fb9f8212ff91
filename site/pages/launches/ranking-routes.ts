import { Router } from 'express'
import { AWARDED_PLACES } from '../../../domain/awards/give-awards.ts'
import { calendarBounds } from '../../../domain/launches/calendar.ts'
import type { Section } from '../../../domain/launches/launch-lists.ts'
import { mondayOf } from '../../../domain/launches/week.ts'
import listAwards from '../../../tools/awards/list-awards.ts'
import listLaunches from '../../../tools/launches/list-launches.ts'
import getLeaderboard from '../../../tools/leaderboards/get-leaderboard.ts'
import { pageInput } from '../../ui/lists/pager.ts'
import { publicPages, type PublicSite, type Visit } from '../shared/public-pages.ts'
import { onCards, type Read } from '../shared/read.ts'
import { awardsPage } from './awards-page.ts'
import { leaderboardPage, type Board } from './leaderboard-page.ts'

/** How many other launches stand beside a ranking. */
const BESIDE = 5
/** A past ranking stays as it was, so nothing of today stands beside it. */
const NONE = { items: [] }
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
    const listings = await withCardFacts(awards.items.map(({ listing }) => listing))
    const items = awards.items.map((award, at) => ({ ...award, listing: listings[at]! }))
    return awardsPage({ ...awards, items }, await site.categoryNames())
  })
  return router
}

async function leaderboard(
  { services: { db, now }, categoryNames }: PublicSite,
  { req, read, withCardFacts, param }: Visit,
) {
  const { week } = req.query
  const thisWeek = mondayOf(now())
  const board = await read(getLeaderboard, {
    board: param('board'),
    ...pageInput(req.query),
    ...(week === undefined ? {} : { week }),
  })
  const isPast = board.week !== null && board.week !== thisWeek
  const [winners, feed, { first }, names] = await Promise.all([
    isPast ? [] : latestWinners(read),
    isPast ? NONE : read(listLaunches, { section: sectionBeside(board.board), per_page: BESIDE }),
    calendarBounds(db.read, now()),
    categoryNames(),
  ])
  const [ranked, won, others] = await onCards(
    [board.items.map(({ listing }) => listing), winners.map(({ listing }) => listing), feed.items] as const,
    withCardFacts,
  )
  const listed = <T extends object, L>(items: readonly T[], cards: readonly L[]) =>
    items.map((item, at) => ({ ...item, listing: cards[at]! }))
  const beside = {
    now: now(),
    thisWeek,
    hasWeekBefore: board.week !== null && board.week > first,
    winners: listed(winners, won),
    others,
  }
  return leaderboardPage({ ...board, items: listed(board.items, ranked) }, beside, names)
}

/** The awards of the newest week that has some, first place first. */
export async function latestWinners(read: Read) {
  const { items } = await read(listAwards, { per_page: AWARDED_PLACES })
  return items.filter(({ week }) => week === items[0]!.week)
}

/** The launches beside a board are never those that it ranks. */
function sectionBeside(board: Board['board']): Section {
  return board === 'community-all-time' ? 'this-week' : 'most-voted'
}
