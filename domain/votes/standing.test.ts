import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { NO_VOTES, withVote } from './standing.ts'

const DAY_MS = 86_400_000
const MONDAY = Date.parse('2026-11-16T00:00:00Z')
const at = (days: number) => new Date(MONDAY + days * DAY_MS)
const after = (days: number[]) => days.reduce((standing, day) => withVote(standing, at(day)), NO_VOTES)
/** The total weight of the votes at a given time, added up one by one. */
const weight = (days: number[], now: number) => days.reduce((sum, day) => sum + 2 ** ((day - now) / 3), 0)
const epochDay = (MONDAY - Date.UTC(2026, 0, 1)) / DAY_MS

test.for([[[0]], [[0, 0]], [[0, 3, 6]], [[6, 3, 0]], [[0.25, 0.5, 40, 41.5, 41.5]], [[0, 20_000]], [[20_000, 0]]])(
  'the trend of votes on days %j is their decayed sum',
  ([days]) => {
    const { trend } = after(days!)
    const now = Math.max(...days!)
    expect(2 ** (trend! - (epochDay + now) / 3)).toBeCloseTo(weight(days!, now), 9)
  },
)

test('a vote three days old weighs half of a new one', () => {
  const [old, fresh] = [after([0]).trend!, after([3]).trend!]
  expect(fresh - old).toBeCloseTo(1, 12)
  expect(after([0, 0]).trend).toBeCloseTo(fresh, 12)
})

const manyDays = fc.array(fc.double({ min: -400, max: 400, noNaN: true }), { minLength: 1, maxLength: 40 })

test('the trend of any votes, in any order, is their decayed sum', () => {
  fc.assert(
    fc.property(manyDays, (days) => {
      const now = Math.max(...days)
      // Rounds to whole milliseconds, as dates do.
      const seen = days.map((day) => (at(day).getTime() - MONDAY) / DAY_MS)
      const { trend } = after(days)
      expect(2 ** (trend! - (epochDay + now) / 3)).toBeCloseTo(weight(seen, now), 6)
      expect(after(days.toReversed()).trend).toBeCloseTo(trend!, 9)
    }),
  )
})

test('of two listings the one that trends more now trends more at every later time', () => {
  fc.assert(
    fc.property(manyDays, manyDays, fc.double({ min: 0, max: 100, noNaN: true }), (one, other, wait) => {
      const now = Math.max(...one, ...other)
      const ahead = (time: number) => weight(one, time) / weight(other, time)
      // Skips trends that differ only in the last digits, whose order is arbitrary.
      fc.pre(Math.abs(Math.log2(ahead(now))) > 1e-6)
      expect(after(one).trend! > after(other).trend!).toBe(ahead(now) > 1)
      expect(ahead(now + wait) > 1).toBe(ahead(now) > 1)
    }),
  )
})
