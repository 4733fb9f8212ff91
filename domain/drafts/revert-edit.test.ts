import { afterAll, beforeAll, expect, test } from 'vitest'
import { aListing, anOwner } from '../../test/factories.ts'
import { aService, type TestService } from '../../test/service.ts'
import { raw } from '../database/raw.ts'
import { revertEdit } from './revert-edit.ts'

let service: TestService
let key: string
beforeAll(async () => {
  service = await aService()
  key = await service.key()
})
afterAll(() => service.stop())

const rows = <Row>(text: string, values: unknown[] = []) => raw<Row>(service.db.read, { text, values })
const quote = (text: string) => ({ quote: text, url: 'https://acme.example.com/', fetched_at: '2026-11-03T09:00:00Z' })
let made = 0

async function aMakers(facts: Partial<Parameters<typeof aListing>[1]>) {
  const slug = `reverted-${++made}`
  const id = await aListing(service, { slug, ...facts })
  await anOwner(service, id)
  return { id, mine: async () => (await service.request('GET', `/me/listings/${id}`, { key })).body }
}

async function revertLast(listing: number): Promise<void> {
  const [last] = await rows<{ id: number }>('select max(id)::int as id from listing_version where listing_id = $1', [
    listing,
  ])
  await service.db.transaction((tx) =>
    revertEdit(tx, { id: last!.id, editor: { accountId: null, via: 'admin' }, now: service.clock.time }),
  )
}

test('every part says again what it said, with the quotes it had', async () => {
  const { id, mine } = await aMakers({
    tagline: 'Found',
    category: 'chat',
    further: ['seo'],
    story: { problem: 'Weeks.' },
    profile: {
      features: ['One'],
      founded_year: 2020,
      faqs: [{ question: 'Q', answer: 'A' }],
      founders: [{ name: 'Ada', title: 'CEO' }],
      socials: { x: 'https://x.com/a' },
      seo: { title: 'T' },
      founder_socials: { x: 'https://x.com/ada' },
      evidence: { tagline: [quote('Found')], faqs: [quote('A')], company_socials: [quote('x.com')] },
      not_found: ['city'],
    },
  })
  await rows(
    `insert into draft (account_id, url, site, status, listing_id) select account_id, 'https://a.example.com/', 'a.example.com',
       'submitted', listing_id from listing_owner where listing_id = $1`,
    [id],
  )
  const [{ id: draft }] = (await rows('select id from draft where listing_id = $1', [id])) as [{ id: string }]
  const before = await mine()
  const body = {
    fields: {
      tagline: 'Typed',
      city: 'Ghent',
      features: ['Two'],
      founded_year: null,
      categories: ['Email'],
      stage: 'mvp',
    },
    faqs: [],
    founders: [{ name: 'Eve' }],
    company_socials: {},
    founder_socials: {},
    story: { problem: '', lessons: 'L' },
    seo: { title: '', meta: 'M' },
    milestones: [{ date: '2026-01-05', title: 'Born' }],
  }
  const edited = await service.request('PATCH', `/drafts/${draft}`, { key, body })
  expect(edited.status).toBe(200)
  expect(await mine()).not.toEqual(before)
  await revertLast(id)
  expect(await mine()).toEqual(before)
  expect((await service.request('GET', `/drafts/${draft}`, { key })).body.fields).toMatchObject({
    tagline: { state: 'ai', evidence: [quote('Found')] },
    city: { value: null, state: 'not_found' },
    stage: { value: null, state: 'deleted' },
    features: { value: ['One'], state: 'manual' },
  })
  // The revert is an edit too.
  await revertLast(id)
  expect(await mine()).toMatchObject({ tagline: 'Typed', city: 'Ghent', milestones: [{ title: 'Born' }] })
})

test('an edit from before quotes had a place of their own brings them back', async () => {
  const { id, mine } = await aMakers({
    tagline: 'Now',
    category: 'seo',
    profile: { city: 'Ghent', faqs: [], evidence: {} },
  })
  const now = { headline: null, summary: null, tagline: 'Now', profile: { city: 'Ghent', usps: ['U'], faqs: [] } }
  const [{ id: chat }] = (await rows(`select id::int from category where slug = 'chat'`)) as [{ id: number }]
  const [{ id: seo }] = (await rows(`select id::int from category where slug = 'seo'`)) as [{ id: number }]
  await rows(`update listing set profile = profile || '{"usps": ["U"]}' where id = $1`, [id])
  const then = {
    ...now,
    tagline: 'Then',
    categoryId: chat,
    profile: {
      city: null,
      usps: ['V'],
      faqs: [{ question: 'Q', answer: 'A' }],
      evidence: { tagline: [quote('Then')], faqs: [quote('A')] },
      not_found: ['city'],
    },
  }
  await rows(`insert into listing_version (listing_id, via, before, after) values ($1, 'site', $2, $3)`, [
    id,
    JSON.stringify(then),
    JSON.stringify({ ...now, categoryId: seo, profile: { ...now.profile, evidence: {}, not_found: [] } }),
  ])
  await revertLast(id)
  const back = await mine()
  expect(back).toMatchObject({
    tagline: 'Then',
    city: null,
    usps: ['V'],
    faqs: [{ question: 'Q', answer: 'A' }],
    categories: [{ slug: 'chat', primary: true }],
  })
  expect(back.evidence).toEqual({ tagline: [quote('Then')], faqs: [quote('A')] })
  expect(back.not_found_on_website).toEqual(['city'])
})

test('an edit that made the listing, or was edited over, is not taken back', async () => {
  const { id, mine } = await aMakers({ tagline: 'First' })
  const edit = (tagline: string) =>
    service.request('PATCH', `/me/listings/${id}`, { key, body: { fields: { tagline } } })
  await edit('Second')
  const [first] = await rows<{ id: number }>('select max(id)::int as id from listing_version where listing_id = $1', [
    id,
  ])
  await edit('Third')
  const revert = service.db.transaction((tx) =>
    revertEdit(tx, { id: first!.id, editor: { accountId: null, via: 'admin' }, now: service.clock.time }),
  )
  await expect(revert).rejects.toThrow('A newer edit changed the same parts: tagline.')
  expect((await mine()).tagline).toBe('Third')
  await rows(`insert into listing_version (listing_id, via, after) values ($1, 'site', '{"tagline": "Third"}')`, [id])
  await expect(revertLast(id)).rejects.toThrow('This edit created the listing.')
})
