import { afterAll, beforeAll, expect, test } from 'vitest'
import { aListing } from '../../test/factories.ts'
import { anOpenDatabase } from '../../test/service.ts'
import { accountOf } from '../accounts/keys.ts'
import { raw } from '../database/raw.ts'
import { saveAnswers } from '../interview/answers.ts'
import { openQuestions } from '../interview/questions.ts'
import type { ListingProfile } from '../listings/listing.entity.ts'
import { lockListing } from '../listings/listing.ts'
import { founderOf, listFounders } from './founders.ts'
import { syncFounders } from './sync-founders.ts'

let open: Awaited<ReturnType<typeof anOpenDatabase>>
beforeAll(async () => {
  open = await anOpenDatabase()
})
afterAll(() => open.close())

const anAccount = (email: string) => open.db.transaction(async (tx) => (await accountOf(tx, email)).id)

/** An account's live listing with these founders. */
async function aCompany(slug: string, accountId: string, profile: Partial<ListingProfile>, more = {}): Promise<number> {
  const id = await aListing(open, { slug, profile, ...more })
  await open.db.transaction(async (tx) => syncFounders(tx, (await lockListing(tx, id))!, accountId))
  return id
}
const founder = (slug: string) => founderOf(open.db.read, slug)
const found = async (given: { q?: string; country?: string; page?: number; perPage?: number } = {}) =>
  listFounders(open.db.read, { page: 1, perPage: 10, ...given })
const slugs = async (given = {}) => (await found(given)).rows.map(({ slug }) => slug)

test('a listing’s founders are listed once each, and its social links belong to the first', async () => {
  await aCompany('zeta', await anAccount('zoe@example.com'), {
    founders: [
      { name: ' ', title: 'Nobody' },
      { name: 'Zoë Zimmer', title: 'CEO', bio: 'Built bridges.' },
      { name: 'Bo Berg' },
      { name: 'zoë  zimmer', title: 'Again' },
    ],
    founder_socials: { x: 'https://x.com/zoe' },
  })
  expect(await slugs()).toEqual(['bo-berg', 'zoe-zimmer'])
  expect([await slugs({ perPage: 1 }), await slugs({ perPage: 1, page: 2 })]).toEqual([['bo-berg'], ['zoe-zimmer']])
  expect(await founder('zoe-zimmer')).toMatchObject({
    name: 'Zoë Zimmer',
    title: 'CEO',
    socials: { x: 'https://x.com/zoe' },
    companies: [{ slug: 'zeta', role: 'CEO' }],
  })
  expect(await founder('bo-berg')).toMatchObject({ title: null, bio: null, socials: {} })
  expect(await founder('nobody')).toBeNull()
})

test('an account’s spellings of one name are one founder, shown in the latest; another account’s are another', async () => {
  const [sam, other] = [await anAccount('sam@example.com'), await anAccount('other@example.com')]
  await aCompany('one', sam, { founders: [{ name: 'Sam Same' }] })
  await aCompany('two', sam, { founders: [{ name: 'SAM  Same ' }] })
  await aCompany('three', other, { founders: [{ name: 'Sam Same' }] })
  await aCompany('four', await anAccount('third@example.com'), { founders: [{ name: 'Sam Same' }] })
  expect(await founder('sam-same')).toMatchObject({ name: 'SAM  Same', companies: [{}, {}] })
  expect(await founder('sam-same-2')).toMatchObject({ companies: [{ slug: 'three' }] })
  expect(await founder('sam-same-3')).toMatchObject({ companies: [{ slug: 'four' }] })
})

test('a founder’s photo is that of their newest live listing that has one', async () => {
  const account = await anAccount('pia@example.com')
  const founders = [{ name: 'Pia Photo' }]
  await aCompany('older', account, { founders }, { photos: { 'pia photo': '/media/older.webp' } })
  expect((await founder('pia-photo'))!.photo).toBe('/media/older.webp')
  const newer = { liveAt: new Date('2026-11-17T00:00:00Z') }
  await aCompany('newer', account, { founders }, { ...newer, photos: { 'somebody else': '/media/x.webp' } })
  expect((await founder('pia-photo'))!.photo).toBe('/media/older.webp')
  await aCompany('newest', account, { founders }, { ...newer, photos: { 'pia photo': '/media/newest.webp' } })
  expect((await founder('pia-photo'))!.photo).toBe('/media/newest.webp')
})

test('a name without Latin letters gets the slug of its listing', async () => {
  await aCompany('tea-house', await anAccount('ming@example.com'), { founders: [{ name: '李明' }] })
  expect(await founder('tea-house-founder')).toMatchObject({ name: '李明' })
})

test('a story shows where its listing publishes one', async () => {
  const accountId = await anAccount('tess@example.com')
  const founders = [{ name: 'Tess Teller' }]
  const story = { title: 'How it began' }
  await aCompany('told', accountId, { founders }, { story, plan: 'paid' })
  await aCompany('unpublished', accountId, { founders }, { story })
  await aCompany('no-story', accountId, { founders }, { plan: 'paid' })
  expect((await founder('tess-teller'))!.stories).toEqual([{ listing: 'told', story }])
})

test('the interview shows on the first founder of the account’s newest live listing only', async () => {
  const accountId = await anAccount('ida@example.com')
  await aCompany('talk', accountId, { founders: [{ name: 'Ida Interviewed' }, { name: 'Cole Cofounder' }] })
  const [question] = await openQuestions(open.db.read)
  const answers = [{ question_id: question!.id, answer: 'A long story.' }]
  await open.db.transaction((tx) => saveAnswers(tx, { accountId, answers, now: new Date('2026-11-18T12:00:00Z') }))
  expect((await founder('ida-interviewed'))!.interview).toMatchObject([{ answer: 'A long story.' }])
  expect((await founder('cole-cofounder'))!.interview).toEqual([])
})

test('a search finds words in any spelling; its total is exact up to 10,000 founders', async () => {
  expect(await slugs({ q: 'ZIMMER zoe' })).toEqual(['zoe-zimmer'])
  expect(await slugs({ q: '%' })).toEqual([])
  const add = (from: number, to: number) =>
    raw(open.db.read, {
      text: `insert into founder (slug, name, name_key, country, live_listings)
             select 'crowd-' || n, 'Crowd', 'crowd', 'FR', 1 from generate_series($1::int, $2::int) as n`,
      values: [from, to],
    })
  await add(1, 10_000)
  expect(await found({ country: 'fr', perPage: 1 })).toMatchObject({ total: 10_000, capped: false })
  expect(await found({ q: 'crowd', perPage: 1 })).toMatchObject({ total: 10_000, capped: false })
  await add(10_001, 10_001)
  expect(await found({ q: 'crowd', perPage: 1 })).toMatchObject({ total: 10_000, capped: true })
  expect(await found({ country: 'fr', perPage: 1 })).toMatchObject({ total: 10_001, capped: false })
})
