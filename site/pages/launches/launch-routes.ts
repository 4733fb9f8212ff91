import { Router } from 'express'
import type { Reader } from '../../../domain/database/database.ts'
import { DomainError } from '../../../domain/errors.ts'
import { calendarBounds } from '../../../domain/launches/calendar.ts'
import { nextFreeWeek, placesLeft } from '../../../domain/launches/free-queue.ts'
import { mondayOf, weeksAfter } from '../../../domain/launches/week.ts'
import { weeksAtAGlance } from '../../../domain/launches/weeks-at-a-glance.statements.ts'
import { readSettings } from '../../../domain/shared/settings.ts'
import getLaunchWeek from '../../../tools/launches/get-launch-week.ts'
import listLaunches from '../../../tools/launches/list-launches.ts'
import { pageInput } from '../../ui/lists/pager.ts'
import { publicPages, type PublicSite, type Visit } from '../shared/public-pages.ts'
import { calendarPage, isMonthOf, NAMED_IN_MONTH, weeksOfMonth } from './calendar-page.ts'
import { feedPage, launchesPage, weekPage } from './launches-page.ts'
import { NAMED_IN_LIST } from './week-rows.ts'

/** How many weeks before and after this one the launches page lists. */
const WEEKS_SHOWN = 6
/** How many of this week's launches the page ranks; the leaderboard ranks all. */
const LAUNCHES_SHOWN = 30
/** What can be ordered when nothing is for sale. */
const NO_PLACES: ReadonlyMap<string, number> = new Map()
const CALENDAR = { name: 'Launch calendar', href: '/launches' }

/** The launch pages: this week, the other sections, each week, and the calendar. */
export function launchRoutes(site: PublicSite): Router {
  const router = Router()
  const page = publicPages(site, router)
  page('/launches', (visit) => (isThisWeek(visit) ? thisWeek(site, visit) : feed(site, visit)))
  page('/launches/calendar', (visit) => calendar(site, visit), { thing: 'month', list: CALENDAR })
  page('/launches/:week', (visit) => week(site, visit), { thing: 'launch week', list: CALENDAR })
  return router
}

function isThisWeek({ req }: Visit): boolean {
  return (req.query['section'] ?? 'this-week') === 'this-week'
}

async function feed(site: PublicSite, { req, read, withCardFacts }: Visit) {
  const found = await read(listLaunches, { section: req.query['section'], ...pageInput(req.query) })
  return feedPage({ ...found, items: await withCardFacts(found.items) }, await site.categoryNames())
}

async function thisWeek(
  { services: { db, now, sendsMail = false }, categoryNames }: PublicSite,
  { read, withCardFacts }: Visit,
) {
  const monday = mondayOf(now())
  const [found, calendar, freeWeek, names] = await Promise.all([
    read(getLaunchWeek, { week: 'this' }),
    weeksAtAGlance(db.read, {
      from: weeksAfter(monday, -WEEKS_SHOWN),
      to: weeksAfter(monday, WEEKS_SHOWN),
      named: NAMED_IN_LIST,
    }),
    freeWeekAt(db.read, now()),
    categoryNames(),
  ])
  const week = { ...found, items: await withCardFacts(found.items.slice(0, LAUNCHES_SHOWN)) }
  return launchesPage(week, { calendar, freeWeek, sendsMail, now: now() }, names)
}

/** The next week with a place on the free plan; null if every week is full. */
export async function freeWeekAt(db: Reader, now: Date): Promise<string | null> {
  return nextFreeWeek(db, { now, settings: await readSettings(db) })
}

async function calendar({ services: { db, now, payments } }: PublicSite, { req }: Visit) {
  const { month = now().toISOString().slice(0, 7) } = req.query
  if (typeof month !== 'string' || !/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw noMonth()
  const bounds = await calendarBounds(db.read, now())
  if (!isMonthOf(bounds, month)) throw noMonth()
  const mondays = weeksOfMonth(month)
  const [weeks, settings] = await Promise.all([
    weeksAtAGlance(db.read, { from: mondays[0]!, to: mondays.at(-1)!, named: NAMED_IN_MONTH }),
    readSettings(db.read),
  ])
  const first = weeksAfter(mondayOf(now()), 1)
  const [freeWeek, places] = await Promise.all([
    nextFreeWeek(db.read, { now: now(), settings }),
    // Without a payment provider nobody can order a launch.
    payments.length
      ? placesLeft(db.read, { first, weeks: settings.order_weeks_ahead, settings, now: now() })
      : NO_PLACES,
  ])
  return calendarPage({ month, weeks, bounds, places, freeWeek, now: now() })
}

async function week(
  { services: { db, now, siteUrl }, categoryNames }: PublicSite,
  { read, withCardFacts, param }: Visit,
) {
  const found = await read(getLaunchWeek, { week: param('week') })
  // Each week has one address, whichever date or word, such as `this`, was requested.
  if (param('week') !== found.week) return `/launches/${found.week}`
  const [{ first, last }, items, names] = await Promise.all([
    calendarBounds(db.read, now()),
    withCardFacts(found.items),
    categoryNames(),
  ])
  const around = { hasPrevious: found.previous_week >= first, hasNext: found.next_week <= last, siteUrl, now: now() }
  return weekPage({ ...found, items }, around, names)
}

function noMonth(): DomainError {
  return new DomainError('not_found', 'The launch calendar doesn’t include that month.', 'Open the current month.')
}
