import type { Reader } from '../database/database.ts'
import { constant } from '../database/constant.ts'
import { prepare } from '../database/prepare.ts'
import { DomainError, invalidField } from '../errors.ts'
import { mondayOf, weeksAfter } from './week.ts'

/** A launch week as callers name it: a word, or any date in the week. */
export const WEEK_PATTERN = /^(this|next|last|\d{4}-\d{2}-\d{2})$/

const WORDS: Record<string, number> = { last: -1, this: 0, next: 1 }

/**
 * The Monday of the week a caller names. Throws `invalid_input` for a date that does not exist, and
 * `not_found` for a date outside the calendar: before the first launch, or over a year ahead.
 */
export async function calendarWeek(db: Reader, named: string, now: Date): Promise<string> {
  const ahead = WORDS[named]
  if (ahead !== undefined) return weeksAfter(mondayOf(now), ahead)
  if (!isDate(named))
    throw invalidField(
      '/week',
      'invalid_date',
      `${named} is not a date.`,
      'Send a date such as 2026-11-16, or this, next or last.',
    )
  const week = mondayOf(new Date(`${named}T00:00:00Z`))
  const { first, last } = await calendarBounds(db, now)
  if (week < first || week > last)
    throw new DomainError(
      'not_found',
      `The launch calendar runs from ${first} to ${last}; ${named} is outside it.`,
      `Send a date from ${first} to ${last}, or this, next or last.`,
    )
  return week
}

function isDate(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  // Date.parse reads 2026-02-30 as March 2.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

function aYearAfter(time: Date): Date {
  const later = new Date(time)
  later.setUTCFullYear(time.getUTCFullYear() + 1)
  return later
}

const firstLaunch = prepare((sql) =>
  sql
    .selectFrom('launch')
    .select((eb) => eb.fn.min('week').as('week'))
    .where('state', 'in', [constant('launched'), constant('removed')]),
)

/**
 * The Mondays of the calendar's first and last week: the week of the first launch, or this week if there is
 * none, and the week a year from now.
 */
export async function calendarBounds(db: Reader, now: Date): Promise<{ first: string; last: string }> {
  const thisWeek = mondayOf(now)
  const [first] = await firstLaunch(db, {})
  return {
    first: [first?.week ?? thisWeek, thisWeek].toSorted()[0]!,
    last: mondayOf(aYearAfter(now)),
  }
}
