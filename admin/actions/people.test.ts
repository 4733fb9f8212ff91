import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestMail } from '../../domain/accounts/emails/mail-error.ts'
import { endOutage, noteOutage } from '../../domain/accounts/emails/mail-outage.ts'
import { raw } from '../../domain/database/raw.ts'
import { aListing, anOwner, aVote } from '../../test/factories.ts'
import * as operator from '../../test/operator.ts'
import { aService, type TestService } from '../../test/service.ts'
import { editsToReview, editToReview } from './edits.ts'
import { emailStatus } from './emails.ts'
import { findListings } from './listings.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
}, 60_000)
afterAll(() => service.stop())

const ok = (...args: string[]) => operator.ok(service, ...args)
const refusal = (...args: string[]) => operator.refusal(service, ...args)
const rows = <Row>(text: string, ...values: unknown[]) => raw<Row>(service.db.read, { text, values })

describe('people', () => {
  test('the last admin stays; others can become admins and normal users again', async () => {
    const admins = () => rows<{ email: string }>(`select email from account where role = 'admin' order by email`)
    await ok('role', 'set', 'boss@example.com', 'admin')
    for (const { email } of await admins()) if (email !== 'boss@example.com') await ok('role', 'set', email, 'person')
    expect(await refusal('role', 'set', 'boss@example.com', 'person')).toMatch(/boss@example.com is the only admin/)
    expect(await admins()).toEqual([{ email: 'boss@example.com' }])
    // Demoting someone who was never an admin isn't refused.
    // It creates the account, and says so, because a typo would make a stranger an admin.
    const ann = { email: 'ann@example.com', role: 'person' }
    const next = expect.stringMatching(/Check the address for typos/)
    expect(await ok('role', 'set', 'ann@example.com', 'person')).toEqual({ ...ann, new: true, next })
    expect(await ok('role', 'set', 'ann@example.com', 'person')).toEqual(ann)
    await ok('role', 'set', 'ann@example.com', 'admin')
    // An admin who is blocked or leaves can't take over.
    await ok('account', 'block', 'ann@example.com', '--reason', 'Away')
    expect(await refusal('role', 'set', 'boss@example.com', 'person')).toMatch(/boss@example.com is the only admin/)
    await ok('account', 'unblock', 'ann@example.com')
    expect(await ok('role', 'set', 'boss@example.com', 'person')).toMatchObject({ role: 'person' })
    expect(await refusal('role', 'set', 'x', 'admin')).toMatch(/Enter an email address/)
    expect(await refusal('role', 'set', 'ann@example.com', 'king')).toMatch(/Use one of admin, person/)
  })

  test('a revoked key opens nothing', async () => {
    const key = await service.key({ email: 'keys@example.com' })
    const [{ id }] = (await ok('key', 'list', '--email', 'keys@example.com')) as unknown as [{ id: string }]
    expect((await service.request('GET', '/me', { key })).status).toBe(200)
    expect(await ok('key', 'revoke', id)).toEqual({ id, revoked: true })
    expect((await service.request('GET', '/me', { key })).status).toBe(401)
    expect(await refusal('key', 'revoke', 'mine')).toMatch(/Run `key list`/)
  })

  test('an outage is told only while there is a mail server', async () => {
    await service.db.transaction((tx) => noteOutage(tx, 'It can’t be reached.', service.clock.time))
    const told = (way: TestMail['way']) => emailStatus(service.db.read, service.clock.time, { way } as TestMail)
    expect(await told('smtp')).toMatchObject({ outage: { reason: 'It can’t be reached.' } })
    for (const way of ['nowhere', 'outbox'] as const) expect(await told(way)).toMatchObject({ outage: null })
    await service.db.transaction(endOutage)
  })

  test('emails to an address go out again: of one kind, or of all', async () => {
    const suppress = (kind: string) =>
      service.db.transaction((tx) =>
        raw(tx, {
          text: `insert into mail_suppression values ('ann@example.com', $1, 'bounced', now())`,
          values: [kind],
        }),
      )
    for (const kind of ['listing-update', 'badge-reminder', 'badge-missing']) await suppress(kind)
    expect(await ok('email', 'lift', 'ann@example.com', 'badge-missing')).toMatchObject({ lifted: 1 })
    expect(await refusal('email', 'lift', 'ann@example.com', 'badge-missing')).toContain(
      'No emails of kind badge-missing to this address are suppressed.',
    )
    expect(await ok('email', 'lift', 'ann@example.com')).toMatchObject({ lifted: 2 })
    expect(await refusal('email', 'lift', 'ann@example.com')).toContain('email suppressed')
  })
})

describe('listings', () => {
  test('are found by part of name, slug or website, and by their owner, in one status or all', async () => {
    const owned = await aListing(service, { slug: 'blue-bird', name: 'Blue Bird' })
    await anOwner(service, owned, 'owner@example.com')
    const draft = await aListing(service, { slug: 'bird-feeder', name: 'Feeder', status: 'draft' })
    await anOwner(service, draft, 'owner@example.com')
    await aListing(service, { slug: 'other', name: '100% Other_' })
    const found = async (q: string, status?: string) =>
      (await findListings(service.db.read, { q, status, limit: 10 })).map(({ slug }) => slug)
    expect(await found('BIRD')).toEqual(['bird-feeder', 'blue-bird'])
    expect(await found('feeder.example.com')).toEqual(['bird-feeder'])
    expect(await found('blue bird')).toEqual(['blue-bird'])
    expect(await found('owner@example.com')).toEqual(['bird-feeder', 'blue-bird'])
    expect(await found('bird', 'draft')).toEqual(['bird-feeder'])
    expect(await found('owner@example.com', 'live')).toEqual(['blue-bird'])
    expect(await found('bird', 'no-such-status')).toEqual(['bird-feeder', 'blue-bird'])
    // SQL wildcards match only themselves.
    expect(await found('%')).toEqual(['other'])
    expect(await found('_')).toEqual(['other'])
  })

  test('a hidden listing is gone from the site and comes back as it was', async () => {
    await aListing(service, { slug: 'noisy' })
    const status = async () => (await service.request('GET', '/listings/noisy')).status
    await ok('listing', 'hide', 'noisy', '--reason', 'It is a copy.')
    expect(await status()).toBe(404)
    await ok('listing', 'show', 'noisy')
    expect(await status()).toBe(200)
    expect(await refusal('listing', 'hide', 'noisy')).toMatch(/Fill this in.*Usage: listing hide SLUG --reason X$/)
  })

  test('an edit is read with its changes, is checked once, and a revert names what it changed back', async () => {
    const key = await service.key()
    const id = await aListing(service, { slug: 'edited', tagline: 'Before' })
    await anOwner(service, id)
    await aListing(service, { slug: 'never-edited' })
    await service.request('PATCH', `/me/listings/${id}`, { key, body: { fields: { tagline: 'Between' } } })
    await service.request('PATCH', `/me/listings/${id}`, { key, body: { fields: { tagline: 'After' } } })
    const all = (filter: object = {}) => editsToReview(service.db.read, { onlyUnseen: false, limit: 10, ...filter })
    const [newest, older] = await all({ slug: 'edited' })
    expect(newest).toMatchObject({ slug: 'edited', isNew: false, changes: [{ part: 'tagline' }] })
    expect((await all({ slug: 'edited', before: newest!.id })).map((edit) => edit.id)).toEqual([older!.id])
    expect(await all({ slug: 'never-edited' })).toEqual([])
    expect((await all()).length).toBeGreaterThan(1)

    expect(await ok('edits', 'seen', String(older!.id))).toEqual({ id: older!.id, seen: true })
    expect(await editToReview(service.db.read, older!.id)).toMatchObject({ seen_by: 'operator' })
    expect((await all({ slug: 'edited', onlyUnseen: true })).map((edit) => edit.id)).toEqual([newest!.id])
    expect(await ok('edits', 'revert', String(newest!.id))).toMatchObject({ listing: 'edited', reverted: ['tagline'] })
    expect((await service.request('GET', '/listings/edited')).body).toMatchObject({ tagline: 'Between' })
    expect(await refusal('edits', 'seen', '999999')).toMatch(/no edit 999999.*edits list/)
    expect(await editToReview(service.db.read, 999_999)).toBeNull()

    for (const tagline of ['Again', 'And again'])
      await service.request('PATCH', `/me/listings/${id}`, { key, body: { fields: { tagline } } })
    expect(await ok('edits', 'seen', 'all')).toEqual({ seen: 2 })
    expect(await all({ onlyUnseen: true })).toEqual([])
    expect(await ok('overview')).toMatchObject({ edits_unseen: 0 })
    expect(await ok('edits', 'seen', 'all')).toEqual({ seen: 0 })
    expect(await editToReview(service.db.read, older!.id)).toMatchObject({ seen_by: 'operator' })
    expect(await refusal('edits', 'seen', 'every')).toMatch(/Enter an edit’s id from `edits list`, or all\./)
  })
})

describe('the vote ledger', () => {
  test('the site team discounts a vote with a reason, or counts it again; figures come from the ledger', async () => {
    const id = await aListing(service, { slug: 'voted' })
    await aVote(service, id, service.clock.time)
    const vote = String((await rows<{ id: number }>('select id::int from vote where listing_id = $1', id))[0]!.id)
    expect(await ok('ledger', 'judge', vote, 'traded')).toMatchObject({ reason: 'traded', reviewed: true })
    expect(await ok('ledger', 'show', 'voted')).toMatchObject({ votes: 0, kinds: [{ kind: 'traded', n: 1 }] })
    expect(await ok('ledger', 'judge', vote, 'counted')).toMatchObject({ reason: 'counted', reviewed: true })
    expect(await ok('ledger', 'show', 'voted')).toMatchObject({ votes: 1, kinds: [{ kind: 'counted', n: 1 }] })
    await service.db.transaction((tx) => raw(tx, { text: 'update listing set votes = 7 where id = $1', values: [id] }))
    expect(await ok('ledger', 'recount', 'voted')).toMatchObject({ votes: 1 })
    for (const verb of ['recount', 'show'])
      expect(await refusal('ledger', verb, 'no-such')).toMatch(/no listing no-such/)
  })
})

test('the overview counts what needs attention, and nothing before the queue has tables', async () => {
  expect(await ok('overview')).toMatchObject({ failed_jobs: 0, orders_to_review: 0 })
})
