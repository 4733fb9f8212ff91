import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deletionsOf, editDistance, editsAllowed, meantWords } from './spelling.ts'

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
  ['ab', 'ba', 1],
  ['abcd', 'badc', 2],
  ['abc', 'ca', 3],
  ['', 'ab', 2],
])('%s and %s are %i edits apart, counted up to three', ([a, b, edits]) => {
  expect(editDistance(a as string, b as string, 2)).toBe(edits)
})

test('words of four letters may have one error, words of eight letters two', () => {
  expect([1, 3, 4, 7, 8, 20].map(editsAllowed)).toEqual([0, 0, 1, 1, 2, 2])
})

/** The edit distance straight from its definition, without shortcuts. */
function plainDistance(a: string, b: string): number {
  if (!a || !b) return a.length + b.length
  const swapped = a.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1)
  return Math.min(
    plainDistance(a.slice(0, -1), b) + 1,
    plainDistance(a, b.slice(0, -1)) + 1,
    plainDistance(a.slice(0, -1), b.slice(0, -1)) + (a.at(-1) === b.at(-1) ? 0 : 1),
    ...(swapped ? [plainDistance(a.slice(0, -2), b.slice(0, -2)) + 1] : []),
  )
}

test('the distance is what its definition says, as far as it is counted', () => {
  const short = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 })
  fc.assert(
    fc.property(short, short, fc.integer({ min: 1, max: 2 }), (a, b, max) => {
      expect(editDistance(a, b, max)).toBe(Math.min(plainDistance(a, b), max + 1))
    }),
    { numRuns: 400 },
  )
})

test('a word of seven or eight letters is looked up whole and by its beginning, a shorter one whole, a longer one by its beginning', () => {
  expect(deletionsOf('deck', 1)).toEqual(['deck', 'eck', 'dck', 'dek', 'dec'])
  expect(deletionsOf('abcdefg', 1)).toEqual(expect.arrayContaining(['abcdefg', 'bcdefg', 'cdefg', 'abcdg']))
  expect(deletionsOf('abcdefgh', 1)).toEqual(expect.arrayContaining(['abcdefgh', 'cdefg']))
  expect(deletionsOf('abcdefghi', 1)).toEqual(['cdefg', 'abefg', 'abcdg', 'abcde'])
  expect(deletionsOf('abcdef', 1)).toHaveLength(7)
  const two = deletionsOf('abcdefghi', 2)
  expect(two).toHaveLength(21)
  expect(new Set(two.map((one) => one.length))).toEqual(new Set([5]))
})

test('a word is meant only within its own limit, and never by itself', () => {
  const meant = (typed: string, word: string, edits: number) =>
    meantWords(typed, [{ word, listings: 1 }], { edits, atMost: 5 }).length === 1
  expect([meant('calendar', 'calendar', 2), meant('calendar', 'calender', 1)]).toEqual([false, true])
  expect([meant('claender', 'calendar', 1), meant('claender', 'calendar', 2)]).toEqual([false, true])
  expect([meant('dak', 'deck', 1), meant('dack', 'deck', 1), meant('cm', 'crm', 1)]).toEqual([false, true, false])
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

test('the nearest word comes first, then the same first letter, then the more common word', () => {
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
