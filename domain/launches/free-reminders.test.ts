import { expect, test } from 'vitest'
import { placeEnds } from './free-places.ts'
import { dueReminder } from './free-reminders.ts'

const askedAt = new Date('2026-11-20T12:00:00Z')
const ends = new Date('2026-12-21T00:00:00Z')
const due = (now: string, own: { askedAt?: Date } = {}) => dueReminder({ askedAt, ends, now: new Date(now), ...own })

test.for([
  ['2026-11-20T12:00:00Z', null],
  ['2026-11-23T11:59:00Z', null],
  ['2026-11-23T12:00:00Z', 1],
  ['2026-12-06T23:59:00Z', 1],
  ['2026-12-07T00:00:00Z', 2],
  ['2026-12-18T00:00:00Z', 3],
  ['2026-12-20T23:59:00Z', 3],
] as const)('at %s reminder %s is due', ([now, number]) => {
  expect(due(now)).toBe(number)
})

test('no reminder is due within two days of taking a place', () => {
  const late = new Date('2026-12-18T06:00:00Z')
  expect(due('2026-12-18T09:00:00Z', { askedAt: late })).toBeNull()
  expect(due('2026-12-21T06:00:00Z', { askedAt: late })).toBe(1)
  const early = new Date('2026-12-05T00:00:00Z')
  expect(due('2026-12-07T00:00:00Z', { askedAt: early })).toBe(2)
})

test('a place ends a week before its launch week, or as the week begins if the badge was found once', () => {
  expect(placeEnds('2026-12-28', false)).toEqual(ends)
  expect(placeEnds('2026-12-28', true)).toEqual(new Date('2026-12-28T00:00:00Z'))
})
