import { launchCalendar, type CalendarWeek } from '../../domain/launches/launch-calendar.statements.ts'
import { mondayOf, phaseOf, weeksAfter } from '../../domain/launches/week.ts'
import type { Services } from '../../tools/run-tool.ts'
import { counted } from '../ui/words.ts'
import { iCalendar } from './icalendar.ts'

/** One year back, and as far ahead as the calendar goes. */
const WEEKS_AROUND = 53

/** The launch weeks as a calendar subscription: an event per week with launches, naming the first ones. */
export async function launchWeeksIcs({ db, now, siteUrl, siteName }: Services): Promise<string> {
  const today = now()
  const thisWeek = mondayOf(today)
  const weeks = await launchCalendar(db.read, {
    from: weeksAfter(thisWeek, -WEEKS_AROUND),
    to: weeksAfter(thisWeek, WEEKS_AROUND),
  })
  const host = new URL(siteUrl).hostname
  return iCalendar(
    `${siteName}: launch weeks`,
    weeks.map((week) => ({
      uid: `launch-week-${week.week}@${host}`,
      changedAt: week.changedAt,
      start: week.week,
      end: weeksAfter(week.week, 1),
      summary: `${siteName}: ${counted(week.total, 'launch', 'launches')} this week`,
      description: descriptionOf(week, siteUrl, phaseOf(week.week, today) === 'upcoming'),
      url: `${siteUrl}/launches/${week.week}`,
    })),
  )
}

function descriptionOf({ listings, total }: CalendarWeek, siteUrl: string, isPlanned: boolean): string {
  const lines = listings.map(
    ({ slug, name, tagline }) => `${name}${tagline ? `: ${tagline}` : ''}\n${siteUrl}/listings/${slug}`,
  )
  const rest = total - listings.length
  return [isPlanned ? 'Planned launches:' : 'Launched:', ...lines, ...(rest > 0 ? [`… and ${rest} more`] : [])].join(
    '\n\n',
  )
}
