import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
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

const picture = (width: number, height: number, background = '#0b5c49') =>
  sharp({ create: { width, height, channels: 3, background } })

/** A valid PNG of `side` × `side` black pixels, compressed to about a thousandth of their size. */
function aPixelBomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length)
    frame.writeUInt32BE(crc32(named), 4)
    return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
  }
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
  header.writeUInt32BE(side)
  header.writeUInt32BE(side, 4)
  const pixels = deflateSync(Buffer.alloc(side * (1 + side / 8)))
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

interface Sent {
  file?: Uint8Array
  name?: string
  fields?: Record<string, string>
}
/** Submits the media page's form the way a browser does. */
async function send(visitor: Visitor, base: string, { file, name = 'picture.png', fields = {} }: Sent, headers = {}) {
  const shown = await formOf(visitor, `${base}/media`)
  const body = new FormData()
  for (const [field, value] of Object.entries({ ...shown, go: 'save', ...fields }))
    body.append(field, [value].flat()[0]!)
  body.append('file', file ? new File([Buffer.from(file)], name) : new File([], ''))
  const cookie = [...visitor.jar].map(([key, value]) => `${key}=${value}`).join('; ')
  const res = await fetch(`${service.origin}${base}/media`, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { cookie, origin: service.origin, 'sec-fetch-site': 'same-origin', ...headers },
  })
  const html = await res.text()
  return { status: res.status, text: parse(html).querySelector('main')?.structuredText.replaceAll(/\s+/g, ' ') ?? html }
}
const mediaOf = async (id: number) => (await rows(`select media from listing where id = ${id}`))[0].media
const upload = async (owner: { visitor: Visitor; base: string }, width: number, alt: string) =>
  send(owner.visitor, owner.base, { file: await picture(width, 40).png().toBuffer(), fields: { alt } })

describe('images', () => {
  test('they are made anew, ordered, described and removed; a second click does nothing more', async () => {
    const owner = await anOwner({ plan: 'paid' })
    const photo = await picture(1800, 900)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Secret Place' } })
      .toBuffer()
    expect((await send(owner.visitor, owner.base, { file: photo, fields: { alt: 'Wide' } })).status).toBe(303)
    expect((await send(owner.visitor, owner.base, { file: photo })).status).toBe(303)
    expect(await mediaOf(owner.id)).toEqual([
      { url: expect.stringMatching(/^\/media\/[\w-]{36}\.webp$/), alt: 'Wide', width: 1600, height: 800 },
    ])
    await upload(owner, 50, 'Second')
    await upload(owner, 60, 'Third')
    const third = (await mediaOf(owner.id))[2].url.slice('/media/'.length, -'.webp'.length)
    for (let click = 0; click < 2; click++)
      await send(owner.visitor, owner.base, { fields: { go: `move:${third}:0`, [`alt.${third}`]: 'Now first' } })
    expect((await mediaOf(owner.id)).map(({ alt }: { alt: string }) => alt)).toEqual(['Now first', 'Wide', 'Second'])

    const { body } = await service.request('GET', `/listings/${owner.slug}`)
    expect(body.media[1]).toMatchObject({ alt: 'Wide', url: expect.stringContaining(`${service.origin}/media/`) })
    const res = await fetch(body.media[1].url)
    expect(Object.fromEntries(res.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    const kept = Buffer.from(await res.arrayBuffer())
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 800 })
    expect(kept.includes('Secret Place')).toBe(false)
    const shown = parse((await owner.visitor.get(`/listings/${owner.slug}`)).html).querySelectorAll('.media img')
    expect(shown.map((image) => image.getAttribute('alt'))).toEqual(['Now first', 'Wide', 'Second'])

    for (let click = 0; click < 2; click++) await send(owner.visitor, owner.base, { fields: { go: `remove:${third}` } })
    expect(await mediaOf(owner.id)).toHaveLength(2)
    expect((await fetch(`${service.origin}/media/${third}.webp`)).status).toBe(404)
    const [edits] = await rows(`select count(*)::int as n from listing_version where listing_id = ${owner.id}`)
    expect(edits.n).toBe(5)
  })

  test('until the section is unlocked only the owner sees them, and nobody else once the listing is hidden', async () => {
    const owner = await anOwner({ plan: 'free' })
    await upload(owner, 30, 'Mine')
    const [{ url }] = await mediaOf(owner.id)
    const statuses = async () => [(await fetch(service.origin + url)).status, (await owner.visitor.get(url)).status]
    expect(await statuses()).toEqual([404, 200])
    expect((await owner.visitor.get(url)).headers.get('cache-control')).toBe('private, no-store')
    expect((await service.request('GET', `/listings/${owner.slug}`)).body).not.toHaveProperty('media')
    await rows(`update listing set unlocked = '{media}' where id = ${owner.id}`)
    expect(await statuses()).toEqual([200, 200])
    expect((await service.request('GET', `/listings/${owner.slug}`)).body.media).toHaveLength(1)
    await rows(`update listing set status = 'hidden' where id = ${owner.id}`)
    expect(await statuses()).toEqual([404, 200])
  })

  test('hostile files are refused and change nothing; what hides behind a picture is left behind', async () => {
    const owner = await anOwner({ plan: 'paid' })
    const png = await picture(64, 64).png().toBuffer()
    const script = '<html><script>alert(1)</script></html>'
    const bomb = aPixelBomb(20_000)
    const refused: [string, Uint8Array, RegExp][] = [
      ['SVG', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`), /be opened as an image/],
      ['HTML named PNG', Buffer.from(script), /be opened as an image/],
      ['TIFF', await picture(9, 9).tiff().toBuffer(), /be opened as an image/],
      ['PDF', Buffer.from('%PDF-1.7\n%%EOF'), /be opened as an image/],
      [
        'cut off',
        (await picture(600, 600, '#345').png({ compressionLevel: 0 }).toBuffer()).subarray(0, 9_000),
        /be opened as an image/,
      ],
      ['bomb', bomb, /limited to 25 million pixels, AVIF images to 9 million/],
      ['empty', new Uint8Array(), /be opened as an image/],
    ]
    for (const [name, file, words] of refused) {
      const answer = await send(owner.visitor, owner.base, { file, name: 'x.png', fields: { alt: `Kept ${name}` } })
      expect([name, answer.status, answer.text]).toEqual([name, 400, expect.stringMatching(words)])
    }
    const tooLarge = await send(owner.visitor, owner.base, { file: new Uint8Array(8_100_000) })
    expect([tooLarge.status, tooLarge.text]).toEqual([413, expect.stringContaining('at most 8 MB')])
    expect(await mediaOf(owner.id)).toEqual([])

    const polyglot = Buffer.concat([png, Buffer.from(script)])
    expect((await send(owner.visitor, owner.base, { file: polyglot, name: 'x.html' })).status).toBe(303)
    const [{ url }] = await mediaOf(owner.id)
    const kept = Buffer.from(await (await fetch(service.origin + url)).arrayBuffer())
    expect([kept.includes('script'), (await sharp(kept).metadata()).format]).toEqual([false, 'webp'])
  })

  test('six are taken at once, two of them of one account; one more is refused before it is read', async () => {
    const owners = await Promise.all(Array.from({ length: 4 }, () => anOwner({ plan: 'paid' })))
    type Owner = (typeof owners)[number]
    const file = await picture(20, 20).png().toBuffer()
    /** Begins an upload; `rest` sends the remaining bytes. */
    const begin = async ({ visitor, base }: Owner) => {
      const form = new FormData()
      for (const [name, value] of Object.entries({ ...(await formOf(visitor, `${base}/media`)), go: 'save' }))
        form.append(name, [value].flat()[0]!)
      form.append('file', new File([Buffer.from(file)], 'x.png'))
      const framed = new Response(form)
      const body = Buffer.from(await framed.arrayBuffer())
      const req = request(`${service.origin}${base}/media`, {
        method: 'POST',
        headers: {
          'content-type': framed.headers.get('content-type')!,
          'content-length': body.length,
          cookie: [...visitor.jar].map(([name, value]) => `${name}=${value}`).join('; '),
          origin: service.origin,
          'sec-fetch-site': 'same-origin',
        },
      })
      const answer = once(req, 'response').then(async ([res]: IncomingMessage[]) => ({
        status: res!.statusCode,
        headers: res!.headers,
        text: parse(await textOf(res!))
          .querySelector('main')
          ?.structuredText.replaceAll(/\s+/g, ' '),
      }))
      answer.catch(() => {})
      req.write(body.subarray(0, 10))
      return { answer, rest: () => req.end(body.subarray(10)), leave: () => req.destroy() }
    }
    /** Begins three uploads at once, expects one to be refused, and returns the other two. */
    const twoOf = async (owner: Owner) => {
      const three = await Promise.all([begin(owner), begin(owner), begin(owner)])
      const refused = await Promise.race(three.map(async (one) => ({ one, ...(await one.answer) })))
      expect(refused).toMatchObject(REFUSED)
      return three.filter((one) => one !== refused.one)
    }
    const REFUSED = {
      status: 503,
      headers: { 'retry-after': '5' },
      text: expect.stringContaining('Wait a few seconds'),
    }

    const running = []
    for (const owner of owners.slice(0, 3)) running.push(...(await twoOf(owner)))
    const seventh = await begin(owners[3]!)
    expect(await seventh.answer).toMatchObject(REFUSED)
    seventh.leave()
    for (const { rest } of running) rest()
    expect((await Promise.all(running.map(({ answer }) => answer))).map(({ status }) => status)).toEqual(
      Array(6).fill(303),
    )
    for (const { id } of owners.slice(0, 3)) expect(await mediaOf(id)).toHaveLength(1)

    // An upload that has been running for more than ten seconds gives way to another account's upload, but
    // not to one from the same account.
    const slow = [...(await twoOf(owners[0]!)), ...(await twoOf(owners[1]!)), ...(await twoOf(owners[2]!))]
    service.clock.time = new Date(service.clock.time.getTime() + 10_000)
    expect(await (await begin(owners[3]!)).answer).toMatchObject(REFUSED)
    service.clock.time = new Date(service.clock.time.getTime() + 1)
    expect(await (await begin(owners[0]!)).answer).toMatchObject(REFUSED)
    const other = await begin(owners[3]!)
    await expect(Promise.race(slow.map(({ answer }) => answer))).rejects.toMatchObject({ code: 'ECONNRESET' })
    other.rest()
    expect((await other.answer).status).toBe(303)
    for (const { leave } of slow) leave()

    // An upload that the client aborts frees its place.
    for (const { leave } of await twoOf(owners[3]!)) leave()
    const again = async () => (await send(owners[3]!.visitor, owners[3]!.base, { file })).status
    await expect.poll(again, { timeout: 30_000 }).toBe(303)
  })

  test('every kind a browser can take is taken, of a film its first frame; the eleventh image is refused', async () => {
    const owner = await anOwner({ plan: 'paid' })
    const frames = await sharp(
      [await picture(20, 20, '#f00').png().toBuffer(), await picture(20, 20, '#00f').png().toBuffer()],
      { join: { animated: true } },
    )
      .gif()
      .toBuffer()
    const files = [
      frames,
      await picture(21, 20).png().toBuffer(),
      await picture(22, 20).jpeg().toBuffer(),
      await picture(23, 20).webp().toBuffer(),
      await picture(24, 20).avif().toBuffer(),
    ]
    for (const file of files) expect((await send(owner.visitor, owner.base, { file })).status).toBe(303)
    const widths = (await mediaOf(owner.id)).map(({ width }: { width: number }) => width)
    expect(widths).toEqual([20, 21, 22, 23, 24])
    const first = Buffer.from(await (await fetch(service.origin + (await mediaOf(owner.id))[0].url)).arrayBuffer())
    expect((await sharp(first).metadata()).pages ?? 1).toBe(1)
    for (let more = 0; more < 5; more++) await upload(owner, 30 + more, '')
    const body = await formOf(owner.visitor, `${owner.base}/media`)
    expect(body).not.toHaveProperty('alt')
    const eleventh = await send(owner.visitor, owner.base, { file: await picture(99, 9).png().toBuffer() })
    expect([eleventh.status, eleventh.text]).toEqual([400, expect.stringContaining('at most 10 images')])
  })
})

describe('whose they are', () => {
  test('another account’s draft and listing answer as if they were not there; strangers sign in first', async () => {
    const { email, base } = await anOwner()
    const draft = `/drafts/${await aDraft(email)}`
    const { visitor: other } = await aPerson()
    const own = await anOwner()
    const { token } = (await formOf(own.visitor, `${own.base}/news`)) as { token: string }
    const statuses: [string, number][] = []
    const places = ['', '/profile', '/media', '/story', '/news', '/publish'].map((place) => base + place)
    for (const path of [draft, ...places, '/my-listings/999999', '/my-listings/x', '/drafts/x'])
      statuses.push([path, (await other.get(path)).status])
    for (const path of [draft, `${base}/profile`, `${base}/story`, `${base}/news`, `${base}/free`, `${base}/order`])
      statuses.push([path, (await own.visitor.post(path, { token, go: 'save', title: 't', body: 'b' })).status])
    statuses.push(['media', (await send(own.visitor, own.base, {})).status === 303 ? 404 : 0])
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
    const file = await picture(5, 5).png().toBuffer()
    expect((await send(owner.visitor, owner.base, { file }, abroad)).status).toBe(403)
    expect((await send(owner.visitor, owner.base, { file, fields: { token: 'x' } })).status).toBe(403)
    expect(await mediaOf(owner.id)).toEqual([])
  })
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
  const places = ['', '/profile', '/media', '/story', '/news', '/publish'].map((place) => owner.base + place)
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
    const said = [profile.includes('Visitors see your edits immediately.'), updates.includes('appears immediately')]
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
    await upload(owner, 30, 'As it was')
    const alt = `alt.${(await mediaOf(owner.id))[0].url.replace(/^.*\/media\/|\.webp$/g, '')}`
    const interview = '/my-listings/interview'
    const question = Object.keys(await formOf(visitor, interview)).find((name) => name.startsWith('q.'))!
    const save = async (path: string, fields: Record<string, string>) => {
      if (path.endsWith('/media')) return send(visitor, base, { fields })
      return visitor.post(path, fields)
    }
    for (const [path, box] of [
      [`${base}/profile`, 'tagline'],
      [`${base}/story`, 'problem'],
      [`${base}/media`, alt],
      [interview, question],
    ] as const) {
      const opened = Object.fromEntries(
        Object.entries(await formOf(visitor, path)).map(([k, v]) => [k, [v].flat()[0]!]),
      )
      const [one, two] = ['The one', 'The other']
      const answers = await Promise.all([one, two].map((words) => save(path, { ...opened, [box]: words, go: 'save' })))
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
