const DAY_MS = 86_400_000

/** The Monday of a time's week, as YYYY-MM-DD (UTC; weeks run from Monday to Sunday). */
export function mondayOf(time: Date): string {
  const daysSinceMonday = (time.getUTCDay() + 6) % 7
  return new Date(time.getTime() - daysSinceMonday * DAY_MS).toISOString().slice(0, 10)
}

/** The Monday a number of weeks after another Monday. */
export function weeksAfter(monday: string, weeks: number): string {
  return new Date(Date.parse(`${monday}T00:00:00Z`) + weeks * 7 * DAY_MS).toISOString().slice(0, 10)
}

/** The Sunday of a Monday's week. */
export function sundayOf(monday: string): string {
  return new Date(Date.parse(`${monday}T00:00:00Z`) + 6 * DAY_MS).toISOString().slice(0, 10)
}

/** The ISO 8601 week of a Monday, such as `2026-W53` for 2026-12-28. */
export function isoWeekOf(monday: string): string {
  // A week belongs to the year of its Thursday.
  const thursday = new Date(Date.parse(`${monday}T00:00:00Z`) + 3 * DAY_MS)
  const year = thursday.getUTCFullYear()
  const days = (thursday.getTime() - Date.UTC(year, 0, 1)) / DAY_MS
  return `${year}-W${String(Math.floor(days / 7) + 1).padStart(2, '0')}`
}

export const PHASES = ['past', 'running', 'upcoming'] as const

/** Whether a Monday's week is past, running or upcoming. */
export function phaseOf(week: string, now: Date): (typeof PHASES)[number] {
  const thisWeek = mondayOf(now)
  if (week < thisWeek) return 'past'
  return week > thisWeek ? 'upcoming' : 'running'
}
