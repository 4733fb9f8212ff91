import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { NEW_ACCOUNT_MS, NEWCOMER_MS, refuseToggling, ringOf, whyNotCounted, type BallotFacts } from './integrity.ts'

const USUAL: BallotFacts = {
  isOwn: false,
  hasVotedAlready: false,
  knownForMs: 1e11,
  castLately: 0,
  newcomersLately: 0,
  fromNetwork: 0,
  isInRing: false,
}

test.for<[string, Partial<BallotFacts>, string | null]>([
  ['an old account counts', {}, null],
  ['a new account waits', { knownForMs: NEW_ACCOUNT_MS - 1 }, 'new_account'],
  ['after a day it counts', { knownForMs: NEW_ACCOUNT_MS }, null],
  ['an address that was never verified waits', { knownForMs: 0 }, 'new_account'],
  ['the 21st vote of a person in ten minutes is a burst', { castLately: 20 }, 'burst'],
  ['the 20th is not', { castLately: 19 }, null],
  ['ten newcomers are a burst', { knownForMs: NEWCOMER_MS - 1, newcomersLately: 10 }, 'burst'],
  ['nine newcomers are not', { knownForMs: NEWCOMER_MS - 1, newcomersLately: 9 }, null],
  ['in a burst of newcomers an older account counts', { knownForMs: NEWCOMER_MS, newcomersLately: 10 }, null],
  ['five of one network count', { fromNetwork: 4 }, null],
  ['the sixth does not', { fromNetwork: 5 }, 'shared_network'],
  ['permanent reasons come before new_account', { knownForMs: 0, fromNetwork: 9 }, 'shared_network'],
  [
    'a ring comes before networks and bursts',
    { knownForMs: 0, fromNetwork: 9, castLately: 99, isInRing: true },
    'ring',
  ],
  ['another account of one mailbox is the same person', { hasVotedAlready: true, isInRing: true }, 'same_person'],
  ['owning the listing comes first', { isOwn: true, hasVotedAlready: true, isInRing: true }, 'own_listing'],
])('%s', ([, facts, reason]) => {
  expect(whyNotCounted({ ...USUAL, ...facts })).toBe(reason)
})

const people = (count: number) => Array.from({ length: count }, (_, at) => `p${at}`)
const ballots = (given: Record<string, number[]>) =>
  new Map(Object.entries(given).map(([person, listings]) => [person, new Set(listings)]))
const votersOf = (given: Record<number, number>) => new Map(Object.entries(given).map(([id, n]) => [Number(id), n]))

test('a person may vote three times a day for a listing, and ten times in a launch', () => {
  expect(() => refuseToggling({ lately: 2, inLaunch: 9 })).not.toThrow()
  expect(() => refuseToggling({ lately: 3, inLaunch: 9 })).toThrow(expect.objectContaining({ code: 'rate_limited' }))
  expect(() => refuseToggling({ lately: 2, inLaunch: 10 })).toThrow(expect.objectContaining({ code: 'wrong_state' }))
})

test('five people with the same three listings are a ring if they are the majority of each', () => {
  const given = ballots(Object.fromEntries(people(5).map((person) => [person, [1, 2, 3]])))
  expect(ringOf('p0', given, votersOf({ 1: 6, 2: 5, 3: 9 }))).toEqual({ people: people(5), listings: [1, 2, 3] })
  expect(ringOf('p0', given, votersOf({ 1: 6, 2: 5, 3: 10 }))).toBeNull()
})

test('ballots that share three of four listings are alike', () => {
  const given = ballots(Object.fromEntries(people(5).map((person, at) => [person, at ? [1, 2, 3, 9 + at] : [1, 2, 3]])))
  const voters = votersOf({ 1: 5, 2: 5, 3: 5 })
  expect(ringOf('p0', given, voters)).toEqual({ people: people(5), listings: [1, 2, 3] })
  given.get('p1')!.add(99)
  expect(ringOf('p0', given, voters)).toBeNull()
})

test.for<[string, Record<string, number[]>, Record<number, number>]>([
  ['four people', Object.fromEntries(people(4).map((person) => [person, [1, 2, 3]])), { 1: 4, 2: 4, 3: 4 }],
  ['two listings', Object.fromEntries(people(6).map((person) => [person, [1, 2]])), { 1: 6, 2: 6 }],
  ['popular products', Object.fromEntries(people(6).map((person) => [person, [1, 2, 3]])), { 1: 12, 2: 12, 3: 40 }],
  [
    'people with many other votes',
    Object.fromEntries(people(6).map((person, at) => [person, [1, 2, 3, 10 + at, 20 + at]])),
    { 1: 6, 2: 6, 3: 6 },
  ],
])('%s are no ring', ([, given, voters]) => {
  expect(ringOf('p0', ballots(given), votersOf(voters))).toBeNull()
})

test('a ring is the same whichever member votes last, and includes only similar ballots', () => {
  const ballot = fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(fc.array(ballot, { minLength: 1, maxLength: 9 }), (others) => {
      const ring = people(5).map((person) => [person, new Set([1, 2, 3])] as const)
      const all = new Map([...ring, ...others.map((listings, at) => [`o${at}`, new Set(listings)] as const)])
      const voters = new Map(
        [1, 2, 3, 4, 5, 6, 7, 8].map((id) => [id, [...all.values()].filter((b) => b.has(id)).length]),
      )
      const found = people(5).map((person) => ringOf(person, all, voters))
      for (const one of found) expect(one).toEqual(found[0])
      for (const person of found[0]?.people ?? []) {
        const shared = [...all.get(person)!].filter((id) => id <= 3).length
        expect(shared / (3 + all.get(person)!.size - shared)).toBeGreaterThanOrEqual(0.75)
      }
    }),
  )
})
