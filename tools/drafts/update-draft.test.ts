import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { ACME_HOST, ACME_PAGES, ACME_URL, acmeHome } from '../../test/acme.ts'
import { raw } from '../../domain/database/raw.ts'
import { aService, type TestService } from '../../test/service.ts'
import updateDraft from './update-draft.ts'

vi.setConfig({ testTimeout: 60_000 })

let service: TestService
let key: string
beforeAll(async () => {
  service = await aService()
  key = await service.key()
  for (const [path, page] of Object.entries(ACME_PAGES)) service.websites.setPage(ACME_HOST, path, page)
})
afterAll(() => service.stop())

async function aDraft(url = ACME_URL) {
  const { body } = await service.request('POST', '/drafts', { key, body: { url } })
  await expect.poll(async () => (await get(body.id)).status, { timeout: 30_000 }).toBe('ready')
  return body.id as string
}
const get = async (id: string) => (await service.request('GET', `/drafts/${id}`, { key })).body
const patch = (id: string, body: object) => service.request('PATCH', `/drafts/${id}`, { key, body })

test("another person's draft reads as absent", async () => {
  const id = await aDraft()
  const stranger = await service.key({ email: 'stranger@example.com' })
  for (const [method, path, body] of [
    ['GET', `/drafts/${id}`, undefined],
    ['PATCH', `/drafts/${id}`, {}],
    ['POST', `/drafts/${id}/submit`, undefined],
  ] as const)
    expect(await service.request(method, path, { key: stranger, ...(body ? { body } : {}) })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
})

test('what is typed while the website is read survives, and restore still brings what the website says', async () => {
  const { promise: asked, resolve: release } = Promise.withResolvers<void>()
  service.websites.setSite('slow.example.com', (_req, res) => void asked.then(() => res.end(acmeHome())))
  const { body } = await service.request('POST', '/drafts', { key, body: { url: 'https://slow.example.com' } })
  const early = await patch(body.id, {
    fields: { name: 'Typed early', city: 'Berlin' },
    faqs: [{ question: 'Why?', answer: 'So.' }],
  })
  expect(early).toMatchObject({ status: 200, body: { status: 'crawling', fields: { name: { state: 'manual' } } } })
  release()
  await expect.poll(async () => (await get(body.id)).status, { timeout: 30_000 }).toBe('ready')
  expect(await get(body.id)).toMatchObject({
    fields: {
      name: { value: 'Typed early', state: 'manual' },
      city: { value: 'Berlin', state: 'manual' },
      tagline: { state: 'ai' },
    },
    faqs: [{ question: 'Why?', answer: 'So.', evidence: [] }],
  })
  const { body: back } = await patch(body.id, { restore: ['city', 'faqs'] })
  expect(back).toMatchObject({ fields: { city: { value: null, state: 'not_found' } }, faqs: [] })
})

test('null removes a field, restore brings the value of the website back with its evidence', async () => {
  const id = await aDraft()
  const { body: without } = await patch(id, { fields: { tagline: null } })
  expect(without.fields.tagline).toEqual({ value: null, state: 'deleted', locked: false, evidence: [] })
  const { body: back } = await patch(id, { restore: ['tagline'] })
  expect(back.fields.tagline).toMatchObject({ state: 'ai', evidence: [{ url: ACME_URL }] })
})

test('only an edit that types a value or has a website read prepares anything', async () => {
  const id = await aDraft()
  const prepare = vi.spyOn(updateDraft.outside!, 'prepare')
  onTestFinished(() => prepare.mockRestore())
  for (const body of [
    {},
    { fields: { city: null } },
    { story: { problem: 'P' } },
    { lock_fields: ['city'] },
    { restore: ['city'] },
    { regenerate: [] },
    { competitor_url: '' },
  ])
    expect((await patch(id, body)).status).toBe(200)
  expect(prepare).not.toHaveBeenCalled()
  expect((await patch(id, { regenerate: ['tagline'] })).status).toBe(200)
  expect(prepare).toHaveBeenCalledTimes(1)
  expect((await patch(id, { competitor_url: 'https://rival.example.com' })).status).toBe(200)
  expect(prepare).toHaveBeenCalledTimes(2)
})

test('regenerate redrafts what the AI wrote and leaves alone what a person typed, locked or removed, and says so', async () => {
  const id = await aDraft()
  await patch(id, { fields: { name: 'Mine', description: null }, lock_fields: ['tagline'] })
  const seen = service.websites.requests.length
  const { status, body } = await patch(id, { regenerate: ['name', 'tagline', 'description', 'short_description'] })
  expect(status).toBe(200)
  expect(body.regenerated).toEqual({
    name: 'kept: typed',
    tagline: 'kept: locked',
    description: 'kept: removed',
    short_description: 'unchanged',
  })
  expect(body.changed).toEqual([])
  expect(body.fields).toMatchObject({
    name: { value: 'Mine', state: 'edited' },
    tagline: { state: 'override' },
    description: { state: 'deleted' },
    short_description: { state: 'ai' },
  })
  // The website was read within the last day, so it isn't visited again.
  expect(service.websites.requests.length).toBe(seen)
})

test('a day later regenerate reads the website again', async () => {
  service.websites.setPage('later.example.com', '/', acmeHome())
  const id = await aDraft('https://later.example.com')
  service.websites.setPage('later.example.com', '/', acmeHome().replaceAll('five minutes', 'ten minutes'))
  service.clock.time = new Date(service.clock.time.getTime() + 25 * 3_600_000)
  const { body } = await patch(id, { regenerate: ['tagline'] })
  expect(body.fields.tagline.value).toBe('Plan your week in ten minutes')
  expect(body).toMatchObject({ regenerated: { tagline: 'redrafted' }, changed: ['tagline'] })
})

test('regenerate of a website that cannot be read takes nothing away, and says why', async () => {
  service.websites.setPage('gone.example.com', '/', acmeHome())
  const id = await aDraft('https://gone.example.com')
  const before = await get(id)
  service.clock.time = new Date(service.clock.time.getTime() + 25 * 3_600_000)
  service.websites.setSite('gone.example.com', (_req, res) => void res.writeHead(503).end())
  const { status, body } = await patch(id, { regenerate: ['tagline', 'name', 'company_socials'] })
  expect(status).toBe(200)
  expect(body.regenerated).toEqual({
    tagline: 'kept: not read',
    name: 'kept: not read',
    company_socials: 'kept: not read',
  })
  expect(body.problem).not.toBeNull()
  expect(body.fields).toEqual(before.fields)
  expect(body.company_socials).toEqual(before.company_socials)
})

test('a competitor is read like any website and quoted; an empty address clears it', async () => {
  service.websites.setPage('rival.example.com', '/', acmeHome().replaceAll('Acme Planner', 'Rival Planner'))
  const id = await aDraft()
  const { body } = await patch(id, { competitor_url: 'rival.example.com' })
  expect(body.competitor).toMatchObject({ url: 'https://rival.example.com/', problem: null })
  const tagline = body.competitor.comparison.find(({ field }: { field: string }) => field === 'tagline')
  expect(tagline).toMatchObject({
    ours: { value: 'Plan your week in five minutes', evidence: [{ url: ACME_URL }] },
    theirs: { value: 'Plan your week in five minutes', evidence: [{ url: 'https://rival.example.com/' }] },
  })
  const name = body.competitor.comparison.find(({ field }: { field: string }) => field === 'name')
  expect(name).toMatchObject({ ours: { value: 'Acme Planner' }, theirs: { value: 'Rival Planner' } })
  expect(JSON.stringify(body.fields)).not.toContain('rival')
  // The owner typed the city; neither website states one.
  const typed = (await patch(id, { fields: { city: 'Berlin' } })).body.competitor.comparison
  expect(typed).toContainEqual({ field: 'city', ours: { value: 'Berlin', evidence: [] }, theirs: null })
  expect((await get(id)).competitor.comparison).toEqual(typed)
  // The competitor's website was read within the last day, so asking again doesn't visit it. Regenerating
  // takes nothing from it.
  const seen = service.websites.requests.length
  const again = await patch(id, { competitor_url: 'https://rival.example.com', regenerate: ['name', 'tagline'] })
  expect(again.body.fields).toMatchObject({
    name: { value: 'Acme Planner' },
    tagline: { evidence: [{ url: ACME_URL }] },
  })
  expect(service.websites.requests.length).toBe(seen)
  expect((await patch(id, { competitor_url: '' })).body.competitor).toBeNull()
})

test.for([
  [{ fields: { country: 'Germany' } }, '/fields/country', 'unknown_country'],
  [{ fields: { founded_year: '21' } }, '/fields/founded_year', 'invalid_year'],
  [{ fields: { contact_email: 'nobody' } }, '/fields/contact_email', 'invalid_email'],
  [{ fields: { demo_video_url: 'https://vimeo.com/1' } }, '/fields/demo_video_url', 'not_youtube'],
  [{ fields: { logo_url: 'javascript:alert(1)' } }, '/fields/logo_url', 'invalid_url'],
  [{ fields: { name: ' ' } }, '/fields/name', 'empty'],
  [{ fields: { features: ['a', ' '] } }, '/fields/features/1', 'empty'],
  [{ fields: { tags: Array(21).fill('x') } }, '/fields/tags', 'too_many'],
  [{ fields: { tagline: 'x'.repeat(501) } }, '/fields/tagline', 'too_long'],
  [{ fields: { nonsense: 'x' } }, '/fields/nonsense', 'unknown_property'],
  [{ fields: { categories: ['Task Managment'] } }, '/fields/categories/0', 'unknown_category'],
  [{ company_socials: { x: 'javascript:alert(1)' } }, '/company_socials/x', 'invalid_url'],
  [{ company_socials: { myspace: 'https://myspace.com' } }, '/company_socials/myspace', 'unknown_property'],
  [{ milestones: [{ date: '2026-02-30', title: 'x' }] }, '/milestones/0/date', 'invalid_format'],
  [{ milestones: [{ date: '0000-01-01', title: 'x' }] }, '/milestones/0/date', 'invalid'],
  [{ milestones: [{ date: '2026-01-01', title: ' ' }] }, '/milestones/0/title', 'empty'],
  [{ fields: { name: '\u200b\u202e' } }, '/fields/name', 'empty'],
  [{ fields: { stage: '!!!' } }, '/fields/stage', 'invalid_stage'],
  [
    { fields: { demo_video_url: 'https://www.youtube.com/redirect?q=javascript:x' } },
    '/fields/demo_video_url',
    'not_youtube',
  ],
  [{ founders: [{ name: '  ' }] }, '/founders/0/name', 'empty'],
  [{ faqs: [{ question: '', answer: 'a' }] }, '/faqs/0/question', 'empty'],
  [{ company_socials: { x: 'https://a:b@x.com' } }, '/company_socials/x', 'invalid_url'],
  [{ lock_fields: ['nonsense'] }, '/lock_fields/0', 'not_one_of'],
  [{ faqs: [{ question: 'q' }] }, '/faqs/0/answer', 'required'],
  [{ seo: { title: 'x'.repeat(71) } }, '/seo/title', 'too_long'],
  [{ competitor_url: 'http://localhost' }, '/competitor_url', 'invalid_url'],
  [{ competitor_url: `www.${ACME_HOST}/?utm_source=x` }, '/competitor_url', 'own_website'],
])('%j is refused at %s as %s, and nothing is changed', async ([body, pointer, code]) => {
  const id = await aDraft()
  const reply = await patch(id, { story: { problem: 'Half done?' }, ...(body as object) })
  expect(reply.status).toBe(400)
  expect(reply.body.errors).toContainEqual(expect.objectContaining({ pointer, code }))
  expect((await get(id)).story).toEqual({})
})

test('an unknown category names the closest ones', async () => {
  const { body } = await patch(await aDraft(), { fields: { categories: ['Task Managment'] } })
  expect(body.detail).toContain('Task Management')
})

test('category names are kept as the list has them, and once', async () => {
  const { body } = await patch(await aDraft(), { fields: { categories: ['seo', 'SEO', 'Chat'] } })
  expect(body.fields.categories.value).toEqual(['SEO', 'Chat'])
})

test('story, seo and socials: a section is changed alone, an empty text clears it', async () => {
  const id = await aDraft()
  await patch(id, {
    story: { problem: 'P', journey: 'J' },
    seo: { title: 'T', meta: 'M' },
    founder_socials: { x: 'https://x.com/a' },
  })
  const { body } = await patch(id, { story: { problem: '' }, seo: { title: 'T2' } })
  expect(body).toMatchObject({
    story: { journey: 'J' },
    seo: { title: 'T2', meta: 'M' },
    founder_socials: { x: 'https://x.com/a' },
  })
  expect(body.story).not.toHaveProperty('problem')
})

test('a submitted draft stays submitted: editing it updates the listing, submitting again updates the same one', async () => {
  const id = await aDraft()
  const first = await service.request('POST', `/drafts/${id}/submit`, { key })
  expect(first.body).toMatchObject({ listing_id: expect.any(Number), status: 'draft' })
  const edited = await patch(id, {
    fields: { tagline: 'Edited after submit' },
    milestones: [{ date: '2026-01-01', title: 'One' }],
  })
  expect(edited.body.status).toBe('submitted')
  const listing = async () => (await service.request('GET', `/me/listings/${first.body.listing_id}`, { key })).body
  expect(await listing()).toMatchObject({
    tagline: 'Edited after submit',
    milestones: [{ date: '2026-01-01', title: 'One' }],
  })
  const again = await service.request('POST', `/drafts/${id}/submit`, { key })
  expect(again.body.listing_id).toBe(first.body.listing_id)
  expect(await listing()).toMatchObject({ milestones: [{ title: 'One' }] })
  const versions = await raw(service.db.read, {
    text: 'select 1 from listing_version where listing_id = $1',
    values: [first.body.listing_id],
  })
  // One version is from the submission and one from the edit; submitting again isn't an edit.
  expect(versions).toHaveLength(2)
})

test('a draft that no listing can show is refused at submit, with the field named', async () => {
  const id = await aDraft('https://unnamed.example.com')
  expect((await service.request('POST', `/drafts/${id}/submit`, { key })).body).toMatchObject({
    errors: [{ pointer: '/fields/name' }],
  })
  await patch(id, { fields: { name: 'Named' }, story: { title: 'x'.repeat(201) } })
  expect((await service.request('POST', `/drafts/${id}/submit`, { key })).body).toMatchObject({
    errors: [{ pointer: '/story/title' }],
  })
  await patch(id, { story: { title: 'Fits' } })
  expect((await service.request('POST', `/drafts/${id}/submit`, { key })).status).toBe(200)
})

test('a draft takes longer values than a listing: submitting names each, its limit and its length', async () => {
  const id = await aDraft()
  const long = { tagline: 'x'.repeat(201), tags: ['y'.repeat(200)], pricing_model: 'z'.repeat(41) }
  const categories = ['SEO', 'Chat', 'Email', 'Notes', 'CRM']
  expect((await patch(id, { fields: { ...long, categories } })).status).toBe(200)
  const { status, body } = await service.request('POST', `/drafts/${id}/submit`, { key })
  expect([status, body.code]).toEqual([400, 'invalid_input'])
  expect(body.errors).toEqual([
    { pointer: '/fields/categories', code: 'too_many', detail: expect.stringContaining('at most 4 categories') },
    { pointer: '/fields/tagline', code: 'too_long', detail: 'At most 200 characters, got 201.' },
    { pointer: '/fields/pricing_model', code: 'too_long', detail: 'At most 40 characters, got 41.' },
  ])
  expect(body.fix).toContain('fields.pricing_model')
  expect(await get(id)).toMatchObject({ status: 'ready', listing_id: null, fields: { tags: { value: long.tags } } })
  const short = { tagline: 'x'.repeat(200), pricing_model: 'z'.repeat(40), categories: categories.slice(0, 4) }
  await patch(id, { fields: short })
  expect((await service.request('POST', `/drafts/${id}/submit`, { key })).status).toBe(200)
  expect((await get(id)).fields).toMatchObject({
    tagline: { value: short.tagline },
    categories: { value: short.categories },
  })
  const refused = await patch(id, { fields: { city: 'Ghent', tagline: long.tagline } })
  expect(refused.body.errors).toMatchObject([{ pointer: '/fields/tagline', code: 'too_long' }])
  expect((await get(id)).fields).toMatchObject({ city: { value: null }, tagline: { value: short.tagline } })
})

test('a listing with a value from before its limit is edited elsewhere, and keeps it', async () => {
  const id = await aDraft()
  const { listing_id } = (await service.request('POST', `/drafts/${id}/submit`, { key })).body
  const old = 'x'.repeat(400)
  await raw(service.db.read, { text: 'update listing set tagline = $2 where id = $1', values: [listing_id, old] })
  expect((await patch(id, { fields: { city: 'Ghent' } })).status).toBe(200)
  expect((await get(id)).fields).toMatchObject({ city: { value: 'Ghent' }, tagline: { value: old } })
})

test('a submitted draft keeps no profile of its own: it shows the listing’s, in reads, lists and comparisons', async () => {
  const id = await aDraft()
  await patch(id, { faqs: [{ question: 'Why?', answer: 'So.' }], story: { problem: 'Weeks.' } })
  const before = await get(id)
  const listed = async () =>
    (await service.request('GET', '/drafts?per_page=100', { key })).body.items.find(
      (one: { id: string }) => one.id === id,
    )
  const listedBefore = await listed()
  const { listing_id } = (await service.request('POST', `/drafts/${id}/submit`, { key })).body
  const [own] = await raw(service.db.read, {
    text: 'select fields, sections, founder_socials, story, milestones, seo from draft where id = $1',
    values: [id],
  })
  expect(own).toEqual({ fields: {}, sections: {}, founder_socials: {}, story: {}, milestones: [], seo: {} })
  const submitted = { status: 'submitted', listing_id }
  const { next_steps: _, updated_at: __, ...said } = { ...before, ...submitted }
  expect(await get(id)).toMatchObject(said)
  expect(await listed()).toEqual({ ...listedBefore, ...submitted })
  expect(listedBefore).toMatchObject({ name: 'Acme Planner', completeness: before.completeness })
})

test('what the website says can be drafted again, locked and restored in a submitted draft as before', async () => {
  const id = await aDraft()
  await service.request('POST', `/drafts/${id}/submit`, { key })
  const found = (await get(id)).fields.tagline
  const versions = async () =>
    (
      await raw(service.db.read, {
        text: 'select 1 from listing_version v join draft d using (listing_id) where d.id = $1',
        values: [id],
      })
    ).length
  const locked = await patch(id, { lock_fields: ['tagline'] })
  expect(locked.body.fields.tagline).toEqual({ ...found, state: 'override', locked: true })
  // A lock changes nothing that readers see, so there is no new version.
  expect(await versions()).toBe(1)
  expect((await patch(id, { regenerate: ['tagline', 'description'] })).body.regenerated).toEqual({
    tagline: 'kept: locked',
    description: 'unchanged',
  })
  await patch(id, { fields: { tagline: 'Typed over it' } })
  expect((await get(id)).fields.tagline).toMatchObject({ value: 'Typed over it', state: 'override', evidence: [] })
  expect((await patch(id, { restore: ['tagline'] })).body.fields.tagline).toEqual(found)
  expect((await get(id)).fields.tagline).toEqual(found)
  expect(await versions()).toBe(3)
})

test('a draft that is still read cannot be submitted yet', async () => {
  const { promise: asked, resolve: release } = Promise.withResolvers<void>()
  service.websites.setSite('unread.example.com', (_req, res) => void asked.then(() => res.end(acmeHome())))
  const { body } = await service.request('POST', '/drafts', { key, body: { url: 'https://unread.example.com' } })
  for (const reply of [
    await service.request('POST', `/drafts/${body.id}/submit`, { key }),
    await patch(body.id, { regenerate: ['name'] }),
  ])
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'wrong_state', fix: expect.stringContaining('get_draft') },
    })
  release()
})

test('two edits at once both arrive', async () => {
  const id = await aDraft()
  await Promise.all([
    patch(id, { fields: { city: 'Berlin' } }),
    patch(id, { fields: { tags: ['one'] } }),
    patch(id, { story: { story: 'S' } }),
  ])
  expect(await get(id)).toMatchObject({
    fields: { city: { value: 'Berlin' }, tags: { value: ['one'] } },
    story: { story: 'S' },
  })
})
