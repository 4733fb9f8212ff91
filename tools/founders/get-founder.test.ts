import { afterAll, beforeAll, expect, test } from 'vitest'
import { raw } from '../../domain/database/raw.ts'
import { acmeHome } from '../../test/acme.ts'
import { aService, type TestService } from '../../test/service.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
})
afterAll(() => service.stop())

let made = 0

/** Saves a draft with these parts as a listing. Returns the ids of both and the owner's key. */
async function aSubmitted(body: object, email = 'maker@example.com') {
  const host = `company-${++made}.example.com`
  service.websites.setPage(host, '/', acmeHome())
  const key = await service.key({ email })
  const { body: draft } = await service.request('POST', '/drafts', { key, body: { url: `https://${host}` } })
  await expect
    .poll(async () => (await service.request('GET', `/drafts/${draft.id}`, { key })).body.status, { timeout: 10_000 })
    .toBe('ready')
  await service.request('PATCH', `/drafts/${draft.id}`, { key, body: { fields: { name: `Company ${made}` }, ...body } })
  const { body: submitted } = await service.request('POST', `/drafts/${draft.id}/submit`, { key })
  return { draftId: draft.id as string, id: submitted.listing_id as number, key }
}

const sql = (text: string, values: unknown[] = []) => raw(service.db.read, { text, values })
const goLive = (id: number, at = '2026-11-16T00:00:00Z') =>
  sql(`update listing set status = 'live', live_at = $2 where id = $1`, [id, at])
const founder = (slug: string) => service.request('GET', `/founders/${slug}`)
const found = async (query: string) =>
  (await service.request('GET', `/founders?${query}`)).body.items.map(({ slug }: { slug: string }) => slug)

test('a founder is shown while a listing of theirs is live', async () => {
  const { id } = await aSubmitted({
    fields: { name: 'Zeta Works', country: 'DE' },
    founders: [
      { name: 'Zoë Zimmer', title: 'CEO', bio: 'Built bridges before.' },
      { name: 'Bo Berg', title: 'CTO' },
      { name: 'zoë  zimmer', title: 'Again' },
    ],
    founder_socials: { x: 'https://x.com/zoe' },
  })
  expect((await founder('zoe-zimmer')).status).toBe(404)
  expect(await found('')).toEqual([])
  await goLive(id)
  expect((await founder('zoe-zimmer')).body).toEqual({
    slug: 'zoe-zimmer',
    name: 'Zoë Zimmer',
    interview: [],
    title: 'CEO',
    bio: 'Built bridges before.',
    photo: null,
    country: 'DE',
    url: `${service.origin}/founders/zoe-zimmer`,
    socials: { x: 'https://x.com/zoe' },
    companies: [expect.objectContaining({ slug: 'zeta-works', name: 'Zeta Works', role: 'CEO' })],
    stories: [],
  })
  expect((await founder('bo-berg')).body).toMatchObject({ socials: {}, bio: null, title: 'CTO' })
  expect(await found('')).toEqual(['bo-berg', 'zoe-zimmer'])
  for (const status of ['hidden', 'withdrawn']) {
    await sql('update listing set status = $2 where id = $1', [id, status])
    expect([(await founder('zoe-zimmer')).status, await found('')]).toEqual([404, []])
    await goLive(id)
  }
  expect(await found('q=zo')).toEqual(['zoe-zimmer'])
})

test.for([
  ['q=ZOE', ['zoe-zimmer']],
  ['q=zimmer zoë', ['zoe-zimmer']],
  ['q=imm', ['zoe-zimmer']],
  ['q=cto', ['bo-berg']],
  ['q=%', []],
  ['q=_', []],
  ['q=%5C', []],
  ['q=', ['bo-berg', 'zoe-zimmer']],
  ['country=de', ['bo-berg', 'zoe-zimmer']],
  ['country=FR', []],
  ['country=DE&q=bo', ['bo-berg']],
  ['per_page=1&page=2', ['zoe-zimmer']],
])('founders ?%s finds %j', async ([query, expected]) => {
  expect(await found(query as string)).toEqual(expected)
})

test('the same name of the same account is one founder, of another account another', async () => {
  const founders = [{ name: 'Sam Same', title: 'Maker' }]
  const [first, second, other] = [
    await aSubmitted({ founders }),
    await aSubmitted({ founders: [{ name: 'SAM  same', title: 'Chair' }] }),
    await aSubmitted({ founders }, 'other@example.com'),
  ]
  await goLive(first.id, '2026-11-16T00:00:00Z')
  await goLive(other.id)
  expect((await founder('sam-same')).body).toMatchObject({ title: 'Maker', companies: [{ role: 'Maker' }] })
  await goLive(second.id, '2026-11-17T00:00:00Z')
  expect((await founder('sam-same')).body).toMatchObject({
    title: 'Chair',
    companies: [{ role: 'Chair' }, { role: 'Maker' }],
  })
  expect((await founder('sam-same-2')).body.companies).toHaveLength(1)
})

test('an edited list takes founders away and brings new ones; what a hidden listing says stays unseen', async () => {
  const { id, draftId, key } = await aSubmitted({ founders: [{ name: 'Old Hand', bio: 'Secret bio.' }] })
  await goLive(id)
  expect((await founder('old-hand')).status).toBe(200)
  const edit = (founders: object[]) =>
    service.request('PATCH', `/drafts/${draftId}`, { key, body: { founders, founder_socials: {} } })
  await edit([{ name: 'New Hand' }])
  expect([(await founder('old-hand')).status, (await founder('new-hand')).status]).toEqual([404, 200])
  await edit([{ name: 'Old Hand' }])
  expect((await founder('old-hand')).body).toMatchObject({ bio: null })
  const unseen = await aSubmitted({ founders: [{ name: 'Old Hand', title: 'Head of Secrets' }] })
  expect(unseen.id).toBeGreaterThan(id)
  expect((await founder('old-hand')).body).toMatchObject({ title: null, companies: [{}] })
})

test('stories are shown where their listing publishes them', async () => {
  const founders = [{ name: 'Tess Teller' }]
  const { id } = await aSubmitted({ founders, story: { title: 'How it began', problem: 'Mondays.' } })
  await goLive(id)
  expect((await founder('tess-teller')).body.stories).toEqual([])
  await sql(`update listing set unlocked = '{story}' where id = $1`, [id])
  expect((await founder('tess-teller')).body.stories).toEqual([
    { listing: expect.any(String), story: { title: 'How it began', problem: 'Mondays.' } },
  ])
})

test('a name without Latin letters gets the slug of its listing', async () => {
  const { id } = await aSubmitted({ fields: { name: 'Tea House' }, founders: [{ name: '李明' }] })
  await goLive(id)
  expect((await founder('tea-house-founder')).body.name).toBe('李明')
  expect(await found('q=李')).toEqual(['tea-house-founder'])
})

test('simultaneous edits with one name make one founder, and never the same slug twice', async () => {
  const drafts = await Promise.all(
    ['maker@example.com', 'maker@example.com', 'third@example.com'].map((email) => aSubmitted({ founders: [] }, email)),
  )
  const founders = [{ name: 'Fast Fay' }, { name: 'Fast Fred' }]
  const edits = drafts.map(({ draftId, key }, place) => {
    // The edits name the founders in different orders, as different owners would.
    const body = { founders: place % 2 ? founders.toReversed() : founders }
    return service.request('PATCH', `/drafts/${draftId}`, { key, body })
  })
  expect((await Promise.all(edits)).map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await sql(`select slug from founder where slug like 'fast-%' order by slug`)).toEqual(
    ['fast-fay', 'fast-fay-2', 'fast-fred', 'fast-fred-2'].map((slug) => ({ slug })),
  )
})
