/** The one form in which times leave the service: RFC 3339, UTC, milliseconds. Takes what either engine returns. */
export function rfc3339(time: string | Date): string
export function rfc3339(time: string | Date | null): string | null
export function rfc3339(time: string | Date | null): string | null {
  if (time === null) return null
  // Nearly all times come as UTC; the parts say all, and a list has many of them.
  const utc = typeof time === 'string' ? UTC.exec(time) : null
  if (utc) return `${utc[1]}T${utc[2]}.${(utc[3] ?? '').slice(0, 3).padEnd(3, '0')}Z`
  // PostgreSQL's text form `2026-11-20 11:30:57.3+00` has a space and a short offset.
  const date = typeof time === 'string' ? new Date(time.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')) : time
  return date.toISOString()
}

/** A time that either engine returned, in milliseconds since 1970. */
export function epochMs(time: string): number {
  return Date.parse(rfc3339(time))
}

const UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/
