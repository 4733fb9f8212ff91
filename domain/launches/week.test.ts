import { expect, test } from 'vitest'
import { mondayOf, weeksAfter } from './week.ts'

test.for([
  ['2026-11-20T12:00:00Z', '2026-11-16'],
  ['2026-11-16T00:00:00Z', '2026-11-16'],
  ['2026-11-15T23:59:59Z', '2026-11-09'],
  ['2027-01-01T00:00:00Z', '2026-12-28'],
  ['2024-03-01T00:00:00Z', '2024-02-26'],
])('%s lies in the week of %s', ([time, monday]) => {
  expect(mondayOf(new Date(time!))).toBe(monday)
})

test('weeks are counted over the year and over a change of clocks', () => {
  expect(weeksAfter('2026-12-28', 1)).toBe('2027-01-04')
  expect(weeksAfter('2026-03-23', 1)).toBe('2026-03-30')
})
