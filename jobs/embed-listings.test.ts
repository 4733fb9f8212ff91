import { afterAll, beforeAll, expect, test } from 'vitest'
import { raw } from '../domain/database/raw.ts'
import type { Embedder } from '../domain/listings/meaning/embedder.ts'
import { aListing } from '../test/factories.ts'
import { anOpenDatabase } from '../test/service.ts'
import { aWordsEmbedder } from '../test/vendors/words-embedder.ts'
import embedListings from './embed-listings.ts'

let opened: Awaited<ReturnType<typeof anOpenDatabase>>
beforeAll(async () => {
  opened = await anOpenDatabase()
})
afterAll(() => opened.close())

test('with an embedder listings get their vectors; without one, a listing that changes only loses them', async () => {
  const { db } = opened
  const run = (embedder?: Embedder) =>
    embedListings.run({}, { db, embedder, signal: new AbortController().signal } as Parameters<
      typeof embedListings.run
    >[1])
  const vectors = () => raw(db.read, { text: 'select listing_id::int from listing_vector where vectors is not null' })
  const id = await aListing(opened, { slug: 'clock', tagline: 'Counts hours' })
  await run()
  expect(await vectors()).toEqual([])
  await raw(db.read, { text: `update listing set tagline = 'Counts days'` })
  await run(aWordsEmbedder())
  expect(await vectors()).toEqual([{ listing_id: id }])
  await raw(db.read, { text: `update listing set tagline = 'Counts weeks'` })
  await run()
  expect(await vectors()).toEqual([])
})
