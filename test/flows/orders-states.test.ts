import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { raw } from '../../domain/database/raw.ts'
import fulfilLine from '../../jobs/orders/fulfil-line.ts'
import refundPayments from '../../jobs/orders/refund-payments.ts'
import settlePayment from '../../jobs/orders/settle-payment.ts'
import { anAward, aVote } from '../factories.ts'
import { aService, type TestService } from '../service.ts'
import { aBuyer, anOwnListing, priceEverything } from './buyer.ts'

let service: TestService
let key: string
let buyer: ReturnType<typeof aBuyer>
const NOON = '2026-11-20T12:00:00.000Z'
const WEEK = '2026-12-14'
const THIS_WEEK = '2026-11-16'

beforeAll(async () => {
  // The tests run the jobs themselves.
  service = await aService({ config: { worksOnJobs: false } })
  service.clock.time = new Date(NOON)
  const reviewer = async () => [{ kind: 'strength', text: 'Clear.', quote: 'five minutes' }]
  Object.assign(service.services, { reviewer })
  await priceEverything(service)
  await rows('insert into launch_week (week, capacity) values ($1, 1000)', WEEK)
  key = await service.key()
  buyer = aBuyer(service, key)
})
afterAll(() => service.stop())

const rows = <Row>(text: string, ...values: unknown[]) => raw<Row>(service.db.read, { text, values })
const quote = (item: object) => service.request('POST', '/orders/quote', { key, body: { items: [item] } })

let made = 0
async function aListing({ further = [], ...facts }: object & { further?: string[] }): Promise<number> {
  const slug = `state-${++made}`
  const profile = {
    tagline: 'Plans a week in five minutes',
    description: 'Turns an inbox into a plan.',
    story: { story: 'How it began.' },
  }
  const media = [{ url: 'https://example.com/one.webp', alt: 'One', width: 10, height: 10 }]
  const id = await anOwnListing(service, { slug, category: 'analytics', ...profile, media, further, ...facts })
  await rows(`insert into milestone (listing_id, date, title) values ($1, '2026-01-01', 'Began')`, id)
  return id
}

type State = Record<string, unknown>

/**
 * Everything that an order can change about a listing, and how many places are taken and held in all launch
 * weeks.
 */
async function stateOf(id: number): Promise<State> {
  const [state] = await rows<{ state: State }>(
    `select (to_jsonb(l) - 'updated_at' - 'search' - 'category_names') || jsonb_build_object(
       'live_at', to_char(live_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
       'further', array(select c.slug from listing_category lc join category c on c.id = lc.category_id
                        where listing_id = l.id order by lc.position),
       'milestones', (select count(*) from milestone where listing_id = l.id),
       'votes_cast', (select count(*) from vote where listing_id = l.id),
       'awards', (select count(*) from award where listing_id = l.id),
       'featured_days', (select coalesce(sum(extract(day from ends_at - starts_at)), 0) from featured_place where listing_id = l.id),
       'reviews', (select count(*) from listing_review where listing_id = l.id),
       'places', (select coalesce(sum(taken), 0) from launch_week),
       'holds', (select count(*) from week_hold)) as state
     from listing l where id = $1`,
    id,
  )
  return state!.state
}
/** The properties that differ, with their later values. */
const changes = (before: State, after: State): State =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => !isSame(value, before[name])))
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

async function paid(item: object): Promise<string> {
  const number = await buyer.order(item)
  const ref = await buyer.goOn(number)
  await buyer.provider.choose(ref, 'pay')
  await settlePayment.run({ provider: 'test', ref }, buyer.jobServices())
  // Test payments don't count toward the billboard, so mark this one as real.
  await rows('update purchase set is_test = false where number = $1', number)
  return number
}
async function fulfilled(item: object): Promise<string> {
  const number = await paid(item)
  const lines = await rows<{ id: number }>('select id::int from purchase_line where number = $1', number)
  for (const { id } of lines) await fulfilLine.run({ lineId: id }, buyer.jobServices())
  return number
}
async function refunded(number: string): Promise<void> {
  expect(await service.admin('order', 'refund', '--yes', number)).toHaveProperty('ok')
  await refundPayments.run({}, buyer.jobServices())
  expect(await buyer.read(number)).toMatchObject({ status: 'refunded' })
}

const LAUNCHED = { liveAt: new Date('2026-11-02T00:00:00Z'), launchWeek: '2026-11-02' }
const WITHOUT_CONTENT = {
  tagline: null,
  description: null,
  category: 'uncategorised',
  profile: { features: ['Plans a week in five minutes'] },
}
const STATES: Record<string, object> = {
  draft: { status: 'draft', plan: null },
  'draft, without content': { status: 'draft', plan: null, ...WITHOUT_CONTENT },
  'awaiting its badge': { status: 'awaiting_badge', plan: 'free', launchWeek: '2027-01-04' },
  'awaiting its badge, without content': {
    status: 'awaiting_badge',
    plan: 'free',
    launchWeek: '2027-01-04',
    ...WITHOUT_CONTENT,
  },
  'awaiting its badge again': { status: 'awaiting_badge', plan: 'free', ...LAUNCHED },
  'scheduled, free': { status: 'scheduled', plan: 'free', launchWeek: '2027-01-04' },
  'scheduled, paid': { status: 'scheduled', plan: 'paid', launchWeek: '2027-01-04' },
  'live, free': { status: 'live', plan: 'free', ...LAUNCHED },
  'live, free, without content': { status: 'live', plan: 'free', ...LAUNCHED, ...WITHOUT_CONTENT },
  'live, free, with further categories': {
    status: 'live',
    plan: 'free',
    unlocked: ['categories'],
    further: ['developer-tools'],
    ...LAUNCHED,
  },
  'live, paid': { status: 'live', plan: 'paid', ...LAUNCHED },
  hidden: { status: 'hidden', plan: 'free', hiddenFrom: 'live', ...LAUNCHED },
  withdrawn: { status: 'withdrawn', plan: 'paid', withdrawnFrom: 'live', ...LAUNCHED },
}
const ITEMS: Record<string, object> = {
  launch: { product: 'launch' },
  'launch for a week': { product: 'launch', week: WEEK },
  launch_bundle: { product: 'launch_bundle' },
  'launch_bundle for a week': { product: 'launch_bundle', week: WEEK },
  skip_queue: { product: 'skip_queue', week: WEEK },
  relaunch: { product: 'relaunch', week: WEEK },
  featured: { product: 'featured' },
  extra_categories: { product: 'extra_categories', categories: ['developer-tools'] },
  ai_review: { product: 'ai_review' },
  done_for_you: { product: 'done_for_you' },
  billboard_min: { product: 'billboard_min', amount_cents: 50_000 },
  trophy_cabinet: { product: 'trophy_cabinet', options: { style: 'grid' } },
}

/**
 * What each product changes in a listing, and what remains of that after a full refund. Relaunches have their
 * own tests.
 */
function promised(product: string, week: string | undefined, before: State): { bought: State; left: State } {
  const isFeatured = product === 'launch_bundle' || product === 'featured'
  const featured = isFeatured ? { featured_days: 7 } : {}
  switch (product) {
    case 'launch':
    case 'launch_bundle': {
      if (before['live_at']) {
        const status = before['status'] === 'live' ? {} : { status: 'live' }
        return { bought: { plan: 'paid', ...status, ...featured }, left: status }
      }
      // The free queue gets its place back.
      const places = Number(before['places']) - (before['launch_week'] ? 1 : 0)
      const plan = { status: 'live', plan: 'paid', launch_week: THIS_WEEK, live_at: NOON, places }
      if (!week) return { bought: { ...plan, ...featured }, left: plan }
      const later = { status: 'scheduled', plan: 'paid', launch_week: week, places: places + 1 }
      return { bought: { ...later, ...featured }, left: { status: 'draft', plan: null, launch_week: null, places } }
    }
    case 'skip_queue':
      return { bought: { launch_week: week }, left: { launch_week: week } }
    case 'featured':
      return { bought: featured, left: {} }
    case 'extra_categories':
      return {
        bought: { unlocked: ['categories'], further: ['developer-tools'] },
        left: { further: ['developer-tools'] },
      }
    case 'ai_review':
      return { bought: { reviews: 1 }, left: { reviews: 1 } }
    case 'billboard_min':
      return { bought: { billboard_cents: 50_000 }, left: {} }
    case 'trophy_cabinet':
      return { bought: { trophy_cabinet: { style: 'grid' } }, left: {} }
    default:
      return { bought: {}, left: {} }
  }
}

describe.for(Object.entries(STATES))('a listing that is %s', ([name, facts]) => {
  const sold: Record<string, boolean> = {}
  test.for(Object.entries(ITEMS))(
    '%s is refused with a reason, or does what it says, and a refund takes that back',
    { timeout: 60_000 },
    async ([what, item]) => {
      const { product, week } = item as { product: string; week?: string }
      const id = await aListing(facts)
      const before = await stateOf(id)
      if (before['status'] !== 'draft' && before['launch_week'] === '2027-01-04') {
        await rows(
          `insert into launch_week (week, taken) values ('2027-01-04', 1)
             on conflict (week) do update set taken = launch_week.taken + 1`,
        )
        before['places'] = Number(before['places']) + 1
      }
      if (name.startsWith('live')) {
        await anAward(service, id)
        before['awards'] = 1
      }
      const { status, body } = await quote({ ...item, listing_id: id })
      sold[what] = status === 200
      if (status === 400) {
        expect(body.errors.length).toBeGreaterThan(0)
        for (const { detail } of body.errors) expect(detail).toMatch(/\w.*\.$/)
        expect(body.fix).toMatch(/\w.*\.$/)
        expect(changes(before, await stateOf(id))).toEqual({})
        return
      }
      expect(status).toBe(200)
      if (product === 'relaunch') return
      const { bought, left } = promised(product, week, before)
      const number = await fulfilled({ ...item, listing_id: id })
      expect(changes(before, await stateOf(id))).toEqual(changes(before, { ...before, ...bought }))
      service.clock.time = new Date(NOON)
      await refunded(number)
      expect(changes(before, await stateOf(id))).toEqual(changes(before, { ...before, ...left }))
    },
  )

  test('and what is sold for it is what it can use', () => {
    expect(Object.keys(sold).filter((what) => sold[what])).toEqual(SOLD[name])
  })
})

const ANY = ['ai_review', 'done_for_you']
const LAUNCHES = ['launch', 'launch for a week', 'launch_bundle', 'launch_bundle for a week']
const UPGRADES = ['launch', 'launch_bundle']
const SOLD: Record<string, string[]> = {
  draft: [...LAUNCHES, 'extra_categories', ...ANY],
  'draft, without content': ['extra_categories', 'done_for_you'],
  'awaiting its badge': [...LAUNCHES, 'skip_queue', 'extra_categories', ...ANY],
  'awaiting its badge, without content': ['skip_queue', 'extra_categories', 'done_for_you'],
  'awaiting its badge again': [...UPGRADES, 'extra_categories', ...ANY],
  'scheduled, free': [...LAUNCHES, 'skip_queue', 'featured', 'extra_categories', ...ANY, 'billboard_min'],
  'scheduled, paid': ['featured', ...ANY, 'billboard_min'],
  'live, free': [...UPGRADES, 'relaunch', 'featured', 'extra_categories', ...ANY, 'billboard_min', 'trophy_cabinet'],
  'live, free, without content': [
    ...UPGRADES,
    'relaunch',
    'featured',
    'extra_categories',
    'done_for_you',
    'billboard_min',
    'trophy_cabinet',
  ],
  'live, free, with further categories': [
    ...UPGRADES,
    'relaunch',
    'featured',
    ...ANY,
    'billboard_min',
    'trophy_cabinet',
  ],
  'live, paid': ['relaunch', 'featured', ...ANY, 'billboard_min', 'trophy_cabinet'],
  hidden: [],
  withdrawn: [],
}

test('a launch upgrades a live free listing: its sections show, its week and votes stay, and a refund hides them again', async () => {
  const id = await aListing({ ...STATES['live, free'], further: ['developer-tools'] })
  await aVote(service, id, '2026-11-04T12:00:00Z')
  const { slug } = (await stateOf(id)) as { slug: string }
  const seen = async () => {
    const { story, milestones, media, categories, launch_week } = (await service.request('GET', `/listings/${slug}`))
      .body
    return { story: story?.story, milestones: milestones?.length, media: media?.length, categories, launch_week }
  }
  const free = await seen()
  expect(free).toMatchObject({ story: undefined, milestones: undefined, media: undefined, launch_week: '2026-11-02' })
  const before = await stateOf(id)
  const withWeek = (await quote({ product: 'launch', listing_id: id, week: WEEK })).body
  expect(withWeek.errors).toMatchObject([{ pointer: '/items/0/week', code: 'not_taken' }])
  expect(withWeek.fix).toContain('relaunch')
  const number = await fulfilled({ product: 'launch', listing_id: id })
  expect(changes(before, await stateOf(id))).toEqual({ plan: 'paid' })
  const paidFor = await seen()
  expect(paidFor).toMatchObject({ story: 'How it began.', milestones: 1, media: 1, launch_week: '2026-11-02' })
  expect(paidFor.categories).toHaveLength(2)
  for (const product of ['launch', 'launch_bundle']) {
    const again = (await quote({ product, listing_id: id })).body
    expect(again.errors).toMatchObject([{ code: 'wrong_state', detail: `${slug} is already on the paid plan.` }])
    expect(again.fix).toContain('relaunch')
  }
  const extra = (await quote({ product: 'extra_categories', listing_id: id, categories: ['design'] })).body
  expect(extra.fix).toContain('update_draft')
  await refunded(number)
  expect(await seen()).toEqual(free)
  expect(changes(before, await stateOf(id))).toEqual({})
  expect((await service.request('GET', `/me/listings/${id}`, { key })).body).toMatchObject({
    plan: 'free',
    unlocked_sections: [],
    story: { story: 'How it began.' },
    milestones: [{ title: 'Began' }],
    media: [{ alt: 'One' }],
  })
})

test('what was paid for twice is done once, and the second payment goes back', async () => {
  const items = [
    { product: 'launch' },
    { product: 'extra_categories', categories: ['developer-tools'] },
    { product: 'ai_review' },
    { product: 'trophy_cabinet', options: { style: 'grid' } },
    { product: 'trophy_cabinet', options: { style: 'shelf' } },
  ]
  for (const [at, item] of items.entries()) {
    const id = await aListing({ ...STATES['live, free'] })
    await anAward(service, id)
    const bought = { ...item, listing_id: id }
    const first = await buyer.order(bought)
    const second = await buyer.order(bought, { product: 'done_for_you', listing_id: id })
    const refs = [await buyer.goOn(first), await buyer.goOn(second)]
    for (const ref of refs) {
      await buyer.provider.choose(ref, 'pay')
      await settlePayment.run({ provider: 'test', ref }, buyer.jobServices())
      service.clock.time = new Date(service.clock.time.getTime() + 1000)
    }
    // Launches and AI reviews are fulfilled in reverse: the order that was paid last goes first.
    const isPatient = ['launch', 'ai_review'].includes(item.product)
    for (const number of isPatient ? [second, first] : [first, second]) {
      const lines = await rows<{ id: number }>(
        'select id::int from purchase_line where number = $1 and position = 1',
        number,
      )
      await fulfilLine.run({ lineId: lines[0]!.id }, buyer.jobServices())
    }
    await refundPayments.run({}, buyer.jobServices())
    expect([at, (await buyer.read(first)).status, (await buyer.read(second)).status]).toEqual([
      at,
      'paid',
      'partially_refunded',
    ])
    service.clock.time = new Date(NOON)
  }
})

test('a review is not sold while one is being written, and is again afterwards', async () => {
  const item = { product: 'ai_review', listing_id: await aListing({ ...STATES['live, free'] }) }
  const number = await paid(item)
  expect((await quote(item)).body.errors).toMatchObject([
    { code: 'wrong_state', detail: expect.stringMatching(/^ai_review for .* is already paid for/) },
  ])
  const [line] = await rows<{ id: number }>('select id::int from purchase_line where number = $1', number)
  await fulfilLine.run({ lineId: line!.id }, buyer.jobServices())
  expect((await quote(item)).status).toBe(200)
})

test('another style of the trophy cabinet replaces the first, and its refund brings the first back', async () => {
  const listing_id = await aListing({ ...STATES['live, free'] })
  await anAward(service, listing_id)
  const cabinet = async () => (await stateOf(listing_id))['trophy_cabinet']
  const inStyle = (style: string) => ({ product: 'trophy_cabinet', listing_id, options: { style } })
  await fulfilled(inStyle('grid'))
  expect((await quote(inStyle('grid'))).body.errors).toMatchObject([
    { pointer: '/items/0/options/style', code: 'unchanged' },
  ])
  service.clock.time = new Date(service.clock.time.getTime() + 1000)
  const second = await fulfilled(inStyle('ribbon'))
  expect(await cabinet()).toEqual({ style: 'ribbon' })
  await refunded(second)
  expect(await cabinet()).toEqual({ style: 'grid' })
  service.clock.time = new Date(NOON)
})

test('a paid launch that was refunded before its week does not come back with the listing', async () => {
  for (const [leave, back] of [
    [`status = 'withdrawn', withdrawn_from = 'scheduled'`, 'withdrawn'],
    [`status = 'hidden', hidden_from = 'scheduled'`, 'hidden'],
  ]) {
    const id = await aListing({ ...STATES['draft'] })
    const number = await fulfilled({ product: 'launch', listing_id: id, week: WEEK })
    await rows(`update listing set ${leave} where id = $1`, id)
    await refunded(number)
    expect(await stateOf(id)).toMatchObject({ status: back, plan: null, launch_week: null })
    if (back !== 'hidden') continue
    const { slug } = (await stateOf(id)) as { slug: string }
    expect(await service.admin('listing', 'show', slug)).toHaveProperty('ok')
    expect(await stateOf(id)).toMatchObject({ status: 'draft', plan: null })
  }
})
