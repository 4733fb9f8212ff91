import { COUNTRY_CODES } from '../domain/shared/countries.ts'

const REGIONS = new Intl.DisplayNames('en', { type: 'region' })
const LONG_DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const NUMBER = new Intl.NumberFormat('en')

/** A country's English name; what is no ISO code stays as it was typed. */
export function countryName(code: string): string {
  return COUNTRY_CODES.has(code.toUpperCase()) ? (REGIONS.of(code.toUpperCase()) ?? code) : code
}

/** `2026-11-23` or a full time as `23 November 2026`; anything else stays as it is. */
export function longDate(time: string): string {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? time : LONG_DATE.format(date)
}

/** `1,204 votes`, `1 vote`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${NUMBER.format(count)} ${count === 1 ? one : many}`
}

export const STAGES: Record<string, string> = { idea: 'Idea', mvp: 'MVP', launched: 'Launched', growing: 'Growing' }

/** A stage as people write it. */
export function stageName(stage: string): string {
  return STAGES[stage] ?? stage
}
