import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { NEW_ACCOUNT_MS, NEWCOMER_MS, ringOf, whyNotCounted, type BallotFacts } from './integrity.ts'

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
  ['somebody who is known counts', {}, null],
  ['somebody new waits', { knownForMs: NEW_ACCOUNT_MS - 1 }, 'new_account'],
  ['after a day they count', { knownForMs: NEW_ACCOUNT_MS }, null],
  ['an address that was never verified waits', { knownForMs: null }, 'new_account'],
  ['twenty votes in ten minutes are the most of one person', { castLately: 20 }, 'burst'],
  ['nineteen before it are none', { castLately: 19 }, null],
  ['newcomers by the dozen are a burst', { knownForMs: NEWCOMER_MS - 1, newcomersLately: 10 }, 'burst'],
  ['an old friend in a burst of newcomers counts', { newcomersLately: 10 }, null],
  ['five of one network count', { fromNetwork: 4 }, null],
  ['the sixth does not', { fromNetwork: 5 }, 'shared_network'],
  ['what time does not cure comes before what it does', { knownForMs: 0, fromNetwork: 9 }, 'shared_network'],
  [
    'a ring comes before all that is counted',
    { knownForMs: 0, fromNetwork: 9, castLately: 99, isInRing: true },
    'ring',
  ],
  ['who votes again by another account is the same person', { hasVotedAlready: true, isInRing: true }, 'same_person'],
  ['who owns it comes first', { isOwn: true, hasVotedAlready: true, isInRing: true }, 'own_listing'],
])('%s', ([, facts, reason]) => {
  expect(whyNotCounted({ ...USUAL, ...facts })).toBe(reason)
})

const people = (count: number) => Array.from({ length: count }, (_, at) => `p${at}`)
const ballots = (given: Record<string, number[]>) =>
  new Map(Object.entries(given).map(([person, listings]) => [person, new Set(listings)]))
const votersOf = (given: Record<number, number>) => new Map(Object.entries(given).map(([id, n]) => [Number(id), n]))

test('five people with the same three listings, and hardly anybody else there, are a ring', () => {
  const given = ballots(Object.fromEntries(people(5).map((person) => [person, [1, 2, 3]])))
  expect(ringOf('p0', given, votersOf({ 1: 6, 2: 5, 3: 9 }))).toEqual({ people: people(5), listings: [1, 2, 3] })
})

test.for<[string, Record<string, number[]>, Record<number, number>]>([
  ['four people', Object.fromEntries(people(4).map((person) => [person, [1, 2, 3]])), { 1: 4, 2: 4, 3: 4 }],
  ['two listings', Object.fromEntries(people(6).map((person) => [person, [1, 2]])), { 1: 6, 2: 6 }],
  ['popular products', Object.fromEntries(people(6).map((person) => [person, [1, 2, 3]])), { 1: 12, 2: 12, 3: 40 }],
  [
    'people who like much else',
    Object.fromEntries(people(6).map((person, at) => [person, [1, 2, 3, 10 + at, 20 + at]])),
    { 1: 6, 2: 6, 3: 6 },
  ],
])('%s are no ring', ([, given, voters]) => {
  expect(ringOf('p0', ballots(given), votersOf(voters))).toBeNull()
})

test('a ring is the same whoever of it votes last, and nobody with an unlike ballot is in it', () => {
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
