import { expect, test } from 'vitest'
import { isoWeekOf, mondayOf, phaseOf, weeksAfter } from './week.ts'

test.for([
  ['2026-11-20T12:00:00Z', '2026-11-16'],
  ['2026-11-16T00:00:00Z', '2026-11-16'],
  ['2026-11-15T23:59:59Z', '2026-11-09'],
  ['2027-01-01T00:00:00Z', '2026-12-28'],
  ['2024-03-01T00:00:00Z', '2024-02-26'],
])('%s is in the week of %s', ([time, monday]) => {
  expect(mondayOf(new Date(time!))).toBe(monday)
})

test('weeks are counted across the new year and daylight saving', () => {
  expect(weeksAfter('2026-12-28', 1)).toBe('2027-01-04')
  expect(weeksAfter('2026-03-23', 1)).toBe('2026-03-30')
})

test('a week has an ISO name, and is past, running or upcoming', () => {
  expect(['2026-11-16', '2026-12-28', '2027-01-04'].map(isoWeekOf)).toEqual(['2026-W47', '2026-W53', '2027-W01'])
  const now = new Date('2026-11-18T12:00:00Z')
  expect(['2026-11-09', '2026-11-16', '2026-11-23'].map((week) => phaseOf(week, now))).toEqual([
    'past',
    'running',
    'upcoming',
  ])
})
