import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { raw } from '../../domain/database/raw.ts'
import { buildNearness } from '../../domain/listings/meaning/build-nearness.ts'
import { embedListings } from '../../domain/listings/meaning/embed-listings.ts'
import { nearnessOf } from '../../domain/listings/meaning/nearness.statements.ts'
import { vectorSetOf } from '../../domain/listings/meaning/vector-set.ts'
import { aListing } from '../../test/factories.ts'
import { anOpenDatabase } from '../../test/service.ts'
import { aWordsEmbedder, type WordsEmbedder } from '../../test/vendors/words-embedder.ts'
import { openMeaning } from './open-meaning.ts'

const { signal } = new AbortController()
let opened: Awaited<ReturnType<typeof anOpenDatabase>>
const ids: Record<string, number> = {}
const words = aWordsEmbedder()
beforeAll(async () => {
  opened = await anOpenDatabase()
  ids['clock'] = await aListing(opened, { slug: 'clock', tagline: 'Time tracking', keywords: ['billing clients'] })
  ids['paint'] = await aListing(opened, { slug: 'paint', tagline: 'Draw pictures' })
  ids['bread'] = await aListing(opened, { slug: 'bread', tagline: 'Bakes bread' })
  await aListing(opened, { slug: 'secret', tagline: 'Time tracking', status: 'draft' })
  await embedAll()
})
afterAll(() => opened.close())

const rows = (text: string, ...values: unknown[]) => raw<Record<string, unknown>>(opened.db.read, { text, values })
const embedAll = (embedder: WordsEmbedder = words) => embedListings({ db: opened.db, embedder, signal }, 1000)
const build = (many = 2, limit = 1000) => buildNearness({ db: opened.db, signal }, many, limit)
/** The set that the table holds completely. */
const set = async () => {
  const held = await nearnessOf(opened.db.read)
  return held.isComplete ? held.set : null
}

/** Meaning that may hold only one listing in memory, so that it needs the table for more. */
function aMeaning({ embedder = words, listings = 1 } = {}) {
  const meaning = openMeaning({
    db: opened.db,
    embedder,
    earlier: () => undefined,
    log: { warn() {}, info() {} },
    limits: { answerMs: 10_000, restMs: 0, manyListings: 2, listings },
  })
  const nameOf = (id: number) => Object.keys(ids).find((name) => ids[name] === id)
  const near = async (text: string, limit = 9) =>
    (await meaning.nearestTo(text, limit))?.near.map(({ id }) => nameOf(id)) ?? null
  return { meaning, near }
}

test('without the extension there is no table, and searches use memory', async () => {
  await build()
  expect(await set()).toBeNull()
  const { meaning, near } = aMeaning({ listings: 9 })
  await meaning.refresh()
  expect(await near('pictures', 1)).toEqual(['paint'])
  await meaning.close()
})

describe('with the extension pgvector', () => {
  beforeEach(async ({ skip }) => {
    if (opened.db.engine === 'pglite') skip('The embedded database has no pgvector.')
    if (!(await rows(`select from pg_available_extensions where name = 'vector'`)).length)
      skip('This PostgreSQL has no pgvector.')
    await rows('create extension if not exists vector')
  })

  test('few listings need no table', async () => {
    await build(3)
    expect(await set()).toBeNull()
  })

  test('the table is built once, and finds what memory finds', async () => {
    await build()
    expect(await set()).toBe(vectorSetOf(words))
    await rows('delete from listing_nearness where listing_id = $1', ids['bread'])
    await build()
    expect(await rows('select from listing_nearness where listing_id = $1', ids['bread'])).toEqual([])
    await rows('drop table listing_nearness')
    const inMemory = aMeaning({ listings: 9 })
    await inMemory.meaning.refresh()
    await build()
    const inTable = aMeaning()
    await inTable.meaning.refresh()
    for (const text of ['Time tracking', 'billing clients', 'pictures', 'bread'])
      for (const limit of [1, 9]) {
        const [one, other] = await Promise.all([
          inMemory.meaning.nearestTo(text, limit),
          inTable.meaning.nearestTo(text, limit),
        ])
        expect(other!.near.map(({ id }) => id)).toEqual(one!.near.map(({ id }) => id))
        expect(other!.near[0]!.similarity).toBeCloseTo(one!.near[0]!.similarity, 2)
        expect(other!.usual.mean).toBeCloseTo(one!.usual.mean, 2)
      }
    const nearClock = await inTable.meaning.nearestToListing(ids['clock']!, 9)
    expect(nearClock!.map(({ id }) => id)).toEqual(
      (await inMemory.meaning.nearestToListing(ids['clock']!, 9))!.map(({ id }) => id),
    )
    expect(await inTable.meaning.nearestToListing(0, 9)).toBeNull()
    await inMemory.meaning.close()
    await inTable.meaning.close()
  })

  test('a process that uses memory goes on with the table once it is built', async () => {
    await rows('drop table listing_nearness')
    const { meaning, near } = aMeaning({ listings: 9 })
    await meaning.refresh()
    await build()
    await meaning.refresh()
    await rows('delete from listing_nearness where listing_id = $1', ids['bread'])
    expect(await near('bread')).not.toContain('bread')
    await meaning.close()
    await rows('drop table listing_nearness')
    await build()
  })

  test('the table follows changes; hidden and deleted listings leave it', async () => {
    const { meaning, near } = aMeaning()
    await meaning.refresh()
    ids['new'] = await aListing(opened, { slug: 'new', tagline: 'Paints walls' })
    await rows(`update listing set tagline = 'Bakes cakes' where id = $1`, ids['bread'])
    await embedAll()
    expect(await near('walls', 1)).toEqual(['new'])
    expect(await near('cakes', 1)).toEqual(['bread'])
    await rows(`update listing set status = 'hidden' where id = $1`, ids['new'])
    await embedAll()
    expect(await near('walls')).not.toContain('new')
    await rows(`update listing set status = 'live' where id = $1`, ids['new'])
    await embedAll()
    expect(await near('walls', 1)).toEqual(['new'])
    await rows('delete from listing where id = $1', ids['new'])
    expect(await near('walls')).toHaveLength(3)
    await meaning.close()
  })

  test('a new model rebuilds it; what is hidden in between leaves it all the same', async () => {
    const next = aWordsEmbedder({ model: 'better' })
    await rows(`update listing set status = 'hidden' where id = $1`, ids['paint'])
    await embedListings({ db: opened.db, embedder: next, signal }, 1)
    expect(await rows('select from listing_nearness where listing_id = $1', ids['paint'])).toEqual([])
    await build()
    expect(await set()).toBe(vectorSetOf(words))
    await rows(`update listing set status = 'live' where id = $1`, ids['paint'])
    await embedAll(next)
    await build()
    expect(await set()).toBe(vectorSetOf(next))
    const { meaning, near } = aMeaning({ embedder: next })
    await meaning.refresh()
    expect(await near('pictures', 1)).toEqual(['paint'])
    await meaning.close()
    await embedAll()
    await build()
  })

  test('a table that is dropped leaves searches to memory', async () => {
    const { meaning, near } = aMeaning({ listings: 9 })
    await meaning.refresh()
    await rows('drop table listing_nearness')
    await meaning.refresh()
    expect(await near('pictures', 1)).toEqual(['paint'])
    await meaning.close()
  })

  test('building goes on where it stopped, and what changes in between is right', async () => {
    await build(2, 0)
    expect(await set()).toBeNull()
    await rows(`update listing set tagline = 'Bakes pies' where id = $1`, ids['bread'])
    await embedAll()
    expect(await rows('select distinct listing_id as id from listing_nearness')).toEqual([{ id: ids['bread'] }])
    await build()
    expect(await set()).toBe(vectorSetOf(words))
    const { meaning, near } = aMeaning()
    await meaning.refresh()
    expect(await near('pies', 1)).toEqual(['bread'])
    expect(await near('pies')).toHaveLength(3)
    await meaning.close()
  })
})
