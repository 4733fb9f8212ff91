import { afterAll, beforeAll, expect, test } from 'vitest'
import { aListing } from '../../test/factories.ts'
import { raw } from '../../domain/database/raw.ts'
import { aService, type TestService } from '../../test/service.ts'

const quote = { quote: 'Starts at $5.', url: 'https://mail.example.com/', fetched_at: '2026-11-20T12:00:00.000Z' }

let service: TestService
beforeAll(async () => {
  service = await aService()
  await aListing(service, {
    slug: 'mail',
    category: 'email',
    pricingModel: 'Freemium',
    country: 'DE',
    profile: {
      founded_year: 2021,
      features: ['Snooze', 'Send later'],
      tags: ['mail'],
      evidence: { pricing_model: [quote] },
    },
  })
  await raw(service.db.read, {
    text: `update listing set origins = origins || '{"city": {"state": "not_found", "unread": true}}'`,
  })
  await aListing(service, { slug: 'game', category: 'games', further: ['kids'], plan: 'paid', pricingModel: 'Free' })
  await aListing(service, { slug: 'soon', status: 'scheduled', launchWeek: '2026-12-28' })
  const rows = (text: string) => raw(service.db.read, { text })
  for (const [category, name, key, source] of [
    ['communication', 'Tags', 'tags', `'tags'`],
    ['email', 'Encryption', 'encryption', 'null'],
    ['kids', 'Age', 'age', 'null'],
    ['seo', 'Elsewhere', 'elsewhere', 'null'],
    ['games', 'Price', 'pricing_model', 'null'],
  ])
    await rows(
      `insert into category_attribute (category_id, name, key, source)
       select id, '${name}', '${key}', ${source} from category where slug = '${category}'`,
    )
  const type = (slug: string, key: string, value: string | null) =>
    raw(service.db.read, {
      text: `insert into listing_attribute (listing_id, key, value, state, ai, evidence)
             select id, $2, $3, 'ai', $3, $4 from listing where slug = $1`,
      values: [slug, key, value, JSON.stringify([quote])],
    })
  await type('mail', 'encryption', 'End to end')
  await type('mail', 'age', 'never asked')
  await type('game', 'age', '6 and up')
  await type('mail', 'free-plan', null)
  await type('game', 'pricing_model', 'Free with tips')
})
afterAll(() => service.stop())

const compare = (query: string) => service.request('GET', `/compare?${query}`)
type Cell = { value: unknown; evidence: unknown[] } | null

test('facts and the attributes of both categories stand side by side, with evidence and with empty cells', async () => {
  const { body } = await compare('a=mail&b=game')
  expect([body.a.slug, body.b.slug]).toEqual(['mail', 'game'])
  const cells = Object.fromEntries(
    body.rows.map(({ key, a, b }: { key: string; a: Cell; b: Cell }) => [key, [a?.value ?? null, b?.value ?? null]]),
  )
  expect(cells).toEqual({
    pricing_model: ['Freemium', 'Free with tips'],
    pricing_summary: [null, null],
    country: ['DE', null],
    city: [null, null],
    founded_year: [2021, null],
    stage: [null, null],
    features: [['Snooze', 'Send later'], null],
    usps: [null, null],
    age: [null, '6 and up'],
    encryption: ['End to end', null],
    tags: [['mail'], null],
    'free-plan': [null, null],
    'mobile-apps': [null, null],
    'end-to-end-encryption': [null, null],
    'own-domain': [null, null],
    'storage-limit': [null, null],
  })
  expect(body.rows[0]).toMatchObject({ name: 'Pricing model', a: { evidence: [quote] }, b: { evidence: [quote] } })
  // A value that the owner typed says so, because it has no quote.
  expect(body.rows[0].a.said_by).toBe('website')
  const typed = body.rows.find(({ key }: { key: string }) => key === 'country').a
  expect(typed).toEqual({ value: 'DE', said_by: 'owner', evidence: [] })
})

test('an empty cell says whether anybody was asked', async () => {
  const { body } = await compare('a=mail&b=game')
  const reasons = Object.fromEntries(
    body.rows.map(({ key, a_empty, b_empty }: Record<string, string>) => [key, [a_empty, b_empty]]),
  )
  expect(reasons).toMatchObject({
    pricing_model: [undefined, undefined],
    // The owner left it empty.
    founded_year: [undefined, 'not_stated'],
    // The website wasn't read for it.
    city: ['not_asked', 'not_stated'],
    // The website was read, and the other product's categories don't ask.
    'free-plan': ['not_stated', 'not_asked'],
    // The category asks, but neither the website nor the owner was asked yet.
    'storage-limit': ['not_asked', 'not_asked'],
    age: ['not_asked', undefined],
    tags: [undefined, 'not_asked'],
  })
})

test('a and b keep their sides', async () => {
  const { body } = await compare('a=game&b=mail')
  expect(body.rows[0]).toMatchObject({ a: { value: 'Free with tips' }, b: { value: 'Freemium' } })
})

test.for([
  ['a=mail&b=nothing', 'unknown_listing', ['/b']],
  ['a=nobody&b=nothing', 'unknown_listing', ['/a', '/b']],
  ['a=mail&b=soon', 'unknown_listing', ['/b']],
  ['a=mail&b=mail', 'invalid_input', ['/b']],
  ['a=mail', 'invalid_input', ['/b']],
  ['a=Mail!&b=game', 'invalid_input', ['/a']],
] as const)('compare ?%s is a 400 %s', async ([query, code, pointers]) => {
  const { status, body } = await compare(query)
  expect({ status, code: body.code }).toEqual({ status: 400, code })
  expect(body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(pointers)
  expect(body.fix).not.toBe('')
})
