import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aListing, anOwner } from '../../test/factories.ts'
import { ok } from '../../test/operator.ts'
import { aService, type TestService } from '../../test/service.ts'
import { accountOf } from '../accounts/keys.ts'
import { raw } from '../database/raw.ts'
import { restoreListing } from '../launches/withdraw.ts'
import { recordEdit } from '../listings/history.ts'
import { lockListing } from '../listings/listing.ts'
import { writeAudit } from '../shared/audit.ts'
import { eraseDue } from './erase.ts'

const DAY_MS = 86_400_000

let service: TestService
beforeAll(async () => {
  service = await aService({ config: { worksOnJobs: false } })
})
afterAll(() => service.stop())

const rows = <Row>(text: string, ...values: unknown[]) => raw<Row>(service.db.read, { text, values })
const one = async <Row>(text: string, ...values: unknown[]) => (await rows<Row>(text, ...values))[0]!
const owners = async (id: number) =>
  (
    await rows<{ email: string }>(
      'select a.email from listing_owner o join account a on a.id = o.account_id where o.listing_id = $1 order by 1',
      id,
    )
  ).map(({ email }) => email)
const log = { info() {}, error: vi.fn<(facts: object, message: string) => void>() }
const erase = () => eraseDue(service.db, service.clock.time, log)

/** A person whose account is deleted after some days; already due by default. */
async function leaving(email: string, { name = null as string | null, days = 0 } = {}): Promise<string> {
  const { id } = await service.db.transaction((tx) => accountOf(tx, email))
  const at = new Date(service.clock.time.getTime() + days * DAY_MS)
  await rows('update account set name = $2, delete_at = $3 where id = $1', id, name, at.toISOString())
  return id
}

async function owned(slug: string, ...emails: string[]): Promise<number> {
  const id = await aListing(service, { slug })
  for (const email of emails) await anOwner(service, id, email)
  return id
}

test('names that look like JSON or like its properties change nothing in what co-owners keep', async () => {
  const before = { status: 'live', tagline: 'x: null', profile: { tags: ['live'], founders: [] } }
  for (const name of [': null', 'profile', 'tagline', 'live']) {
    const email = `json-${name.replace(/\W/g, '')}@example.com`
    const id = await owned(`json-${name.replace(/\W/g, '')}`, email, 'stays@example.com')
    const accountId = await leaving(email, { name })
    await service.db.transaction((tx) =>
      recordEdit(tx, {
        listingId: id,
        editor: { accountId, via: 'site' },
        before,
        after: { ...before, tagline: 'y' },
        now: service.clock.time,
      }),
    )
    await erase()
    expect(await one('select before, after from listing_version where listing_id = $1', id)).toEqual({
      before,
      after: { ...before, tagline: 'y' },
    })
    expect(await owners(id)).toEqual(['stays@example.com'])
  }
})

test('somebody who can’t be deleted holds up nobody else, and the run counts as failed', async () => {
  const stuck = await leaving('stuck@example.com')
  const listing = await owned('not-stuck')
  // No code writes this state: a draft of a listing that its account doesn't own.
  await rows(
    `insert into draft (account_id, url, site, status, listing_id) values ($1, 'https://a.example', 'a.example', 'submitted', $2)`,
    stuck,
    listing,
  )
  const after = await leaving('after@example.com')
  await expect(erase()).rejects.toThrow('1 of 2 accounts weren’t deleted.')
  expect(await rows('select id from account where id = any($1)', [stuck, after])).toEqual([{ id: stuck }])
  expect(log.error).toHaveBeenCalledWith({ err: expect.any(Error), account: stuck }, 'account not deleted')
  await rows('delete from draft where account_id = $1', stuck)
  await erase()
  expect(await rows('select id from account where id = $1', stuck)).toEqual([])
})

test('nobody can take the address of a listing that will be emptied', async () => {
  const id = await owned('squatted', 'squatted@example.com')
  await aListing(service, { slug: `removed-listing-${id}` })
  await leaving('squatted@example.com')
  await erase()
  expect(await one('select name from listing where id = $1', id)).toEqual({ name: 'Removed' })
})

test('a listing goes to a co-owner who can use it, and stays with one who can still keep their account', async () => {
  const id = await owned('both-leave', 'first@example.com', 'second@example.com')
  const chosen = await owned(
    'chosen',
    'first@example.com',
    'blocked@example.com',
    'second@example.com',
    'free@example.com',
  )
  await rows(`update account set blocked_at = now(), blocked_reason = 'Spam' where email = 'blocked@example.com'`)
  const first = await leaving('first@example.com')
  await rows(
    `insert into listing_image (listing_id, account_id, digest, webp, created_at) values ($1, $2, 'd', 'w', now())`,
    chosen,
    first,
  )
  await leaving('second@example.com', { days: 1 })
  await erase()
  expect(await one('select name, status from listing where id = $1', id)).toEqual({
    name: 'both-leave',
    status: 'live',
  })
  expect(await owners(id)).toEqual(['second@example.com'])
  expect(
    await rows(
      'select a.email from listing_image i join account a on a.id = i.account_id where i.listing_id = $1',
      chosen,
    ),
  ).toEqual([{ email: 'free@example.com' }])
  service.clock.time = new Date(service.clock.time.getTime() + DAY_MS)
  await erase()
  expect(await one('select name from listing where id = $1', id)).toEqual({ name: 'Removed' })
})

test('longer addresses that hold the person’s stay as they are, in the audit log, the queue and texts', async () => {
  const id = await owned('addresses', 'n@corp.co', 'stays@example.com')
  await rows(`update listing set description = 'admin@corp.com, n@corp.co.uk or n@corp.co.' where id = $1`, id)
  await leaving('n@corp.co')
  const line = { who: 'admin@corp.com', action: 'account block', at: service.clock.time }
  await service.db.transaction(async (tx) => {
    await writeAudit(tx, { ...line, target: 'n@corp.co', details: { say: 'admin@corp.com\nn@corp.co, x.n@corp.co' } })
    await writeAudit(tx, { ...line, target: 'x-n@corp.co' })
  })
  for (const message of ['550 admin@corp.com', '550 N@corp.co'])
    await rows(
      `insert into pgboss.job (name, state, output) values ('send-letter', 'completed', $1)`,
      JSON.stringify({ message }),
    )
  await erase()
  expect(await rows(`select who, target, details from audit_log where who = 'admin@corp.com' order by id`)).toEqual([
    {
      who: 'admin@corp.com',
      target: 'a deleted account',
      details: { say: 'admin@corp.com\na deleted account, x.n@corp.co' },
    },
    { who: 'admin@corp.com', target: 'x-n@corp.co', details: {} },
  ])
  expect(await rows(`select output from pgboss.job where name = 'send-letter'`)).toEqual([
    { output: { message: '550 admin@corp.com' } },
  ])
  expect(await one('select description from listing where id = $1', id)).toEqual({
    description: 'admin@corp.com, n@corp.co.uk or .',
  })
})

test('a former owner takes only the founder they saved off a listing, whatever they are called by then', async () => {
  const id = await aListing(service, { slug: 'lost', profile: { founders: [{ name: 'Jane Real' }] } })
  await anOwner(service, id, 'jane@example.com')
  const accountId = await leaving('impostor@example.com', { name: 'Jane Real' })
  await service.db.transaction((tx) =>
    recordEdit(tx, {
      listingId: id,
      editor: { accountId, via: 'site' },
      before: null,
      after: { tagline: 'x' },
      now: service.clock.time,
    }),
  )
  await erase()
  expect(await one(`select profile -> 'founders' as founders from listing where id = $1`, id)).toEqual({
    founders: [{ name: 'Jane Real' }],
  })
})

test('somebody who saved the founders of others isn’t taken for one of them', async () => {
  const id = await owned('agency', 'agency@example.com', 'stays@example.com')
  await rows(
    `update listing set profile = jsonb_set(profile, '{founders}', '[{"name": "Fay Friend"}]') where id = $1`,
    id,
  )
  const accountId = await leaving('agency@example.com', { name: 'Good Agency' })
  await rows(
    `with made as (insert into founder (slug, account_id, name, name_key) values ('fay', $2, 'Fay Friend', 'fay friend') returning id)
     insert into listing_founder (listing_id, founder_id, position) select $1, id, 0 from made`,
    id,
    accountId,
  )
  await erase()
  expect(
    await rows(`select f.slug, a.email from founder f join account a on a.id = f.account_id where f.slug = 'fay'`),
  ).toEqual([{ slug: 'fay', email: 'stays@example.com' }])
})

test('a listing that was merged into one that is emptied is withdrawn like any other', async () => {
  await owned('kept', 'merged@example.com')
  await owned('gone', 'stays@example.com')
  await ok(service, 'listing', 'merge', 'gone', 'kept', '--yes')
  await leaving('merged@example.com')
  await erase()
  expect((await fetch(`${service.origin}/listings/gone`, { redirect: 'manual' })).status).toBe(410)
  const { id } = await one<{ id: number }>(`select id::int from listing where slug = 'gone'`)
  const status = await service.db.transaction(async (tx) => {
    const listing = (await lockListing(tx, id))!
    await restoreListing(tx, service.queue.senderIn(tx), {
      listing,
      editor: { accountId: null, via: 'admin' },
      now: service.clock.time,
    })
    return listing.status
  })
  expect(status).not.toBe('withdrawn')
})
