import { afterAll, beforeEach, beforeAll, expect, test } from 'vitest'
import { aListing } from '../../../test/factories.ts'
import { anOpenDatabase } from '../../../test/service.ts'
import { aWordsEmbedder, type WordsEmbedder } from '../../../test/vendors/words-embedder.ts'
import { raw } from '../../database/raw.ts'
import { embedListings } from './embed-listings.ts'
import { EmbedderUnavailable } from './embedder.ts'
import { forgetChangedVectors } from './forget-vectors.ts'

let opened: Awaited<ReturnType<typeof anOpenDatabase>>
let words: WordsEmbedder
let clock: number
beforeAll(async () => {
  opened = await anOpenDatabase()
  clock = await aListing(opened, { slug: 'clock', tagline: 'Time tracking', category: 'email', further: ['games'] })
  await aListing(opened, { slug: 'draft', tagline: 'Not yet', status: 'draft' })
  words = aWordsEmbedder()
  await embedAll()
})
afterAll(() => opened.close())
beforeEach(() => {
  words = aWordsEmbedder()
})

const embedAll = (limit = 1000) =>
  embedListings({ db: opened.db, embedder: words, signal: new AbortController().signal }, limit)
const rows = (text: string, ...values: unknown[]) => raw<Record<string, unknown>>(opened.db.read, { text, values })
const vectors = () =>
  rows('select slug from listing_vector join listing on id = listing_id where vectors is not null order by slug').then(
    (found) => found.map(({ slug }) => slug),
  )

test('embeds public listings alone, and again only when their texts change', async () => {
  expect(await vectors()).toEqual(['clock'])
  await rows('update listing set votes = votes + 1')
  await rows(`update listing set country = 'DE', profile = profile || '{"city": "Bonn"}' where id = $1`, clock)
  await embedAll()
  expect(words.asked).toEqual([])
  await rows(`update listing set tagline = 'Counts hours' where id = $1`, clock)
  await embedAll()
  expect(words.asked).toEqual([expect.stringContaining('Counts hours')])
})

test('a listing without any text has no vectors, and isn’t asked about again', async () => {
  await rows(`update listing set name = '', tagline = ' ' where id = $1`, clock)
  await embedAll()
  expect(await vectors()).toEqual([])
  await rows(`update listing set name = 'clock', tagline = 'Back' where id = $1`, clock)
  await embedAll()
  expect(await vectors()).toEqual(['clock'])
})

test('an embedder that fails loses nothing: the next run goes on', async () => {
  await rows(`update listing set tagline = 'Fails first' where id = $1`, clock)
  words.before = () => {
    throw new EmbedderUnavailable('busy')
  }
  await expect(embedAll()).rejects.toThrow('busy')
  words.before = () => {}
  await embedAll()
  expect(words.asked).toEqual([expect.stringContaining('Fails first')])
})

test('a text that the model refuses doesn’t stop the others', async () => {
  await aListing(opened, { slug: 'refused', tagline: 'Poison' })
  await aListing(opened, { slug: 'after', tagline: 'Fine' })
  words.before = (texts) => {
    if (texts.some((text) => text.includes('Poison'))) throw new EmbedderUnavailable('refused_text')
  }
  await embedAll()
  expect(await vectors()).toEqual(['after', 'clock'])
  expect(await rows('select * from listing_to_embed')).toEqual([])
})

test('a model that refuses every text keeps what there is', async () => {
  await rows(`update listing set tagline = 'Anything' where id = $1`, clock)
  words.before = () => {
    throw new EmbedderUnavailable('refused_text')
  }
  await expect(embedAll()).rejects.toThrow('refused_text')
  expect(await vectors()).toContain('clock')
  words.before = () => {}
  await embedAll()
})

test.for([
  '{"features": "one, two"}',
  '{"features": {"a": 1}}',
  '{"features": [{"a": 1}, null, 2, "Exports"]}',
  '[]',
  'null',
  '3',
])('a profile of %s stops nothing', async (profile) => {
  await rows(`update listing set tagline = $1, profile = $2 where id = $3`, profile, profile, clock)
  await embedAll()
  expect(words.asked).toEqual([expect.stringContaining(profile)])
  expect(words.asked[0]!.includes('. Exports')).toBe(profile.includes('Exports'))
  expect(await rows('select * from listing_to_embed')).toEqual([])
})

test('without an embedder, what changes loses its vectors; with one again, it alone is embedded', async () => {
  const hidden = await aListing(opened, { slug: 'hidden', tagline: 'Seen for now' })
  const kept = await aListing(opened, { slug: 'kept', tagline: 'Stays the same' })
  await embedAll()
  await rows(`update listing set tagline = 'Changed while off' where id = $1`, clock)
  await rows(`update listing set status = 'hidden' where id = $1`, hidden)
  await forgetChangedVectors({ db: opened.db, signal: new AbortController().signal })
  expect(await rows('select * from listing_to_embed')).toEqual([])
  const left = await vectors()
  expect(left).toContain('kept')
  expect(left).not.toContain('clock')
  expect(left).not.toContain('hidden')
  words = aWordsEmbedder()
  await embedAll()
  expect(words.asked).toEqual([expect.stringContaining('Changed while off')])
  expect((await vectors()).filter((slug) => !left.includes(slug))).toEqual(['clock'])
  await rows('delete from listing where id = any($1)', [hidden, kept])
})

test('what changes while it is embedded is embedded again', async () => {
  await rows(`update listing set tagline = 'First words' where id = $1`, clock)
  words.before = async () => {
    words.before = () => {}
    await rows(`update listing set tagline = 'Second words' where id = $1`, clock)
  }
  await embedAll()
  expect(words.asked).toEqual([expect.stringContaining('First words'), expect.stringContaining('Second words')])
})

test('a listing deleted while it is embedded leaves nothing', async () => {
  const id = await aListing(opened, { slug: 'deleted', tagline: 'Soon gone' })
  words.before = async () => {
    words.before = () => {}
    await rows('delete from listing where id = $1', id)
  }
  await embedAll()
  expect(await vectors()).not.toContain('deleted')
})

test('a category’s new name and a new category note their listings', async () => {
  const noted = () =>
    rows('select slug from listing_to_embed join listing l on l.id = listing_id').then((found) =>
      found.map(({ slug }) => slug),
    )
  expect(await noted()).toEqual([])
  await rows(`update category set name = 'Post' where slug = 'email'`)
  expect(await noted()).toEqual(['clock'])
  await rows('delete from listing_to_embed')
  await rows(`delete from listing_category where listing_id = $1`, clock)
  expect(await noted()).toEqual(['clock'])
  await embedAll()
})
