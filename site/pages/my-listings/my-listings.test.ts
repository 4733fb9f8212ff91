import { parse } from 'node-html-parser'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aVisitor, type Visitor } from '../../../auth/people/test-visitor.ts'
import { raw } from '../../../domain/database/raw.ts'
import { formOf } from '../../../test/form-of.ts'
import { anOwnListing, priceEverything } from '../../../test/flows/buyer.ts'
import { aService, type TestService } from '../../../test/service.ts'

// Processing images takes longer on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let service: TestService
beforeAll(async () => {
  service = await aService()
})
afterAll(() => service.stop())

let made = 0
// oxlint-disable-next-line typescript/no-explicit-any -- what the test expects of a row is the test
const rows = (text: string, values: unknown[] = []) => raw<any>(service.db.read, { text, values })

async function aPerson(email = `owner-${++made}@example.com`): Promise<{ visitor: Visitor; email: string }> {
  const [name, value] = (await service.signedIn(email)).split('=') as [string, string]
  return { visitor: aVisitor(service, new Map([[name, value]])), email }
}
async function anOwner(facts: object = {}) {
  const person = await aPerson()
  const slug = `mine-${++made}`
  const id = await anOwnListing(service, { slug, owner: person.email, ...facts })
  return { ...person, id, slug, base: `/my-listings/${id}` }
}
async function aDraft(email: string): Promise<string> {
  const [{ id }] = await rows(
    `insert into draft (account_id, url, site, status)
     select id, 'https://d.example.com/', $2, 'ready' from account where email = $1 returning id`,
    [email, `d-${++made}.example.com`],
  )
  return id
}

describe('whose they are', () => {
  test('another account’s draft and listing answer as if they were not there; strangers sign in first', async () => {
    const { email, base } = await anOwner()
    const draft = `/drafts/${await aDraft(email)}`
    const { visitor: other } = await aPerson()
    const own = await anOwner()
    const { token } = (await formOf(own.visitor, `${own.base}/news`)) as { token: string }
    const statuses: [string, number][] = []
    const places = ['', '/profile', '/pictures', '/story', '/news', '/publish'].map((place) => base + place)
    for (const path of [draft, ...places, '/my-listings/999999', '/my-listings/x', '/drafts/x'])
      statuses.push([path, (await other.get(path)).status])
    for (const path of [draft, `${base}/profile`, `${base}/story`, `${base}/news`, `${base}/free`, `${base}/order`])
      statuses.push([path, (await own.visitor.post(path, { token, go: 'save', title: 't', body: 'b' })).status])
    expect(statuses.filter(([, status]) => status !== 404)).toEqual([])
    expect((await rows(`select count(*)::int as n from listing_update`))[0].n).toBe(0)
    const { location } = await aVisitor(service).get(`${base}/profile`)
    expect(location).toBe(`/sign-in?next=${encodeURIComponent(`${base}/profile`)}`)
  })

  test('a form of another website, and one without the page’s token, change nothing', async () => {
    const owner = await anOwner()
    const draft = `/drafts/${await aDraft(owner.email)}`
    const abroad = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    for (const path of [draft, `${owner.base}/news`, `${owner.base}/free`, '/submit']) {
      const form = await formOf(owner.visitor, path.replace('/free', '/news'), '/')
      const fields = { ...form, title: 't', body: 'b', url: 'a.example.com', go: 'submit' }
      expect([path, (await owner.visitor.post(path, fields, abroad)).status]).toEqual([path, 403])
      expect([path, (await owner.visitor.post(path, { ...fields, token: 'x' })).status]).toEqual([path, 403])
    }
  })
})

test('an add-on chosen on the page of prices leads to the only product, or asks which of several', async () => {
  await priceEverything(service)
  const owner = await anOwner()
  expect(await owner.visitor.get('/my-listings?buy=featured')).toMatchObject({
    status: 303,
    location: `${owner.base}/publish#buy-featured`,
  })
  const second = await anOwnListing(service, { slug: `mine-${++made}`, owner: owner.email })
  const { page } = await owner.visitor.get('/my-listings?buy=featured')
  expect(page.querySelector('main [role=status]')?.text).toMatch(/Featured place/)
  expect(page.querySelectorAll('.product-links a').map((link) => link.getAttribute('href'))).toEqual(
    expect.arrayContaining([`${owner.base}/publish#buy-featured`, `/my-listings/${second}/publish#buy-featured`]),
  )
  // An unknown product is no reason to choose.
  expect((await owner.visitor.get('/my-listings?buy=nothing')).page.querySelector('main [role=status]')).toBeNull()
})

test('a product shows its own orders, however many its owner placed since', async () => {
  await priceEverything(service)
  const owner = await anOwner()
  const other = await anOwnListing(service, { slug: `mine-${++made}`, owner: owner.email })
  const key = await service.key({ email: owner.email })
  const order = async (listing_id: number) => {
    const items = [{ product: 'done_for_you', listing_id }]
    return (await service.request('POST', '/orders/checkout', { key, body: { items } })).body.number as string
  }
  const [first, later] = [await order(owner.id), await order(other)]
  const [{ columns }] = await rows(
    `select string_agg(column_name, ', ') as columns from information_schema.columns
     where table_name = 'purchase' and is_generated = 'NEVER'`,
  )
  await rows(
    `insert into purchase (${columns}) select ${columns} from (
       select (jsonb_populate_record(p, jsonb_build_object(
         'number', 'LD-' || lpad(n::text, 12, '0'), 'created_at', p.created_at + interval '1 hour'))).*
       from purchase p, generate_series(1, 101) as n where p.number = $1) as copies`,
    [later],
  )
  const { text } = await owner.visitor.get(`${owner.base}/orders`)
  expect([text.includes(first), text.includes(later)]).toEqual([true, false])
})

test('text of a website, of owners and of visitors is shown as text, on every page', async () => {
  const bad = '"><img src=x onerror=alert(1)></textarea><script>alert(2)</script>'
  const quotes = [{ quote: bad, url: 'javascript:alert(3)', fetched_at: '2026-11-01T00:00:00Z' }]
  const owner = await anOwner({
    name: bad,
    tagline: bad,
    description: bad,
    plan: 'free',
    status: 'awaiting_badge',
    badge: { detail: bad },
    story: { title: bad, problem: bad },
    profile: {
      features: [bad],
      faqs: [{ question: bad, answer: bad }],
      socials: { x: bad },
      contact_email: bad,
      evidence: { tagline: quotes, features: quotes },
    },
  })
  await rows(`insert into listing_update (listing_id, title, body, created_at) values ($1, $2, $2, now())`, [
    owner.id,
    bad,
  ])
  await rows(`insert into milestone (listing_id, date, title) values ($1, '2026-01-01', $2)`, [owner.id, bad])
  const draft = await aDraft(owner.email)
  const drafted = { value: bad, ai: bad, state: 'ai', evidence: quotes }
  await rows(
    `update draft set fields = $2::jsonb, sections = $3::jsonb, problem = $4::jsonb, story = $5::jsonb where id = $1`,
    [
      draft,
      JSON.stringify({
        name: drafted,
        tagline: drafted,
        stage: drafted,
        country: drafted,
        features: { ...drafted, value: [bad] },
      }),
      JSON.stringify({
        faqs: { value: [{ question: bad, answer: bad, evidence: quotes }], ai: null, state: 'ai', evidence: [] },
      }),
      JSON.stringify({ code: 'timeout', detail: bad }),
      JSON.stringify({ title: bad }),
    ],
  )
  const places = ['', '/profile', '/pictures', '/story', '/news', '/publish'].map((place) => owner.base + place)
  for (const path of [...places, '/my-listings', `/drafts/${draft}`, `/submit?url=${encodeURIComponent(bad)}`]) {
    const { status, html } = await owner.visitor.get(path)
    const root = parse(html)
    const ran = root.querySelectorAll('[onerror], [onload], main script, img[src=x], a[href^="javascript:"]')
    expect([path, status, ran.map(String)]).toEqual([path, 200, []])
  }
})

test('only a public listing says that visitors see an edit or update immediately', async () => {
  for (const [status, isPublic] of [
    ['live', true],
    ['scheduled', true],
    ['draft', false],
    ['hidden', false],
    ['withdrawn', false],
  ] as const) {
    const { visitor, base } = await anOwner({ status })
    const profile = (await visitor.get(`${base}/profile`)).html
    const updates = (await visitor.get(`${base}/news`)).html
    const said = [profile.includes('Visitors see your edits at once.'), updates.includes('appears immediately')]
    expect([status, ...said]).toEqual([status, isPublic, isPublic])
  }
})

describe('nothing typed is lost, and nothing done twice', () => {
  test('an edit by someone else is shown next to what was typed; saving again keeps what was typed', async () => {
    const { visitor, email } = await aPerson()
    const id = await aDraft(email)
    const key = await service.key({ email })
    const path = `/drafts/${id}`
    const stale = { ...(await formOf(visitor, path)), tagline: 'Mine', city: 'Berlin', go: 'save' }
    await service.request('PATCH', path, { key, body: { fields: { tagline: 'Theirs', name: 'Theirs too' } } })
    const conflict = await visitor.post(path, stale)
    expect([conflict.status, conflict.text]).toEqual([400, expect.stringMatching(/Someone else edited this.*Theirs/)])
    const value = (name: string) => conflict.page.querySelector(`[name="${name}"]`)!.getAttribute('value')
    expect([value('tagline'), value('city'), value('name')]).toEqual(['Mine', 'Berlin', 'Theirs too'])
    const again = {
      ...(await formOf(visitor, path)),
      'was.tagline': value('was.tagline')!,
      tagline: 'Mine',
      city: 'Berlin',
    }
    expect((await visitor.post(path, { ...again, go: 'save' })).status).toBe(303)
    const { fields } = (await service.request('GET', path, { key })).body
    expect([fields.tagline.value, fields.city.value, fields.name.value]).toEqual(['Mine', 'Berlin', 'Theirs too'])
    // An even older page overwrites nothing either: a field that the person didn't touch isn't an edit.
    expect((await visitor.post(path, { ...stale, city: 'Berlin', tagline: 'Mine' })).status).toBe(303)
    expect((await service.request('GET', path, { key })).body.fields.name.value).toBe('Theirs too')
  })

  test('what another tab saves while this one is being written is not overwritten: both are shown', async () => {
    const { visitor, email } = await aPerson()
    const path = `/drafts/${await aDraft(email)}`
    const asked = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    service.websites.setSite('d.example.com', (_, res) => {
      asked.resolve()
      void answered.promise.then(() => res.writeHead(404).end())
    })
    const opened = await formOf(visitor, path)
    // Regenerating reads the website between reading the draft and saving it, so the other tab can save in
    // between.
    const slow = visitor.post(path, { ...opened, tagline: 'Mine', go: 'regenerate:name' })
    await asked.promise
    expect((await visitor.post(path, { ...opened, tagline: 'Theirs', go: 'save' })).status).toBe(303)
    answered.resolve()
    const refused = await slow
    expect([refused.status, refused.text]).toEqual([400, expect.stringMatching(/Someone else edited this.*Theirs/)])
    expect(refused.page.querySelector('[name="tagline"]')!.getAttribute('value')).toBe('Mine')
    const key = await service.key({ email })
    expect((await service.request('GET', path, { key })).body.fields.tagline.value).toBe('Theirs')
  })

  test('of two tabs of a listing or the interview that save at once one is kept, and the other shown both', async () => {
    const owner = await anOwner({ plan: 'paid' })
    const { visitor, base } = owner
    const interview = '/my-listings/interview'
    const question = Object.keys(await formOf(visitor, interview)).find((name) => name.startsWith('q.'))!
    for (const [path, box] of [
      [`${base}/profile`, 'tagline'],
      [`${base}/story`, 'problem'],
      [interview, question],
    ] as const) {
      const opened = Object.fromEntries(
        Object.entries(await formOf(visitor, path)).map(([k, v]) => [k, [v].flat()[0]!]),
      )
      const [one, two] = ['The one', 'The other']
      const answers = await Promise.all(
        [one, two].map((words) => visitor.post(path, { ...opened, [box]: words, go: 'save' })),
      )
      expect([path, new Set(answers.map(({ status }) => status))]).toEqual([path, new Set([303, 400])])
      const kept = answers[0]!.status === 303 ? one : two
      expect(answers.find(({ status }) => status === 400)!.text).toMatch(
        new RegExp(`Someone else edited this.*${kept}`),
      )
      expect((await formOf(visitor, path))[box]).toEqual([kept])
    }
  })

  test('news, milestones and orders that are sent twice are there once', async () => {
    const owner = await anOwner({ plan: 'free' })
    await priceEverything(service)
    const twice = async (path: string, fields: object, action?: string, page = path) => {
      const form = { ...(await formOf(owner.visitor, page, action)), ...fields }
      return [await owner.visitor.post(path, form), await owner.visitor.post(path, form)].map(
        ({ location }) => location,
      )
    }
    const news = await twice(`${owner.base}/news`, { title: 'Out', body: 'It is out.' })
    expect(news).toEqual([`${owner.base}/news?done=posted`, `${owner.base}/news?done=posted`])
    const milestone = { 'milestone.date': '2026-01-05', 'milestone.title': 'First', problem: 'Weeks.', go: 'save' }
    await twice(`${owner.base}/story`, milestone)
    const order = `${owner.base}/order`
    const [first, second] = await twice(order, {}, order, `${owner.base}/publish`)
    expect([first === second, first]).toEqual([true, expect.stringMatching(/^\/checkout\//)])
    const { body } = await service.request('GET', `/me/listings/${owner.id}`, {
      key: await service.key({ email: owner.email }),
    })
    expect(body).toMatchObject({
      latest_updates: [{ title: 'Out' }],
      story: { problem: 'Weeks.' },
      milestones: [{ title: 'First' }],
    })
    expect(body.milestones).toHaveLength(1)
    const remove = { go: `delete:${body.milestones[0].id}` }
    const removed = `${owner.base}/story?done=removed`
    expect(await twice(`${owner.base}/story`, remove)).toEqual([removed, removed])
  })

  test('a live listing is edited at its parts: what is left keeps its quotes, what is wrong is said there', async () => {
    const quote = { quote: 'Plans weeks', url: 'https://x.example.com/', fetched_at: '2026-11-01T00:00:00Z' }
    const owner = await anOwner({
      tagline: 'Plans weeks',
      profile: { features: ['One'], evidence: { tagline: [quote], features: [{ ...quote, quote: 'One' }] } },
    })
    const path = `${owner.base}/profile`
    const form = await formOf(owner.visitor, path)
    const wrong = await owner.visitor.post(path, { ...form, features: 'One\nTwo', founded_year: 'long ago' })
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('The year must be from 1800 to 2100.')])
    expect(wrong.page.querySelector('[name=features]')!.text.trim()).toBe('One\nTwo')
    expect((await owner.visitor.post(path, { ...form, features: 'One\nTwo', founded_year: '2021' })).status).toBe(303)
    const { body } = await service.request('GET', `/listings/${owner.slug}`)
    expect(body).toMatchObject({ features: ['One', 'Two'], founded_year: 2021, tagline: 'Plans weeks' })
    expect([body.evidence.tagline, body.evidence.features]).toEqual([[quote], undefined])
  })

  test('the interview keeps each answer by itself', async () => {
    const { visitor } = await aPerson()
    const form = await formOf(visitor, '/my-listings/interview')
    const [first, second] = Object.keys(form).filter((name) => name.startsWith('q.')) as [string, string]
    await visitor.post('/my-listings/interview', { ...form, [first]: 'Because.' })
    await visitor.post('/my-listings/interview', { ...form, [second]: 'For all.' })
    const kept = await formOf(visitor, '/my-listings/interview')
    expect([kept[first], kept[second]]).toEqual([['Because.'], ['For all.']])
  })
})
