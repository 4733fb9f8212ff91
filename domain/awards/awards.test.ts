import { afterAll, beforeAll, expect, test } from 'vitest'
import { aListing, aVote } from '../../test/factories.ts'
import { anOpenDatabase } from '../../test/service.ts'
import { raw } from '../database/raw.ts'
import { listAwards } from './awards.ts'
import { giveAwards } from './give-awards.ts'
import { trophyCabinetOf } from './trophy-cabinet.ts'

let open: Awaited<ReturnType<typeof anOpenDatabase>>
beforeAll(async () => {
  open = await anOpenDatabase()
})
afterAll(() => open.close())

const award = (now: string) => open.db.transaction((tx) => giveAwards(tx, new Date(now)))
const awards = async (slug?: string, page = 1) => {
  const { awards, total } = await listAwards(open.db.read, { slug, page, perPage: 1 })
  return [...awards.map(({ place, listing }) => `${place} ${listing.slug}`), total]
}

test('a week gets its awards once it is over, page by page and by listing', async () => {
  const first = await aListing(open, { slug: 'first', launchWeek: '2026-11-16' })
  const second = await aListing(open, { slug: 'second', launchWeek: '2026-11-16' })
  for (const at of ['2026-11-17T10:00:00Z', '2026-11-18T10:00:00Z']) await aVote(open, first, at)
  await aVote(open, second, '2026-11-17T10:00:00Z')
  await award('2026-11-22T23:59:59Z')
  expect(await awards()).toEqual([0])
  await award('2026-11-23T00:00:00Z')
  await award('2026-11-23T01:00:00Z')
  expect([await awards(), await awards(undefined, 2)]).toEqual([
    ['1 first', 2],
    ['2 second', 2],
  ])
  expect(await awards('second')).toEqual(['2 second', 1])
  await expect(awards('nobody')).rejects.toMatchObject({ code: 'unknown_listing' })
})

test('a trophy cabinet shows every award, in the style its owner chose', async () => {
  expect(await trophyCabinetOf(open.db.read, 'first')).toBeUndefined()
  const set = (cabinet: object) =>
    raw(open.db.read, { text: `update listing set trophy_cabinet = $1 where slug = 'first'`, values: [cabinet] })
  await set({})
  const won = [{ week: '2026-11-16', place: 1 }]
  expect(await trophyCabinetOf(open.db.read, 'first')).toEqual({ style: 'shelf', heading: null, awards: won })
  await set({ style: 'wall', heading: 'Our prizes' })
  expect(await trophyCabinetOf(open.db.read, 'first')).toEqual({ style: 'wall', heading: 'Our prizes', awards: won })
})
