import { afterAll, beforeAll, expect, test } from 'vitest'
import { aVisitor } from '../../../auth/people/test-visitor.ts'
import { raw } from '../../../domain/database/raw.ts'
import { aListing } from '../../../test/factories.ts'
import { anOwnListing } from '../../../test/flows/buyer.ts'
import { formOf } from '../../../test/form-of.ts'
import { mcpMessage, mcpRequest } from '../../../test/mcp-request.ts'
import * as operator from '../../../test/operator.ts'
import { aService, type TestService } from '../../../test/service.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
  await aListing(service, { slug: 'rival', category: 'crm' })
})
afterAll(() => service.stop())

let made = 0
async function anOwner(facts: object = {}) {
  const email = `asked-${++made}@example.com`
  const slug = `asked-${made}`
  const [name, value] = (await service.signedIn(email)).split('=') as [string, string]
  const id = await anOwnListing(service, { slug, owner: email, category: 'crm', ...facts })
  const visitor = aVisitor(service, new Map([[name, value]]))
  return { visitor, email, slug, id, profile: `/my-listings/${id}/profile` }
}

async function answer(owner: Awaited<ReturnType<typeof anOwner>>, answers: Record<string, string>) {
  return owner.visitor.post(owner.profile, { ...(await formOf(owner.visitor, owner.profile)), ...answers })
}

async function compare(slug: string) {
  const { body } = await service.request('GET', `/compare?a=${slug}&b=rival`)
  // oxlint-disable-next-line typescript/no-explicit-any -- what the test expects of a row is the test
  return (key: string) => body.rows.find((row: any) => row.key === key)
}

test('an admin defines an attribute, the owner answers it, and REST, MCP and the site show it', async () => {
  await operator.ok(service, 'attribute', 'add', 'crm', 'Team size')
  const owner = await anOwner()
  expect((await compare(owner.slug))('team-size')).toMatchObject({ a_empty: 'not_asked', b_empty: 'not_asked' })
  const { page } = await owner.visitor.get(owner.profile)
  const labels = page.querySelectorAll('#attributes h3').map(({ text }) => text)
  expect(labels).toEqual([
    'Free plan',
    'Free trial',
    'API',
    'Mobile apps',
    'Single sign-on',
    'Contact limit',
    'Team size',
  ])
  const done = await answer(owner, { 'attributes.team-size': 'Up to 50', 'attributes.free-plan': 'Yes' })
  expect([done.status, done.location]).toEqual([303, `${owner.profile}?done=save`])

  const rest = await compare(owner.slug)
  expect(rest('team-size')).toMatchObject({
    a: { value: 'Up to 50', said_by: 'owner', evidence: [] },
    b: null,
    b_empty: 'not_asked',
  })
  expect(rest('team-size')).not.toHaveProperty('a_empty')
  expect(rest('free-plan').a).toEqual({ value: 'Yes', said_by: 'owner', evidence: [] })
  // The owner saw the question and left it open.
  expect(rest('api')).toMatchObject({ a: null, a_empty: 'not_stated', b: null, b_empty: 'not_asked' })

  const call = mcpRequest('2026-07-28', 'tools/call', {
    name: 'compare_listings',
    arguments: { a: owner.slug, b: 'rival' },
  })
  const told = mcpMessage(await (await fetch(`${service.origin}/mcp`, { method: 'POST', ...call })).text()).result
  expect(told.structuredContent.rows).toContainEqual(rest('api'))
  expect(JSON.parse(told.content[0].text).rows).toContainEqual(rest('team-size'))

  const cells = (await owner.visitor.get(`/compare?a=${owner.slug}&b=rival`)).page
    .querySelectorAll('.compare tr')
    .map((row) =>
      row.structuredText
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
        .join(' | '),
    )
  expect(cells).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Team size\W+Up to 50\W+Not asked$/),
      expect.stringMatching(/^API\W+Not stated\W*Not asked$/),
    ]),
  )
})

test.for([
  ['team-size', 'x'.repeat(201), 'At most 200 characters, got 201. Shorten it.'],
  ['free-plan', 'Maybe', 'Maybe is not one of the choices. Choose one of: Yes, No.'],
] as const)(
  'an answer to %s that is not accepted is refused at its box, and nothing is saved',
  async ([key, typed, problem]) => {
    const owner = await anOwner()
    const refused = await answer(owner, { [`attributes.${key}`]: typed, tagline: 'Also new' })
    expect([refused.status, refused.page.querySelector(`#part-attributes\\.${key} .wrong`)?.text.trim()]).toEqual([
      400,
      problem,
    ])
    expect((await compare(owner.slug))(key)).toMatchObject({ a: null, a_empty: 'not_asked' })
    expect((await service.request('GET', `/listings/${owner.slug}`)).body.tagline).not.toBe('Also new')
  },
)

test('an answer is not saved when another field of the form is refused', async () => {
  const owner = await anOwner()
  const wrong = { 'attributes.contact-limit': '100', tagline: 'x'.repeat(1000) }
  const refused = await answer(owner, wrong)
  expect([refused.status, refused.page.querySelector('#part-tagline .wrong') !== null]).toEqual([400, true])
  expect(refused.page.querySelector('[name="attributes.contact-limit"]')?.getAttribute('value')).toBe('100')
  expect((await compare(owner.slug))('contact-limit')).toMatchObject({ a: null, a_empty: 'not_asked' })
  const saved = await answer(owner, { ...wrong, tagline: 'Short' })
  expect([saved.status, (await compare(owner.slug))('contact-limit').a.value]).toEqual([303, '100'])
})

test('answers are edits: kept in the history, reverted by the site team, and not overwritten by another tab', async () => {
  const owner = await anOwner()
  const old = await formOf(owner.visitor, owner.profile)
  await answer(owner, { 'attributes.contact-limit': '100' })
  await answer(owner, { 'attributes.contact-limit': '1,000' })
  const conflict = await owner.visitor.post(owner.profile, { ...old, 'attributes.contact-limit': '5' })
  expect([conflict.status, conflict.text]).toEqual([400, expect.stringContaining('Someone else edited this.')])
  const value = async () => (await compare(owner.slug))('contact-limit').a?.value ?? null
  expect(await value()).toBe('1,000')
  const edits = (await operator.ok(service, 'edits', 'list', owner.slug)) as unknown as {
    id: number
    changed: string[]
  }[]
  expect(edits.map(({ changed }) => changed)).toEqual([['attributes'], ['attributes']])
  await operator.ok(service, 'edits', 'revert', String(edits[0]!.id))
  expect(await value()).toBe('100')
  await answer(owner, { 'attributes.contact-limit': '' })
  expect((await compare(owner.slug))('contact-limit')).toMatchObject({ a: null, a_empty: 'not_stated' })
})

test('a listing that changes its category keeps its answers and shows those of its categories', async () => {
  const owner = await anOwner()
  await answer(owner, { 'attributes.api': 'Yes', 'attributes.contact-limit': '500' })
  const move = (category: string) =>
    raw(service.db.read, {
      text: `update listing set category_id = (select id from category where slug = $1) where id = $2`,
      values: [category, owner.id],
    })
  await move('monitoring')
  const moved = await compare(owner.slug)
  expect([moved('api').a.value, moved('contact-limit').a_empty]).toEqual(['Yes', 'not_asked'])
  await move('crm')
  expect((await compare(owner.slug))('contact-limit').a.value).toBe('500')
})

test('an attribute may have the name of something built in', async () => {
  await operator.ok(service, 'attribute', 'add', 'notes', 'Constructor')
  const owner = await anOwner({ category: 'notes' })
  const typed = async () =>
    (await owner.visitor.get(owner.profile)).page.querySelector('[name="attributes.constructor"]')!.attributes['value']
  expect(await typed()).toBe('')
  await answer(owner, { 'attributes.constructor': 'Included' })
  expect([await typed(), (await compare(owner.slug))('constructor').a.value]).toEqual(['Included', 'Included'])
})

test('a file that is brought in leaves answers as they are', async () => {
  const owner = await anOwner()
  await answer(owner, { 'attributes.contact-limit': '700' })
  const file = await operator.ok(service, 'listing', 'export', owner.slug)
  Object.assign(file['fields'] as object, { tagline: 'From a file' })
  await operator.ok(service, 'listing', 'import', JSON.stringify(file), '--email', owner.email)
  expect((await service.request('GET', `/listings/${owner.slug}`)).body.tagline).toBe('From a file')
  expect((await compare(owner.slug))('contact-limit').a.value).toBe('700')
})

test('answers of a draft wait in it until it is saved as a listing; those of others answer 404', async () => {
  const { visitor, email } = await anOwner()
  const draft = async () => {
    const [{ id } = { id: '' }] = await raw<{ id: string }>(service.db.read, {
      text: `insert into draft (account_id, url, site, status, fields)
             select id, $2, $3, 'ready', $4 from account where email = $1 returning id`,
      values: [
        email,
        `https://draft-${++made}.example.com/`,
        `draft-${made}.example.com`,
        JSON.stringify({
          name: { value: `Drafted ${made}`, state: 'manual', ai: null, evidence: [] },
          categories: { value: ['CRM'], state: 'manual', ai: null, evidence: [] },
        }),
      ],
    })
    return `/drafts/${id}`
  }
  const path = await draft()
  const form = { ...(await formOf(visitor, path)), 'attributes.contact-limit': '2,000' }
  expect((await visitor.post(path, { ...form, go: 'save' })).location).toBe(`${path}?done=save`)
  const shown = (await visitor.get(path)).page.querySelector('[name="attributes.contact-limit"]')
  expect(shown?.getAttribute('value')).toBe('2,000')
  const key = await service.key({ email })
  const id = (await service.request('POST', `${path}/submit`, { key })).body.listing_id
  const profile = await visitor.get(`/my-listings/${id}/profile`)
  expect(profile.page.querySelector('[name="attributes.contact-limit"]')?.getAttribute('value')).toBe('2,000')

  const stranger = await anOwner()
  const token = (await formOf(stranger.visitor, stranger.profile))['token']!
  expect((await stranger.visitor.post(await draft(), { ...form, token, go: 'save' })).status).toBe(404)
  expect((await stranger.visitor.post(`/my-listings/${id}/profile`, { ...form, token })).status).toBe(404)
})

test('names, choices, answers and quotes are shown as text', async () => {
  const bad = '"><img src=x onerror=alert(1)><script>alert(2)</script>'
  const { id } = await operator.ok(service, 'attribute', 'add', 'tax', 'Hostile', '--choices', bad)
  await operator.ok(service, 'attribute', 'set', String(id), '--name', bad)
  const owner = await anOwner({ category: 'tax' })
  expect((await answer(owner, { 'attributes.hostile': bad })).status).toBe(303)
  await raw(service.db.read, {
    text: `update listing_attribute set ai = value, evidence = $2 where listing_id = $1`,
    values: [
      owner.id,
      JSON.stringify([{ quote: bad, url: 'javascript:alert(3)', fetched_at: '2026-11-01T00:00:00Z' }]),
    ],
  })
  expect((await compare(owner.slug))('hostile').a).toMatchObject({ value: bad, evidence: [{ quote: bad }] })
  for (const path of [owner.profile, `/compare?a=${owner.slug}&b=rival`]) {
    const { status, page } = await owner.visitor.get(path)
    const ran = page.querySelectorAll('[onerror], main script, img[src=x], a[href^="javascript:"]')
    expect([path, status, ran.map(String)]).toEqual([path, 200, []])
    expect(page.querySelector('main')!.text).toContain('<script>alert(2)')
  }
})
