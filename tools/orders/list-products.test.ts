import { afterAll, beforeAll, expect, test } from 'vitest'
import { aService, type TestService } from '../../test/service.ts'
import { raw } from '../../domain/database/raw.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
})
afterAll(() => service.stop())

const rows = <Row>(text: string) => raw<Row>(service.db.read, { text })
const admin = (command: string) => service.admin(...command.split(' '))
const products = async () => (await service.request('GET', '/products')).body.items
const product = async (code: string) => (await products()).find((one: { code: string }) => one.code === code)

test('nothing is sold before the operator sets a price', async () => {
  expect(await products()).toEqual([])
  expect(await admin('product list')).toMatchObject({
    ok: expect.arrayContaining([{ code: 'launch', name: 'Launch', price_cents: null, active: true }]),
  })
})

test('a price puts a product on sale, and none takes it off', async () => {
  expect(await admin('price set featured 4900')).toMatchObject({ ok: { code: 'featured', price_cents: 4900 } })
  expect(await products()).toEqual([
    {
      code: 'featured',
      name: 'Featured place',
      description: expect.any(String),
      price_cents: 4900,
      currency: 'USD',
      needs_listing: true,
      options: null,
      weeks: null,
    },
  ])
  await admin('price set featured none')
  expect(await products()).toEqual([])
})

test('a new price ends the one before, which stays', async () => {
  await admin('price set extra_categories 1000')
  service.clock.time = new Date('2026-11-20T13:00:00Z')
  await admin('price set extra_categories 2000')
  expect(await product('extra_categories')).toMatchObject({ price_cents: 2000 })
  expect(
    await rows(
      `select cents, valid_to is null as current from product_price where product_code = 'extra_categories' order by id`,
    ),
  ).toEqual([
    { cents: 1000, current: false },
    { cents: 2000, current: true },
  ])
})

test('prices set at once leave one in force', async () => {
  await Promise.all([100, 200, 300, 400].map((cents) => admin(`price set done_for_you ${cents}`)))
  expect(
    await rows(`select 1 from product_price where product_code = 'done_for_you' and valid_to is null`),
  ).toHaveLength(1)
  expect((await products()).filter(({ code }: { code: string }) => code === 'done_for_you')).toHaveLength(1)
})

test.for([
  ['price set nonsense 100', /no product nonsense\. .*product list/],
  ['price set launch 0', /0 is not a price in cents\. .*4900/],
  ['price set launch 9.5', /9\.5 is not a price/],
  ['price set launch 100000001', /100000001 is not a price/],
  ['price set launch', /CODE CENTS/],
] as const)('%s is refused, saying what to do', async ([command, words]) => {
  expect(await admin(command)).toEqual({ error: expect.stringMatching(words) })
})

test('a product that is not active is not sold', async () => {
  await admin('price set relaunch 3000')
  expect(await product('relaunch')).toBeDefined()
  await rows(`update product set active = false where code = 'relaunch'`)
  expect(await product('relaunch')).toBeUndefined()
})

test('the weeks of a launch are the coming Mondays that have a place left, as far as the setting goes', async () => {
  await admin('price set launch 9900')
  expect((await product('launch')).weeks).toHaveLength(12)
  await rows(`insert into setting values ('order_weeks_ahead', '5')`)
  await rows(`insert into launch_week (week, capacity, taken) values
    ('2026-11-23', 2, 1), ('2026-11-30', 2, 2), ('2026-12-07', 0, 0), ('2026-12-14', null, 20)`)
  expect((await product('launch')).weeks).toEqual(['2026-11-23', '2026-12-21'])
  await rows(`update setting set value = '30' where key = 'week_capacity'`)
  await rows(`insert into setting values ('week_capacity', '30') on conflict do nothing`)
  expect((await product('launch')).weeks).toEqual(['2026-11-23', '2026-12-14', '2026-12-21'])
})

test('a product with options says what may be chosen', async () => {
  await admin('price set trophy_cabinet 1500')
  expect(await product('trophy_cabinet')).toMatchObject({
    weeks: null,
    options: [
      { name: 'style', choices: ['shelf', 'grid', 'ribbon'], required: true },
      { name: 'heading', choices: null, required: false },
    ],
  })
})

test('every product that the service fulfills says which listings can have it', async () => {
  const words: Record<string, string> = {
    launch: 'on the free plan or not yet published',
    launch_bundle: 'on the free plan or not yet published',
    skip_queue: 'in the free queue',
    relaunch: 'live listing',
    featured: 'scheduled or live',
    extra_categories: 'without the paid plan, which includes them',
    billboard_min: 'scheduled or live',
    trophy_cabinet: 'with an award',
  }
  await rows('update product set active = true')
  for (const code of Object.keys(words)) await admin(`price set ${code} 1000`)
  for (const [code, word] of Object.entries(words)) expect((await product(code)).description).toContain(word)
  const page = await (await fetch(`${service.origin}/products`)).text()
  expect(page).toContain('For a listing with an award.')
})
