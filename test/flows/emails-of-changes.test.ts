import { EntitySchema } from '@mikro-orm/core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aVisitor } from '../../auth/people/test-visitor.ts'
import { emailAboutBrowser, emailAccount } from '../../auth/people/account-emails.ts'
import { startSession } from '../../auth/people/session.ts'
import type { EmailKind } from '../../domain/accounts/emails/email.ts'
import { EMAIL_TOPICS, TOPICS, eachOf, type DailyTopic } from '../../domain/accounts/emails/email-topics.ts'
import { ESSENTIAL_KINDS } from '../../domain/accounts/emails/mail-suppression.ts'
import { accountOf } from '../../domain/accounts/keys.ts'
import { outgoingIn } from '../../domain/accounts/emails/outgoing.ts'
import type { DiscountReason } from '../../domain/votes/judge-vote.ts'
import { badgeOf } from '../../domain/badges/badge-code.ts'
import { raw } from '../../domain/database/raw.ts'
import type { SessionState } from '../../domain/orders/payments/payment-provider.ts'
import { settle } from '../../domain/orders/payments/settle.ts'
import { ENTITIES } from '../../domain/tables.ts'
import checkBadge from '../../jobs/badges/check-badge.ts'
import tendFreePlaces from '../../jobs/badges/tend-free-places.ts'
import checkClaim from '../../jobs/claims/check-claim.ts'
import { EMAIL_KINDS } from '../../jobs/emails/catalog.ts'
import giveAwards from '../../jobs/give-awards.ts'
import makeDigest from '../../jobs/make-digest.ts'
import sendDigest from '../../jobs/send-digest.ts'
import openLaunchWeek from '../../jobs/open-launch-week.ts'
import fulfilLine from '../../jobs/orders/fulfil-line.ts'
import reconcilePayments from '../../jobs/orders/reconcile-payments.ts'
import refundPayments from '../../jobs/orders/refund-payments.ts'
import tellOfLaunch from '../../jobs/tell-of-launch.ts'
import tellFollowers from '../../jobs/tell-followers.ts'
import readSite from '../../jobs/websites/read-site.ts'
import { acmeHome } from '../acme.ts'
import { aListing, anOwner, aVote } from '../factories.ts'
import { openNameServer } from '../outside/name-server.ts'
import { aService, type TestService } from '../service.ts'
import { waitingEmails } from '../waiting-emails.ts'
import { aBuyer, anOwnListing, priceEverything } from './buyer.ts'

/**
 * What people are told when something changes to a value: an email, with a way to cause it, or nothing, for a
 * reason.
 */
type Told = { email: EmailKind; cause: () => Promise<unknown> } | { silent: string }
const told = (email: EmailKind, cause: () => Promise<unknown>): Told => ({ email, cause })
const silent = (reason: string): Told => ({ silent: reason })

const UNTOLD = 'Nobody learns how votes are judged, so that nobody learns to get around it.'

/**
 * Every state that an entity names, as `table.property`. A new value fails the first test until it's listed
 * here.
 */
const STATES: Record<string, Record<string, Told>> = {
  'listing.status': {
    draft: silent('Its owner has just saved it and sees it; nothing is published.'),
    awaiting_badge: told('place-taken', () => placeTaken()),
    scheduled: told('badge-found', () => badgeFound()),
    live: told('listing-live', () => launched()),
    hidden: told('listing-hidden', () => hidden()),
    withdrawn: silent('Its owner has just withdrawn it and sees that.'),
  },
  'launch.state': {
    planned: silent('The receipt of the relaunch names its week.'),
    launched: told('listing-live', () => relaunched()),
    hidden: silent('It follows its listing, whose owners hear about hiding.'),
    removed: silent('It follows its listing, whose owners hear about hiding.'),
  },
  'draft.status': {
    crawling: silent('Somebody has just asked for it.'),
    drafting: silent('It takes seconds, and the draft shows its progress.'),
    ready: told('draft-ready', () => draftReady()),
    submitted: silent('Somebody has just submitted it and sees its listing.'),
  },
  'claim.status': {
    pending: told('claim-link', () => askedByEmail()),
    verified: told('listing-handed-over', async () => (await aProvenClaim(await aWebsite(), 'dns')).verify()),
    expired: silent('Nothing was verified, and nothing changes; the claimant may claim again.'),
    lapsed: told('claim-lapsed', () => lapsed()),
    disputed: told('claim-disputed', () => disputed()),
    withdrawn: told('claim-ended', () => waitEnded()),
  },
  'purchase.status': {
    pending: silent('The buyer has just ordered and has the link.'),
    processing: silent('The buyer has just paid and sees it; the receipt follows, or that the payment failed.'),
    paid: told('order-paid', () => aPaidOrder()),
    partially_refunded: told('order-refunded', () => refunded('--cents', '500')),
    refunded: told('order-refunded', () => refunded()),
    expired: told('order-expired', () => expired()),
    canceled: silent('Nothing sets it; orders of older versions may have it.'),
    disputed: told('order-disputed', () => settled({ isDisputed: true })),
    needs_review: told('order-in-review', () => settled({ amount_cents: 1 }, { isFirst: true })),
  },
  'payment_session.status': {
    asked: silent('The buyer is on the way to the payment page.'),
    open: silent('The buyer is on the payment page.'),
    processing: silent('As for the order.'),
    paid: silent('As for the order.'),
    expired: silent('The order can still be paid; its expiry is told.'),
    failed: told('order-payment-failed', () => paymentFailed()),
  },
  'test_payment.status': Object.fromEntries(
    ['open', 'processing', 'paid', 'expired', 'failed'].map((status) => [status, silent('No money moves.')]),
  ),
  'invoice.kind': {
    invoice: told('order-paid', () => aPaidOrder()),
    credit_note: told('order-refunded', () => refunded()),
  },
  'session.method': {
    email: silent('The email to sign in has told the person.'),
    passkey: told('account-new-browser', () => signedIn('passkey')),
    upstream: told('account-new-browser', () => signedIn('upstream')),
  },
}

/** Why a vote doesn't count. The type requires every reason to be listed here. */
const VOTE_REASONS: Record<DiscountReason, Told> = {
  own_listing: silent('The page tells owners so when they vote.'),
  new_account: silent('The page tells the person so when they vote.'),
  burst: silent(UNTOLD),
  shared_network: silent(UNTOLD),
  ring: silent(UNTOLD),
  automated: silent(UNTOLD),
  same_person: silent(UNTOLD),
  traded: silent(UNTOLD),
  site_team: silent(UNTOLD),
}

/** Enumerations that aren't states, each with the reason why they need no emails. */
const NOT_STATES: Record<string, string> = {
  'account.role': 'The operator gives the role and tells the person.',
  'claim.method': 'A claim keeps its method.',
  'claim_link.purpose': 'A link keeps its purpose.',
  'launch.kind': 'A launch keeps its kind.',
  'listing.hidden_from': 'It notes the status before hiding.',
  'listing.plan': 'It changes with an order or a place, which are told.',
  'listing.withdrawn_from': 'It notes the status before withdrawing.',
  'listing_attribute.state': 'It says where an answer comes from.',
  'mail_suppression.reason': 'It stops emails.',
  'payment_refund.origin': 'A refund keeps its origin.',
  'product.fulfilment': 'It belongs to the catalogue.',
  'product.tax_category': 'It belongs to the catalogue.',
}

/** Events that no state stands for. */
const EVENTS: Record<string, Told> = {
  'somebody asks to sign in': told('sign-in', () => askToSignIn()),
  'a co-founder is invited': told('cofounder-invite', () => invited()),
  'a co-founder accepts the invitation': told('cofounder-joined', () => joined()),
  'a badge isn’t found, and the place ends soon': told('badge-reminder', () => reminded()),
  'a place ends without a badge': told('place-lapsed', () => placeLapsed()),
  'a badge is found, but the website has another public listing': told('place-given-up', () => placeGivenUp()),
  'the badge of a live listing is missing': told('badge-missing', () => badgeMissing(1)),
  'it is missing for a week': told('badge-lapsed', () => badgeMissing(2)),
  'the badge is back': told('listing-live', () => badgeBack()),
  'a paid launch takes place at once': told('listing-live', () => launchedAtOnce()),
  'the site team shows a listing again': told('listing-shown', () => shownAgain()),
  'the site team gives a listing to somebody else': told('listing-given', () => given()),
  'the site team merges two listings': told('listing-merged', () => merged()),
  'a week’s awards are given': told('award-given', () => awarded()),
  'somebody reviews a listing': told('review-received', () => reviewed()),
  'a listing that somebody follows launches': told('followed-launch', () => followedLaunch()),
  'somebody comments on a listing': told('comment-received', () => commented()),
  'an owner posts an update': told('listing-update', () => updated()),
  'somebody asks for the weekly email': told('digest-confirm', () => askedForDigest()),
  'a week’s winners are known': told('weekly-digest', () => digestSent()),
  'a claim waits for its owners’ objections': told('claim-waiting', () => waiting()),
  'a claim waits for the site team’s objection': told('claim-to-judge', () => waiting()),
  'somebody objects to a claim': told('claim-objected', () => objected()),
  'a claimant withdraws or replaces a claim': silent('They have just done it and see that.'),
  'the reader of a mailbox rejects a claim': silent(
    'Nothing was verified, and the claimant’s page about the listing says so.',
  ),
  'a person whose claim was objected to claims again': silent(
    'The page or answer to the confirmation says so at once.',
  ),
  'the proof of a claim is missing': told('claim-failing', () => failing(1)),
  'the mailbox of a claim is asked again': told('claim-renewal', () => renewed()),
  'a dispute of a claim is won': told('claim-won', () => won()),
  'an AI review is written': told('listing-review', () => reviewWritten()),
  'the site team finishes a line of an order': told('order-line-done', () => lineDone()),
  'an order is paid twice': told('order-paid-twice', () => paidTwice()),
  'a dispute of a payment ends': told('order-dispute-over', () => settled({ isDisputed: true }, { after: {} })),
  'an unpaid place is open again': told('order-place-released', () => placeReleased()),
  'a key is created': told('account-key', () => keyCreated()),
  'a passkey is added': told('account-passkey', () => passkeyAdded()),
  'an account will be deleted': told('account-deletion', () => ordered('delete')),
  'an account is blocked': told('account-blocked', () => ordered('block', '--reason', 'Spam')),
  'an account is unblocked': told('account-unblocked', async () => {
    await ordered('block', '--reason', 'Spam')
    await ordered('unblock')
  }),
}

/** Emails that nothing causes any more. */
const NOT_CAUSED: Partial<Record<EmailKind, string>> = {
  'line-refunded': 'Older versions wrote it, and it may still wait to be sent.',
}

test('every value that an entity names stands in the table, and no other', () => {
  const named = Object.fromEntries(
    ENTITIES.flatMap((entity) => {
      const { tableName, properties } = EntitySchema.REGISTRY.get(entity as never)!.init().meta
      const enums = (Object.values(properties) as Property[]).filter((property) => property.enum)
      return enums.map(({ name, fieldName, items }) => [
        `${tableName}.${fieldName ?? snake(name)}`,
        (items as string[]).toSorted(),
      ])
    }),
  )
  const table = Object.entries(STATES).map(([name, values]) => [name, Object.keys(values).toSorted()])
  const states = Object.entries(named).filter(([name]) => !(name in NOT_STATES))
  expect(Object.fromEntries(states)).toEqual(Object.fromEntries(table))
  expect(Object.keys(NOT_STATES).filter((name) => !(name in named))).toEqual([])
})
interface Property {
  name: string
  enum?: boolean
  items?: unknown
  fieldName?: string
}
const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

test('every email stands in the table, with what causes it', () => {
  const all = [...Object.values(STATES).flatMap((values) => Object.values(values)), ...Object.values(EVENTS)]
  const caused = all.flatMap((one) => ('email' in one ? [one.email] : []))
  const listed = new Set([...caused, ...Object.keys(NOT_CAUSED)])
  expect([...listed].toSorted()).toEqual([...EMAIL_KINDS].toSorted())
})

test('what people can turn off are kinds of email, none of them essential', () => {
  const kinds = Object.values(TOPICS).flat()
  expect(kinds.filter((kind) => !EMAIL_KINDS.includes(kind as EmailKind))).toEqual([])
  expect(kinds.filter((kind) => new RegExp(ESSENTIAL_KINDS).test(kind))).toEqual([])
})

test('whoever gets no email is told a reason in one sentence', () => {
  const all = [...Object.values(STATES), VOTE_REASONS, EVENTS].flatMap((values) => Object.values(values))
  const reasons = all.flatMap((one) => ('silent' in one ? [one.silent] : []))
  for (const reason of [...reasons, ...Object.values(NOT_STATES), ...Object.values(NOT_CAUSED)])
    expect(reason).toMatch(/^[A-Z][^.]+\.$/)
})

let service: TestService
let names: Awaited<ReturnType<typeof openNameServer>>
let buyer: ReturnType<typeof aBuyer>
let key: string
const NOON = new Date('2026-11-20T12:00:00Z')
const DAY = 86_400_000
beforeAll(async () => {
  names = await openNameServer()
  // The tests run the jobs themselves.
  service = await aService({ config: { worksOnJobs: false, dnsServers: [names.address] } })
  Object.assign(service.services, {
    reviewer: async () => [{ kind: 'strength', text: 'Clear.', quote: 'Plans a week' }],
  })
  await priceEverything(service)
  key = await service.key()
  buyer = aBuyer(service, key)
})
afterAll(async () => {
  await service.stop()
  await names.close()
})
beforeEach(() => {
  service.clock.time = NOON
})

const rows = <Row>(text: string, ...values: unknown[]) => raw<Row>(service.db.read, { text, values })
const countOf = async (kind: EmailKind) => (await rows('select 1 from email where kind = $1', kind)).length

const lastSubject = async (kind: EmailKind) =>
  (await waitingEmails(service)).findLast((email) => email.kind === kind)?.subject

const causedBy = (values: Record<string, Told>) =>
  Object.entries(values).flatMap(([value, one]) => ('email' in one ? [{ value, ...one }] : []))
const CHANGES = Object.entries(STATES).flatMap(([name, values]) => causedBy(values).map((one) => ({ name, ...one })))

describe('each email is written by the change that causes it', { timeout: 30_000 }, () => {
  test.for(CHANGES)('$name $value: $email', async ({ name, value, email, cause }) => {
    const before = await countOf(email)
    await cause()
    expect(await countOf(email)).toBeGreaterThan(before)
    const [table, column] = name.split('.') as [string, string]
    expect(await rows(`select 1 from ${table} where ${column} = $1`, value)).not.toEqual([])
  })

  test.for(causedBy(EVENTS))('$value: $email', async ({ email, cause }) => {
    const before = await countOf(email)
    await cause()
    expect(await countOf(email)).toBeGreaterThan(before)
  })
})

let made = 0
const pass = (ms: number) => (service.clock.time = new Date(service.clock.time.getTime() + ms))
const at = (time: string) => (service.clock.time = new Date(time))
const context = () => Object.assign(buyer.jobServices() as object, { account: 'test' }) as never
/** Posts to the API as the owner of everything. */
async function post(path: string, body: object = {}, as = key) {
  const { status, body: answer } = await service.request('POST', path, { key: as, body })
  expect(answer).not.toHaveProperty('errors')
  expect(status).toBeLessThan(300)
  return answer
}
async function visitor(email?: string) {
  const [name, value] = (await service.signedIn(email)).split('=') as [string, string]
  return aVisitor(service, new Map([[name, value]]))
}

// What causes emails about listings.

async function aProduct(facts: Partial<Parameters<typeof aListing>[1]>) {
  const slug = `changed-${++made}`
  const host = `${slug}.example.com`
  const id = await aListing(service, { slug, plan: 'free', tagline: 'Plans a week in minutes', ...facts })
  await anOwner(service, id)
  const show = (footer: string) => service.websites.setPage(host, '/', acmeHome({ footer }))
  show('')
  const code = badgeOf({ slug, name: slug }, { siteUrl: service.origin, siteName: 'Test' })
  return { id, slug, host, check: () => checkBadge.run({ listingId: id }, context()), paste: () => show(code) }
}
/** Expects the code of the listing's badge on the page that the email's last link opens. */
async function linksToBadge(about: EmailKind, slug: string) {
  const emails = await waitingEmails(service)
  const { text, to } = emails.find(({ kind, text }) => kind === about && text.includes(`${slug}.example.com`))!
  const { pathname, hash } = new URL(/\S+$/.exec(text.split('No more emails')[0]!.trim())![0])
  const { page } = await (await visitor(to)).get(pathname)
  expect(page.querySelector(`${hash || '#badge'} pre`)?.text).toContain(`/badges/${slug}/`)
}
const DRAFT = { status: 'draft', plan: null, liveAt: null } as const
const WAITING = { status: 'awaiting_badge', launchWeek: '2027-01-04', liveAt: null } as const

async function placeTaken() {
  const { id, slug } = await aProduct(DRAFT)
  await post(`/me/listings/${id}/free`)
  await linksToBadge('place-taken', slug)
}
async function badgeFound() {
  const product = await aProduct(WAITING)
  product.paste()
  await product.check()
}
async function placeGivenUp() {
  const product = await aProduct(WAITING)
  await aListing(service, { slug: `${product.slug}-2`, website: `https://${product.host}` })
  product.paste()
  // The badge is checked daily, but only one email is sent.
  for (let days = 0; days < 2; days++) {
    await product.check()
    pass(DAY)
  }
  const told = await rows(`select 1 from email where kind = 'place-given-up'`)
  expect(told).toHaveLength(1)
}
async function launched() {
  await aProduct({ status: 'scheduled', launchWeek: '2026-11-30', liveAt: null })
  at('2026-11-30T00:00:00Z')
  await openLaunchWeek.run({}, context())
  expect(await lastSubject('listing-live')).toMatch(/ is live on Test Directory$/)
}
async function relaunched() {
  const { id } = await aProduct({ launchWeek: '2026-11-02' })
  await rows(`insert into launch (listing_id, week, kind, state) values ($1, '2026-12-07', 'relaunch', 'planned')`, id)
  at('2026-12-07T00:00:00Z')
  await openLaunchWeek.run({}, context())
  expect(await lastSubject('listing-live')).toMatch(/ has relaunched on Test Directory$/)
}
async function followedLaunch() {
  const { id } = await aProduct({ status: 'scheduled', launchWeek: '2026-11-30', liveAt: null })
  const follower = await service.db.transaction((tx) => accountOf(tx, 'follower@example.com'))
  await rows(
    'insert into listing_follow (listing_id, account_id, created_at) values ($1, $2, $3)',
    id,
    follower.id,
    NOON.toISOString(),
  )
  at('2026-11-30T00:00:00Z')
  await openLaunchWeek.run({}, context())
  for (let times = 0; times < 2; times++)
    await tellOfLaunch.run({ listingId: id, week: '2026-11-30', after: null }, context())
  expect(await countOf('followed-launch')).toBe(1)
}
async function hidden() {
  const { slug } = await aProduct({})
  expect(await service.admin('listing', 'hide', slug, '--reason', 'It is a copy.')).toHaveProperty('ok')
  return slug
}
async function shownAgain() {
  const slug = await hidden()
  expect(await service.admin('listing', 'show', slug)).toHaveProperty('ok')
}
async function given() {
  const { slug } = await aProduct({})
  await service.key({ email: 'next-owner@example.com' })
  expect(await service.admin('listing', 'give', slug, 'next-owner@example.com', '--yes')).toHaveProperty('ok')
}
async function merged() {
  const [from, into] = [await aProduct({ launchWeek: null }), await aProduct({ launchWeek: null })]
  expect(await service.admin('listing', 'merge', from.slug, into.slug, '--yes')).toHaveProperty('ok')
}
async function reminded() {
  const { slug } = await aProduct({ ...WAITING, badge: { asked_at: '2026-11-16T12:00:00Z' } as never })
  await tendFreePlaces.run({}, context())
  await linksToBadge('badge-reminder', slug)
}
async function placeLapsed() {
  await aProduct({ ...WAITING, launchWeek: '2026-11-23' })
  await tendFreePlaces.run({}, context())
}
async function badgeMissing(times: number) {
  const product = await aProduct({ launchWeek: '2026-11-02' })
  for (let time = 0; time < times; time++) {
    await product.check()
    pass(7 * DAY)
  }
  return product
}
async function badgeBack() {
  const product = await badgeMissing(2)
  product.paste()
  await product.check()
}
async function awarded() {
  const { id, slug } = await aProduct({ launchWeek: '2026-11-16' })
  await aVote(service, id, NOON)
  at('2026-11-23T00:10:00Z')
  await giveAwards.run({}, context())
  await linksToBadge('award-given', slug)
}
async function askedForDigest() {
  const sent = await aVisitor(service).post('/digest', { email: 'reader@example.com' })
  expect(sent).toMatchObject({ status: 303, location: '/digest/asked' })
}
async function digestSent() {
  const { id } = await aProduct({ launchWeek: '2026-11-16' })
  await aVote(service, id, NOON)
  await rows(
    `insert into digest_subscriber (email, confirmed_at) values ('reader@example.com', $1)`,
    NOON.toISOString(),
  )
  at('2026-11-23T00:10:00Z')
  await giveAwards.run({}, context())
  await makeDigest.run({}, context())
  await sendDigest.run({ week: '2026-11-16', after: null }, context())
}
/** The owner chooses to get each email of a topic. */
async function wantEach(topic: DailyTopic) {
  const owner = await visitor('maker@example.com')
  const on = EMAIL_TOPICS.map((one) => (one === topic ? eachOf(topic) : one))
  await owner.post('/account/emails', { token: await owner.token(), on })
}
async function reviewed() {
  const { slug } = await aProduct({})
  const sent = () => countOf('review-received')
  const readers = await Promise.all(['a', 'b', 'c', 'h', 'i'].map((name) => visitor(`reader-${name}@example.com`)))
  const review = async (person: (typeof readers)[0], stars: string) => {
    const { page } = await person.get(`/listings/${slug}/reviews`)
    const token = page.querySelector('input[name=token]')!.getAttribute('value')!
    const form = { token, stars, author: 'A Reader', body: 'I have planned a month of weeks with it.' }
    expect((await person.post(`/listings/${slug}/review`, form)).status).toBe(303)
  }
  // At most one email a day, however many reviews arrive.
  for (const person of [readers[0]!, readers[1]!]) await review(person, '4')
  expect(await sent()).toBe(1)
  pass(DAY)
  // An edited review sends no email.
  await review(readers[0]!, '3')
  expect(await sent()).toBe(1)
  await review(readers[2]!, '5')
  expect(await sent()).toBe(2)
  await wantEach('reviews')
  for (const person of [readers[3]!, readers[4]!]) await review(person, '2')
  expect(await sent()).toBe(4)
  // Whoever deletes a review and writes it again sends no second one.
  const { page } = await readers[4]!.get(`/listings/${slug}/reviews`)
  const token = page.querySelector('input[name=token]')!.getAttribute('value')!
  expect((await readers[4]!.post(`/listings/${slug}/review/delete`, { token })).status).toBe(303)
  await review(readers[4]!, '1')
  expect(await sent()).toBe(4)
}
async function commented() {
  const { slug } = await aProduct({})
  const sent = () => countOf('comment-received')
  const readers = await Promise.all(['d', 'e'].map((name) => visitor(`reader-${name}@example.com`)))
  const comment = async (person: (typeof readers)[0], body: string) => {
    const { page } = await person.get(`/listings/${slug}/comments`)
    const token = page.querySelector('.comment-form input[name=token]')!.getAttribute('value')!
    expect((await person.post(`/listings/${slug}/comments`, { token, name: 'A Reader', body })).status).toBe(303)
  }
  // At most one email a day, however many comments arrive.
  await comment(readers[0]!, 'One')
  await comment(readers[1]!, 'Two')
  expect(await sent()).toBe(1)
  pass(DAY)
  await comment(readers[0]!, 'Three')
  expect(await sent()).toBe(2)
  // Owners who want each one get one for each.
  await wantEach('comments')
  for (const body of ['Four', 'Five']) await comment(readers[1]!, body)
  expect(await sent()).toBe(4)
}
async function updated() {
  const { id } = await aProduct({})
  await service.db.transaction(async (tx) => {
    const { id: follower } = await accountOf(tx, 'follower@example.com')
    await raw(tx, {
      text: 'insert into listing_follow (listing_id, account_id, created_at) values ($1, $2, $3)',
      values: [id, follower, NOON.toISOString()],
    })
  })
  pass(1000)
  await post(`/me/listings/${id}/updates`, { title: 'News', body: 'There is news.' })
  const [update] = await rows<{ id: number }>('select max(id)::int as id from listing_update')
  await tellFollowers.run({ updateId: update!.id, after: null }, context())
}

// What causes emails about drafts.

async function aDraft(): Promise<string> {
  const host = `drafted${++made}.com`
  service.websites.setPage(host, '/', acmeHome({ footer: '' }))
  return (await post('/drafts', { url: `https://${host}` })).id
}
async function draftReady() {
  const draftId = await aDraft()
  at(new Date(Date.now() + 6 * 60_000).toISOString())
  await readSite.run({ draftId }, context())
}
async function invited() {
  const email = `cofounder${++made}@example.com`
  await post(`/drafts/${await aDraft()}/invites`, { email })
  return email
}
async function joined() {
  const email = await invited()
  const asked = (await waitingEmails(service)).find(({ to }) => to === email)!
  const path = new URL(/\S+\/invites\/\S+/.exec(asked.text)![0]).pathname
  const person = await visitor(email)
  const token = (await person.get(path)).page.querySelector('main input[name=token]')!.getAttribute('value')!
  for (let times = 0; times < 2; times++) await person.post(path, { token })
  const told = (await waitingEmails(service)).filter(({ kind }) => kind === 'cofounder-joined')
  expect(told).toMatchObject([{ to: 'maker@example.com', text: expect.stringContaining(`${email} accepted`) }])
}

// What causes emails about claims.

async function aWebsite() {
  const slug = `claimed-${++made}`
  const host = `claimed${made}.com`
  const id = await aListing(service, { slug, website: `https://${host}` })
  await anOwner(service, id, `submitter${made}@elsewhere.com`)
  service.websites.setSite(host, {})
  return { slug, host, txt: [] as string[] }
}
type Website = Awaited<ReturnType<typeof aWebsite>>

/** A claim whose proof is in place. */
async function aProvenClaim({ slug, host, txt }: Website, method: 'dns' | 'file') {
  const mine = await service.key({ email: `claimant${++made}@example.com` })
  const { id, instructions } = await post('/claims', { slug, method }, mine)
  const name = `_launch-directory-challenge.${host}`
  if (method === 'file')
    service.websites.setPage(host, '/.well-known/launch-directory-challenge.txt', instructions.content)
  else names.set(name, { txt: (txt.push(instructions.content), txt) })
  return {
    verify: () => post(`/claims/${id}/verify`, {}, mine),
    check: () => checkClaim.run({ claimId: id }, context()),
    unpublish: () => names.set(name, { txt: ['v=spf1 -all'] }),
  }
}
async function askedByEmail() {
  const { slug, host } = await aWebsite()
  const claim = await post('/claims', { slug, method: 'email', email: `founder@${host}` })
  return claim.id as number
}
async function waiting() {
  const { slug, host } = await aWebsite()
  await rows(`update listing set badge = '{"found_at": "2026-11-01T00:00:00Z"}' where slug = $1`, slug)
  await service.admin('role', 'set', 'team@example.com', 'admin')
  const email = `claimant${++made}@example.com`
  const body = { slug, method: 'email', email: `founder@${host}` }
  const { id } = await post('/claims', body, await service.key({ email }))
  const asked = (await waitingEmails(service)).find(({ to }) => to === body.email)!
  const path = new URL(/\S+\/claims\/confirm\/\S+/.exec(asked.text)![0]).pathname
  const person = await visitor(email)
  const token = (await person.get(path)).page.querySelector('main input[name=token]')!.getAttribute('value')!
  await person.post(path, { token })
  return id as number
}
async function waitEnded() {
  const claimId = await waiting()
  const [listing] = await rows<{ slug: string }>(
    'select slug from claim join listing on listing.id = listing_id where claim.id = $1',
    claimId,
  )
  await service.admin('listing', 'hide', listing!.slug, '--reason', 'It is a copy.')
  pass(3.1 * DAY)
  await checkClaim.run({ claimId }, context())
}
async function objected() {
  const claimId = await waiting()
  expect(await service.admin('claim', 'object', String(claimId))).toHaveProperty('ok')
  await checkClaim.run({ claimId }, context())
}
async function renewed() {
  const claimId = await askedByEmail()
  // As if its link had been opened and confirmed. After 200 days, a renewal is due.
  await rows(`update claim set status = 'verified', verified_at = now(), checked_at = now() where id = $1`, claimId)
  pass(200 * DAY)
  await checkClaim.run({ claimId }, context())
}
async function failing(days: number) {
  const claim = await aProvenClaim(await aWebsite(), 'dns')
  await claim.verify()
  claim.unpublish()
  pass(31 * DAY)
  for (let day = 0; day < days; day++) {
    await claim.check()
    pass(1.01 * DAY)
  }
}
const lapsed = () => failing(16)
async function disputed() {
  const website = await aWebsite()
  await (await aProvenClaim(website, 'file')).verify()
  const rival = await aProvenClaim(website, 'dns')
  await rival.verify()
  return rival
}
async function won() {
  const rival = await disputed()
  pass(7.1 * DAY)
  await rival.check()
}

// What causes emails about orders.

const CONTENT = { tagline: 'Plans a week in minutes', description: 'Turns an inbox into a plan for the week.' }
const aLive = () => anOwnListing(service, { slug: `sold-${++made}`, category: 'productivity', ...CONTENT })
const aDraftListing = () => anOwnListing(service, { slug: `sold-${++made}`, ...DRAFT })
/** Settles a session as its provider reports it, or with other facts. */
async function settleAs(ref: string, facts: Partial<SessionState> = {}) {
  const readAt = service.clock.time
  const state = { ...(await buyer.provider.session(ref)), ...facts }
  const seller = { name: 'Seller', address: [], vat_number: null }
  await service.db.transaction((tx) =>
    settle(tx, outgoingIn(tx, service.services), { provider: 'test', ref, state, readAt, seller, now: readAt }),
  )
}
async function paidAtProvider(item?: object) {
  const number = await buyer.order(item ?? { product: 'featured', listing_id: await aLive() })
  const ref = await buyer.goOn(number)
  await buyer.provider.choose(ref, 'pay')
  return { number, ref }
}
async function aPaidOrder(item?: object) {
  const order = await paidAtProvider(item)
  await settleAs(order.ref)
  return order
}
async function fulfilled(item: object) {
  const { number } = await aPaidOrder(item)
  const lines = await rows<{ id: number }>('select id::int from purchase_line where number = $1', number)
  for (const { id } of lines) await fulfilLine.run({ lineId: id }, context())
}
async function settled(
  facts: Partial<SessionState>,
  { isFirst = false, after }: { isFirst?: boolean; after?: object } = {},
) {
  const { ref } = isFirst ? await paidAtProvider() : await aPaidOrder()
  await settleAs(ref, facts)
  if (after) await settleAs(ref, after)
}
async function refunded(...args: string[]) {
  const { number } = await aPaidOrder()
  await service.admin('order', 'refund', '--yes', number, ...args)
  await refundPayments.run({}, context())
}
async function begun(item: object) {
  const number = await buyer.order(item)
  return { number, ref: await buyer.goOn(number) }
}
async function expired() {
  await begun({ product: 'featured', listing_id: await aLive() })
  pass(25 * 3_600_000)
  await reconcilePayments.run({}, context())
}
async function placeReleased() {
  await begun({ product: 'launch', listing_id: await aDraftListing(), week: '2026-12-14' })
  pass(41 * 60_000)
  await reconcilePayments.run({}, context())
}
async function paymentFailed() {
  const { ref } = await begun({ product: 'featured', listing_id: await aLive() })
  for (const choice of ['pay_later', 'decline'] as const) {
    await buyer.provider.choose(ref, choice)
    await settleAs(ref)
  }
}
async function paidTwice() {
  const number = await buyer.order({ product: 'featured', listing_id: await aLive() })
  const late = await buyer.goOn(number)
  // The first session ends, and is paid all the same once the second one is.
  pass(36 * 60_000)
  await buyer.provider.choose(await buyer.goOn(number), 'pay')
  await settleAs(`test_${number}_2`)
  await rows(`update test_payment set status = 'paid' where ref = $1`, late)
  await settleAs(late)
  await refundPayments.run({}, context())
}
async function lineDone() {
  const { number } = await aPaidOrder({ product: 'done_for_you', listing_id: await aDraftListing() })
  expect(await service.admin('order', 'done', number, '1')).toHaveProperty('ok')
}
const launchedAtOnce = async () => fulfilled({ product: 'launch', listing_id: await aDraftListing() })
const reviewWritten = async () => fulfilled({ product: 'ai_review', listing_id: await aLive() })

// What causes emails about accounts.

async function askToSignIn() {
  expect((await aVisitor(service).post('/sign-in', { email: 'new@example.com' })).status).toBe(303)
}
async function keyCreated() {
  const person = await visitor()
  await person.post('/account/keys', { token: await person.token(), scope: 'account:read', days: '30' })
}
/**
 * Only a browser can make a passkey, so this only sends the email; `passkeys.test.ts` adds one in a real
 * browser.
 */
async function passkeyAdded() {
  await service.db.transaction(async (tx) => {
    const { id: accountId } = await accountOf(tx, 'maker@example.com')
    await emailAccount(service.services as never, tx, { accountId, kind: 'account-passkey', facts: {} })
  })
}
/** The operator does this with an account. */
async function ordered(what: 'delete' | 'block' | 'unblock', ...more: string[]) {
  await service.db.transaction((tx) => accountOf(tx, 'leaving@example.com'))
  expect(await service.admin('account', what, 'leaving@example.com', ...more)).toHaveProperty('ok')
}
async function signedIn(method: 'passkey' | 'upstream') {
  await service.db.transaction(async (tx) => {
    const { id: accountId } = await accountOf(tx, `${method}@example.com`)
    for (const agent of ['Firefox/1 Linux', 'Firefox/1 Linux', 'Safari/1 iPhone']) {
      const start = { accountId, method, publicUrl: new URL(service.origin), now: service.clock.time }
      const session = await startSession(tx, { ...start, req: { headers: { 'user-agent': agent } } })
      await emailAboutBrowser(service.services as never, tx, { accountId, ...session })
    }
  })
  const emails = await rows(
    `select 1 from email where kind = 'account-new-browser' and recipient = $1`,
    `${method}@example.com`,
  )
  expect(emails).toHaveLength(1)
}
