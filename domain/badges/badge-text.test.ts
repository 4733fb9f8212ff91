import { expect, test } from 'vitest'
import { earnedBadges, type BadgeFacts } from './earned-badges.ts'
import { fitted } from './badge-text.ts'

// At size 10 an `a` or an ellipsis is 6 wide, a space 3.6 and a `W` 9.2.
test.for([
  ['aa', ['aa at 10']],
  ['aaa', ['aaa at 8']],
  ['aaaa', ['aa at 10', 'aa at 10']],
  ['aaaaa', ['aa at 10', 'a… at 10']],
  ['a aa a', ['a at 10', 'a… at 10']],
  [' aaa', ['a at 10', 'aa at 10']],
  ['WWW', ['W at 10', '… at 10']],
] as const)('%s is written as %j', ([name, lines]) => {
  const width = name === 'aaa' ? 14.4 : 12
  expect(fitted(name, width, [10, 8], 10).map(({ text, size }) => `${text} at ${size}`)).toEqual(lines)
})

test('a character that is wider than the line still takes one', () => {
  expect(fitted('WW', 5, [], 10).map(({ text }) => text)).toEqual(['W', '…'])
})

const LIVE: BadgeFacts = {
  name: 'Acme',
  status: 'live',
  has_launched: true,
  was_featured: false,
  is_verified: false,
  place: null,
}

test.for<[Partial<BadgeFacts>, string[]]>([
  [{}, ['listed', 'launched']],
  [{ has_launched: false }, ['listed']],
  [{ status: 'awaiting_badge' }, ['listed']],
  [{ status: 'draft', has_launched: false }, ['listed']],
  [{ was_featured: true, is_verified: true }, ['listed', 'launched', 'featured', 'verified']],
  [{ place: 2 }, ['listed', 'launched', 'launch-of-the-week']],
  [{ status: 'hidden', place: 1 }, []],
  [{ status: 'withdrawn', place: 1 }, []],
])('a listing with %j has the badges %j', ([facts, kinds]) => {
  expect(earnedBadges({ ...LIVE, ...facts }).map(({ kind }) => kind)).toEqual(kinds)
})

test('only Launch of the Week has a place', () => {
  expect(earnedBadges({ ...LIVE, place: 2 })).toEqual([
    { kind: 'listed' },
    { kind: 'launched' },
    { kind: 'launch-of-the-week', place: 2 },
  ])
})
