/** Formats a time for output: RFC 3339, UTC, milliseconds. Accepts what either database engine returns. */
export function rfc3339(time: string | Date): string
export function rfc3339(time: string | Date | null): string | null
export function rfc3339(time: string | Date | null): string | null {
  if (time === null) return null
  if (typeof time !== 'string') return time.toISOString()
  // Avoids parsing a `Date`: nearly all times are in UTC, and a list has many of them.
  const utc = UTC.exec(time)
  if (utc) return `${utc[1]}T${utc[2]}.${(utc[3] ?? '').slice(0, 3).padEnd(3, '0')}Z`
  // Converts PostgreSQL's text form, `2026-11-20 11:30:57.3+00`, which has a space and a short offset.
  return new Date(time.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString()
}

/** Converts a time from either database engine to milliseconds since 1970. */
export function epochMs(time: string): number {
  return Date.parse(rfc3339(time))
}

const UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/

const LONG_TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** An RFC 3339 time as `23 November 2026 at 15:12 UTC`. */
export function longTime(time: string): string {
  return `${LONG_TIME.format(new Date(time))} UTC`
}

const LONG_DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/**
 * Formats a date such as `2026-11-23`, or a timestamp, as `23 November 2026` in UTC. Returns anything else
 * unchanged.
 */
export function longDate(time: string): string {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? time : LONG_DATE.format(date)
}
