import type { HTMLElement } from 'node-html-parser'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aVisitor } from '../../auth/people/test-visitor.ts'
import { HOLDS_THAT_END } from '../../domain/database/migrations/0020-0039/0033-fair-places.ts'
import { raw } from '../../domain/database/raw.ts'
import { takeLaunchWeek } from '../../domain/launches/free-queue.ts'
import { weeksAfter } from '../../domain/launches/week.ts'
import { longDate } from '../../domain/shared/clock.ts'
import { readSettings } from '../../domain/shared/settings.ts'
import { aBuyer, anOwnListing, priceEverything } from './buyer.ts'
import { aService, type TestService } from '../service.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
  await priceEverything(service)
  await rows(`insert into setting values ('order_weeks_ahead', '100')`)
})
afterAll(() => service.stop())
const NOON = new Date('2026-11-20T12:00:00Z')
beforeEach(() => {
  service.clock.time = NOON
})

const MINUTE = 60_000
const pass = (ms: number) => (service.clock.time = new Date(service.clock.time.getTime() + ms))
const rows = <Row>(text: string, ...values: unknown[]) => raw<Row>(service.db.read, { text, values })
const takenIn = async (week: string) =>
  (await rows<{ taken: number }>('select taken from launch_week where week = $1', week))[0]?.taken ?? 0
const isOnSale = async (week: string) => {
  const { items } = (await service.request('GET', '/products')).body
  return items.find(({ code }: { code: string }) => code === 'launch').weeks.includes(week) as boolean
}

let made = 0
/** An account that orders launches, each for a new listing. */
async function aPerson(email = `buyer-${++made}@example.com`) {
  const key = await service.key({ email })
  const buyer = aBuyer(service, key)
  const aListing = () => anOwnListing(service, { slug: `held-${++made}`, status: 'draft', plan: null, owner: email })
  const order = async (week: string) => buyer.order({ product: 'launch', listing_id: await aListing(), week })
  return { ...buyer, key, email, aListing, order, begin: async (week: string) => buyer.goOn(await order(week)) }
}

const textOf = (page: HTMLElement) => page.querySelector('main')!.structuredText.replaceAll(/\s+/g, ' ')

let weeks = 0
/** An upcoming week that no other test uses. */
async function aWeek(capacity: number): Promise<string> {
  const week = weeksAfter('2027-03-01', weeks++)
  await rows('insert into launch_week (week, capacity) values ($1, $2)', week, capacity)
  return week
}
const outcomes = async (attempts: Promise<unknown>[]) => {
  const settled = await Promise.allSettled(attempts)
  return {
    went: settled.filter(({ status }) => status === 'fulfilled').length,
    told: settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])),
  }
}

test('the unpaid orders of one person hold three places of a week, all accounts of the mailbox together', async () => {
  const week = await aWeek(20)
  const person = await aPerson()
  const numbers = await Promise.all(Array.from({ length: 5 }, () => person.order(week)))
  const { went, told } = await outcomes(numbers.map((number) => person.goOn(number)))
  expect(went).toBe(3)
  expect(told).toHaveLength(2)
  for (const error of told)
    expect(error).toMatchObject({
      code: 'wrong_state',
      message: `Your unpaid orders already hold 3 places in the week of ${longDate(week)}, the most for one person.`,
      fix: expect.stringContaining('30 minutes'),
    })
  expect(await takenIn(week)).toBe(3)
  const alias = await aPerson(person.email.replace('@', '+2@'))
  await expect(alias.begin(week)).rejects.toMatchObject({ code: 'wrong_state' })
  await (await aPerson()).begin(week)
  await person.begin(await aWeek(20))
  expect(await takenIn(week)).toBe(4)
  // A paid order no longer holds a place.
  const [paid] = await rows<{ number: string; ref: string }>(
    `select number, ref from week_hold join payment_session using (number) where week = $1 and number = any($2) limit 1`,
    week,
    numbers,
  )
  await person.choose(paid!.ref, 'pay')
  await person.becomes(paid!.number, { status: 'paid', lines: [{ fulfilled: true }] })
  await alias.begin(week)
  expect(await takenIn(week)).toBe(5)
  // An order whose hold has expired doesn't hold a place either.
  const next = await alias.order(week)
  pass(30 * MINUTE - 1)
  await expect(alias.goOn(next)).rejects.toMatchObject({ code: 'wrong_state' })
  pass(1)
  await alias.goOn(next)
})

test('one order places at most three listings in a week, and its quote says so', async () => {
  const [week, other] = [await aWeek(20), await aWeek(20)]
  const { key, aListing } = await aPerson()
  const items = await Promise.all(
    [week, week, other, week, week].map(async (monday) => ({
      product: 'launch',
      listing_id: await aListing(),
      week: monday,
    })),
  )
  const quote = (some: object[]) => service.request('POST', '/orders/quote', { key, body: { items: some } })
  expect((await quote(items.slice(0, 4))).status).toBe(200)
  const refused = await quote(items)
  expect([refused.status, refused.body.errors]).toMatchObject([400, [{ pointer: '/items/4/week', code: 'too_many' }]])
  expect(refused.body.fix).toContain('another week')
})

test('a place that is not paid for within 30 minutes is somebody else’s to buy, without any job', async () => {
  const week = await aWeek(1)
  const [first, second] = [await aPerson(), await aPerson()]
  const number = await first.order(week)
  await first.goOn(number)
  expect(await isOnSale(week)).toBe(false)
  const late = await second.aListing()
  const item = { product: 'launch', listing_id: late, week }
  const quote = () => service.request('POST', '/orders/quote', { key: second.key, body: { items: [item] } })
  pass(30 * MINUTE - 1)
  expect(await isOnSale(week)).toBe(false)
  expect((await quote()).body.errors).toMatchObject([{ code: 'week_unavailable' }])
  pass(1)
  expect(await isOnSale(week)).toBe(true)
  const bought = await second.order(week)
  await second.goOn(bought)
  expect(await takenIn(week)).toBe(1)
  expect(await isOnSale(week)).toBe(false)
  await expect(first.goOn(number)).rejects.toMatchObject({ errors: [{ code: 'week_unavailable' }] })
})

test('a free launch takes a place whose time is over, and none a moment before', async () => {
  const week = await aWeek(1)
  await (await aPerson()).begin(week)
  weeks++
  const weeksAhead = (Date.parse(week) - Date.parse('2026-11-16')) / (7 * 86_400_000)
  const take = () =>
    service.db.transaction(async (tx) => {
      const settings = await readSettings(tx)
      return takeLaunchWeek(tx, { now: service.clock.time, settings, fromWeeks: weeksAhead })
    })
  pass(30 * MINUTE - 1)
  expect(await take()).toBe(weeksAfter(week, 1))
  pass(1)
  expect(await take()).toBe(week)
  expect(await takenIn(week)).toBe(1)
  expect(await take()).toBe(weeksAfter(week, 1))
})

test('of many who want one place whose time is over exactly one gets it', async () => {
  const week = await aWeek(1)
  await (await aPerson()).begin(week)
  pass(30 * MINUTE)
  const people = await Promise.all(Array.from({ length: 6 }, () => aPerson()))
  const numbers = await Promise.all(people.map((person) => person.order(week)))
  const { went, told } = await outcomes(people.map((person, place) => person.goOn(numbers[place]!)))
  expect([went, told.length]).toEqual([1, 5])
  expect(await takenIn(week)).toBe(1)
})

test('who comes back in time for nobody else goes on to pay, and holds the place anew', async () => {
  const week = await aWeek(1)
  const person = await aPerson()
  const number = await person.order(week)
  await person.goOn(number)
  // Continuing again doesn't extend the hold.
  pass(20 * MINUTE)
  await person.goOn(number)
  pass(10 * MINUTE)
  expect(await isOnSale(week)).toBe(true)
  const ref = await person.goOn(number)
  expect(await isOnSale(week)).toBe(false)
  expect(await takenIn(week)).toBe(1)
  pass(30 * MINUTE)
  expect(await isOnSale(week)).toBe(true)
  expect(ref).toContain(number)
})

test('the pages of an unpaid order say how long its place is held, and when it no longer is', async () => {
  const week = await aWeek(1)
  const person = await aPerson()
  const number = await person.order(week)
  const cookie = await service.signedIn(person.email)
  const visitor = aVisitor(service, new Map([['sid', cookie.replace('sid=', '')]]))
  const said = async () => {
    const { page } = await visitor.get(`/orders/${number}`)
    const path = `/orders/${number}/checkout`
    expect(page.querySelector(`a[href="${path}"]`)?.text).toBe('Pay $19.99')
    const texts = [page, (await visitor.get(path)).page].map(
      (shown) =>
        /(When you continue|We (no longer )?hold).+?(for 30 minutes|keep it|was charged)\./.exec(textOf(shown))?.[0],
    )
    expect(texts[1]).toBe(texts[0])
    return texts[0]
  }
  const place = `your place in the week of ${longDate(week)}`
  expect(await said()).toBe(`When you continue to payment, we hold ${place} for 30 minutes.`)
  const ref = await person.goOn(number)
  pass(30 * MINUTE - 1)
  expect(await said()).toBe(`We hold ${place} until 12:30 UTC. Pay by then to keep it.`)
  pass(1)
  expect(await said()).toBe(
    `We no longer hold ${place}. Unpaid places are released after 30 minutes. Nothing was charged.`,
  )
  await person.choose(ref, 'pay')
  await person.becomes(number, { status: 'paid', lines: [{ fulfilled: true }] })
  expect(textOf((await visitor.get(`/orders/${number}`)).page)).not.toContain('hold')
})

test('what is paid late counts while the place is there; else the site team looks at it', async () => {
  const week = await aWeek(1)
  const [lucky, other] = [await aPerson(), await aPerson()]
  const number = await lucky.order(week)
  const ref = await lucky.goOn(number)
  pass(31 * MINUTE)
  await lucky.choose(ref, 'pay')
  await lucky.becomes(number, { status: 'paid', lines: [{ fulfilled: true }] })
  expect(await takenIn(week)).toBe(1)

  const full = await aWeek(1)
  const late = await lucky.order(full)
  const lateRef = await lucky.goOn(late)
  pass(31 * MINUTE)
  await other.begin(full)
  await lucky.choose(lateRef, 'pay')
  await lucky.becomes(late, { status: 'needs_review' })
  expect(await takenIn(full)).toBe(1)
})

test('a payment on its way keeps the place however long it takes; one that fails gives it back at once', async () => {
  const week = await aWeek(1)
  const person = await aPerson()
  const number = await person.order(week)
  const ref = await person.goOn(number)
  await person.choose(ref, 'pay_later')
  await person.becomes(number, { status: 'processing' })
  pass(31 * MINUTE)
  expect(await isOnSale(week)).toBe(false)
  await person.choose(ref, 'decline')
  await person.becomes(number, { status: 'pending' })
  expect(await isOnSale(week)).toBe(true)
  expect(await takenIn(week)).toBe(0)
})

test('a paid place is kept until its launch can be brought about', async () => {
  const week = await aWeek(1)
  const person = await aPerson()
  const number = await person.order(week)
  const ref = await person.goOn(number)
  await rows(
    `update listing set status = 'hidden' where id = (select listing_id from purchase_line where number = $1)`,
    number,
  )
  await person.choose(ref, 'pay')
  await person.becomes(number, { status: 'paid', lines: [{ fulfilled: false }] })
  pass(31 * MINUTE)
  expect(await isOnSale(week)).toBe(false)
  expect(await takenIn(week)).toBe(1)
})

test('an upgrade ends what orders that wait to be paid held without an end, and nothing else', async () => {
  const week = await aWeek(2)
  const [pending, processing] = [await aPerson(), await aPerson()]
  await pending.begin(week)
  const ref = await processing.begin(week)
  await processing.choose(ref, 'pay_later')
  const number = ref.split('_')[1]!
  await processing.becomes(number, { status: 'processing' })
  await rows('update week_hold set expires_at = null where week = $1', week)
  await rows(HOLDS_THAT_END)
  expect(
    await rows(
      `select p.status, h.expires_at between now() + interval '29 minutes' and now() + interval '31 minutes' as ends
       from week_hold h join purchase p using (number) where week = $1 order by 1`,
      week,
    ),
  ).toEqual([
    { status: 'pending', ends: true },
    { status: 'processing', ends: null },
  ])
})
