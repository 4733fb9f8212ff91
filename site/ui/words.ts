export { countryName } from '../../domain/shared/input/countries.ts'
export { counted, grouped } from './scripts/spoken.js'

export const STAGES: Record<string, string> = { idea: 'Idea', mvp: 'MVP', launched: 'Launched', growing: 'Growing' }

/** The name of a stage. An unknown stage stays as it is. */
export function stageName(stage: string): string {
  return Object.hasOwn(STAGES, stage) ? STAGES[stage]! : stage
}

/** A day and its month without the year, such as `29 Nov`. */
export const DAY_AND_MONTH = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
/** The same with the whole month, such as `29 November`. */
export const DAY_AND_WHOLE_MONTH = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
/** A day and its time, such as `29 Nov 2026, 14:05`, in UTC. */
export const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
const WITH_YEAR = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** Two days as `16 to 22 Nov 2026`, or `30 Nov to 6 Dec 2026`. */
export function shortDates(from: string, to: string): string {
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8, 10))} to ${WITH_YEAR.format(new Date(to))}`
  const start = (from.slice(0, 4) === to.slice(0, 4) ? DAY_AND_MONTH : WITH_YEAR).format(new Date(from))
  return `${start} to ${WITH_YEAR.format(new Date(to))}`
}

const STEPS: [seconds: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
]
const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'always' })
/** Older times are told by their date. */
const MAX_DAYS_AGO = 14

/** How long ago a time was, such as `3 hours ago`; after two weeks its date, without the year if it's this year. */
export function ago(time: string, now: Date): string {
  const seconds = Math.floor((now.getTime() - new Date(time).getTime()) / 1000)
  const isThisYear = new Date(time).getUTCFullYear() === now.getUTCFullYear()
  if (seconds >= MAX_DAYS_AGO * 86_400) return (isThisYear ? DAY_AND_MONTH : WITH_YEAR).format(new Date(time))
  const step = STEPS.find(([size]) => seconds >= size)
  return step ? RELATIVE.format(-Math.floor(seconds / step[0]), step[1]) : 'just now'
}

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `2026-11` as `November 2026`. */
export function monthName(month: string): string {
  return MONTH.format(new Date(`${month}-01`))
}

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** US cents as `$49` or `$49.50`. */
export function dollars(cents: number): string {
  return DOLLARS.format(cents / 100).replace(/\.00$/, '')
}
