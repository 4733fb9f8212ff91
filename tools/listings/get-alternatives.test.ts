import { afterAll, beforeAll, expect, test } from 'vitest'
import { aListing } from '../../test/factories.ts'
import { embedListings } from '../../domain/listings/meaning/embed-listings.ts'
import { raw } from '../../domain/database/raw.ts'
import { aService, type TestService } from '../../test/service.ts'
import { aWordsEmbedder } from '../../test/vendors/words-embedder.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
  const category = 'email'
  const mail = await aListing(service, { slug: 'mail', category, votes: 50 })
  await aListing(service, { slug: 'liked', category, votes: 9 })
  await aListing(service, { slug: 'less-liked', category, votes: 3 })
  const near = await aListing(service, { slug: 'near', category, votes: 1 })
  const far = await aListing(service, { slug: 'far', category: 'games' })
  const hidden = await aListing(service, { slug: 'hidden', category, status: 'hidden' })
  await aListing(service, { slug: 'lonely', category: 'kids' })
  await aListing(service, { slug: 'soon', category: 'games', status: 'scheduled', launchWeek: '2026-12-28' })
  await aListing(service, { slug: 'draft', category, status: 'draft' })
  for (const [place, id] of [far, near, hidden].entries())
    await raw(service.db.read, {
      text: 'insert into listing_alternative values ($1, $2, $3)',
      values: [mail, id, `2026-11-1${place}T00:00:00Z`],
    })
})
afterAll(() => service.stop())

const alternatives = async (slug: string) =>
  (await service.request('GET', `/listings/${slug}/alternatives`)).body.items.map(
    ({ slug: other, approved }: { slug: string; approved: boolean }) => `${other}${approved ? ' approved' : ''}`,
  )

test('approved ones come first, then the category by votes; nothing twice, never itself, only live ones', async () => {
  expect(await alternatives('mail')).toEqual(['far approved', 'near approved', 'liked', 'less-liked'])
  expect(await alternatives('liked')).toEqual(['mail', 'less-liked', 'near'])
  expect(await alternatives('lonely')).toEqual([])
  expect(await alternatives('soon')).toEqual(['far'])
})

test('there are at most 20', async () => {
  for (let place = 0; place < 25; place++) await aListing(service, { slug: `more-${place}`, category: 'email' })
  expect(await alternatives('mail')).toHaveLength(20)
})

test.for(['nothing', 'hidden', 'draft'])('%s reads as absent', async (slug) => {
  expect(await service.request('GET', `/listings/${slug}/alternatives`)).toMatchObject({
    status: 404,
    body: { code: 'not_found', fix: expect.stringContaining('search_listings') },
  })
})

test('with meaning, the nearest of the category come before the most voted; approved ones stay first', async () => {
  const embedder = aWordsEmbedder()
  const other = await aService({ embedder, config: { worksOnJobs: false } })
  const category = 'email'
  const mail = await aListing(other, { slug: 'mail', tagline: 'Sorts newsletters', category })
  await aListing(other, { slug: 'liked', tagline: 'Blocks trackers', category, votes: 9 })
  await aListing(other, { slug: 'near', tagline: 'Sorts newsletters quietly', category, votes: 1 })
  await aListing(other, { slug: 'elsewhere', tagline: 'Sorts newsletters', category: 'games', votes: 50 })
  const gone = await aListing(other, { slug: 'gone', tagline: 'Sorts newsletters', category })
  const chosen = await aListing(other, { slug: 'chosen', tagline: 'Shows calendars', category: 'games' })
  await embedListings({ db: other.db, embedder, signal: new AbortController().signal }, 100)
  const names = async () =>
    (await other.request('GET', '/listings/mail/alternatives')).body.items.map(({ slug }: { slug: string }) => slug)
  expect(await names()).toEqual(['liked', 'near', 'gone'])
  await other.meaning!.refresh()
  // Hidden since, and still in memory.
  await raw(other.db.read, { text: `update listing set status = 'hidden' where id = $1`, values: [gone] })
  await raw(other.db.read, { text: 'insert into listing_alternative values ($1, $2, now())', values: [mail, chosen] })
  expect(await names()).toEqual(['chosen', 'near', 'liked'])
  await other.stop()
})
