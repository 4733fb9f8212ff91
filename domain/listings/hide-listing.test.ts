import { afterAll, beforeAll, expect, test } from 'vitest'
import { aListing, anOwner } from '../../test/factories.ts'
import { anOpenDatabase } from '../../test/service.ts'
import type { EmailWriter } from '../accounts/emails/email.ts'
import { accountOf } from '../accounts/keys.ts'
import type { Tx } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import { firstOwner } from './first-owner.ts'
import { hideListing, showListing } from './hide-listing.ts'
import { refuseListedSite } from './listed-site.ts'
import { isPublic, shows } from './listing.ts'
import { Listing, LISTING_STATUSES } from './listing.entity.ts'

let open: Awaited<ReturnType<typeof anOpenDatabase>>
beforeAll(async () => {
  open = await anOpenDatabase()
})
afterAll(() => open.close())

const NOW = new Date('2026-11-20T12:00:00Z')
const editor = { accountId: null, via: 'admin' } as const
/** Each email's kind, recipient and reason. */
const written: unknown[] = []
const writeEmail: EmailWriter = async ({ kind, to, facts }) => {
  written.push([kind, to, (facts as { reason?: string }).reason])
  return true
}
const out = { writeEmail, siteUrl: 'https://directory.example' }
const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => open.db.transaction(work)
const hide = (slug: string, reason = 'spam') =>
  inTransaction((tx) => hideListing(tx, out, { slug, reason, editor, now: NOW }))
const show = (slug: string) => inTransaction((tx) => showListing(tx, out, { slug, editor, now: NOW }))
const read = (slug: string) => open.db.read.em.findOneOrFail(Listing, { slug })
const edits = async (slug: string) =>
  raw(open.db.read, {
    text: 'select before, after from listing_version v join listing l on l.id = v.listing_id where slug = $1 order by v.id',
    values: [slug],
  })

test.for(['live', 'scheduled'] as const)(
  'a %s listing is hidden and shown again, with both in its history',
  async (status) => {
    const slug = `was-${status}`
    await aListing(open, { slug, status, launchWeek: '2026-12-28' })
    await hide(slug)
    await hide(slug, 'still spam')
    expect(await read(slug)).toMatchObject({ status: 'hidden', hiddenReason: 'still spam', launchWeek: '2026-12-28' })
    await show(slug)
    expect(await read(slug)).toMatchObject({ status, hiddenReason: null, hiddenFrom: null })
    expect(await edits(slug)).toEqual([
      { before: { status }, after: { status: 'hidden' } },
      { before: { status: 'hidden' }, after: { status } },
    ])
  },
)

test('a listing that is shown as live was live: it gets a date if it has none', async () => {
  await aListing(open, { slug: 'undated', liveAt: null })
  await aListing(open, { slug: 'undated-soon', status: 'scheduled', liveAt: null })
  for (const slug of ['undated', 'undated-soon']) {
    await hide(slug)
    await show(slug)
  }
  expect([(await read('undated')).liveAt, (await read('undated-soon')).liveAt]).toEqual([NOW, null])
})

test('only public listings are hidden, and only hidden ones shown', async () => {
  for (const status of ['draft', 'awaiting_badge', 'withdrawn'] as const) {
    await aListing(open, { slug: `is-${status.replace('_', '-')}`, status })
    await expect(hide(`is-${status.replace('_', '-')}`)).rejects.toMatchObject({ code: 'wrong_state' })
  }
  await aListing(open, { slug: 'is-live' })
  await expect(show('is-live')).rejects.toMatchObject({ code: 'wrong_state' })
  for (const act of [hide, show]) await expect(act('nowhere')).rejects.toMatchObject({ code: 'not_found' })
})

test('a hidden listing is not shown while another listing has its website, whose owner is told that it is theirs', async () => {
  const website = 'https://contested.example.com'
  await aListing(open, { slug: 'first', website })
  await hide('first')
  const id = await aListing(open, { slug: 'second', website })
  await expect(show('first')).rejects.toMatchObject({ code: 'already_listed' })
  await anOwner(open, id, 'owner@example.com')
  const accountId = await inTransaction(async (tx) => (await accountOf(tx, 'owner@example.com')).id)
  const refuse = (by?: string) => refuseListedSite(open.db.read, 'contested.example.com', by)
  await expect(refuse(accountId)).rejects.toMatchObject({ fix: expect.stringContaining('You own it') as unknown })
  await expect(refuse()).rejects.toMatchObject({ fix: expect.stringContaining('claim_listing') as unknown })
  await refuseListedSite(open.db.read, 'unlisted.example.com')
})

test('every owner gets an email about each decision, and one more only about a new reason', async () => {
  const id = await aListing(open, { slug: 'shady', website: 'https://www.shady.example.com' })
  for (const email of ['one@example.com', 'two@example.com']) await anOwner(open, id, email)
  expect(await firstOwner(open.db.read, id)).not.toBeNull()
  written.length = 0
  await hide('shady', 'spam')
  await hide('shady', 'spam')
  await hide('shady', 'still spam')
  await show('shady')
  expect(written).toEqual(
    [
      ['listing-hidden', 'spam'],
      ['listing-hidden', 'still spam'],
      ['listing-shown', undefined],
    ].flatMap(([kind, reason]) => ['one@example.com', 'two@example.com'].map((to) => [kind, to, reason])),
  )
})

test('live and scheduled listings are public; paid ones show every section, others what was unlocked', () => {
  expect(LISTING_STATUSES.filter((status) => isPublic({ status }))).toEqual(['scheduled', 'live'])
  expect(shows({ plan: 'paid', unlocked: [] }, 'story')).toBe(true)
  expect(shows({ plan: 'free', unlocked: [] }, 'story')).toBe(false)
  expect(shows({ plan: 'free', unlocked: ['story'] }, 'story')).toBe(true)
  expect(shows({ plan: 'free', unlocked: ['media'] }, 'story')).toBe(false)
})
