import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aVisitor } from '../../auth/people/test-visitor.ts'
import { raw } from '../../domain/database/raw.ts'
import { revertEdit } from '../../domain/drafts/revert-edit.ts'
import { SCOPES } from '../../domain/shared/actor.ts'
import { openWeb } from '../../outside/web/open-web.ts'
import { ACME_PAGES, acmeHome } from '../../test/acme.ts'
import { formOf } from '../../test/form-of.ts'
import { aService, type TestService } from '../../test/service.ts'
import { runTool } from '../run-tool.ts'
import updateDraft from './update-draft.ts'

vi.setConfig({ testTimeout: 60_000 })

let service: TestService
let key: string
beforeAll(async () => {
  service = await aService()
  key = await service.key()
})
afterAll(() => service.stop())

const DAY = 86_400_000
const later = (ms: number) => (service.clock.time = new Date(service.clock.time.getTime() + ms))
const call = async (method: string, path: string, body?: object) =>
  (await service.request(method, path, { key, ...(body ? { body } : {}) })).body
const get = (id: string) => call('GET', `/drafts/${id}`)
const patch = (id: string, body: object) => call('PATCH', `/drafts/${id}`, body)
const rows = <Row>(text: string, values: unknown[] = []) => raw<Row>(service.db.read, { text, values })

// The rules draft no tags from this website, and another description.
const TAGS = ['weekly planner']
const LINE = 'Acme Planner is a calm weekly planner for small teams.'
const SENTENCE = 'It turns your inbox into a realistic plan and keeps it up to date as things change.'
const QUOTE = {
  quote: expect.stringContaining('weekly planner'),
  url: expect.stringContaining('https://'),
  fetched_at: expect.any(String),
}

let sites = 0
function aSite(): string {
  const host = `proof-${++sites}.example.com`
  for (const [path, page] of Object.entries(ACME_PAGES)) service.websites.setPage(host, path, page)
  return host
}
async function aDraft(host = aSite()) {
  const { id } = await call('POST', '/drafts', { url: `https://${host}/` })
  await expect.poll(async () => (await get(id)).status, { timeout: 30_000 }).toBe('ready')
  return { id: id as string, host }
}
/** A listing made from a draft in which a person typed tags that the website states. */
async function aListing() {
  const { id, host } = await aDraft()
  await patch(id, { fields: { name: `Acme ${host}`, tags: TAGS } })
  const { listing_id } = await call('POST', `/drafts/${id}/submit`)
  const [{ slug }] = (await rows('select slug from listing where id = $1', [listing_id])) as [{ slug: string }]
  const mine = () => call('GET', `/me/listings/${listing_id}`)
  return { id, host, slug, listing: listing_id as number, mine }
}

test('a typed value that the website states gets its quote, and stays the person’s', async () => {
  const { id } = await aDraft()
  expect((await get(id)).fields.tags).toMatchObject({ value: null, state: 'not_found' })
  const { fields } = await patch(id, { fields: { tags: TAGS, short_description: SENTENCE, city: 'Ghent' } })
  expect(fields.tags).toEqual({
    value: TAGS,
    state: 'manual',
    locked: false,
    evidence: [expect.objectContaining(QUOTE)],
  })
  expect(fields.short_description).toMatchObject({
    state: 'edited',
    evidence: [{ quote: expect.stringContaining(SENTENCE) }],
  })
  expect(fields.city).toMatchObject({ value: 'Ghent', state: 'manual', evidence: [] })
  expect((await get(id)).fields).toEqual(fields)
})

test('another edit of the value drops its quotes, and an edit of something else keeps them', async () => {
  const { id } = await aDraft()
  await patch(id, { fields: { tags: TAGS } })
  expect((await patch(id, { fields: { city: 'Ghent' } })).fields.tags.evidence).toHaveLength(1)
  expect((await patch(id, { fields: { tags: ['yearly planner'] } })).fields.tags).toMatchObject({ evidence: [] })
})

test('what is typed while the website is first read gets its quote at the end', async () => {
  const { promise: asked, resolve: release } = Promise.withResolvers<void>()
  service.websites.setSite('proof-slow.example.com', (_req, res) => void asked.then(() => res.end(acmeHome())))
  const { id } = await call('POST', '/drafts', { url: 'https://proof-slow.example.com' })
  const early = await patch(id, { fields: { tags: TAGS, city: 'Ghent' } })
  expect(early).toMatchObject({ status: 'crawling', fields: { tags: { state: 'manual', evidence: [] } } })
  release()
  await expect.poll(async () => (await get(id)).status, { timeout: 30_000 }).toBe('ready')
  expect((await get(id)).fields).toMatchObject({
    tags: { value: TAGS, state: 'manual', evidence: [QUOTE] },
    city: { value: 'Ghent', state: 'manual', evidence: [] },
  })
})

test('the site’s form proves what it saves, and shows the quote with the value', async () => {
  const { id } = await aDraft()
  const [name, value] = (await service.signedIn()).split('=') as [string, string]
  const visitor = aVisitor(service, new Map([[name, value]]))
  const path = `/drafts/${id}`
  await visitor.post(path, { ...(await formOf(visitor, path)), tags: TAGS.join('\n'), go: 'save' })
  expect((await get(id)).fields.tags).toMatchObject({ value: TAGS, state: 'manual', evidence: [QUOTE] })
  const part = (await visitor.get(path)).page.querySelector('#part-tags')!
  expect(part.querySelector('blockquote')?.text).toContain('weekly planner')
})

test('a listing keeps the quotes and no longer says that its website lacks the fact; its own edits are proven too', async () => {
  const { listing, mine } = await aListing()
  const { evidence, not_found_on_website } = await mine()
  expect(evidence.tags).toEqual([expect.objectContaining(QUOTE)])
  expect(not_found_on_website).not.toContain('tags')
  await call('PATCH', `/me/listings/${listing}`, { fields: { short_description: SENTENCE } })
  expect((await mine()).evidence).toMatchObject({
    tags: [QUOTE],
    short_description: [{ quote: expect.stringContaining(SENTENCE) }],
  })
  await call('PATCH', `/me/listings/${listing}`, { fields: { short_description: 'Plans years.' } })
  expect((await mine()).evidence).not.toHaveProperty('short_description')
})

test('a draft of a listing proves what is typed in it', async () => {
  const { id, mine } = await aListing()
  expect((await patch(id, { fields: { short_description: SENTENCE } })).fields.short_description).toMatchObject({
    evidence: [{ quote: expect.stringContaining(SENTENCE) }],
  })
  expect((await mine()).evidence.short_description).toMatchObject([{ quote: expect.stringContaining(SENTENCE) }])
})

test('a file takes the quotes along, and brings them back', async () => {
  const { slug, mine } = await aListing()
  const run = async (...args: string[]) => ((await service.admin(...args)) as { ok: Record<string, unknown> }).ok
  const file = await run('listing', 'export', slug)
  expect(file['typed_evidence']).toMatchObject({ tags: [QUOTE] })
  const copy = JSON.stringify({ ...file, website_url: 'https://proof-copy.example.com/' })
  const imported = await run('listing', 'import', copy, '--email', 'copy@example.com')
  const again = await run('listing', 'export', String(imported['slug']))
  for (const part of ['fields', 'evidence', 'typed_evidence', 'not_found_on_website'])
    expect(again[part]).toEqual(file[part])
  const { evidence } = await mine()
  expect(evidence.tags).toHaveLength(1)
})

test('taking an edit back brings the value with its quotes back', async () => {
  const { id, listing, mine } = await aListing()
  const before = (await mine()).evidence
  await patch(id, { fields: { tags: ['yearly planner'] } })
  expect((await mine()).evidence).not.toHaveProperty('tags')
  const [last] = (await rows('select max(id)::int as id from listing_version where listing_id = $1', [listing])) as [
    { id: number },
  ]
  await service.db.transaction((tx) =>
    revertEdit(tx, { id: last.id, editor: { accountId: null, via: 'admin' }, now: service.clock.time }),
  )
  expect(await mine()).toMatchObject({ tags: TAGS, evidence: before })
})

test('pages from before yesterday prove nothing: the value is saved without a quote', async () => {
  const { id } = await aDraft()
  later(25 * 3_600_000)
  expect((await patch(id, { fields: { tags: TAGS } })).fields.tags).toMatchObject({
    value: TAGS,
    state: 'manual',
    evidence: [],
  })
})

test('pages that take the reading thread too long, or no thread at all: the value is saved without a quote', async () => {
  const { id } = await aDraft()
  const [{ account_id: accountId }] = (await rows('select account_id from draft where id = $1', [id])) as [
    { account_id: string },
  ]
  const save = async (web: ReturnType<typeof openWeb>, city: string) => {
    const { db } = service
    const limits = { consume: async () => ({}) }
    const services = { db, web, jobsIn: () => ({}), limits, now: () => service.clock.time }
    const actor = { accountId, scopes: new Set(SCOPES), via: 'key' }
    const input = { id, fields: { tags: TAGS, city } }
    const asked = { input, actor, ip: '', signal: AbortSignal.any([]) }
    return (await runTool(updateDraft, asked as never, services as never)).body
  }
  const options = { publicUrl: service.origin, ...service.websites.webOptions }
  const killed = openWeb({ ...options, limits: { pageMs: 0, draftMs: 0 } })
  const closed = openWeb(options)
  await closed.close() // No new thread starts after this.
  for (const [web, city] of [
    [killed, 'Ghent'],
    [closed, 'Bruges'],
  ] as const)
    expect(await save(web, city)).toMatchObject({
      fields: { tags: { value: TAGS, state: 'manual', evidence: [] }, city: { value: city } },
    })
  await killed.close()
})

test('the weekly check looks at the quotes of typed values too', async () => {
  const { listing, host, mine } = await aListing()
  await rows(`update listing set status = 'live', plan = 'free', live_at = $2 where id = $1`, [
    listing,
    service.clock.time.toISOString(),
  ])
  service.websites.setPage(
    host,
    '/',
    ACME_PAGES['/'].replace(LINE, 'Acme Planner is a calm daily helper for small teams.'),
  )
  later(8 * DAY)
  const before = (await mine()).evidence_checked_at
  await service.sendJob('check-all-evidence', {})
  await expect.poll(async () => (await mine()).evidence_checked_at, { timeout: 30_000 }).not.toBe(before)
  const { evidence_changes, tags } = await mine()
  expect(evidence_changes).toContainEqual(expect.objectContaining({ field: 'tags' }))
  expect(tags).toEqual(TAGS)
})
