import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { germanSeller } from '../../test/flows/buyer.ts'
import { raw } from '../../domain/database/raw.ts'
import { aListing, anAward, anOwner } from '../../test/factories.ts'
import { openVies } from '../../test/vendors/vies.ts'
import { aService, type TestService } from '../../test/service.ts'
import createCheckout from './create-checkout.ts'
import quoteOrder from './quote-order.ts'

let service: TestService
let vies: Awaited<ReturnType<typeof openVies>>
let key: string
const ids: Record<string, number> = {}

const PRICES = {
  launch: 9900,
  launch_bundle: 14900,
  skip_queue: 2900,
  relaunch: 3900,
  featured: 4950,
  extra_categories: 1900,
  done_for_you: 50_000,
  billboard_min: 1000,
  trophy_cabinet: 700,
}

beforeAll(async () => {
  vies = await openVies()
  service = await aService({
    config: {
      vat: germanSeller(vies.url, 'DE136695976'),
    },
  })
  key = await service.key()
  for (const [code, cents] of Object.entries(PRICES)) await service.admin('price', 'set', code, String(cents))
  const listings = {
    submitted: { status: 'draft', plan: null },
    queued: { status: 'awaiting_badge', plan: 'free', launchWeek: '2027-01-04' },
    running: { status: 'live', plan: 'free', category: 'analytics' },
    paid: { status: 'live', plan: 'paid' },
    gone: { status: 'withdrawn', plan: 'free' },
    strange: { status: 'live', plan: 'free' },
  } as const
  for (const [slug, facts] of Object.entries(listings)) {
    ids[slug] = await aListing(service, { slug, ...facts })
    if (slug !== 'strange') await anOwner(service, ids[slug])
  }
  await anAward(service, ids['running']!)
})
afterAll(async () => {
  await service.stop()
  await vies.close()
})

const quote = (body: object) => service.request('POST', '/orders/quote', { key, body })
const faults = async (item: object) => {
  const { status, body } = await quote({ items: [item] })
  expect(status).toBe(400)
  return body.errors.map((error: { pointer: string; code: string }) => `${error.pointer} ${error.code}`)
}

test('a quote adds VAT line by line and saves nothing', async () => {
  const { status, body } = await quote({
    items: [
      { product: 'featured', listing_id: ids['running'] },
      { product: 'billboard_min', listing_id: ids['running'], amount_cents: 12_345 },
    ],
    billing_country: 'fr',
  })
  expect(status).toBe(200)
  expect(body.totals).toEqual({
    currency: 'USD',
    net_cents: 17_295,
    vat_cents: 990 + 2469,
    total_cents: 17_295 + 3459,
    refunded_cents: 0,
    vat: {
      country: 'FR',
      rate_bp: 2000,
      treatment: 'oss',
      reason: 'consumer_country',
      note: '',
      number: null,
      number_status: 'none',
    },
    vat_breakdown: [{ rate_bp: 2000, net_cents: 17_295, vat_cents: 3459 }],
  })
  expect(body.lines[1]).toMatchObject({
    product: 'billboard_min',
    net_cents: 12_345,
    vat_cents: 2469,
    gross_cents: 14_814,
  })
  expect(await raw(service.db.read, { text: 'select 1 from purchase' })).toEqual([])
})

test('only a number the tax authority confirms gives the reverse charge', async () => {
  const body = { items: [{ product: 'launch', listing_id: ids['submitted'] }], billing_country: 'FR' }
  const vatOf = async (vat_number: string) => (await quote({ ...body, vat_number })).body.totals
  vies.valid.add('FR40303265045')
  expect(await vatOf('FR 40 303265045')).toMatchObject({
    vat_cents: 0,
    vat: { treatment: 'reverse_charge', number: 'FR40303265045', number_status: 'valid' },
  })
  expect(await vatOf('FR03552081317')).toMatchObject({ vat_cents: 1980, vat: { number_status: 'invalid' } })
  vies.down.add('FR')
  expect(await vatOf('FR23334175221')).toMatchObject({ vat_cents: 1980, vat: { number_status: 'pending' } })
  // A confirmed number is kept for a day, so an outage of its member state doesn't change the price.
  expect(await vatOf('FR40303265045')).toMatchObject({ vat_cents: 0 })
})

test('without a billing country the VAT stands open, and says so', async () => {
  const { body } = await quote({ items: [{ product: 'launch', listing_id: ids['submitted'] }] })
  expect(body.totals).toMatchObject({
    total_cents: 9900,
    vat: { treatment: 'undetermined', note: 'VAT is added once the billing country is known.' },
  })
})

test('every choice is checked, and each fault names its item', async () => {
  const week = '2026-11-30'
  const listing_id = ids['running']
  expect({
    unknown: await faults({ product: 'yacht' }),
    unpriced: await faults({ product: 'ai_review', listing_id }),
    'no listing': await faults({ product: 'featured' }),
    "another's": await faults({ product: 'featured', listing_id: ids['strange'] }),
    withdrawn: await faults({ product: 'featured', listing_id: ids['gone'] }),
    'not public': await faults({ product: 'featured', listing_id: ids['submitted'] }),
    'a week for an upgrade': await faults({ product: 'launch', listing_id, week }),
    'paid plan already': await faults({ product: 'launch', listing_id: ids['paid'] }),
    'categories of the paid plan': await faults({
      product: 'extra_categories',
      listing_id: ids['paid'],
      categories: ['crm'],
    }),
    'no award': await faults({ product: 'trophy_cabinet', listing_id: ids['paid'], options: { style: 'grid' } }),
    'not queued': await faults({ product: 'skip_queue', listing_id, week }),
    'not live': await faults({ product: 'relaunch', listing_id: ids['queued'], week }),
    'no week': await faults({ product: 'relaunch', listing_id }),
    'a Tuesday': await faults({ product: 'relaunch', listing_id, week: '2026-12-01' }),
    'a past week': await faults({ product: 'relaunch', listing_id, week: '2026-11-02' }),
    'a week for nothing': await faults({ product: 'featured', listing_id, week }),
    'same week': await faults({ product: 'skip_queue', listing_id: ids['queued'], week: '2027-01-04' }),
    'an amount for a fixed price': await faults({ product: 'featured', listing_id, amount_cents: 5 }),
    'too little': await faults({ product: 'billboard_min', listing_id, amount_cents: 999 }),
    'no categories': await faults({ product: 'extra_categories', listing_id }),
    'unknown category': await faults({ product: 'extra_categories', listing_id, categories: ['nope'] }),
    'own category': await faults({ product: 'extra_categories', listing_id, categories: ['analytics'] }),
    'option missing': await faults({ product: 'trophy_cabinet', listing_id }),
    'option unknown': await faults({ product: 'trophy_cabinet', listing_id, options: { style: 'shelf', size: 'xl' } }),
    'option wrong': await faults({ product: 'trophy_cabinet', listing_id, options: { style: 'gold' } }),
    'options for nothing': await faults({ product: 'featured', listing_id, options: { style: 'shelf' } }),
  }).toEqual({
    unknown: ['/items/0/product product_unavailable'],
    unpriced: ['/items/0/product product_unavailable'],
    'no listing': ['/items/0/listing_id required'],
    "another's": ['/items/0/listing_id unknown_listing'],
    withdrawn: ['/items/0/listing_id wrong_state'],
    'not public': ['/items/0/listing_id wrong_state'],
    'a week for an upgrade': ['/items/0/week not_taken'],
    'paid plan already': ['/items/0/listing_id wrong_state'],
    'categories of the paid plan': ['/items/0/listing_id wrong_state'],
    'no award': ['/items/0/listing_id wrong_state'],
    'not queued': ['/items/0/listing_id wrong_state'],
    'not live': ['/items/0/listing_id wrong_state'],
    'no week': ['/items/0/week required'],
    'a Tuesday': ['/items/0/week week_unavailable'],
    'a past week': ['/items/0/week week_unavailable'],
    'a week for nothing': ['/items/0/week not_taken'],
    'same week': ['/items/0/week unchanged'],
    'an amount for a fixed price': ['/items/0/amount_cents not_taken'],
    'too little': ['/items/0/amount_cents too_small'],
    'no categories': ['/items/0/categories required'],
    'unknown category': ['/items/0/categories unknown_category'],
    'own category': ['/items/0/categories repeated'],
    'option missing': ['/items/0/options/style required'],
    'option unknown': ['/items/0/options/size unknown_property'],
    'option wrong': ['/items/0/options/style invalid'],
    'options for nothing': ['/items/0/options not_taken'],
  })
})

test('faults of several items come at once, each with its next step', async () => {
  const { body } = await quote({ items: [{ product: 'yacht' }, { product: 'relaunch', listing_id: ids['running'] }] })
  expect(body.errors).toMatchObject([{ pointer: '/items/0/product' }, { pointer: '/items/1/week' }])
  expect(body.fix).toBe(
    'Call list_products for the products that are. Use one of 2026-11-23, 2026-11-30, 2026-12-07, 2026-12-14; list_products shows all.',
  )
})

test('an order may launch a listing and feature it, but not launch it twice', async () => {
  const listing_id = ids['submitted']
  const { status } = await quote({
    items: [
      { product: 'launch', listing_id },
      { product: 'featured', listing_id },
    ],
  })
  expect(status).toBe(200)
  const twice = await quote({
    items: [
      { product: 'launch', listing_id },
      { product: 'launch_bundle', listing_id },
    ],
  })
  expect(twice.body.errors).toMatchObject([{ code: 'repeated' }, { code: 'repeated' }])
  const again = await quote({
    items: [
      { product: 'launch', listing_id },
      { product: 'launch', listing_id },
    ],
  })
  expect(again.status).toBe(400)
})

test('a country or VAT number that is none is refused by name', async () => {
  const items = [{ product: 'launch', listing_id: ids['submitted'] }]
  expect((await quote({ items, billing_country: 'ZZ' })).body.errors).toMatchObject([{ pointer: '/billing_country' }])
  expect((await quote({ items, vat_number: 'DE123' })).body.errors).toMatchObject([{ pointer: '/vat_number' }])
})

test.for([
  ['/orders/quote', quoteOrder],
  ['/orders/checkout', createCheckout],
] as const)('%s asks the tax authority about a VAT number alone', async ([path, tool]) => {
  const prepare = vi.spyOn(tool.outside!, 'prepare')
  onTestFinished(() => prepare.mockRestore())
  const items = [{ product: 'launch', listing_id: ids['submitted'] }]
  const statusOf = async (buyer: object) => {
    const { body } = await service.request('POST', path, { key, body: { items, ...buyer } })
    return body.totals.vat.number_status
  }
  for (const buyer of [{}, { billing_country: 'FR' }, { billing_country: 'FR', vat_number: ' ' }])
    expect(await statusOf(buyer)).toBe('none')
  expect(prepare).not.toHaveBeenCalled()
  expect(await statusOf({ vat_number: 'ATU13585627' })).not.toBe('none')
  expect(prepare).toHaveBeenCalledTimes(1)
  const unknown = await service.request('POST', path, { key, body: { items, billing_country: 'ZZ' } })
  expect(unknown).toMatchObject({ status: 400, body: { errors: [{ pointer: '/billing_country' }] } })
})
