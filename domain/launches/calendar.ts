import type { Reader } from '../database/database.ts'
import { constant } from '../database/constant.ts'
import { prepare } from '../database/prepare.ts'
import { DomainError, invalidField } from '../errors.ts'
import { mondayOf, weeksAfter } from './week.ts'

/** How a caller names a launch week: a word, or any date of it. */
export const WEEK_PATTERN = /^(this|next|last|\d{4}-\d{2}-\d{2})$/

const WORDS: Record<string, number> = { last: -1, this: 0, next: 1 }

/**
 * The Monday of the week a caller names. Throws `invalid_input` for a date that does not exist, and `not_found` for one
 * outside the calendar: before the first week that has a launch, or over a year ahead.
 */
export async function calendarWeek(db: Reader, named: string, now: Date): Promise<string> {
  const ahead = WORDS[named]
  if (ahead !== undefined) return weeksAfter(mondayOf(now), ahead)
  if (!isDate(named))
    throw invalidField('/week', 'invalid_date', `${named} is not a date.`, 'Send a date as YYYY-MM-DD, or `this`.')
  const week = mondayOf(new Date(`${named}T00:00:00Z`))
  const { first, last } = await calendarBounds(db, now)
  if (week < first || week > last)
    throw new DomainError(
      'not_found',
      `The launch calendar goes from ${first} to ${last}; ${named} lies outside.`,
      `Ask for a date from ${first} to ${last}, or for this, next or last.`,
    )
  return week
}

function isDate(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  // 2026-02-30 is read as the second of March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

function aYearAfter(time: Date): Date {
  const later = new Date(time)
  later.setUTCFullYear(time.getUTCFullYear() + 1)
  return later
}

const firstLaunch = prepare((sql) =>
  sql
    .selectFrom('listing')
    .select((eb) => eb.fn.min('launch_week').as('week'))
    .where('status', '=', constant('live')),
)

/** The Mondays of the calendar's first and last week: the first that has a launch (this one while none has), and a year ahead. */
export async function calendarBounds(db: Reader, now: Date): Promise<{ first: string; last: string }> {
  const thisWeek = mondayOf(now)
  const [first] = await firstLaunch(db, {})
  return {
    first: first?.week != null && first.week < thisWeek ? first.week : thisWeek,
    last: mondayOf(aYearAfter(now)),
  }
}
