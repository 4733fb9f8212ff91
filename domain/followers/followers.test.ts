import { afterAll, beforeAll, expect, test } from 'vitest'
import { aListing, anOwner } from '../../test/factories.ts'
import { othersWait } from '../../test/databases/others-wait.ts'
import { anOpenDatabase } from '../../test/service.ts'
import { waitingEmail, type EmailFacts } from '../accounts/emails/email.ts'
import { accountOf } from '../accounts/keys.ts'
import type { Tx } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import { lockListing } from '../listings/listing.ts'
import type { JobSender } from '../shared/job-sender.ts'
import { followCategory } from './category-follow.ts'
import { THINGS } from './followed-things.ts'
import { follow, followable, followedBy, follows, moveFollowers, unfollow } from './follow.ts'
import { postUpdate, tellFollowers } from './listing-updates.ts'
import { tellOfLaunch } from './launch-news.ts'
import { followPerson, personToFollow, unfollowPerson } from './person-follow.ts'
import { followOfLink, unfollowPath } from './unfollow-link.ts'

let open: Awaited<ReturnType<typeof anOpenDatabase>>
beforeAll(async () => {
  open = await anOpenDatabase()
})
afterAll(() => open.close())

const NOW = new Date('2026-11-18T12:00:00Z')
const DAY_MS = 86_400_000
const APP_SECRET = 'a secret of at least thirty-two characters'
const later = (ms: number) => new Date(NOW.getTime() + ms)
const rows = <Row>(text: string, values: unknown[] = []) => raw<Row>(open.db.read, { text, values })
const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => open.db.transaction(work)
const anAccount = (email: string) => inTransaction(async (tx) => (await accountOf(tx, email)).id)

let sent: { name: string; payload: unknown }[] = []
const jobs: JobSender = async (name, payload) => void sent.push({ name, payload })

function post(listingId: number, now: Date) {
  return inTransaction(async (tx) => {
    const listing = (await lockListing(tx, listingId))!
    return postUpdate(tx, jobs, { listing, title: 'News', body: 'It is faster.', now })
  })
}

/** Runs the job for one batch of followers; returns the number of emails and the next batch. */
async function tell(updateId: number, after: string | null = null) {
  sent = []
  const before = await emails()
  await inTransaction((tx) =>
    tellFollowers(
      { tx, jobs, appSecret: APP_SECRET, now: NOW },
      { updateId, after, siteUrl: 'https://directory.example' },
    ),
  )
  return { emails: (await emails()) - before, next: sent.find(({ name }) => name === 'tell-followers')?.payload }
}
const emails = async () => (await rows(`select 1 from email where kind = 'listing-update'`)).length

test('a person follows and unfollows a public listing, each once', async () => {
  const [listingId, accountId] = [await aListing(open, { slug: 'fennel' }), await anAccount('ann@example.com')]
  const other = await anAccount('other@example.com')
  expect(await followable(open.db.read, 'fennel')).toMatchObject({ id: listingId })
  expect(await follows(open.db.read, 'fennel', accountId)).toBe(false)
  for (const now of [NOW, later(1)]) await inTransaction((tx) => follow(tx, { listingId, accountId, now }))
  expect(await follows(open.db.read, 'fennel', accountId)).toBe(true)
  expect(await follows(open.db.read, 'fennel', other)).toBe(false)
  const end = () => inTransaction((tx) => unfollow(tx, { listingId, accountId }))
  expect([await end(), await end()]).toEqual([true, false])
})

test('a link made before a merge ends the follow of the listing that took over', async () => {
  const [listingId, into] = [await aListing(open, { slug: 'sage-old' }), await aListing(open, { slug: 'sage' })]
  const [accountId, other] = [await anAccount('moved@example.com'), await anAccount('stays@example.com')]
  for (const one of [accountId, other]) await inTransaction((tx) => follow(tx, { listingId, accountId: one, now: NOW }))
  await rows('insert into merged_listing (listing_id, into_id, merged_at) values ($1, $2, $3)', [listingId, into, NOW])
  await inTransaction((tx) => moveFollowers(tx, listingId, into))
  expect(await follows(open.db.read, 'sage', accountId)).toBe(true)
  expect(await inTransaction((tx) => unfollow(tx, { listingId, accountId }))).toBe(true)
  expect(await follows(open.db.read, 'sage', accountId)).toBe(false)
  expect(await follows(open.db.read, 'sage', other)).toBe(true)
})

test('a listing that is not public cannot be followed, and a follow of it remains', async () => {
  const accountId = await anAccount('patient@example.com')
  const [gone, scheduled] = [
    await aListing(open, { slug: 'gone', status: 'withdrawn' }),
    await aListing(open, { slug: 'soon', status: 'scheduled', launchWeek: '2026-11-30' }),
  ]
  await expect(followable(open.db.read, 'gone')).rejects.toMatchObject({ code: 'not_found' })
  await expect(followable(open.db.read, 'nowhere')).rejects.toMatchObject({ code: 'not_found' })
  await inTransaction((tx) => follow(tx, { listingId: gone, accountId, now: NOW }))
  await inTransaction((tx) => follow(tx, { listingId: scheduled, accountId, now: later(1) }))
  const [soon, left] = [
    expect.objectContaining({ slug: 'soon', is_public: true }),
    expect.objectContaining({ slug: 'gone', is_public: false }),
  ]
  expect(await followedBy(open.db.read, accountId, 10)).toEqual({ listings: [soon, left], total: 2 })
  expect(await followedBy(open.db.read, accountId, 1)).toEqual({ listings: [soon], total: 2 })
})

test('a listing posts five updates in 24 hours, and one more when the first is a day old', async () => {
  const [listingId, other] = [await aListing(open, { slug: 'chatty' }), await aListing(open, { slug: 'quiet' })]
  for (let count = 0; count < 5; count++) await post(listingId, NOW)
  await expect(post(listingId, later(DAY_MS - 1))).rejects.toMatchObject({ code: 'rate_limited' })
  expect(await post(other, NOW)).toMatchObject({ title: 'News', posted_at: NOW.toISOString() })
  sent = []
  const posted = await post(listingId, later(DAY_MS))
  expect(sent).toEqual([{ name: 'tell-followers', payload: { updateId: posted.id, after: null } }])
})

test('an update reaches the people who followed before it, while the listing is public', async () => {
  const listingId = await aListing(open, { slug: 'saltmarsh' })
  const [early, late] = [await anAccount('early@example.com'), await anAccount('late@example.com')]
  await inTransaction((tx) => follow(tx, { listingId, accountId: early, now: NOW }))
  const { id } = await post(listingId, NOW)
  await inTransaction((tx) => follow(tx, { listingId, accountId: late, now: later(1) }))
  await rows(`update listing set status = 'withdrawn' where id = $1`, [listingId])
  expect(await tell(id)).toEqual({ emails: 0 })
  await rows(`update listing set status = 'live' where id = $1`, [listingId])
  expect(await tell(id)).toEqual({ emails: 1 })
  // A job may run twice.
  expect(await tell(id)).toEqual({ emails: 0 })
})

test('people who are blocked or leave get no updates', async () => {
  const listingId = await aListing(open, { slug: 'samphire' })
  for (const email of ['blocked@example.com', 'blocked+2@example.com', 'leaving@example.com', 'stays@example.com']) {
    const accountId = await anAccount(email)
    await inTransaction((tx) => follow(tx, { listingId, accountId, now: NOW }))
  }
  await rows(`update account set blocked_at = now(), blocked_reason = 'Spam' where email = 'blocked@example.com'`)
  await rows(`update account set delete_at = now() where email = 'leaving@example.com'`)
  const { id } = await post(listingId, NOW)
  expect(await tell(id)).toEqual({ emails: 1 })
})

test('a hundred followers get their emails at a time, and a second job emails the rest', async () => {
  const listingId = await aListing(open, { slug: 'popular' })
  await rows(
    `with made as (insert into account (email) select 'fan-' || n || '@example.com' from generate_series(1, 101) as n returning id)
     insert into listing_follow (listing_id, account_id, created_at) select $1, id, $2 from made`,
    [listingId, NOW.toISOString()],
  )
  const { id } = await post(listingId, NOW)
  const first = await tell(id)
  const order = await rows<{ account_id: string }>(
    'select account_id from listing_follow where listing_id = $1 order by account_id',
    [listingId],
  )
  const after = order[99]!.account_id
  expect(first).toEqual({ emails: 100, next: { updateId: id, after } })
  expect(await tell(id, after)).toEqual({ emails: 1 })
})

test('a launch is told once to whoever follows the listing or an owner who shows a page, and says whom they follow', async () => {
  const listingId = await aListing(open, { slug: 'launched', liveAt: NOW })
  const named = async (name: string, isShown = true) => {
    const id = await anAccount(`${name}@example.com`)
    await rows('insert into public_person (account_id, slug, name, is_shown, created_at) values ($1, $2, $2, $3, $4)', [
      id,
      name,
      isShown,
      NOW,
    ])
    return id
  }
  const [maker, partner, hider, stranger] = [
    await named('maker'),
    await named('partner'),
    await named('hider', false),
    await named('stranger'),
  ]
  for (const name of ['maker', 'partner', 'hider']) await anOwner(open, listingId, `${name}@example.com`)
  const fans = new Map<string, string>()
  const fan = async (name: string, people: string[], { isLate = false, ofListing = false } = {}) => {
    const accountId = await anAccount(`fan-${name}@example.com`)
    fans.set(`fan-${name}@example.com`, accountId)
    const now = later(isLate ? 1 : 0)
    for (const personId of people) await inTransaction((tx) => followPerson(tx, { personId, accountId, now }))
    if (ofListing) await inTransaction((tx) => follow(tx, { listingId, accountId, now }))
  }
  await fan('one', [maker])
  await fan('two', [maker, partner])
  await fan('both', [maker], { ofListing: true })
  await fan('of-hidden', [hider])
  await fan('of-stranger', [stranger])
  await fan('late', [maker], { isLate: true })
  // An owner hears of the launch anyway, at any address of their mailbox.
  await inTransaction((tx) => followPerson(tx, { personId: maker, accountId: partner, now: NOW }))
  const alias = await anAccount('partner+2@example.com')
  await inTransaction((tx) => followPerson(tx, { personId: maker, accountId: alias, now: NOW }))
  await rows(`update account set delete_at = now() where email = 'fan-two@example.com'`)
  const tell = () =>
    inTransaction((tx) =>
      tellOfLaunch(
        { tx, jobs, appSecret: APP_SECRET, now: NOW },
        { listingId, week: '2026-11-16', until: '2026-11-22', after: null, siteUrl: 'https://directory.example' },
      ),
    )
  const told = async () => {
    const found = await rows<{ id: string; recipient: string }>(
      `select id, recipient from email where kind = 'followed-launch' order by recipient`,
    )
    return Promise.all(
      found.map(async ({ id, recipient }) => {
        const { email } = (await waitingEmail(open.db.read, id, { appSecret: APP_SECRET, now: NOW }))!
        const { by, unfollow: path } = email.facts as EmailFacts['followed-launch']
        return [recipient, by, await followOfLink(open.db.read, APP_SECRET, path.split('/unfollow/')[1]!)]
      }),
    )
  }
  const asListing = { listingId, accountId: fans.get('fan-both@example.com') }
  const asMaker = { personId: maker, accountId: fans.get('fan-one@example.com') }
  for (let times = 0; times < 2; times++) {
    await tell()
    expect(await told()).toEqual([
      ['fan-both@example.com', undefined, asListing],
      ['fan-one@example.com', 'maker', asMaker],
    ])
  }
  // A follow of two owners is one email, too.
  await rows(`update account set delete_at = null where email = 'fan-two@example.com'`)
  await tell()
  expect((await told()).map(([recipient]) => recipient)).toEqual([
    'fan-both@example.com',
    'fan-one@example.com',
    'fan-two@example.com',
  ])
})

test('of a hundred and more who follow the listing, an owner or both, each is told once', async () => {
  const listingId = await aListing(open, { slug: 'widely-followed', liveAt: NOW })
  const [one, two] = [await anAccount('crowd-1@example.com'), await anAccount('crowd-2@example.com')]
  for (const [at, id] of [one, two].entries()) {
    await anOwner(open, listingId, `crowd-${at + 1}@example.com`)
    await rows(
      'insert into public_person (account_id, slug, name, is_shown, created_at) values ($1, $2, $2, true, $3)',
      [id, `crowd-${at + 1}`, NOW],
    )
  }
  await rows(
    `with made as (insert into account (email) select 'crowd-fan-' || n || '@example.com' from generate_series(1, 230) as n returning id, email),
       numbered as (select id, substring(email from 'fan-([0-9]+)')::int as n from made),
       listed as (insert into listing_follow (listing_id, account_id, created_at) select $1, id, $4 from numbered where n % 3 = 0)
     insert into person_follow (person_id, account_id, created_at)
       select $2::uuid, id, $4 from numbered where n % 3 <> 0 or n % 2 = 0 union all select $3::uuid, id, $4 from numbered where n % 5 = 0`,
    [listingId, one, two, NOW.toISOString()],
  )
  let after: string | null = null
  const batches = []
  do {
    sent = []
    await inTransaction((tx) =>
      tellOfLaunch(
        { tx, jobs, appSecret: APP_SECRET, now: NOW },
        { listingId, week: '2026-11-16', until: '2026-11-22', after, siteUrl: 'https://directory.example' },
      ),
    )
    after =
      (sent.find(({ name }) => name === 'tell-of-launch')?.payload as { after: string } | undefined)?.after ?? null
    batches.push(
      (await rows(`select 1 from email where kind = 'followed-launch' and recipient like 'crowd-fan-%'`)).length,
    )
  } while (after !== null)
  expect(batches).toEqual([100, 200, 230])
})

test('only somebody who shows a page can be followed, nobody follows themselves, and it ends once', async () => {
  const [personId, accountId] = [await anAccount('shown@example.com'), await anAccount('admirer@example.com')]
  await rows(
    `insert into public_person (account_id, slug, name, is_shown, created_at) values ($1, 'shown', 'Ann', true, $2)`,
    [personId, NOW],
  )
  expect(await personToFollow(open.db.read, 'shown')).toEqual({ id: personId, name: 'Ann' })
  const count = async () => (await rows('select 1 from person_follow where person_id = $1', [personId])).length
  const begin = (who: string) => inTransaction((tx) => followPerson(tx, { personId, accountId: who, now: NOW }))
  for (const own of [personId, await anAccount('shown+2@example.com')])
    await expect(begin(own)).rejects.toMatchObject({ code: 'wrong_state' })
  await begin(accountId)
  await begin(accountId)
  expect(await count()).toBe(1)
  await inTransaction((tx) => unfollowPerson(tx, { personId, accountId: personId }))
  expect(await count()).toBe(1)
  await inTransaction((tx) => unfollowPerson(tx, { personId, accountId }))
  expect(await count()).toBe(0)
  for (const closed of [
    `update public_person set is_shown = false where slug = 'shown'`,
    `update account set delete_at = now() where email = 'shown@example.com'`,
    `update account set blocked_at = now(), blocked_reason = 'Spam' where email = 'shown@example.com'`,
  ]) {
    await rows(closed)
    await expect(personToFollow(open.db.read, 'shown')).rejects.toMatchObject({ code: 'not_found' })
    await rows(`update public_person set is_shown = true where slug = 'shown'`)
    await rows(`update account set delete_at = null, blocked_at = null, blocked_reason = null`)
  }
})

test('who or what is deleted in the moment it is followed is not found', async () => {
  const [personId, accountId] = [await anAccount('leaves@example.com'), await anAccount('too-late@example.com')]
  await rows(
    `insert into public_person (account_id, slug, name, is_shown, created_at) values ($1, 'leaves', 'Lee', true, $2)`,
    [personId, NOW],
  )
  const isMissed = (asked: Promise<void>) => expect(asked).rejects.toMatchObject({ code: 'not_found' })
  // The look-up still sees them here, because their deletion isn't committed yet.
  const missed = await inTransaction(async (tx) => {
    await tx.sql.deleteFrom('account').where('id', '=', personId).execute()
    const asked = inTransaction((late) => THINGS.people.follow(late, { slug: 'leaves', accountId, now: NOW }))
    const answered = isMissed(asked)
    await othersWait(open, 1)
    return { answered }
  })
  await missed.answered
  await isMissed(inTransaction((tx) => followPerson(tx, { personId, accountId, now: NOW })))
  await isMissed(inTransaction((tx) => followCategory(tx, { categoryId: 999_999, accountId, now: NOW })))
})

test('an unfollow link holds its follow; a link of another secret or a made-up one holds none', async () => {
  const followed = { listingId: 7, accountId: '0190a3b4-0000-7000-8000-000000000001' }
  const token = unfollowPath(APP_SECRET, followed).replace('/unfollow/', '')
  const followOf = (secret: string, given: string) => followOfLink(open.db.read, secret, given)
  expect(await followOf(APP_SECRET, token)).toEqual(followed)
  expect(await followOf(`${APP_SECRET}!`, token)).toBeNull()
  expect(await followOf(APP_SECRET, 'x')).toBeNull()
})
