import { beforeEach, expect, test } from 'vitest'
import { trackFreshness } from './freshness.ts'

const PRIMARY = { database: 'ours' }
let time: number
let freshness: ReturnType<typeof trackFreshness>
beforeEach(() => {
  time = 1_000_000
  freshness = trackFreshness(() => new Date(time))
})
const written = (position: number) => freshness.recordWritten({ ...PRIMARY, position }, time)
const replayed = (position: number, facts: { database?: string; isFollowing?: boolean } = {}) =>
  freshness.recordReplayed({ ...PRIMARY, position: 0 }, { ...PRIMARY, position, isFollowing: true, ...facts })

test('a replica is fresh for five seconds after the moment whose writes it has replayed', () => {
  expect([freshness.isFresh(), freshness.lagSeconds()]).toEqual([false, Infinity])
  written(100)
  time += 1000
  written(200)
  replayed(100)
  expect([freshness.isFresh(), freshness.lagSeconds()]).toEqual([true, 1])
  time += 4000
  expect(freshness.isFresh()).toBe(true)
  time += 1
  expect(freshness.isFresh()).toBe(false)
})

test('a replica that has not replayed the last writes is as fresh as before', () => {
  written(100)
  replayed(99)
  expect(freshness.isFresh()).toBe(false)
  replayed(100)
  expect(freshness.isFresh()).toBe(true)
})

test('a clock that was set back makes no replica fresh', () => {
  written(100)
  replayed(100)
  time -= 1
  expect(freshness.isFresh()).toBe(false)
})

test('another database, or one that follows no primary, is never used', () => {
  written(100)
  expect(() => replayed(100, { database: 'theirs' })).toThrow('not a replica')
  expect(() => replayed(100, { isFollowing: false })).toThrow('does not follow')
  expect(freshness.isFresh()).toBe(false)
  replayed(100)
  freshness.reset()
  expect(freshness.isFresh()).toBe(false)
})
