import { afterAll, beforeAll, expect, test } from 'vitest'
import { MOVE_PROFILES } from '../../domain/database/migrations/0020-0039/0035-one-profile-not-for-older.ts'
import { raw } from '../../domain/database/raw.ts'
import { ACME_PAGES } from '../acme.ts'
import { aListing, anOwner } from '../factories.ts'
import { aService, type TestService } from '../service.ts'

let service: TestService
let key: string
beforeAll(async () => {
  service = await aService()
  key = await service.key()
})
afterAll(() => service.stop())

const rows = <Row>(text: string, values: unknown[] = []) => raw<Row>(service.db.read, { text, values })
const get = async (path: string, own = key) => (await service.request('GET', path, { key: own })).body
const quote = (text: string) => ({ quote: text, url: 'https://acme.example.com/', fetched_at: '2026-11-03T09:00:00Z' })
const upgrade = async () => {
  for (const statement of MOVE_PROFILES) await rows(statement)
}

const COLUMNS = ['fields', 'sections', 'founder_socials', 'story', 'milestones', 'seo'] as const
type Columns = Record<(typeof COLUMNS)[number], object>
let made = 0

/**
 * A submitted draft with these edits; `age` rewrites the draft and its listing as earlier versions stored
 * them.
 */
async function aSubmitted(body: object) {
  const host = `old-${++made}.example.com`
  for (const [path, page] of Object.entries(ACME_PAGES)) service.websites.setPage(host, path, page)
  const { id } = (await service.request('POST', '/drafts', { key, body: { url: host } })).body
  await expect.poll(async () => (await get(`/drafts/${id}`)).status, { timeout: 20_000 }).toBe('ready')
  await service.request('PATCH', `/drafts/${id}`, { key, body })
  const [columns] = await rows<Columns>(`select ${COLUMNS.join(', ')} from draft where id = $1`, [id])
  const { listing_id } = (await service.request('POST', `/drafts/${id}/submit`, { key })).body
  const age = async (change: Partial<Columns> = {}) => {
    const { evidence, not_found_on_website: not_found } = await get(`/me/listings/${listing_id}`)
    const old = { ...columns!, ...change }
    await rows(
      `update draft set ${COLUMNS.map((name, at) => `${name} = $${at + 2}::jsonb`).join(', ')} where id = $1`,
      [id, ...COLUMNS.map((name) => JSON.stringify(old[name]))],
    )
    await rows(`update listing set origins = '{}', profile = profile || $2::jsonb where id = $1`, [
      listing_id,
      JSON.stringify({ evidence, not_found }),
    ])
  }
  return { id: id as string, listing: listing_id as number, columns: columns!, age, read: () => get(`/drafts/${id}`) }
}

test('a submitted draft and its listing say the same as before, and restore what the website says', async () => {
  const { listing, age, read, id } = await aSubmitted({
    fields: { tagline: 'Typed', description: null, city: 'Ghent', categories: ['SEO', 'Chat'], features: ['One'] },
    lock_fields: ['pricing_model', 'stage'],
    faqs: [{ question: 'Why?', answer: 'So.' }],
    founders: [{ name: 'Ada' }],
    company_socials: {},
    founder_socials: { x: 'https://x.com/ada' },
    story: { problem: 'Weeks.' },
    milestones: [{ date: '2026-01-05', title: 'Born' }],
    seo: { title: 'T' },
  })
  const [draft, shown] = [await read(), await get(`/me/listings/${listing}`)]
  expect(draft.fields).toMatchObject({
    name: { state: 'ai' },
    tagline: { state: 'edited' },
    description: { state: 'deleted' },
  })
  await age()
  await upgrade()
  expect(await read()).toEqual(draft)
  expect(await get(`/me/listings/${listing}`)).toEqual(shown)
  const [row] = await rows<Columns>(`select ${COLUMNS.join(', ')} from draft where id = $1`, [id])
  expect(Object.values(row!)).toEqual([{}, {}, {}, {}, [], {}])
  const [kept] = await rows(
    `select profile -> 'evidence' as a, profile -> 'not_found' as b from listing where id = $1`,
    [listing],
  )
  expect(kept).toEqual({ a: null, b: null })
  const body = { restore: ['tagline', 'description', 'city', 'company_socials', 'faqs'] }
  const restored = (await service.request('PATCH', `/drafts/${id}`, { key, body })).body
  expect(restored).toMatchObject({
    fields: {
      tagline: { value: 'Plan your week in five minutes', state: 'ai', evidence: [{ quote: expect.any(String) }] },
      description: { state: 'ai', evidence: [{ quote: expect.any(String) }] },
      city: { value: null, state: 'not_found' },
    },
    faqs: [],
    company_socials: { github: 'https://github.com/acmeplanner' },
    company_socials_evidence: { github: [{ quote: expect.any(String) }] },
  })
})

test('where the two differ, the listing wins and what only the draft knows is kept', async () => {
  const { listing, age, read, id, columns } = await aSubmitted({
    fields: { city: 'Ghent', country: 'BE', stage: 'mvp' },
  })
  const names = ['SEO', 'Chat', 'Email', 'Notes', 'CRM']
  const categories = { value: names, state: 'manual', ai: null, evidence: [] }
  await service.request('PATCH', `/drafts/${id}`, { key, body: { fields: { categories: names.slice(0, 4) } } })
  await age({ fields: { ...columns.fields, categories } })
  await rows(
    `update listing set tagline = 'On the listing', country = null, short_description = null,
       profile = profile || '{"city": "Bruges", "tags": ["new"], "faqs": [{"question": "Q", "answer": "A"}], "socials": {}}'
         #- '{evidence,tagline}' #- '{evidence,short_description}' #- '{evidence,company_socials}' where id = $1`,
    [listing],
  )
  await upgrade()
  const { fields, section_states: states } = await read()
  expect(fields).toMatchObject({
    name: { state: 'ai', evidence: [{}] },
    tagline: { value: 'On the listing', state: 'edited', evidence: [] },
    short_description: { value: null, state: 'deleted' },
    country: { value: null, state: 'deleted' },
    city: { value: 'Bruges', state: 'manual' },
    tags: { value: ['new'], state: 'manual' },
    stage: { value: 'mvp', state: 'manual' },
    categories: { value: names.slice(0, 4), state: 'manual' },
  })
  expect(states).toEqual({ faqs: 'manual', founders: expect.any(String), company_socials: 'deleted' })
  const body = { restore: ['tagline', 'short_description', 'company_socials'] }
  const restored = (await service.request('PATCH', `/drafts/${id}`, { key, body })).body
  expect(restored).toMatchObject({
    fields: { tagline: { state: 'ai', evidence: [{}] }, short_description: { state: 'ai', evidence: [{}] } },
    company_socials: { github: 'https://github.com/acmeplanner' },
  })
})

test('lists that a file brought with quotes keep them', async () => {
  const { listing, age, read } = await aSubmitted({ company_socials: {} })
  const faqs = [
    { question: 'Q', answer: 'A', evidence: [quote('A'), quote('Q')] },
    { question: 'R', answer: 'B', evidence: [] },
  ]
  await age({ sections: { faqs: { value: faqs, state: 'manual', ai: null, evidence: [] } } })
  const shown = faqs.map(({ question, answer }) => ({ question, answer }))
  await rows(
    `update listing set profile = jsonb_set(profile, '{evidence,faqs}', $3::jsonb) || jsonb_build_object('faqs', $2::jsonb) where id = $1`,
    [listing, JSON.stringify(shown), JSON.stringify([quote('A'), quote('Q')])],
  )
  await upgrade()
  expect((await read()).faqs).toEqual(faqs)
  expect((await get(`/me/listings/${listing}`)).evidence.faqs).toEqual([quote('A'), quote('Q')])
})

test('a listing without a draft keeps its quotes, and its owners get one draft together', async () => {
  const id = await aListing(service, {
    slug: 'without-a-draft',
    tagline: 'Found',
    category: 'chat',
    keywords: ['a'],
    profile: {
      city: 'Typed',
      founded_year: 2020,
      faqs: [{ question: 'Q', answer: 'A' }],
      founders: [{ name: 'Ada' }],
      socials: { x: 'https://x.com/a', github: 'https://github.com/a' },
    },
  })
  const evidence = { tagline: [quote('Found')], faqs: [quote('A')], company_socials: [quote('S')] }
  const old = JSON.stringify({ evidence, not_found: ['usps', 'stage'] })
  await rows('update listing set profile = profile || $2::jsonb where id = $1', [id, old])
  await anOwner(service, id)
  await anOwner(service, id, 'second@example.com')
  await rows(
    `update listing_owner set created_at = now() - interval '1 day' where listing_id = $1 and account_id =
    (select id from account where email = 'maker@example.com')`,
    [id],
  )
  await upgrade()
  const of = async (own: string) =>
    (await get('/drafts', own)).items.filter((one: { listing_id: number }) => one.listing_id === id)
  const second = await service.key({ email: 'second@example.com' })
  const [handle] = await of(key)
  expect(await of(second)).toEqual([handle])
  expect(await rows('select 1 from draft where listing_id = $1', [id])).toHaveLength(1)
  const draft = await get(`/drafts/${handle.id}`, second)
  expect(draft).toMatchObject({
    status: 'submitted',
    url: 'https://without-a-draft.example.com/',
    fields: {
      tagline: { value: 'Found', state: 'ai', evidence: evidence.tagline },
      city: { value: 'Typed', state: 'manual' },
      founded_year: { value: '2020', state: 'manual' },
      categories: { value: ['Chat'], state: 'manual' },
      keywords: { value: ['a'], state: 'manual' },
      usps: { state: 'not_found' },
      country: { value: null, state: 'deleted' },
    },
    section_states: { faqs: 'ai', founders: 'manual', company_socials: 'ai' },
    faqs: [{ question: 'Q', answer: 'A', evidence: evidence.faqs }],
  })
  expect(await get(`/me/listings/${id}`)).toMatchObject({ evidence, not_found_on_website: ['stage', 'usps'] })
})
