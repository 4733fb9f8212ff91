import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACME_HOST, ACME_PAGES, ACME_URL, acmeHome } from '../acme.ts'
import { legacyClient, modernClient, type McpCaller } from '../clients.ts'
import { aService, type TestService } from '../service.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
})
afterAll(() => service.stop())

const ERAS: [string, (origin: string, options: { key: string }) => Promise<McpCaller>, string][] = [
  ['2026-07-28', modernClient, 'one'],
  ['2025-11-25', legacyClient, 'two'],
]

test.for(ERAS)(
  'the whole run over MCP %s: submit, poll, edit and lock, submit, free, badge appears, live, found by search',
  async ([version, connect, host]) => {
    service.clock.time = new Date('2026-11-20T12:00:00Z')
    const website = `${host}.${ACME_HOST}`
    for (const [path, page] of Object.entries(ACME_PAGES))
      service.websites.setPage(website, path, page.replaceAll(ACME_HOST, website))
    const client = await connect(service.origin, { key: await service.key({ email: `${host}@example.com` }) })
    expect(client.protocol).toBe(version)

    const submitted = await client.call('submit_listing', { url: `https://${website}/` })
    expect(submitted).toMatchObject({ status: 'crawling', next_steps: [{ operation: 'get_draft' }] })

    const draft = await expect
      .poll(() => client.call('get_draft', { id: submitted.id }), { timeout: 15_000, interval: 50 })
      .toMatchObject({ status: 'ready' })
      .then(() => client.call('get_draft', { id: submitted.id }))
    expect(draft.problem).toBeNull()
    expect(draft.fields.name).toMatchObject({ value: 'Acme Planner', state: 'ai', locked: false })
    expect(draft.fields.name.evidence[0]).toMatchObject({ url: `https://${website}/` })
    expect(draft.fields.country).toEqual({ value: null, state: 'not_found', locked: false, evidence: [] })

    const edited = await client.call('update_draft', {
      id: draft.id,
      fields: {
        name: `Acme Planner ${host}`,
        categories: ['Task Management', 'Calendars and Scheduling'],
        country: 'de',
      },
      lock_fields: ['tagline'],
    })
    expect(edited.fields).toMatchObject({
      name: { value: `Acme Planner ${host}`, state: 'edited' },
      country: { value: 'DE', state: 'manual' },
      tagline: { state: 'override', locked: true },
    })

    const saved = await client.call('submit_draft', { id: draft.id })
    const queued = await client.call('choose_free_listing', { listing_id: saved.listing_id })
    expect(queued).toMatchObject({ status: 'awaiting_badge', plan: 'free', launch_week: '2026-12-28' })
    await expect
      .poll(async () => (await client.call('get_my_listing', { listing_id: saved.listing_id })).badge, {
        timeout: 10_000,
      })
      .toMatchObject({ reason: 'no_link' })

    service.websites.setPage(website, '/', acmeHome({ footer: queued.badge.html }))
    await client.call('choose_free_listing', { listing_id: saved.listing_id })
    await expect
      .poll(() => client.call('get_my_listing', { listing_id: saved.listing_id }), { timeout: 10_000 })
      .toMatchObject({ status: 'scheduled', launch_week: '2026-12-28' })
    expect(await client.call('search_listings', { q: 'planner', domain: website })).toMatchObject({ items: [] })
    expect(await client.call('search_listings', { domain: website, status: 'upcoming' })).toMatchObject({ total: 1 })

    service.clock.time = new Date('2026-12-28T00:00:00Z')
    await service.sendJob('open-launch-week', {})
    await expect
      .poll(() => client.call('search_listings', { q: `planner ${host}` }), { timeout: 10_000 })
      .toMatchObject({ total: 1, items: [{ slug: saved.slug, name: `Acme Planner ${host}`, votes: 0 }] })
    const live = await client.call('get_listing', { slug: saved.slug })
    expect(live).toMatchObject({
      country: 'DE',
      categories: [{ slug: 'task-management', primary: true }],
      links: { website: `https://${website}/` },
    })
    expect(live.not_found_on_website).toContain('city')
    expect(live.not_found_on_website).not.toContain('country')
    expect(live).not.toHaveProperty('story')
    await client.close()
  },
)

test('a website that cannot be read still ends ready, says why, and can be filled in by hand', async () => {
  const client = await modernClient(service.origin, { key: await service.key() })
  const { id } = await client.call('submit_listing', { url: 'https://nowhere.example.com' })
  await client.call('update_draft', { id, fields: { name: 'Nowhere' } })
  await expect
    .poll(() => client.call('get_draft', { id }), { timeout: 15_000 })
    .toMatchObject({
      status: 'ready',
      problem: { code: 'dns' },
      fields: { name: { value: 'Nowhere', state: 'manual' } },
    })
  expect(await client.call('submit_draft', { id })).toMatchObject({ slug: 'nowhere', status: 'draft' })
  await client.close()
})

test('a website with characters that no database can hold is drafted all the same', async () => {
  const odd = acmeHome().replace(
    '</head>',
    '<script type="application/ld+json">{"@type":"Organization","name":"Acme Planner","slogan":"a\\u0000b \\ud800"}</script></head>',
  )
  service.websites.setPage('odd.example.com', '/', odd.replace('small teams', 'small &#0; \0 teams \\u0000'))
  const key = await service.key()
  const { body } = await service.request('POST', '/drafts', { key, body: { url: 'https://odd.example.com' } })
  await expect
    .poll(async () => (await service.request('GET', `/drafts/${body.id}`, { key })).body, { timeout: 15_000 })
    .toMatchObject({ status: 'ready', problem: null, fields: { name: { value: 'Acme Planner' } } })
})

test('a website that forbids robots is not read', async () => {
  service.websites.setPage('shy.example.com', '/robots.txt', 'User-agent: *\nDisallow: /\n')
  service.websites.setPage('shy.example.com', '/', acmeHome())
  const key = await service.key()
  const { body } = await service.request('POST', '/drafts', { key, body: { url: 'https://shy.example.com' } })
  await expect
    .poll(async () => (await service.request('GET', `/drafts/${body.id}`, { key })).body, { timeout: 15_000 })
    .toMatchObject({ status: 'ready', problem: { code: 'robots_disallowed' }, completeness: 0 })
  expect(service.websites.requests.filter(({ host }) => host === 'shy.example.com').map(({ path }) => path)).toEqual([
    '/robots.txt',
  ])
})

test('the same website submitted twice while it is read is one draft', async () => {
  const key = await service.key({ email: 'twice@example.com' })
  const { promise: asked, resolve: release } = Promise.withResolvers<void>()
  service.websites.setSite('same.example.com', (_req, res) => void asked.then(() => res.end(acmeHome())))
  const replies = await Promise.all(
    ['https://same.example.com/', 'same.example.com', 'http://www.same.example.com/?utm_source=x'].map((url) =>
      service.request('POST', '/drafts', { key, body: { url } }),
    ),
  )
  release()
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
})

test('a website that is listed is not listed again', async () => {
  const { status, body } = await service.request('POST', '/drafts', {
    key: await service.key({ email: 'other@example.com' }),
    body: { url: ACME_URL.replace(ACME_HOST, `one.${ACME_HOST}`) },
  })
  expect({ status, code: body.code }).toEqual({ status: 400, code: 'already_listed' })
})
