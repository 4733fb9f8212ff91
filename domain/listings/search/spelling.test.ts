import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance, editsAllowed, meantWords } from './spelling.ts'

test.for([
  ['calendar', 'calendar', 0],
  ['calendar', 'calender', 1],
  ['calendar', 'calendr', 1],
  ['calendar', 'callendar', 1],
  ['calendar', 'claendar', 1],
  ['calendar', 'claender', 2],
  ['calendar', 'clndar', 2],
  ['calendar', 'colander', 3],
  ['ab', 'abcdefgh', 3],
])('%s and %s are %i edits apart, as far as two are counted', ([a, b, edits]) => {
  expect(editDistance(a as string, b as string, 2)).toBe(edits)
})

test('short words must be right, longer ones may have one error, those of eight letters two', () => {
  expect([1, 3, 4, 7, 8, 20].map(editsAllowed)).toEqual([0, 0, 1, 1, 2, 2])
})

const letters = fc
  .array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 3, maxLength: 12 })
  .map((all) => all.join(''))

test('the distance is the same both ways', () => {
  fc.assert(
    fc.property(letters, letters, (a, b) => {
      expect(editDistance(a, b, 2)).toBe(editDistance(b, a, 2))
    }),
  )
})

test('the nearest word comes first, then the one with the same first letter, then the more common one', () => {
  const known = (word: string, listings = 1) => ({ word, listings })
  const words = [
    known('calibrate'),
    known('colendars', 9),
    known('zalendars', 50),
    known('calendars'),
    known('calendar'),
  ]
  expect(meantWords('calendbrs', words, { edits: 2, atMost: 4 }).map(({ word }) => word)).toEqual([
    'calendars',
    'colendars',
    'calendar',
    'zalendars',
  ])
})
