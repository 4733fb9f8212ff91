import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aVisitor } from '../../auth/people/test-visitor.ts'
import { giveUpPlace, takeFreePlace } from '../../domain/launches/free-places.ts'
import { lockListing } from '../../domain/listings/listing.ts'
import type { Tx } from '../../domain/database/database.ts'
import { raw } from '../../domain/database/raw.ts'
import { WEBSITES_READ } from '../../domain/database/migrations/0020-0039/0033-fair-places.ts'
import { readSettings } from '../../domain/shared/settings.ts'
import { acmeHome } from '../acme.ts'
import { modernClient } from '../clients.ts'
import { aListing, anOwner } from '../factories.ts'
import { othersWait } from '../databases/others-wait.ts'
import { aService, type TestService } from '../service.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
  await rows(`insert into setting values ('week_capacity', '1000')`)
})
afterAll(() => service.stop())

const DAY = 86_400_000
const rows = <Row>(text: string, values: unknown[] = []) => raw<Row>(service.db.read, { text, values })
const taken = async () => (await rows<{ n: number }>('select coalesce(sum(taken), 0)::int as n from launch_week'))[0]!.n

let made = 0
const aPerson = () => `person-${++made}@example.com`
/** A submitted listing of an account, with its own website by default. */
async function aSubmitted(owner: string, website?: string, { isRead = true } = {}) {
  const slug = `fair-${++made}`
  const id = await aListing(service, { slug, status: 'draft', plan: null, isRead, ...(website ? { website } : {}) })
  await anOwner(service, id, owner)
  return { id, slug, owner, host: `${slug}.example.com` }
}
type Submitted = Awaited<ReturnType<typeof aSubmitted>>
const choose = async ({ id, owner }: Submitted) =>
  service.request('POST', `/me/listings/${id}/free`, { key: await service.key({ email: owner }) })
const read = async ({ id, owner }: Submitted) =>
  (await service.request('GET', `/me/listings/${id}`, { key: await service.key({ email: owner }) })).body
const refusal = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]
const REFUSED = [400, 'wrong_state']
const chosen = async (submitted: Submitted): Promise<Submitted> => {
  const { status, body } = await choose(submitted)
  expect({ status, code: body.code }).toEqual({ status: 200 })
  return submitted
}

describe('a person', () => {
  test('has three free places at once; a fourth comes when one has launched or is given up', async () => {
    const owner = aPerson()
    const three = [await aSubmitted(owner), await aSubmitted(owner), await aSubmitted(owner)]
    for (const submitted of three) await chosen(submitted)
    const before = await taken()
    const fourth = await aSubmitted(owner)
    const refused = await choose(fourth)
    expect(refusal(refused)).toEqual(REFUSED)
    expect(refused.body.detail).toBe(
      `You already hold 3 free places, the most for one person: ${three.map(({ slug }) => slug).join(', ')}.`,
    )
    expect(refused.body.fix).toMatch(/launched.+withdraw.+order launch/)
    expect(await read(fourth)).toMatchObject({ status: 'draft', plan: null, launch_week: null })
    const client = await modernClient(service.origin, { key: await service.key({ email: owner }) })
    const { isError, _meta } = await client.result('choose_free_listing', { listing_id: fourth.id })
    expect({ isError, _meta }).toMatchObject({ isError: true, _meta: { problem: { code: 'wrong_state' } } })
    await client.close()
    const visitor = aVisitor(service, new Map([['sid', (await service.signedIn(owner)).replace('sid=', '')]]))
    const { page } = await visitor.get(`/my-listings/${fourth.id}/publish`)
    const fields = page
      .querySelectorAll(`form[action="/my-listings/${fourth.id}/free"] input`)
      .map((input): [string, string] => [input.getAttribute('name')!, input.getAttribute('value')!])
    const shown = await visitor.post(`/my-listings/${fourth.id}/free`, Object.fromEntries(fields))
    expect(shown.status).toBe(400)
    expect(shown.page.querySelector('[role=alert]')?.text).toContain('You already hold 3 free places')
    // Asking again for a listing that already has a place doesn't take a fourth one.
    await chosen(three[0]!)
    expect(await taken()).toBe(before)

    await rows(`update listing set status = 'live', live_at = now() where id = $1`, [three[0]!.id])
    await chosen(fourth)
    expect(await taken()).toBe(before + 1)
    const fifth = await aSubmitted(owner)
    expect(refusal(await choose(fifth))).toEqual(REFUSED)
    await rows(`update listing set launch_week = null where id = $1`, [three[1]!.id])
    await chosen(fifth)
  })

  test('has three also when asking for six at once', async () => {
    const owner = aPerson()
    const six = await Promise.all(Array.from({ length: 6 }, () => aSubmitted(owner)))
    const before = await taken()
    const statuses = (await Promise.all(six.map(choose))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(3)
    expect(statuses.filter((status) => status === 400)).toHaveLength(3)
    expect(await taken()).toBe(before + 3)
  })

  test('is the same one by another address of the mailbox; the operator may allow more', async () => {
    const owner = aPerson()
    for (let n = 0; n < 3; n++) await chosen(await aSubmitted(owner))
    const more = await aSubmitted(owner.replace('@', '+more@'))
    expect(refusal(await choose(more))).toEqual(REFUSED)
    await service.admin('setting', 'set', 'free_places_per_person', '4')
    await chosen(more)
    expect(refusal(await choose(await aSubmitted(owner)))).toEqual(REFUSED)
    await service.admin('setting', 'set', 'free_places_per_person', 'default')
  })

  test('who pays for a launch, or whose listing is another’s, has no free place by it', async () => {
    const owner = aPerson()
    for (let n = 0; n < 3; n++) await chosen(await aSubmitted(owner))
    const mine = await rows<{ id: number }>(
      `select l.id::int from listing l join listing_owner o on o.listing_id = l.id join account a on a.id = o.account_id
       where a.email = $1 order by l.id`,
      [owner],
    )
    await rows(`update listing set plan = 'paid', status = 'scheduled' where id = $1`, [mine[0]!.id])
    await chosen(await aSubmitted(owner))
    await rows('delete from listing_owner where listing_id = $1', [mine[1]!.id])
    await chosen(await aSubmitted(owner))
    expect(refusal(await choose(await aSubmitted(owner)))).toEqual(REFUSED)
  })
})

describe('a website', () => {
  test('has one free place: a second listing of the same person is refused', async () => {
    const owner = aPerson()
    const first = await chosen(await aSubmitted(owner, 'https://one-site.example.com'))
    const refused = await choose(await aSubmitted(owner, 'https://www.one-site.example.com/product'))
    expect(refusal(refused)).toEqual(REFUSED)
    expect(refused.body.detail).toContain(`${first.slug} already holds the free place for one-site.example.com`)
    // A subdomain counts as a separate website.
    await chosen(await aSubmitted(owner, 'https://app.one-site.example.com'))
  })

  test('has one free place for the listings of several people: it is given back once all have given it up', async () => {
    const website = 'https://contested.example.com'
    const before = await taken()
    const [squatter, founder] = [await aSubmitted(aPerson(), website), await aSubmitted(aPerson(), `${website}/app`)]
    await chosen(squatter)
    await chosen(founder)
    expect((await read(founder)).launch_week).toBe((await read(squatter)).launch_week)
    expect(await taken()).toBe(before + 1)
    const withdraw = async ({ id, owner }: Submitted) => {
      const visitor = aVisitor(service, new Map([['sid', (await service.signedIn(owner)).replace('sid=', '')]]))
      const { page } = await visitor.get(`/my-listings/${id}`)
      const token = page.querySelector('input[name=token]')!.getAttribute('value')!
      expect((await visitor.post(`/my-listings/${id}/withdraw`, { token })).status).toBe(303)
    }
    await withdraw(squatter)
    expect(await taken()).toBe(before + 1)
    expect((await read(founder)).launch_week).not.toBeNull()
    await withdraw(founder)
    expect(await taken()).toBe(before)
  })

  test('launches the listing whose badge is there first; the other one loses the place and may not take it away', async () => {
    const website = 'https://badged.example.com'
    const [first, second] = [await aSubmitted(aPerson(), website), await aSubmitted(aPerson(), `${website}/app`)]
    await chosen(first)
    await chosen(second)
    const before = await taken()
    const badges = (await read(first)).badge.html + (await read(second)).badge.html
    service.websites.setPage('badged.example.com', '/', acmeHome({ footer: (await read(second)).badge.html }))
    service.websites.setPage('badged.example.com', '/app', acmeHome({ footer: (await read(second)).badge.html }))
    await service.sendJob('check-badges', {})
    await expect.poll(async () => (await read(second)).status, { timeout: 10_000 }).toBe('scheduled')
    service.websites.setPage('badged.example.com', '/', acmeHome({ footer: badges }))
    await service.sendJob('check-badges', {})
    await expect
      .poll(async () => read(first), { timeout: 10_000 })
      .toMatchObject({ status: 'awaiting_badge', launch_week: null, badge: { reason: 'already_listed' } })
    expect(await taken()).toBe(before)
    // A badge that is still there the next day takes no new place.
    service.clock.time = new Date(service.clock.time.getTime() + DAY)
    await service.sendJob('check-badges', {})
    const lookedAt = service.clock.time.toISOString()
    await expect.poll(async () => (await read(first)).badge.checked_at, { timeout: 10_000 }).toBe(lookedAt)
    expect(await read(first)).toMatchObject({ status: 'awaiting_badge', launch_week: null })
    expect(await taken()).toBe(before)
    service.clock.time = new Date('2026-11-20T12:00:00Z')
    // Until that launch, nobody else can take a place for the website.
    const late = await choose(await aSubmitted(aPerson(), `${website}/other`))
    expect(refusal(late)).toEqual(REFUSED)
    expect(late.body.detail).toContain(`launches in the week of ${(await read(second)).launch_week}`)
    await rows(`update listing set status = 'live', live_at = now() where id = $1`, [second.id])
    await chosen(await aSubmitted(aPerson(), `${website}/other`))
    expect(await taken()).toBe(before + 1)
  })

  test('of a person on a host of many is a website by itself', async () => {
    const before = await taken()
    for (const website of [
      'https://sites.google.com/view/one',
      'https://sites.google.com/view/two',
      'https://one.github.io',
      'https://two.github.io',
      'https://one.substack.com/about',
      'https://one.substack.com/archive',
    ])
      await chosen(await aSubmitted(aPerson(), website))
    expect(await taken()).toBe(before + 6)
    const owner = aPerson()
    await chosen(await aSubmitted(owner, 'https://three.github.io/app'))
    expect(refusal(await choose(await aSubmitted(owner, 'https://three.github.io/docs')))).toEqual(REFUSED)
  })

  test('shares no place that is about to end: who comes then gets a new one', async () => {
    const website = 'https://ending.example.com'
    const first = await chosen(await aSubmitted(aPerson(), website))
    const { launch_week } = await read(first)
    const now = service.clock.time
    // The place of a listing without its badge ends a week before the launch week.
    service.clock.time = new Date(Date.parse(`${launch_week}T00:00:00Z`) - 7 * DAY - 1)
    const second = await chosen(await aSubmitted(aPerson(), website))
    expect((await read(second)).launch_week).toBe(launch_week)
    service.clock.time = new Date(service.clock.time.getTime() + 1)
    const third = await chosen(await aSubmitted(aPerson(), website))
    expect((await read(third)).launch_week > launch_week).toBe(true)
    service.clock.time = now
  })

  test('is taken only once, and given back, by two people at the same moment', async () => {
    const website = 'https://rushed.example.com'
    const [one, other] = [await aSubmitted(aPerson(), website), await aSubmitted(aPerson(), website)]
    const { db, clock } = service
    const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => db.transaction(work)
    const before = await taken()
    const { late } = await inTransaction(async (tx) => {
      const [owner] = await raw<{ id: string }>(tx, {
        text: 'select id from account where email = $1',
        values: [one.owner],
      })
      const listing = (await lockListing(tx, one.id))!
      const settings = await readSettings(tx)
      await takeFreePlace(tx, listing, { accountId: owner!.id, settings, now: clock.time })
      Object.assign(listing, { plan: 'free', status: 'awaiting_badge' })
      await tx.em.flush()
      const late = choose(other)
      await othersWait(service, 1)
      return { late }
    })
    expect((await late).status).toBe(200)
    expect(await taken()).toBe(before + 1)

    const giveUp = async (tx: Tx, { id }: Submitted) => {
      await giveUpPlace(tx, (await lockListing(tx, id))!)
      await tx.em.flush()
    }
    const { second } = await inTransaction(async (tx) => {
      await giveUp(tx, one)
      const second = inTransaction((tx) => giveUp(tx, other))
      await othersWait(service, 1)
      return { second }
    })
    await second
    expect(await taken()).toBe(before)
  })
})

describe('a website that nobody has read', () => {
  test('takes no place while it cannot be read, and the owner is told why; it is read when the place is asked for', async () => {
    const owner = aPerson()
    const made = await aSubmitted(owner, undefined, { isRead: false })
    const before = await taken()
    const refused = await choose(made)
    expect(refusal(refused)).toEqual(REFUSED)
    expect(refused.body.detail).toMatch(new RegExp(`^We couldn’t read ${made.host}, so it gets no place`))
    expect(refused.body.fix).toContain('choose_free_listing')
    const client = await modernClient(service.origin, { key: await service.key({ email: owner }) })
    const { _meta } = await client.result('choose_free_listing', { listing_id: made.id })
    expect(_meta?.['problem']).toMatchObject({ code: 'wrong_state', detail: refused.body.detail })
    await client.close()
    expect(await read(made)).toMatchObject({ status: 'draft', plan: null, launch_week: null })
    expect(await taken()).toBe(before)
    service.websites.setPage(made.host, '/', acmeHome())
    await chosen(made)
    expect(await taken()).toBe(before + 1)
  })

  test('once read counts as read, also when its pages are forgotten', async () => {
    const owner = aPerson()
    const first = await aSubmitted(owner, undefined, { isRead: false })
    service.websites.setPage(first.host, '/', acmeHome())
    await chosen(first)
    service.websites.setPage(first.host, '/', { status: 503 })
    service.clock.time = new Date(service.clock.time.getTime() + DAY + 1)
    await service.sendJob('tidy', {})
    const pages = () => rows('select 1 from site_read where site = $1 and pages is not null', [first.host])
    await expect.poll(pages, { timeout: 10_000 }).toEqual([])
    await rows(`update listing set launch_week = null where id = $1`, [first.id])
    await chosen(first)
    // A new draft reads the website again.
    const { body } = await service.request('POST', '/drafts', {
      key: await service.key({ email: aPerson() }),
      body: { url: first.host },
    })
    const key = await service.key({ email: `person-${made}@example.com` })
    await expect
      .poll(async () => (await service.request('GET', `/drafts/${body.id}`, { key })).body, { timeout: 10_000 })
      .toMatchObject({ status: 'ready', problem: { code: 'http_error' } })
    service.clock.time = new Date('2026-11-20T12:00:00Z')
  })

  test('is known from before an upgrade by what it left: a launch, a proof, or quotes', async () => {
    const unread = (facts: object) =>
      aListing(service, {
        slug: `before-${++made}`,
        status: 'draft',
        plan: null,
        liveAt: null,
        isRead: false,
        ...facts,
      })
    const quote = { quote: 'Acme', url: 'https://acme.example.com/', fetched_at: '2026-11-01T00:00:00Z' }
    const ids = [
      await unread({ liveAt: new Date('2026-10-05T00:00:00Z') }),
      await unread({}),
      await unread({}),
      await unread({}),
    ]
    // Quotes as earlier versions stored them.
    const profile = JSON.stringify({ evidence: { name: [quote] } })
    await rows(`update listing set profile = profile || $2 where id = $1`, [ids[1], profile])
    await rows(`update listing set profile = profile || '{"evidence": {}}' where id = any($1)`, [
      [ids[0], ids[2], ids[3]],
    ])
    await rows('update listing set verified_at = now() where id = $1', [ids[2]])
    const draft = async (site: string, evidence: object[]) =>
      rows(
        `insert into draft (account_id, url, site, status, fields) select id, $1, $2, 'ready', $3::jsonb from account limit 1`,
        [`https://${site}/`, site, JSON.stringify({ name: { value: 'Acme', state: 'ai', ai: 'Acme', evidence } })],
      )
    await draft('drafted-before.example.com', [quote])
    await draft('typed-before.example.com', [])
    await rows(WEBSITES_READ)
    const known = await rows<{ id: number | null; site: string }>(
      `select l.id::int, s.site from site_read s left join listing l on l.site = s.site
       where l.id = any($1) or s.site like '%-before.example.com' order by l.id`,
      [ids],
    )
    expect(known.map(({ id, site }) => id ?? site)).toEqual([...ids.slice(0, 3), 'drafted-before.example.com'])
  })
})
