import { afterAll, beforeAll, expect, test } from 'vitest'
import { aVisitor } from '../../auth/people/test-visitor.ts'
import { raw } from '../../domain/database/raw.ts'
import { modernClient } from '../clients.ts'
import { aService, type TestService } from '../service.ts'
import { aBuyer, anOwnListing, priceEverything } from './buyer.ts'

let service: TestService
let key: string
let buyer: ReturnType<typeof aBuyer>
beforeAll(async () => {
  service = await aService()
  await priceEverything(service)
  key = await service.key()
  buyer = aBuyer(service, key)
})
afterAll(() => service.stop())

const rows = <Row>(text: string, ...values: unknown[]) => raw<Row>(service.db.read, { text, values })
const choose = (id: number) => service.request('POST', `/me/listings/${id}/free`, { key })
const read = async (id: number) => (await service.request('GET', `/me/listings/${id}`, { key })).body

const BARE = { tagline: null, shortDescription: null, description: null, category: 'uncategorised' }
const DRAFT = { status: 'draft', plan: null } as const
let made = 0
const anOwn = (facts: object) => anOwnListing(service, { slug: `content-${++made}`, ...facts })

const NEEDS = 'a tagline or short description, a description or at least 2 features, and a category'
const FIX = expect.stringMatching(/fields\.tagline .+ fields\.features, and fields\.categories with update_draft/)

test('the free plan is refused for a listing without content, with all that is missing, and takes no place', async () => {
  const id = await anOwn({ ...DRAFT, ...BARE })
  const { slug } = await read(id)
  const { status, body } = await choose(id)
  expect([status, body]).toMatchObject([
    400,
    {
      code: 'wrong_state',
      detail: `${slug} can’t be published yet. It needs ${NEEDS}.`,
      fix: FIX,
      errors: ['tagline', 'description', 'categories'].map((field) => ({
        pointer: `/fields/${field}`,
        code: 'incomplete',
      })),
    },
  ])
  const client = await modernClient(service.origin, { key })
  const { isError, _meta } = await client.result('choose_free_listing', { listing_id: id })
  await client.close()
  expect({ isError, _meta }).toMatchObject({
    isError: true,
    _meta: { problem: { code: 'wrong_state', detail: body.detail, fix: body.fix, errors: body.errors } },
  })
  expect(await read(id)).toMatchObject({ status: 'draft', plan: null, launch_week: null })
  expect(await rows('select 1 from launch_week where taken > 0')).toEqual([])
})

test('the free plan is open once the owner has added what was missing', async () => {
  service.websites.setPage('bare.example.com', '/', '<!doctype html><title>Bare</title><h1>Bare</h1>')
  const { body: draft } = await service.request('POST', '/drafts', { key, body: { url: 'bare.example.com' } })
  await expect
    .poll(async () => (await service.request('GET', `/drafts/${draft.id}`, { key })).body.status, { timeout: 10_000 })
    .toBe('ready')
  const submit = async () => (await service.request('POST', `/drafts/${draft.id}/submit`, { key })).body
  const set = (fields: object) => service.request('PATCH', `/drafts/${draft.id}`, { key, body: { fields } })
  await set({ name: 'Bare', tagline: null, short_description: null, description: null, features: null })
  const saved = await submit()
  expect(saved).toMatchObject({
    status: 'draft',
    next_steps: [
      { operation: 'update_draft', why: expect.stringContaining(`It needs ${NEEDS}: set fields.tagline or`) },
      { operation: 'choose_free_listing', why: expect.stringContaining('badge') },
      { operation: 'list_products', why: expect.stringContaining('`launch`') },
    ],
  })
  expect((await choose(saved.listing_id)).status).toBe(400)
  const { listing_id: id } = saved
  await service.request('PATCH', `/me/listings/${id}`, { key, body: { fields: { short_description: 'It plans.' } } })
  await set({ features: ['Shared weeks', 'Inbox to plan'] })
  expect((await choose(id)).body).toMatchObject({
    detail: 'bare can’t be published yet. It needs a category.',
    fix: 'Set fields.categories with update_draft, then try again. Categories are names from list_categories.',
  })
  await set({ categories: ['Productivity'] })
  expect((await submit()).next_steps).toMatchObject([
    { operation: 'choose_free_listing' },
    { operation: 'list_products' },
  ])
  const { status, body } = await choose(id)
  expect([status, body]).toMatchObject([200, { status: 'awaiting_badge' }])
})

test.for(['launch', 'launch_bundle'])(
  '%s is neither quoted nor sold for a listing without content',
  async (product) => {
    const id = await anOwn({ ...DRAFT, ...BARE })
    const items = [{ product, listing_id: id }]
    const before = await rows('select number from purchase')
    for (const path of ['/orders/quote', '/orders/checkout']) {
      const { status, body } = await service.request('POST', path, { key, body: { items } })
      expect([status, body]).toMatchObject([
        400,
        {
          code: 'invalid_input',
          detail: expect.stringContaining(`can’t be published yet. It needs ${NEEDS}.`),
          fix: FIX,
          errors: [{ pointer: '/items/0/listing_id', code: 'incomplete' }],
        },
      ])
    }
    expect(await rows('select number from purchase')).toEqual(before)
  },
)

test('an order can’t be paid after its listing has lost its content', async () => {
  const id = await anOwn(DRAFT)
  const number = await buyer.order({ product: 'launch', listing_id: id })
  await service.request('PATCH', `/me/listings/${id}`, { key, body: { fields: { tagline: '' } } })
  await expect(buyer.goOn(number)).rejects.toMatchObject({ errors: [{ code: 'incomplete' }] })
  expect(await rows('select 1 from payment_session where number = $1', number)).toEqual([])
  await service.request('PATCH', `/me/listings/${id}`, { key, body: { fields: { tagline: 'Plans your week' } } })
  await buyer.choose(await buyer.goOn(number), 'pay')
  await buyer.becomes(number, { status: 'paid', lines: [{ fulfilled: true }] })
  expect(await read(id)).toMatchObject({ status: 'live', plan: 'paid' })
})

const LAUNCHED = { liveAt: new Date('2026-11-02T00:00:00Z'), launchWeek: '2026-11-02' }
test.for([
  ['live', { status: 'live', plan: 'free', ...LAUNCHED }, 'launch'],
  ['scheduled', { status: 'scheduled', plan: 'free', launchWeek: '2027-01-04' }, 'launch'],
  ['waiting for its badge again', { status: 'awaiting_badge', plan: 'free', ...LAUNCHED }, 'launch_bundle'],
] as const)('a listing without content that is %s can still move to the paid plan', async ([, facts, product]) => {
  const id = await anOwn({ ...facts, ...BARE })
  const { status } = await service.request('POST', '/orders/quote', {
    key,
    body: { items: [{ product, listing_id: id }] },
  })
  expect(status).toBe(200)
})

test('a listing without content keeps the free place it has, and gets no other one', async () => {
  const id = await anOwn({ status: 'awaiting_badge', plan: 'free', launchWeek: '2027-01-04', ...BARE })
  expect((await choose(id)).status).toBe(200)
  await rows('update listing set launch_week = null where id = $1', id)
  expect((await choose(id)).body).toMatchObject({ code: 'wrong_state', errors: [{}, {}, {}] })
})

test('skip_queue is sold for a listing without content only while it has a place', async () => {
  const id = await anOwn({ status: 'awaiting_badge', plan: 'free', launchWeek: '2027-01-04', ...BARE })
  const { items: products } = (await service.request('GET', '/products', { key })).body
  const week = products.find(({ code }: { code: string }) => code === 'skip_queue').weeks.at(-1)
  const quote = () =>
    service.request('POST', '/orders/quote', {
      key,
      body: { items: [{ product: 'skip_queue', listing_id: id, week }] },
    })
  expect((await quote()).status).toBe(200)
  await rows('update listing set launch_week = null where id = $1', id)
  expect((await quote()).body).toMatchObject({
    code: 'invalid_input',
    errors: [{ pointer: '/items/0/listing_id', code: 'incomplete' }],
  })
})

test('the page to publish lists what is missing, links to its forms, and opens its buttons once it is there', async () => {
  const visitor = aVisitor(service, new Map([['sid', (await service.signedIn()).replace('sid=', '')]]))
  const id = await anOwn({ ...DRAFT, ...BARE })
  const shown = async () => {
    const { page } = await visitor.get(`/my-listings/${id}/publish`)
    const main = page.querySelector('main')!
    return {
      missing: main.querySelectorAll('.note li').map((item) => ({
        what: item.structuredText.split(' (')[0],
        links: item.querySelectorAll('a').map((link) => link.getAttribute('href')),
      })),
      closed: main
        .querySelectorAll('form')
        .filter((form) => form.querySelector('button[disabled]'))
        .map((form) => form.querySelector('[name=product]')?.getAttribute('value') ?? 'free'),
      forms: main.querySelectorAll('form').length,
    }
  }
  const profile = `/my-listings/${id}/profile`
  const before = await shown()
  expect(before).toMatchObject({
    missing: [
      {
        what: 'a tagline or short description',
        links: [`${profile}#part-tagline`, `${profile}#part-short_description`],
      },
      {
        what: 'a description or at least 2 features',
        links: [`${profile}#part-description`, `${profile}#part-features`],
      },
      { what: 'a category', links: [`${profile}#part-categories`] },
    ],
    closed: ['free', 'launch', 'launch_bundle'],
  })
  expect(before.forms).toBeGreaterThan(3)
  for (const link of before.missing.flatMap(({ links }) => links)) {
    const [path, part] = link!.split('#')
    expect((await visitor.get(path!)).page.querySelector(`#${part}`)).not.toBeNull()
  }
  await rows(
    `update listing set tagline = 'Plans', description = 'Plans a week.',
       category_id = (select id from category where slug = 'productivity') where id = $1`,
    id,
  )
  expect(await shown()).toEqual({ missing: [], closed: [], forms: before.forms })
})
