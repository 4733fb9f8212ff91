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
