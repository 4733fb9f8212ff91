import { expect, test } from 'vitest'
import { placeName, standings, timeLeft, weekNumber } from './week-parts.ts'

const now = new Date('2026-11-26T08:00:00Z')

test('the time left has two units, the last day in hours and minutes, and never runs below zero', () => {
  expect(timeLeft('2026-11-30', now)).toEqual(['3 days', '16 hours'])
  expect(timeLeft('2026-11-27', now)).toEqual(['16 hours', '0 minutes'])
  expect(timeLeft('2026-11-27', new Date('2026-11-26T22:59:30Z'))).toEqual(['1 hour', '1 minute'])
  expect(timeLeft('2026-11-26', now)).toEqual(['0 hours', '0 minutes'])
})

test('each launch is told how far the one ahead is, once somebody has votes', () => {
  const of = (...votes: number[]) => standings(votes.map((week_votes) => ({ week_votes })))
  expect(of(9, 8, 5, 5)).toEqual(['Leads by 1 vote', '1 vote behind 1st', '3 votes behind 2nd', 'Level with 3rd'])
  expect(of(3, 3)).toEqual(['Level with 2nd, but got there first', 'Level with 1st'])
  expect(of(2, 0, 0)).toEqual(['Leads by 2 votes', '2 votes behind 1st', ''])
  expect([of(0, 0), of(4), of()]).toEqual([['', ''], [''], []])
})

test('weeks have their ISO number, and places the words people use', () => {
  expect([weekNumber('2026-12-28'), weekNumber('2027-01-04')]).toEqual(['Week 53', 'Week 1'])
  expect([1, 2, 3].map(placeName)).toEqual(['1st place', '2nd place', '3rd place'])
})
