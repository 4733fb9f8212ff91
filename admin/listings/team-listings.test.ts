import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountOf } from '../../domain/accounts/keys.ts'
import type { Database } from '../../domain/database/database.ts'
import { raw } from '../../domain/database/raw.ts'
import { editsOf } from '../../domain/listings/history.ts'
import { refuseListedSite } from '../../domain/listings/listed-site.ts'
import { mergedInto } from '../../domain/listings/merged/merged-into.ts'
import { seedCategories } from '../../domain/categories/categories.ts'
import { aListing, anOwner, aVote } from '../../test/factories.ts'
import { anOpenDatabase, APP_SECRET } from '../../test/service.ts'
import { runCommand } from '../commands.ts'

// A Wednesday; the week of Monday, November 9 is over.
const NOW = new Date('2026-11-18T12:00:00Z')
const THIS_WEEK = '2026-11-16'
const FINISHED = '2026-11-09'

let db: Database
let close: () => Promise<void>
beforeAll(async () => {
  ;({ db, close } = await anOpenDatabase())
  await seedCategories(db)
  await rows(`insert into award_week (week, given_at) values ($1, now())`, FINISHED)
})
afterAll(() => close())

const rows = <Row>(text: string, ...values: unknown[]) => raw<Row>(db.read, { text, values })
const run = (...args: string[]) => runCommand({ db, now: () => NOW, siteUrl: 'http://x', appSecret: APP_SECRET }, args)
const ok = async (...args: string[]) => {
  const answer = await run(...args)
  expect(answer).toHaveProperty('ok')
  return (answer as { ok: Record<string, unknown> }).ok
}
const refusal = async (...args: string[]) => {
  const answer = await run(...args)
  expect(answer).toHaveProperty('error')
  return (answer as { error: string }).error
}
const emailsOf = async (to: string) =>
  (await rows<{ kind: string }>('select kind from email where recipient = $1 order by kind', to)).map(
    ({ kind }) => kind,
  )

test('the team edits fields and categories by the owners’ rules; the history says that the team did', async () => {
  const id = await aListing({ db }, { slug: 'edited', tagline: 'Before', category: 'crm' })
  await anOwner({ db }, id)
  await ok('listing', 'edit', 'edited', '--tagline', 'After', '--features', '["One","Two"]', '--headline', 'Top')
  await ok('listing', 'edit', 'edited', '--categories', '["Productivity","CRM"]', '--name', 'Edited well')
  const [row] = await rows(
    `select l.tagline, l.name, l.headline, l.profile -> 'features' as features, c.slug as category
     from listing l join category c on c.id = l.category_id where l.id = $1`,
    id,
  )
  expect(row).toEqual({
    tagline: 'After',
    name: 'Edited well',
    headline: 'Top',
    features: ['One', 'Two'],
    category: 'productivity',
  })
  const history = await editsOf(db.read, id, 10)
  expect(history.map(({ via, accountId, parts }) => [via, accountId, parts.toSorted()])).toEqual([
    ['admin', null, ['categories', 'categoryId', 'name'].filter((part) => history[0]!.parts.includes(part))],
    ['admin', null, ['headline', 'profile.features', 'tagline']],
  ])
  expect(history[0]!.parts).toContain('categories')
  const log = (await ok('audit', 'list', '--target', 'edited')) as unknown as { action: string }[]
  expect(log.map(({ action }) => action)).toEqual(['listing edit', 'listing edit'])

  // The same again changes nothing; what an owner may not type, the team may not either.
  await ok('listing', 'edit', 'edited', '--tagline', 'After')
  expect(await editsOf(db.read, id, 10)).toHaveLength(2)
  expect(await refusal('listing', 'edit', 'edited', '--tagline', 'x'.repeat(201))).toMatch(/200/)
  expect(await refusal('listing', 'edit', 'edited', '--categories', '["No such"]')).toMatch(/No such/)
  expect(await refusal('listing', 'edit', 'edited', '--name', ' ')).toMatch(/name: Fill this in/)
  expect(await refusal('listing', 'edit', 'no-such', '--tagline', 'x')).toMatch(/no listing no-such/)
  for (const [option, max] of [
    ['headline', 200],
    ['seo-title', 200],
    ['seo-description', 320],
  ] as const) {
    expect(await refusal('listing', 'edit', 'edited', `--${option}`, 'x'.repeat(max + 1))).toMatch(`${max} characters`)
    await ok('listing', 'edit', 'edited', `--${option}`, 'x'.repeat(max))
  }
})

test('the team gives a listing to another account, after saying what that changes', async () => {
  const id = await aListing({ db }, { slug: 'given' })
  await anOwner({ db }, id, 'first@example.com')
  expect(await refusal('listing', 'give', 'given', 'nobody@example.com', '--yes')).toMatch(/Nobody has signed in as/)
  const { id: accountId } = await db.transaction((tx) => accountOf(tx, 'second@example.com'))
  expect(await ok('listing', 'give', 'given', 'second@example.com')).toMatch(
    /^Make second@example\.com the only owner of given\?\n[^]*first@example\.com can no longer[^]*--yes\.$/,
  )
  expect(await ok('listing', 'give', 'given', 'Second@example.com', '--yes')).toEqual({
    owners: ['second@example.com'],
  })
  expect(await rows('select account_id, listing_id from draft where listing_id = $1', id)).toEqual([
    { account_id: accountId, listing_id: id },
  ])
  expect(await emailsOf('first@example.com')).toEqual(['listing-handed-over'])
  expect(await emailsOf('second@example.com')).toEqual(['listing-given'])
  // Again: nothing is left to do.
  await ok('listing', 'give', 'given', 'second@example.com', '--yes')
  expect(await emailsOf('second@example.com')).toEqual(['listing-given'])
})

test('the team gives no listing to an account that is blocked or about to be deleted', async () => {
  const id = await aListing({ db }, { slug: 'kept' })
  await anOwner({ db }, id, 'keeps@example.com')
  const closed = async (email: string, column: string, value: string, since: Date | null) => {
    const account = await db.transaction((tx) => accountOf(tx, email))
    await rows(`update account set ${column} = $2, blocked_at = $3 where id = $1`, account.id, value, since)
  }
  await closed('blocked@example.com', 'blocked_reason', 'Spam', NOW)
  await closed('leaving@example.com', 'delete_at', '2026-12-01T12:00:00Z', null)
  for (const options of [[], ['--yes']]) {
    expect(await refusal('listing', 'give', 'kept', 'blocked@example.com', ...options)).toMatch(
      /is blocked\. Reason: Spam.*`account unblock`/,
    )
    expect(await refusal('listing', 'give', 'kept', 'leaving@example.com', ...options)).toMatch(
      /will be deleted on 1 December 2026.*`account keep`/,
    )
  }
  expect(
    await rows('select email from listing_owner join account on id = account_id where listing_id = $1', id),
  ).toEqual([{ email: 'keeps@example.com' }])
})

test('a merge moves votes, followers and reviews once per person, keeps finished weeks, and redirects', async () => {
  const from = await aListing(
    { db },
    { slug: 'acme-old', launchWeek: FINISHED, liveAt: new Date('2026-11-09T00:00:00Z') },
  )
  const into = await aListing(
    { db },
    { slug: 'acme', launchWeek: '2026-10-05', liveAt: new Date('2026-10-05T00:00:00Z') },
  )
  await anOwner({ db }, from, 'old-owner@example.com')
  await anOwner({ db }, into, 'acme-owner@example.com')
  const account = async (email: string) => (await db.transaction((tx) => accountOf(tx, email))).id
  // In the finished week: one vote. Afterwards: four, one of them by somebody who voted for the other listing, too (with
  // another address of the same mailbox), and one by its owner.
  await aVote({ db }, from, '2026-11-10T12:00:00Z', { by: 'week@example.com' })
  for (const email of ['late@example.com', 'both+1@example.com', 'acme-owner@example.com', 'later@example.com'])
    await aVote({ db }, from, '2026-11-17T12:00:00Z', { by: email })
  await aVote({ db }, into, '2026-11-17T13:00:00Z', { by: 'both@example.com' })
  // Somebody who owns the listing since they voted for it.
  await aVote({ db }, into, '2026-11-17T13:00:00Z', { by: 'hired@example.com' })
  await anOwner({ db }, into, 'hired@example.com')
  await rows('insert into award (week, listing_id, place, votes) values ($1, $2, 1, 1)', FINISHED, from)
  for (const [listing, email] of [
    [from, 'late@example.com'],
    [from, 'both@example.com'],
    [into, 'both@example.com'],
  ] as const) {
    const id = await account(email)
    await rows('insert into listing_follow (listing_id, account_id, created_at) values ($1, $2, $3)', listing, id, NOW)
    await rows(
      `insert into review (listing_id, account_id, author, stars, body, created_at, updated_at) values ($1, $2, 'A', 4, 'Good.', $3, $3)`,
      listing,
      id,
      NOW,
    )
  }
  await rows(
    `insert into comment (listing_id, account_id, body, created_at, updated_at) values ($1, $2, 'Nice.', $3, $3)`,
    from,
    await account('late@example.com'),
    NOW,
  )
  // A reply moves with its review; that of somebody who has reviewed both stays with it.
  await rows(
    `insert into comment (listing_id, account_id, review_id, body, created_at, updated_at)
     select $1, $2, id, 'Thanks.', $3, $3 from review where listing_id = $1`,
    from,
    await account('old-owner@example.com'),
    NOW,
  )
  const finished = () =>
    rows(
      `select n.week, n.votes, n.last_vote_at, a.place, a.votes as award_votes from launch n
       left join award a on a.listing_id = n.listing_id and a.week = n.week where n.listing_id = $1`,
      from,
    )
  const before = await finished()
  expect(before).toMatchObject([{ votes: 1, place: 1 }])

  const asked = await ok('listing', 'merge', 'acme-old', 'acme')
  expect(asked).toMatch(
    /^Merge acme-old into acme\? .*\n[^]*votes 3, followers 1, reviews 1\. All comments move: 1\.[^]*\nNothing .*--yes\.$/,
  )
  expect(await ok('listing', 'merge', 'acme-old', 'acme', '--json')).toEqual({
    done: false,
    question: expect.stringMatching(/^Merge acme-old into acme\?/),
    effects: expect.arrayContaining([expect.stringContaining('votes 3')]),
    next: expect.stringContaining('--yes'),
  })
  expect(await mergedInto(db.read, 'acme-old')).toBeUndefined()
  expect(await ok('listing', 'merge', 'acme-old', 'acme', '--yes')).toEqual({
    merged: 'acme-old',
    into: 'acme',
    votes: 3,
    followers: 1,
    reviews: 1,
    comments: 1,
  })

  expect(await finished()).toEqual(before)
  const figures = await rows(
    `select slug, status, votes, followers, comments, community_rating ->> 'reviews' as reviews from listing where id = any($1) order by id`,
    [from, into],
  )
  // The owner's vote has moved but doesn't count.
  expect(figures).toEqual([
    expect.objectContaining({ slug: 'acme-old', status: 'withdrawn' }),
    { slug: 'acme', status: 'live', votes: 4, followers: 2, comments: 1, reviews: '2' },
  ])
  expect(await rows('select 1 from comment where listing_id = $1 and review_id is not null', into)).toHaveLength(1)
  expect(
    await rows(
      `select a.email, v.counted from vote v join account a on a.id = v.account_id
       where v.listing_id = $1 and v.withdrawn_at is null order by 1`,
      into,
    ),
  ).toEqual([
    { email: 'acme-owner@example.com', counted: false },
    { email: 'both@example.com', counted: true },
    { email: 'hired@example.com', counted: true },
    { email: 'late@example.com', counted: true },
    { email: 'later@example.com', counted: true },
  ])
  expect(await mergedInto(db.read, 'acme-old')).toBe('acme')
  await expect(refuseListedSite(db.read, 'acme-old.example.com')).rejects.toThrow(/already listed as acme/)
  for (const owner of ['old-owner@example.com', 'acme-owner@example.com'])
    expect(await emailsOf(owner)).toEqual(['listing-merged'])
  // The figures are those that the ledger gives.
  expect(await ok('votes', 'recompute')).toMatchObject({ corrected: 0 })

  // Again, onwards and back.
  expect(await refusal('listing', 'merge', 'acme-old', 'acme', '--yes')).toMatch(/already merged into acme/)
  await aListing({ db }, { slug: 'acme-newest' })
  expect(await refusal('listing', 'merge', 'acme-newest', 'acme-old', '--yes')).toMatch(/Merge into acme instead/)
  await ok('listing', 'merge', 'acme', 'acme-newest', '--yes')
  expect(await mergedInto(db.read, 'acme-old')).toBe('acme-newest')
})

test('a merge that would lose something or change a running week is refused, with the next step', async () => {
  const launched = (slug: string, more = {}) =>
    aListing({ db }, { slug, launchWeek: THIS_WEEK, liveAt: new Date('2026-11-16T00:00:00Z'), ...more })
  await launched('running')
  await aListing({ db }, { slug: 'planned', status: 'scheduled', launchWeek: THIS_WEEK })
  const quiet = await aListing({ db }, { slug: 'quiet' })
  const refused = (from: string, into: string) => refusal('listing', 'merge', from, into, '--yes')
  expect(await refused('quiet', 'quiet')).toMatch(/with itself/)
  expect(await refused('quiet', 'no-such')).toMatch(/no listing no-such/)
  for (const [from, into] of [
    ['running', 'quiet'],
    ['quiet', 'running'],
    ['running', 'planned'],
  ] as const)
    expect(await refused(from, into)).toMatch(/running launches this week.*from 23 November 2026 on/)
  expect(await refused('quiet', 'planned')).toMatch(/planned launches this week/)
  // On Monday, before the awards are given.
  await rows('delete from award where week = $1', FINISHED)
  await rows('delete from award_week where week = $1', FINISHED)
  await launched('finished', { launchWeek: FINISHED })
  for (const [from, into] of [
    ['finished', 'quiet'],
    ['quiet', 'finished'],
  ] as const)
    expect(await refused(from, into)).toMatch(/finished launched last week.*on Tuesday night at the latest/)
  await rows('insert into award_week (week, given_at) values ($1, now())', FINISHED)
  const paid = await aListing({ db }, { slug: 'paid', plan: 'paid' })
  expect(await refused('paid', 'quiet')).toMatch(/paid plan and quiet isn’t/)
  await rows(`update listing set plan = 'free' where id = $1`, paid)
  await rows(
    `insert into featured_place (listing_id, reference, starts_at, ends_at) values ($1, 'r', $2, $2::timestamptz + interval '1 day')`,
    paid,
    NOW,
  )
  expect(await refused('paid', 'quiet')).toMatch(/featured days/)
  await aListing({ db }, { slug: 'unseen', status: 'withdrawn' })
  expect(await refused('quiet', 'unseen')).toMatch(/unseen is withdrawn/)
  const { id } = await db.transaction((tx) => accountOf(tx, 'buyer@example.com'))
  await ok('price', 'set', 'featured', '4900')
  await rows(
    `insert into purchase (number, account_id, net_cents, vat_cents, vat, created_at, updated_at, expires_at, fingerprint)
     values ('LD-0000000000AA', $1, 100, 0, '{}', $2, $2, $2, 'f')`,
    id,
    NOW,
  )
  await rows(
    `insert into purchase_line (number, position, product_code, fulfilment, description, listing_id, price_id, unit_net_cents,
       net_cents, tax_category, vat_rate_bp, vat_cents)
     select 'LD-0000000000AA', 1, 'featured', 'featured', 'x', $1, id, 100, 100, 'electronic', 0, 0 from product_price limit 1`,
    quiet,
  )
  expect(await refused('quiet', 'finished')).toMatch(/Order LD-0000000000AA of quiet is open/)
  // Nothing is open, and the awards are given: that is fine.
  await rows('delete from purchase_line where listing_id = $1', quiet)
  await ok('listing', 'merge', 'quiet', 'finished', '--yes')
})
