import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aVisitor } from '../../auth/people/test-visitor.ts'
import { aListing, anOwner, aVote } from '../../test/factories.ts'
import { ok } from '../../test/operator.ts'
import { APP_SECRET, aService, type TestService } from '../../test/service.ts'
import { accountOf } from '../accounts/keys.ts'
import type { AppSecret } from '../accounts/sealed.ts'
import { raw } from '../database/raw.ts'
import { planRelaunch } from '../launches/relaunch.ts'
import { mondayOf, weeksAfter } from '../launches/week.ts'
import { restoreListing } from '../launches/withdraw.ts'
import { recordEdit } from '../listings/history.ts'
import { lockListing } from '../listings/listing.ts'
import { writeAudit } from '../shared/audit.ts'
import { castBallot } from '../votes/cast-ballot.ts'
import { withdrawVote } from '../votes/cast-vote.ts'
import { forgetOldMarks, keepMarkKeys } from '../votes/vote-marks.ts'
import { eraseDue } from './erase.ts'

// A busy machine takes long for many small transactions.
vi.setConfig({ testTimeout: 60_000 })

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
const erase = () => eraseDue(service.db, { appSecret: APP_SECRET, now: service.clock.time, log })

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

/** A listing that launched three weeks ago, with a vote of each of these people from that week. */
async function launched(slug: string, ...voters: string[]): Promise<number> {
  const launchWeek = weeksAfter(mondayOf(service.clock.time), -3)
  const id = await aListing(service, { slug, launchWeek })
  for (const by of voters) await aVote(service, id, `${launchWeek}T12:00:00Z`, { by })
  return id
}

/** Somebody whose account isn't new votes; false if they had already. */
async function vote(listingId: number, email: string, appSecret: AppSecret = APP_SECRET): Promise<boolean> {
  const { id: accountId } = await service.db.transaction((tx) => accountOf(tx, email))
  const { time: now } = service.clock
  const since = new Date(now.getTime() - 30 * DAY_MS).toISOString()
  await rows('update account set email_verified_at = $2 where id = $1', accountId, since)
  return service.db.transaction((tx) => castBallot(tx, { listingId, accountId, network: null, appSecret, now }))
}

const total = async (id: number) => (await one<{ votes: number }>('select votes from listing where id = $1', id)).votes
const marks = (id: number) => rows<{ mark: string }>('select mark from vote_mark where listing_id = $1', id)
const VOTED = {
  code: 'wrong_state',
  message: 'You have already voted for this launch with an account that you deleted.',
  fix: 'That vote stays. You can vote again when the listing launches again.',
}

test('nobody votes twice for a launch by deleting their account in between', async () => {
  const ids = [await launched('voted', 'again@gmail.com'), await launched('voted-too', 'again@gmail.com')] as const
  await leaving('again@gmail.com')
  await erase()
  const ledger = () => rows('select * from vote where listing_id = any($1) order by id', ids)
  const before = await ledger()
  const made = [...(await marks(ids[0])), ...(await marks(ids[1]))].map(({ mark }) => mark)
  expect(new Set(made).size).toBe(2)
  for (const email of ['again@gmail.com', 'a.gain+2@gmail.com', 'again+3@googlemail.com'])
    await expect(vote(ids[0], email)).rejects.toMatchObject(VOTED)
  const twice = await Promise.allSettled([vote(ids[1], 'again@gmail.com'), vote(ids[1], 'a.gain+2@gmail.com')])
  expect(twice.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ledger()).toEqual(before)
  expect([await total(ids[0]), await total(ids[1])]).toEqual([1, 1])

  // On the page, too.
  const visitor = aVisitor(service, new Map([['sid', (await service.signedIn('again@gmail.com')).replace('sid=', '')]]))
  const { page } = await visitor.get('/listings/voted')
  const token = page.querySelector('form[data-vote] input[name=token]')!.getAttribute('value')!
  const refused = await visitor.post('/listings/voted/vote', { token })
  expect(refused.status).toBe(400)
  expect(refused.text).toContain(`${VOTED.message} ${VOTED.fix}`)

  expect(await vote(ids[0], 'another@gmail.com')).toBe(true)
  expect(await total(ids[0])).toBe(2)
  // Another launch of the listing can be voted for, once. The mark of the one before goes; the other listing's stays.
  const { time: now } = service.clock
  await service.db.transaction((tx) => planRelaunch(tx, ids[0], mondayOf(now)))
  expect(await vote(ids[0], 'again@gmail.com')).toBe(true)
  expect(await vote(ids[0], 'again@gmail.com')).toBe(false)
  await forgetOldMarks(service.db.read, now)
  expect([await marks(ids[0]), await marks(ids[1])]).toEqual([[], [{ mark: made[1] }]])
  expect(await ok(service, 'votes', 'recompute')).toMatchObject({ corrected: 0 })
})

test('only the vote that stands for a person keeps their other accounts from voting', async () => {
  const id = await launched('seconded', 'kim@example.com')
  await vote(id, 'kim+2@example.com')
  await leaving('kim+2@example.com')
  await erase()
  expect(await marks(id)).toEqual([])
  const { id: kim } = await one<{ id: string }>('select id from account where email = $1', 'kim@example.com')
  await service.db.transaction((tx) => withdrawVote(tx, { listingId: id, accountId: kim, now: service.clock.time }))
  expect(await vote(id, 'kim@example.com')).toBe(true)
  expect(await total(id)).toBe(1)
})

test('whoever votes while another account of theirs is deleted has one vote', async () => {
  for (let n = 0; n < 5; n++) {
    const id = await launched(`raced-${n}`, `raced-${n}@example.com`)
    await leaving(`raced-${n}@example.com`)
    await Promise.allSettled([erase(), vote(id, `raced-${n}+2@example.com`)])
    expect(await total(id)).toBe(1)
    await expect(vote(id, `raced-${n}+3@example.com`)).rejects.toMatchObject(VOTED)
  }
})

test('a merge moves no vote of somebody who voted for the listing that stays with an account that is deleted', async () => {
  const into = await launched('merge-stays', 'merger@example.com')
  const from = await aListing(service, { slug: 'merge-goes' })
  await leaving('merger@example.com')
  await erase()
  expect(await vote(from, 'merger+2@example.com')).toBe(true)
  expect(await vote(from, 'moves@example.com')).toBe(true)
  expect(await ok(service, 'listing', 'merge', 'merge-goes', 'merge-stays', '--yes')).toMatchObject({ votes: 1 })
  expect(await total(into)).toBe(2)
})

test('marks outlive the secret that made them, if it is rotated; without that, they fit nobody', async () => {
  const [next, later] = ['the next secret, 32 characters or more', 'a later secret, 32 characters or more']
  const id = await launched('rotated', 'keeps@example.com')
  await leaving('keeps@example.com')
  await erase()
  await expect(vote(id, 'keeps@example.com', [next, APP_SECRET])).rejects.toMatchObject(VOTED)
  for (const secrets of [
    [next, APP_SECRET],
    [later, next],
  ] as const)
    expect(await service.db.transaction((tx) => keepMarkKeys(tx, secrets))).toBe(true)
  await expect(vote(id, 'keeps@example.com', later)).rejects.toMatchObject(VOTED)
  expect(await vote(id, 'keeps@example.com', 'a secret after the others were lost')).toBe(true)
})
