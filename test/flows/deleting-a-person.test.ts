import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { outgoingIn } from '../../domain/accounts/emails/outgoing.ts'
import { raw } from '../../domain/database/raw.ts'
import { syncFounders } from '../../domain/founders/sync-founders.ts'
import { lockListing } from '../../domain/listings/listing.ts'
import { settle } from '../../domain/orders/payments/settle.ts'
import { GRACE_DAYS } from '../../domain/people/deletion.ts'
import { aVisitor } from '../../auth/people/test-visitor.ts'
import countWords from '../../jobs/count-words.ts'
import giveAwards from '../../jobs/give-awards.ts'
import tidy from '../../jobs/tidy.ts'
import { aListing, anOwner, aVote } from '../factories.ts'
import { oauthOf } from '../oauth/oauth-flow.ts'
import { ok } from '../operator.ts'
import { aService, type TestService } from '../service.ts'
import { aBuyer, anOwnListing, germanSeller, priceEverything } from './buyer.ts'

vi.setConfig({ testTimeout: 60_000 })

const EMAIL = 'zephyrine@quillfeather.example'
const NAME = 'Zephyrine Quillfeather'
const FRIEND = 'friend@example.com'
/** A part of the person's name, address and website. */
const TRACE = 'quillfeather'
const DAY_MS = 86_400_000
const LAST_WEEK = '2026-11-09'

let service: TestService
let accountId: string
let buyer: ReturnType<typeof aBuyer>
const rows = <Row>(text: string, ...values: unknown[]) => raw<Row>(service.db.read, { text, values })
const one = async <Row>(text: string, ...values: unknown[]) => (await rows<Row>(text, ...values))[0]!
const run = (job: { run(payload: never, services: never): Promise<void> }) =>
  job.run(
    {} as never,
    { ...(buyer.jobServices() as object), log: { info() {} }, sweepAuthorizations: async () => {} } as never,
  )
const get = async (path: string) => JSON.stringify((await service.request('GET', path)).body)

beforeAll(async () => {
  service = await aService({ config: { worksOnJobs: false, vat: germanSeller('http://127.0.0.1:9') } })
  await priceEverything(service)
})
afterAll(() => service.stop())

/** Every place of the database that holds one of these texts, as `table.column`; pictures and other bytes are searched too. */
async function placesOf(...texts: string[]): Promise<string[]> {
  const columns = await rows<{ schema: string; name: string; column: string; type: string }>(
    `select c.table_schema as schema, c.table_name as name, c.column_name as column, c.data_type as type
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema in ('public', 'pgboss') and t.table_type = 'BASE TABLE' order by 1, 2, 3`,
  )
  const searched = texts.map((text) => text.toLowerCase())
  const found: string[] = []
  for (const [table, itsColumns] of Map.groupBy(columns, ({ schema, name }) => `"${schema}"."${name}"`)) {
    // Bytes that aren't text become escapes, so that a text between them is still found.
    const holds = itsColumns.map(({ column, type }, at) => {
      const text = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`
      return `bool_or(exists (select from unnest($1::text[]) as t where strpos(lower(${text}), t) > 0)) as c${at}`
    })
    const held = await one<Record<string, boolean | null>>(`select ${holds.join(', ')} from ${table}`, searched)
    for (const [at, { schema, name, column }] of itsColumns.entries())
      if (held[`c${at}`]) found.push(`${schema === 'public' ? '' : `${schema}.`}${name}.${column}`)
  }
  return found
}

/** The places that the docs allow to keep after a deletion. */
function allowedPlaces(): string[] {
  const text = readFileSync(join(import.meta.dirname, '../../docs/privacy-and-retention.md'), 'utf8')
  const section = text.split('## What stays of a deleted person')[1]!.split('\n## ')[0]!
  return [...section.matchAll(/^\| `([\w.]+)`/gm)].map(([, place]) => place!)
}

/** Everything that the service can know about one person, and finished weeks in which they took part. */
async function aKnownPerson(): Promise<{ solo: number; shared: number; given: number; spelled: number }> {
  const { db, clock } = service
  const visitor = aVisitor(service)
  const [name, token] = (await service.signedIn(EMAIL)).split('=')
  visitor.jar.set(name!, token!)
  await visitor.post('/account/profile', { token: await visitor.token(), name: NAME })
  // Without a worker, the emails wait.
  await visitor.post('/digest', { email: EMAIL })
  await rows('insert into digest_subscriber (email, confirmed_at) values ($1, now())', EMAIL)
  await visitor.post('/sign-in', { email: EMAIL })
  accountId = (await one<{ id: string }>('select id from account where email = $1', EMAIL)).id
  await rows(`insert into email_off values ($1, 'reviews')`, accountId)
  await rows(`insert into email_each values ($1, 'comments')`, accountId)
  await rows(`insert into category_follow select min(id), $1, now() from category`, accountId)
  const profile = {
    contact_email: EMAIL,
    founders: [{ name: NAME, title: 'Founder', bio: `${NAME} writes.` }],
    founder_socials: { x: 'https://x.com/quillfeather' },
  }
  const week = { launchWeek: LAST_WEEK, liveAt: new Date(`${LAST_WEEK}T00:00:00Z`) }
  const solo = await anOwnListing(service, {
    owner: EMAIL,
    slug: 'quill',
    website: 'https://quillfeather.app',
    name: 'Quillfeather Notes',
    profile,
    ...week,
  })
  const shared = await anOwnListing(service, { owner: EMAIL, slug: 'shared', profile, ...week })
  await anOwner(service, shared, FRIEND)
  const given = await anOwnListing(service, { owner: EMAIL, slug: 'given', profile, ...week })
  const spelled = await anOwnListing(service, {
    owner: EMAIL,
    slug: 'spelled',
    profile: { ...profile, founders: [{ name: 'Zephyrine M. Quillfeather', bio: 'Writes.' }, { name: 'Sam Second' }] },
    ...week,
  })
  await anOwner(service, spelled, FRIEND)
  const other = await aListing(service, { slug: 'other', ...week })
  const tied = await aListing(service, { slug: 'tied', ...week })
  await raw(db.read, {
    text: `update listing set profile = jsonb_set(profile, '{founders}', profile -> 'founders' || '[{"name":"Fay Friend"}]') where id = $1`,
    values: [shared],
  })
  const key = await service.key({ email: EMAIL })
  buyer = aBuyer(service, key)
  const { id: photo } = await one<{ id: string }>(
    `insert into listing_image (listing_id, account_id, digest, webp, created_at) values ($1, $2, $3, convert_to($4, 'UTF8'), now()) returning id`,
    shared,
    accountId,
    `photo ${NAME.toLowerCase()} d`,
    NAME,
  )
  await rows(
    'update listing set photos = $2 where id = $1',
    shared,
    JSON.stringify({ [NAME.toLowerCase()]: `/media/${photo}.webp`, 'fay friend': '/media/fay.webp' }),
  )
  // Editing saves versions and founders.
  for (const id of [solo, shared, given, spelled])
    expect(
      (
        await service.request('PATCH', `/me/listings/${id}`, {
          key,
          body: { fields: { tagline: id === solo ? `By ${NAME}` : 'Shared by two' } },
        })
      ).status,
    ).toBe(200)
  for (const id of [solo, shared, given, spelled])
    await db.transaction(async (tx) => syncFounders(tx, (await lockListing(tx, id))!, accountId))
  const voted = new Date('2026-11-11T12:00:00Z')
  for (const by of [FRIEND, 'a@example.com', 'b@example.com']) await aVote(service, solo, voted, { by })
  for (const by of [EMAIL, 'c@example.com']) await aVote(service, other, voted, { by })
  await aVote(service, tied, voted, { by: 'd@example.com' })
  await aVote(service, shared, new Date('2026-11-12T12:00:00Z'), { by: 'e@example.com' })
  await rows(`update vote set network = '192.0.2.0/24' where account_id = $1`, accountId)
  await run(giveAwards)
  const running = await aListing(service, { slug: 'running', launchWeek: '2026-11-16' })
  await aVote(service, running, clock.time, { by: EMAIL })
  // A vote outside of a launch belongs to no finished week.
  const unlaunched = await aListing(service, { slug: 'unlaunched' })
  await aVote(service, unlaunched, voted, { by: EMAIL })
  await aVote(service, unlaunched, voted)
  await oauthOf(service).connect({ email: EMAIL })
  const asked = await service.request('POST', '/drafts', { key, body: { url: 'https://drafts.quillfeather.app' } })
  expect(asked.status).toBe(201)
  // A listing that they gave away, and drafts that they share: their own, and a co-founder's.
  await ok(service, 'listing', 'give', 'given', FRIEND, '--yes')
  const { id: friend } = await one<{ id: string }>('select id from account where email = $1', FRIEND)
  for (const [owner, coFounder] of [
    [accountId, friend],
    [friend, accountId],
  ]) {
    const draft = await one<{ id: string }>(
      `insert into draft (account_id, url, site, status, fields, sections, founder_socials, photos)
       values ($1, 'https://shared.example', 'shared.example', 'ready', $2, $3, $4, $5) returning id`,
      owner,
      JSON.stringify({
        name: { value: 'Shared draft', state: 'ai', ai: 'Shared draft', evidence: [] },
        description: { value: `${NAME} builds it. Write to ${EMAIL}.`, state: 'manual', ai: null, evidence: [] },
        contact_email: { value: EMAIL, state: 'manual', ai: null, evidence: [] },
      }),
      JSON.stringify({ founders: { value: [{ name: NAME, evidence: [] }], state: 'manual', ai: null, evidence: [] } }),
      JSON.stringify(profile.founder_socials),
      JSON.stringify({ [NAME.toLowerCase()]: '/media/x.webp' }),
    )
    await rows('insert into draft_owner values ($1, $2, now())', draft.id, coFounder)
  }
  const number = await buyer.order({ product: 'featured', listing_id: solo })
  await buyer.choose(await buyer.goOn(number), 'pay')
  await rows(`update purchase set billing = billing || jsonb_build_object('name', $1::text)`, NAME)
  await settled(number)
  await buyer.order({ product: 'featured', listing_id: shared })
  for (const [text, ...values] of [
    [
      `insert into review (listing_id, account_id, author, stars, body, created_at, updated_at) values ($1, $2, $3, 5, 'Works well for me every day.', now(), now())`,
      other,
      accountId,
      NAME,
    ],
    [
      `insert into public_person (account_id, slug, name, is_shown, created_at) values ($1, 'zephyrine-quillfeather', $2, true, now())`,
      accountId,
      NAME,
    ],
    [
      `with stored as (
         insert into listing_image (person_id, account_id, digest, webp, created_at)
         values ($1, $1, 'd', convert_to($2, 'UTF8'), now()) returning id)
       update public_person set photo = '/media/' || stored.id || '.webp' from stored where account_id = $1`,
      accountId,
      NAME,
    ],
    [
      `insert into comment (listing_id, account_id, body, created_at, updated_at)
       select $1, $2, b, now(), now() from unnest(array['Answered by Quillfeather', 'Alone by Quillfeather']) as b`,
      other,
      accountId,
    ],
    [
      `insert into comment (listing_id, account_id, parent_id, body, created_at, updated_at)
       select $1, a.id, c.id, case a.id when $2 then 'By Quillfeather' else 'By a friend' end, now(), now()
       from comment c, account a where c.body like 'Answered%' and (a.id = $2 or a.email = $3)`,
      other,
      accountId,
      FRIEND,
    ],
    [
      `insert into comment_report (comment_id, account_id, reason, created_at) select id, $1, 'Quillfeather says', now() from comment where body = 'By a friend'`,
      accountId,
    ],
    [
      `insert into helpful_vote (comment_id, account_id, created_at) select id, $1, now() from comment where body = 'By a friend'`,
      accountId,
    ],
    [`insert into listing_follow values ($1, $2, now())`, other, accountId],
    [`insert into person_follow select $1, id, now() from account where email = $2`, accountId, FRIEND],
    [`insert into person_follow select id, $1, now() from account where email = $2`, accountId, FRIEND],
    [
      `insert into passkey (account_id, credential_id, public_key, counter, name, created_at) values ($1, 'c', 'k', 0, $2, now())`,
      accountId,
      `${NAME}'s phone`,
    ],
    [`insert into upstream_identity values ('https://id.example', $1, $2, $1, now(), now())`, EMAIL, accountId],
    [
      `insert into claim (listing_id, account_id, method, token, email, created_at, expires_at) values ($1, $2, 'email', 't', $3, now(), now())`,
      other,
      accountId,
      EMAIL,
    ],
    [`insert into mail_suppression values ($1, 'listing-update', 'unsubscribed', now())`, EMAIL],
    [`insert into rate_limit (key, points) values ('write:' || $1, 1) on conflict do nothing`, accountId],
    [
      `insert into site_read (site, pages, read_at) values ('quillfeather.app', $1, now()) on conflict (site) do update set pages = excluded.pages`,
      JSON.stringify([{ text: NAME }]),
    ],
    [`insert into domain_rating_check values ('quillfeather.app', now())`],
    [
      `insert into listing_image (listing_id, account_id, digest, webp, created_at) values ($1, $2, 'd', convert_to($3, 'UTF8'), now())`,
      solo,
      accountId,
      NAME,
    ],
    [
      `insert into draft_invite select gen_random_uuid(), d.id, $1, 'x@example.com', 'h', now(), now() from draft d where account_id = $1 limit 1`,
      accountId,
    ],
    [`insert into interview_answer select $1, id, $2, now() from interview_question limit 1`, accountId, NAME],
    [
      `insert into pgboss.job (name, state, group_id, output) values ('send-letter', 'completed', $1, $2)`,
      accountId,
      JSON.stringify({ message: `550 ${EMAIL}` }),
    ],
    [
      `insert into revenue_key (listing_id, account_id, sealed, hint, connected_at) values ($1, $2, 's', 'h', now())`,
      shared,
      accountId,
    ],
  ] as [string, ...unknown[]][])
    await rows(text, ...values)
  await ok(service, 'role', 'set', 'boss@example.com', 'admin')
  await ok(service, 'role', 'set', EMAIL, 'admin')
  await ok(service, 'role', 'set', EMAIL, 'person')
  await run(countWords)
  return { solo, shared, given, spelled }
}

/** Settles the payment of an order, as the job does. */
async function settled(number: string): Promise<void> {
  const { ref } = await one<{ ref: string }>('select ref from payment_session where number = $1', number)
  const now = service.clock.time
  const state = await buyer.provider.session(ref)
  const seller = { name: 'Seller', address: [], vat_number: null }
  await service.db.transaction((tx) =>
    settle(tx, outgoingIn(tx, service.services), { provider: 'test', ref, state, readAt: now, seller, now }),
  )
}

test('deleting a person leaves only what the docs allow, and finished weeks as they were', async () => {
  const { solo, shared, given, spelled } = await aKnownPerson()
  const before = await placesOf(TRACE, accountId)
  // If the search didn't find what is there, it would prove nothing.
  expect(before).toEqual(
    expect.arrayContaining([
      'account.email',
      'account.name',
      'api_key.account_id',
      'audit_log.target',
      'claim.email',
      'digest_request.email',
      'digest_subscriber.email',
      'comment.account_id',
      'comment.body',
      'comment_report.reason',
      'draft.fields',
      'draft.photos',
      'draft.sections',
      'draft.url',
      'email.recipient',
      'founder.name',
      'helpful_vote.account_id',
      'interview_answer.answer',
      'invoice.body',
      'listing.profile',
      'listing.photos',
      'listing_image.digest',
      'listing_image.person_id',
      'listing_image.webp',
      'listing_version.after',
      'mail_suppression.email',
      'oidc_payload.account_id',
      'oidc_payload.payload',
      'passkey.name',
      'person_follow.account_id',
      'person_follow.person_id',
      'payment_session.request',
      'pgboss.job.group_id',
      'pgboss.job.output',
      'purchase.account_id',
      'public_person.name',
      'rate_limit.key',
      'review.author',
      'search_word.word',
      'session.account_id',
      'sign_in_request.email',
      'site_read.pages',
      'upstream_identity.email',
      'vote.account_id',
    ]),
  )
  const weeks = [`/launches/weeks/${LAST_WEEK}`, `/leaderboards/community-weekly?week=${LAST_WEEK}`, '/awards']
  const shown = await Promise.all(weeks.map(get))
  const votes = await rows(
    'select id, listing_id, cast_at, counted, week from vote where week = $1 order by id',
    LAST_WEEK,
  )

  await ok(service, 'account', 'delete', EMAIL)
  expect(await one('select votes from listing where slug = $1', 'running')).toEqual({ votes: 0 })
  expect(await Promise.all(weeks.map(get))).toEqual(shown)
  service.clock.time = new Date(service.clock.time.getTime() + GRACE_DAYS * DAY_MS - 1000)
  await run(tidy)
  expect(await rows('select id from account where id = $1', accountId)).toHaveLength(1)
  service.clock.time = new Date(service.clock.time.getTime() + 1000)
  const unlaunchedVotes = () => one('select votes from listing where slug = $1', 'unlaunched')
  expect(await unlaunchedVotes()).toEqual({ votes: 2 })
  await run(tidy)
  expect(await unlaunchedVotes()).toEqual({ votes: 1 })
  // Running it again changes nothing.
  await run(tidy)
  // The first run adds up, the second deletes words without listings.
  await run(countWords)
  await run(countWords)

  const allowed = allowedPlaces()
  const after = await placesOf(TRACE, NAME, EMAIL, accountId)
  expect(after.filter((place) => !allowed.includes(place))).toEqual([])
  expect(after).toEqual(['invoice.body'])
  // Finished weeks: byte for byte as before, with the listing that is gone shown as removed.
  const removed = (text: string) =>
    text.replaceAll(
      /\{"slug":"quill","name":"Quillfeather Notes","tagline":"[^"]*","url":"([^"]*)\/listings\/quill"/g,
      '{"slug":"removed","name":"Removed","tagline":null,"url":"$1/listings/removed"',
    )
  expect(await Promise.all(weeks.map(get))).toEqual(shown.map(removed))
  expect(shown.map(removed)).not.toEqual(shown)
  expect(
    await rows('select id, listing_id, cast_at, counted, week from vote where week = $1 order by id', LAST_WEEK),
  ).toEqual(votes)
  expect(await rows('select id from vote where account_id is null and network is not null')).toEqual([])
  expect(await ok(service, 'votes', 'recompute')).toMatchObject({ corrected: 0 })
  expect((await fetch(`${service.origin}/listings/removed`)).status).toBe(410)
  // What others answered is still there, below an empty comment.
  expect(await rows('select body, account_id is null as gone from comment order by id')).toEqual([
    { body: '', gone: true },
    { body: 'By a friend', gone: false },
  ])
  expect(await one('select comments from listing where slug = $1', 'other')).toEqual({ comments: 1 })

  // The other owner has the shared listing, without the founder who is gone.
  expect(
    await one('select status, profile -> $2::text as founders from listing where id = $1', shared, 'founders'),
  ).toEqual({
    status: 'live',
    founders: [{ name: 'Fay Friend' }],
  })
  expect(await one('select photos from listing where id = $1', shared)).toEqual({
    photos: { 'fay friend': '/media/fay.webp' },
  })
  expect(
    await rows(
      'select profile -> $2::text as founders from listing where id = any($1) order by id',
      [given, spelled],
      'founders',
    ),
  ).toEqual([{ founders: [] }, { founders: [{ name: 'Sam Second' }] }])
  expect(
    await rows(`select f.name, a.email from founder f left join account a on a.id = f.account_id order by f.name`),
  ).toEqual([
    { name: 'Fay Friend', email: FRIEND },
    { name: 'Sam Second', email: FRIEND },
  ])
  // Co-founders keep the drafts they share, in a usable state.
  expect(
    await rows(
      `select d.fields, d.sections -> 'founders' -> 'value' as founders, d.founder_socials as socials from draft d
       join account a on a.id = d.account_id where a.email = $1 and d.listing_id is null`,
      FRIEND,
    ),
  ).toEqual(
    Array.from({ length: 2 }, () => ({
      fields: {
        name: { value: 'Shared draft', state: 'ai', ai: 'Shared draft', evidence: [] },
        description: { value: 'A former owner builds it. Write to .', state: 'manual', ai: null, evidence: [] },
        contact_email: { value: null, state: 'manual', ai: null, evidence: [] },
      },
      founders: [],
      socials: {},
    })),
  )
  expect(await one('select status, name, slug from listing where id = $1', solo)).toEqual({
    status: 'withdrawn',
    name: 'Removed',
    slug: expect.stringMatching(/^removed-[0-9a-f-]{36}$/),
  })
  expect(
    await rows(
      'select o.account_id = a.id as mine from listing_owner o, account a where o.listing_id = $1 and a.email = $2',
      shared,
      FRIEND,
    ),
  ).toEqual([{ mine: true }])
  // The invoice is there, with its number and amounts.
  expect(await rows('select kind from invoice')).toEqual([{ kind: 'invoice' }])
})
