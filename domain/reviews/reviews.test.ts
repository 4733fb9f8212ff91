import { afterAll, beforeAll, expect, test } from 'vitest'
import { aListing, anOwner } from '../../test/factories.ts'
import { anOpenDatabase } from '../../test/service.ts'
import { accountOf } from '../accounts/keys.ts'
import { raw } from '../database/raw.ts'
import { judgeReview, reportReview, reviewsToJudge } from './moderate.ts'
import { ownReview, reviewsOf, starsOf } from './read-reviews.ts'
import { deleteReview, writeReview, type ReviewForm } from './review.ts'

let open: Awaited<ReturnType<typeof anOpenDatabase>>
beforeAll(async () => {
  open = await anOpenDatabase()
})
afterAll(() => open.close())

const NOW = new Date('2026-11-18T12:00:00Z')
const DAY_MS = 86_400_000
const FORM: ReviewForm = { stars: '4', author: 'Ada E.', body: 'It filed three years of notes in one evening.' }
const later = (ms: number) => new Date(NOW.getTime() + ms)
const rows = <Row>(text: string, values: unknown[] = []) => raw<Row>(open.db.read, { text, values })

/** A person with a verified email address. */
async function aPerson(name: string): Promise<string> {
  const accountId = await open.db.transaction(async (tx) => (await accountOf(tx, `${name}@example.com`)).id)
  await rows('update account set email_verified_at = $2 where id = $1', [accountId, NOW.toISOString()])
  return accountId
}
const write = (listingId: number, accountId: string, form: Partial<ReviewForm> = {}, now = NOW) =>
  open.db.transaction((tx) => writeReview(tx, { listingId, accountId, now }, { ...FORM, ...form }))
const idOf = async (listingId: number, accountId: string) =>
  (
    await rows<{ id: number }>('select id::int from review where listing_id = $1 and account_id = $2', [
      listingId,
      accountId,
    ])
  )[0]!.id
const report = (reviewId: number, accountId: string, reason: string, now = NOW) =>
  open.db.transaction((tx) => reportReview(tx, { reviewId, accountId, reason, now }))
const judge = (reviewId: number, hiddenFor: string | null, now = NOW) =>
  open.db.transaction((tx) => judgeReview(tx, { reviewId, hiddenFor, now }))

test('a person has one review of a listing, which they can edit and delete', async () => {
  const [listingId, accountId] = [await aListing(open, { slug: 'fennel' }), await aPerson('ada')]
  await write(listingId, accountId)
  const own = () => ownReview(open.db.read, 'fennel', accountId)
  expect(await own()).toMatchObject({ stars: 4, edited_at: null, isHidden: false })
  await write(listingId, accountId, { stars: '5', body: FORM.body.toUpperCase() }, later(1))
  expect(await own()).toMatchObject({
    stars: 5,
    written_at: NOW.toISOString(),
    edited_at: later(1).toISOString(),
  })
  const remove = () => open.db.transaction((tx) => deleteReview(tx, { listingId, accountId }))
  expect([await remove(), await remove(), await own()]).toEqual([true, false, null])
})

test.for<[string, Partial<ReviewForm>]>([
  ['/stars', { stars: '' }],
  ['/stars', { stars: '0' }],
  ['/stars', { stars: '6' }],
  ['/author', { author: ' ' }],
  ['/author', { author: 'x'.repeat(61) }],
  ['/body', { body: 'x'.repeat(19) }],
  ['/body', { body: 'x'.repeat(3001) }],
])('the form is refused at %s for %j', async ([pointer, form]) => {
  await expect(write(1, await aPerson('hasty'), form)).rejects.toMatchObject({
    code: 'invalid_input',
    errors: [{ pointer }],
  })
})

test('the shortest and the longest review are accepted', async () => {
  const [listingId, accountId] = [await aListing(open, { slug: 'edges' }), await aPerson('edgy')]
  await write(listingId, accountId, { stars: '1', body: 'x'.repeat(20) })
  await write(listingId, accountId, { stars: '5', author: 'x'.repeat(60), body: 'x'.repeat(3000) })
  expect(await starsOf(open.db.read, 'edges')).toEqual([1, 0, 0, 0, 0])
})

test('only people with a verified address review, only live listings, and never their own', async () => {
  const [live, early, own] = [
    await aListing(open, { slug: 'live' }),
    await aListing(open, { slug: 'early', status: 'scheduled', launchWeek: '2026-11-30' }),
    await aListing(open, { slug: 'own' }),
  ]
  const accountId = await aPerson('owner')
  await anOwner(open, own, 'owner@example.com')
  await expect(write(early, accountId)).rejects.toThrow(/live listings/)
  await expect(write(own, accountId)).rejects.toThrow(/own product/)
  await expect(write(live, '0190a3b4-0000-7000-8000-000000000001')).rejects.toMatchObject({ code: 'wrong_state' })
  await rows('update account set email_verified_at = null where id = $1', [accountId])
  await expect(write(live, accountId)).rejects.toThrow(/verified/)
})

test('a person writes ten reviews in 24 hours, can still edit them, and writes one more a day later', async () => {
  const accountId = await aPerson('busy')
  const listings: number[] = []
  for (let count = 0; count < 11; count++) listings.push(await aListing(open, { slug: `tried-${count}` }))
  const [last, ...ten] = listings
  for (const id of ten) await write(id, accountId)
  await expect(write(last!, accountId, {}, later(DAY_MS - 1))).rejects.toMatchObject({ code: 'wrong_state' })
  await write(ten[0]!, accountId, { stars: '1' })
  await write(last!, accountId, {}, later(DAY_MS))
})

test('a listing shows its reviews newest first, without hidden ones and those of its owners', async () => {
  const listingId = await aListing(open, { slug: 'saltmarsh' })
  const people = await Promise.all(['one', 'two', 'three', 'four'].map(aPerson))
  for (const [at, accountId] of people.entries())
    await write(listingId, accountId, { stars: String(at + 2) }, later(at))
  await judge(await idOf(listingId, people[0]!), 'spam')
  await anOwner(open, listingId, 'four@example.com')
  const page = (number: number) =>
    reviewsOf(open.db.read, 'saltmarsh', { order: 'newest', page: number, perPage: 1, reader: null })
  expect(await page(1)).toMatchObject({ reviews: [{ stars: 4 }], total: 2 })
  expect(await page(2)).toMatchObject({ reviews: [{ stars: 3 }], total: 2 })
  expect(await starsOf(open.db.read, 'saltmarsh')).toEqual([0, 1, 1, 0, 0])
  expect(await ownReview(open.db.read, 'saltmarsh', people[0]!)).toMatchObject({ isHidden: true })
})

test('a reported review waits for the site team, which hides or keeps it', async () => {
  const [listingId, author] = [await aListing(open, { slug: 'disputed' }), await aPerson('author')]
  const [reporter, other] = [await aPerson('reporter'), await aPerson('second-reporter')]
  await rows('delete from review')
  await write(listingId, author)
  const id = await idOf(listingId, author)
  for (const reason of [' ', 'x'.repeat(501)])
    await expect(report(id, reporter, reason)).rejects.toMatchObject({ errors: [{ pointer: '/reason' }] })
  await report(id, reporter, 'It is an advertisement.')
  await report(id, reporter, 'x'.repeat(500))
  await report(id, other, 'y', later(1))
  const waiting = () => reviewsToJudge(open.db.read, 10)
  expect(await waiting()).toEqual([
    expect.objectContaining({ id, by: 'author@example.com', hidden_for: null, reports: ['x'.repeat(500), 'y'] }),
  ])
  await judge(id, 'advertisement')
  expect(await waiting()).toEqual([expect.objectContaining({ hidden_for: 'advertisement', reports: [] })])
  await expect(report(id, reporter, 'Again')).rejects.toMatchObject({ code: 'not_found' })
  // Hiding it for another reason does not move it to the top.
  await judge(id, 'advertisement for a shop', later(1))
  expect(await rows<{ at: Date }>('select (hidden_at = $1) as same from review', [NOW.toISOString()])).toEqual([
    { same: true },
  ])
  await judge(id, null)
  expect(await waiting()).toEqual([])
  await expect(judge(id + 1, null)).rejects.toMatchObject({ code: 'not_found' })
})
