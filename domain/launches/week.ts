const DAY_MS = 86_400_000

/** The Monday, as YYYY-MM-DD, of the week a moment lies in (UTC; weeks are Monday to Sunday). */
export function mondayOf(time: Date): string {
  const daysSinceMonday = (time.getUTCDay() + 6) % 7
  return new Date(time.getTime() - daysSinceMonday * DAY_MS).toISOString().slice(0, 10)
}

/** The Monday so many weeks after a Monday. */
export function weeksAfter(monday: string, weeks: number): string {
  return new Date(Date.parse(`${monday}T00:00:00Z`) + weeks * 7 * DAY_MS).toISOString().slice(0, 10)
}

/** The Sunday of the week of a Monday. */
export function sundayOf(monday: string): string {
  return new Date(Date.parse(`${monday}T00:00:00Z`) + 6 * DAY_MS).toISOString().slice(0, 10)
}

/** The ISO 8601 name of the week of a Monday, e.g. `2026-W53` for 2026-12-28. */
export function isoWeekOf(monday: string): string {
  // The year of a week is the year of its Thursday.
  const thursday = new Date(Date.parse(`${monday}T00:00:00Z`) + 3 * DAY_MS)
  const year = thursday.getUTCFullYear()
  const days = (thursday.getTime() - Date.UTC(year, 0, 1)) / DAY_MS
  return `${year}-W${String(Math.floor(days / 7) + 1).padStart(2, '0')}`
}

export const PHASES = ['past', 'running', 'upcoming'] as const

/** Where the week of a Monday lies as seen now. */
export function phaseOf(week: string, now: Date): (typeof PHASES)[number] {
  const thisWeek = mondayOf(now)
  return week === thisWeek ? 'running' : week < thisWeek ? 'past' : 'upcoming'
}
