import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { parse } from 'node-html-parser'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aVisitor, type Visitor } from '../../../auth/people/test-visitor.ts'
import { raw } from '../../../domain/database/raw.ts'
import { MAX_STORED_BYTES } from '../../../domain/media/images.ts'
import { formOf } from '../../../test/form-of.ts'
import { anOwnListing } from '../../../test/flows/buyer.ts'
import { uploadsIn } from './sent-pictures.ts'
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

async function aPerson(): Promise<{ visitor: Visitor; email: string }> {
  const email = `pictured-${++made}@example.com`
  const [name, value] = (await service.signedIn(email)).split('=') as [string, string]
  return { visitor: aVisitor(service, new Map([[name, value]])), email }
}
/** An owner of a listing, and the page of its pictures. */
async function anOwner(facts: object = {}) {
  const person = await aPerson()
  const slug = `pictured-${++made}`
  const id = await anOwnListing(service, { slug, owner: person.email, ...facts })
  return { ...person, id, slug, page: `/my-listings/${id}/pictures` }
}
async function aDraft() {
  const person = await aPerson()
  const [{ id }] = await rows(
    `insert into draft (account_id, url, site, status, fields, sections)
     select id, 'https://d.example.com/', $2, 'ready', $3::jsonb, $4::jsonb from account where email = $1 returning id`,
    [
      person.email,
      `pictured-${++made}.example.com`,
      JSON.stringify({ name: { value: 'Drafted', state: 'manual', ai: null, evidence: [] } }),
      JSON.stringify({
        founders: { value: [{ name: 'Ada', evidence: [] }], state: 'manual', ai: null, evidence: [] },
      }),
    ],
  )
  return { ...person, id: id as string, page: `/drafts/${id}/pictures` }
}

const picture = (width: number, height: number, background = '#0b5c49') =>
  sharp({ create: { width, height, channels: 3, background } })
const png = (width: number, height = 400) => picture(width, height).png().toBuffer()

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

/** The files for each box of the form, with their names. */
type Files = Record<string, [name: string, bytes: Uint8Array][]>

/** The form of a page as a browser sends it. */
async function filled(visitor: Visitor, page: string, files: Files, fields: Record<string, string> = {}) {
  const body = new FormData()
  for (const [field, value] of Object.entries({ ...(await formOf(visitor, page)), go: 'save', ...fields }))
    body.append(field, [value].flat()[0]!)
  for (const box of ['screenshots', 'media', 'logo']) if (!files[box]) body.append(box, new File([], ''))
  for (const [box, chosen] of Object.entries(files))
    for (const [name, bytes] of chosen) body.append(box, new File([Buffer.from(bytes)], name))
  return body
}
const headersOf = ({ jar }: Visitor) => ({
  cookie: [...jar].map(([key, value]) => `${key}=${value}`).join('; '),
  origin: service.origin,
  'sec-fetch-site': 'same-origin',
})
const wordsOf = (html: string) => parse(html).querySelector('main')?.structuredText.replaceAll(/\s+/g, ' ') ?? html

async function sendForm(visitor: Visitor, page: string, body: FormData, headers = {}) {
  const res = await fetch(service.origin + page, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { ...headersOf(visitor), ...headers },
  })
  return { status: res.status, location: res.headers.get('location'), text: wordsOf(await res.text()) }
}
const send = async (
  { visitor, page }: { visitor: Visitor; page: string },
  files: Files = {},
  fields: Record<string, string> = {},
  headers = {},
) => sendForm(visitor, page, await filled(visitor, page, files, fields), headers)

const picturesOf = async (id: number | string) =>
  (
    await rows(
      typeof id === 'number'
        ? `select screenshots, media, photos, profile ->> 'logo_url' as logo from listing where id = $1`
        : `select screenshots, photos, fields -> 'logo_url' ->> 'value' as logo from draft where id = $1`,
      [id],
    )
  )[0]
const idIn = (url: string) => url.slice('/media/'.length, -'.webp'.length)
const storedFor = async (email: string) =>
  (
    await rows(
      `select count(*)::int as n from listing_image i join account a on a.id = i.account_id where email = $1`,
      [email],
    )
  )[0].n

describe('pictures', () => {
  test('they are made anew, ordered, described and removed; a second click does nothing more', async () => {
    const owner = await anOwner()
    const photo = await picture(1800, 900)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Secret Place' } })
      .toBuffer()
    expect(await send(owner, { screenshots: [['wide.jpg', photo]] })).toMatchObject({
      status: 303,
      location: `${owner.page}?done=saved`,
    })
    expect((await send(owner, { screenshots: [['again.jpg', photo]] })).status).toBe(303)
    const two: Files['screenshots'] = [
      ['b.png', await png(350)],
      ['c.png', await png(360)],
    ]
    await send(owner, { screenshots: two })
    const { screenshots } = await picturesOf(owner.id)
    expect(screenshots[0]).toEqual({
      url: expect.stringMatching(/^\/media\/[\w-]{36}\.webp$/),
      alt: '',
      width: 1600,
      height: 800,
    })
    const third = idIn(screenshots[2].url)
    for (let click = 0; click < 2; click++)
      await send(owner, {}, { go: `move:${third}:0`, [`alt.${third}`]: 'Now \u202efirst' })
    const widths = async () => (await picturesOf(owner.id)).screenshots.map(({ width }: { width: number }) => width)
    expect(await widths()).toEqual([360, 1600, 350])

    const { body } = await service.request('GET', `/listings/${owner.slug}`)
    expect(body.screenshots[0]).toMatchObject({ alt: 'Now first', url: expect.stringContaining(service.origin) })
    const res = await fetch(body.screenshots[1].url)
    expect(Object.fromEntries(res.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=86400',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    const kept = Buffer.from(await res.arrayBuffer())
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 800 })
    expect(kept.includes('Secret Place')).toBe(false)
    const small = await fetch(body.screenshots[1].url.replace('.webp', '-small.webp'))
    expect(await sharp(await small.arrayBuffer()).metadata()).toMatchObject({ width: 640, height: 320 })
    const shown = parse((await owner.visitor.get(`/listings/${owner.slug}`)).html).querySelectorAll('.gallery img')
    expect(shown.map((image) => [image.getAttribute('alt'), image.getAttribute('loading') ?? 'first'])).toEqual([
      ['Now first', 'first'],
      [`Picture 2 of 3 of ${owner.slug}`, 'lazy'],
      [`Picture 3 of 3 of ${owner.slug}`, 'lazy'],
    ])

    for (let click = 0; click < 2; click++) await send(owner, {}, { go: `remove:${third}` })
    expect(await widths()).toEqual([1600, 350])
    expect((await fetch(`${service.origin}/media/${third}.webp`)).status).toBe(404)
    const [edits] = await rows(`select count(*)::int as n from listing_version where listing_id = ${owner.id}`)
    expect(edits.n).toBe(4)
  })

  test('a draft has screenshots, a logo and photos of its founders, which only its owners see', async () => {
    const draft = await aDraft()
    const { html } = await draft.visitor.get(draft.page)
    const [, photoBox] = /name="(photo-\w+)"/.exec(html)!
    expect(
      await send(draft, {
        screenshots: [['one.png', await png(800, 500)]],
        logo: [['logo.svg', Buffer.from('<svg viewBox="0 0 9 9"><circle r="4" cx="4" cy="4"/></svg>')]],
        [photoBox!]: [['ada.jpg', await picture(300, 400).jpeg().toBuffer()]],
      }),
    ).toMatchObject({ status: 303 })
    const { screenshots, photos, logo } = await picturesOf(draft.id)
    const sizeOf = async (url: string) => {
      const res = await fetch(service.origin + url, { headers: headersOf(draft.visitor) })
      const { width, height } = await sharp(await res.arrayBuffer()).metadata()
      return [width, height]
    }
    expect(await sizeOf(screenshots[0].url)).toEqual([800, 500])
    expect(await sizeOf(logo)).toEqual([160, 160])
    expect(await sizeOf(photos.ada)).toEqual([240, 240])
    for (const url of [screenshots[0].url, logo, photos.ada])
      expect([url, (await fetch(service.origin + url)).status]).toEqual([url, 404])
    const key = await service.key({ email: draft.email })
    const { body } = await service.request('GET', `/drafts/${draft.id}`, { key })
    expect(body.fields.logo_url).toMatchObject({ value: service.origin + logo, state: 'manual' })
    // An assistant that sends the draft's own logo back changes nothing.
    const patch = { fields: { logo_url: service.origin + logo } }
    expect((await service.request('PATCH', `/drafts/${draft.id}`, { key, body: patch })).status).toBe(200)
    expect((await picturesOf(draft.id)).logo).toBe(logo)
    await send(draft, {}, { go: 'remove-logo' })
    await send(draft, {}, { go: `remove-${photoBox}` })
    expect(await picturesOf(draft.id)).toMatchObject({ logo: null, photos: {} })
    expect(await storedFor(draft.email)).toBe(1)

    const saved = await service.request('POST', `/drafts/${draft.id}/submit`, { key, body: {} })
    expect((await draft.visitor.get(draft.page)).location).toBe(`/my-listings/${saved.body.listing_id}/pictures`)
    expect((await picturesOf(saved.body.listing_id)).screenshots).toEqual(screenshots)
  })

  test('until paid images are unlocked only the owner sees them, and nobody else sees any once it is hidden', async () => {
    const owner = await anOwner({ plan: 'free' })
    await send(owner, { media: [['paid.png', await png(330)]], screenshots: [['free.png', await png(331)]] })
    const { media, screenshots } = await picturesOf(owner.id)
    const statuses = async ([{ url }]: [{ url: string }]) => [
      (await fetch(service.origin + url)).status,
      (await owner.visitor.get(url)).status,
    ]
    expect([await statuses(media), await statuses(screenshots)]).toEqual([
      [404, 200],
      [200, 200],
    ])
    expect((await owner.visitor.get(media[0].url)).headers.get('cache-control')).toBe('private, no-store')
    expect((await service.request('GET', `/listings/${owner.slug}`)).body).not.toHaveProperty('media')
    await rows(`update listing set unlocked = '{media}' where id = ${owner.id}`)
    expect(await statuses(media)).toEqual([200, 200])
    expect((await service.request('GET', `/listings/${owner.slug}`)).body.media).toHaveLength(1)
    await rows(`update listing set status = 'hidden' where id = ${owner.id}`)
    expect([await statuses(media), await statuses(screenshots)]).toEqual([
      [404, 200],
      [404, 200],
    ])
  })

  test('of several files, each is told: the good ones are saved, the others say what to do next', async () => {
    const owner = await anOwner()
    const script = '<html><script>alert(1)</script></html>'
    const hostileSvg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script/></svg>')
    const cut = (await picture(600, 600, '#345').png({ compressionLevel: 0 }).toBuffer()).subarray(0, 9_000)
    const refused: [string, Uint8Array, RegExp][] = [
      ['drawing.svg', hostileSvg, /be opened as an image\. Upload a complete PNG/],
      ['page.png', Buffer.from(script), /be opened as an image/],
      ['scan.tiff', await picture(9, 9).tiff().toBuffer(), /be opened as an image/],
      ['paper.pdf', Buffer.from('%PDF-1.7\n%%EOF'), /be opened as an image/],
      ['cut.png', cut, /be opened as an image/],
      ['bomb.png', aPixelBomb(20_000), /limited to 25 million pixels, AVIF images to 9 million/],
      ['empty.png', new Uint8Array(), /This file is empty\./],
      ['dot.png', await png(1, 1), /An image needs at least 320 × 320 pixels\. This one is smaller\. Upload a larger/],
      ['large.png', new Uint8Array(8_100_000), /Images can be up to 8 MB\. This one has 8\.1 MB\. Upload a smaller/],
    ]
    const files = refused.map(([name, bytes]): [string, Uint8Array] => [name, bytes])
    const polyglot = Buffer.concat([await png(364, 364), Buffer.from(script)])
    const answer = await send(owner, {
      screenshots: [...files.slice(0, 4), ['good.html', polyglot], ...files.slice(4)],
    })
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('1 picture saved, 9 not:')])
    for (const [name, , words] of refused) expect(answer.text).toMatch(new RegExp(`${name} ?: [^:]*${words.source}`))
    const { screenshots } = await picturesOf(owner.id)
    expect(screenshots).toHaveLength(1)
    const kept = Buffer.from(await (await fetch(service.origin + screenshots[0].url)).arrayBuffer())
    expect([kept.includes('script'), (await sharp(kept).metadata()).format]).toEqual([false, 'webp'])

    const small = await send(owner, { logo: [['logo.png', await png(159, 160)]] })
    expect([small.status, small.text]).toEqual([400, expect.stringContaining('A logo needs at least 160 × 160 pixels')])
    const logo = await send(owner, { logo: [['logo.svg', hostileSvg]] })
    expect([logo.status, logo.text]).toEqual([400, expect.stringContaining('Save the logo as a PNG')])
    const large = await send(owner, { media: [['x.png', new Uint8Array(25_000_000)]] })
    expect([large.status, large.text]).toEqual([
      413,
      expect.stringMatching(/at most 24 MB at once\. Nothing was saved/),
    ])
    expect(await storedFor(owner.email)).toBe(1)
  })

  test('at most 20 files of a form are read, and a form has at most 200 parts', async () => {
    const owner = await anOwner()
    const file = new File(['a picture'], 'a.png')
    let read = 0
    const { files, good } = await uploadsIn(
      { screenshots: Array<File>(19).fill(file), logo: [file, file] } as never,
      { names: new Map() } as never,
      { shrinkImage: async () => ({ nth: ++read }) as never, signal: AbortSignal.timeout(10_000) },
    )
    expect([files.length, good.length, read]).toEqual([21, 20, 20])
    expect(files.at(-1)!.problem).toBe('We read at most 20 files at once. Send this one again.')

    const parts = async (count: number) => {
      const body = await filled(owner.visitor, owner.page, {})
      for (let at = [...body.keys()].length; at < count; at++) body.append('more', 'x')
      return sendForm(owner.visitor, owner.page, body)
    }
    expect((await parts(200)).status).toBe(303)
    const refused = await parts(201)
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('more than 200 fields and files')])
  })

  test('every kind a browser can take is taken, of a film its first frame; the sixth screenshot is refused', async () => {
    const owner = await anOwner()
    const frames = await sharp(
      [await picture(320, 320, '#f00').png().toBuffer(), await picture(320, 320, '#00f').png().toBuffer()],
      { join: { animated: true } },
    )
      .gif()
      .toBuffer()
    const kinds: [string, Uint8Array][] = [
      ['a.gif', frames],
      ['b.png', await png(321)],
      ['c.jpg', await picture(322, 320).jpeg().toBuffer()],
      ['d.webp', await picture(323, 320).webp().toBuffer()],
      ['e.avif', await picture(324, 320).avif().toBuffer()],
    ]
    const answer = await send(owner, { screenshots: [...kinds, ['sixth.png', await png(325)]] })
    expect([answer.status, answer.text]).toEqual([
      400,
      expect.stringMatching(
        /5 pictures saved, 1 not: sixth\.png ?: A product can have at most 5 screenshots\. Remove one/,
      ),
    ])
    const { screenshots } = await picturesOf(owner.id)
    expect(screenshots.map(({ width }: { width: number }) => width)).toEqual([320, 321, 322, 323, 324])
    const first = Buffer.from(await (await fetch(service.origin + screenshots[0].url)).arrayBuffer())
    expect((await sharp(first).metadata()).pages ?? 1).toBe(1)
    expect((await owner.visitor.get(owner.page)).html).not.toContain('name="screenshots"')
  })

  test('a full storage says how much there is, how much is used and what to do', async () => {
    const owner = await anOwner()
    const other = await anOwner()
    await rows(
      `insert into listing_image (listing_id, account_id, digest, webp, bytes, created_at)
       select $1, id, 'large', '', $2, now() from account where email = $3`,
      [other.id, MAX_STORED_BYTES, owner.email],
    )
    const answer = await send(owner, { screenshots: [['a.png', await png(380)]] })
    expect([answer.status, answer.text]).toEqual([
      400,
      expect.stringMatching(/can take up to 50 MB\. They take 50 MB, and this one needs 0\.1 MB\. Remove pictures/),
    ])
    expect(answer.text).toContain('50 MB of 50 MB used')
    await rows(`update listing_image set bytes = 1000000 where digest = 'large'`)
    expect((await send(owner, { screenshots: [['a.png', await png(380)]] })).status).toBe(303)
  })
})

describe('at the same time', () => {
  test('a second tab cannot bring back or overwrite what was changed in the first, and loses no upload', async () => {
    const owner = await anOwner()
    await send(owner, {
      screenshots: [
        ['a.png', await png(350)],
        ['b.png', await png(360)],
      ],
    })
    const [first, second] = (await picturesOf(owner.id)).screenshots.map(({ url }: { url: string }) => idIn(url))
    const late = await filled(
      owner.visitor,
      owner.page,
      { screenshots: [['c.png', await png(370)]] },
      {
        [`alt.${first}`]: 'Described too late',
        go: `move:${first}:1`,
      },
    )
    await send(owner, {}, { go: `remove:${first}` })
    const answer = await sendForm(owner.visitor, owner.page, late)
    expect(answer).toMatchObject({ status: 303, location: `${owner.page}?done=removed` })
    expect((await owner.visitor.get(answer.location!)).html).toContain('was removed in the meantime')
    expect((await picturesOf(owner.id)).screenshots.map(({ width }: { width: number }) => width)).toEqual([360, 370])

    const mine = { [`alt.${second}`]: 'Mine', go: 'save' }
    const stale = await filled(owner.visitor, owner.page, { screenshots: [['d.png', await png(380)]] }, mine)
    await send(owner, {}, { [`alt.${second}`]: 'Theirs' })
    const refused = await sendForm(owner.visitor, owner.page, stale)
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('Someone else edited this')])
    const { screenshots } = await picturesOf(owner.id)
    expect(screenshots.map(({ alt }: { alt: string }) => alt)).toEqual(['Theirs', ''])

    const forms = await Promise.all(
      ['One', 'Other'].map((words) => filled(owner.visitor, owner.page, {}, { [`alt.${second}`]: words })),
    )
    const both = await Promise.all(forms.map((form) => sendForm(owner.visitor, owner.page, form)))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 400])
  })

  test('a connection that is lost in the middle leaves nothing', async () => {
    const owner = await anOwner()
    const framed = new Response(
      await filled(owner.visitor, owner.page, { screenshots: [['a.png', await png(900, 900)]] }),
    )
    const body = Buffer.from(await framed.arrayBuffer())
    const headers = {
      ...headersOf(owner.visitor),
      'content-type': framed.headers.get('content-type')!,
      'content-length': body.length,
    }
    const begin = () => request(service.origin + owner.page, { method: 'POST', headers }).on('error', () => {})
    const half = begin()
    await new Promise<void>((resolve) => void half.write(body.subarray(0, body.length - 20), () => resolve()))
    half.destroy()
    // The whole form arrives, but whoever sent it is gone before the pictures are made.
    const whole = begin()
    await new Promise<void>((resolve) => void whole.end(body, () => resolve()))
    whole.destroy()
    // The place of both uploads is free again, so both are over.
    const free = async () => (await Promise.all([send(owner), send(owner)])).map(({ status }) => status)
    await expect.poll(free, { timeout: 30_000 }).toEqual([303, 303])
    expect(await storedFor(owner.email)).toBe(0)
    expect((await picturesOf(owner.id)).screenshots).toEqual([])
  })

  test('six uploads are taken at once, two of them of one account; one more is refused before it is read', async () => {
    const owners = await Promise.all(Array.from({ length: 4 }, () => anOwner({ plan: 'paid' })))
    type Owner = (typeof owners)[number]
    const file = await png(320, 320)
    /** Begins an upload; `rest` sends the remaining bytes. */
    const begin = async ({ visitor, page }: Owner) => {
      const framed = new Response(await filled(visitor, page, { media: [['x.png', file]] }))
      const body = Buffer.from(await framed.arrayBuffer())
      const req = request(service.origin + page, {
        method: 'POST',
        headers: {
          ...headersOf(visitor),
          'content-type': framed.headers.get('content-type')!,
          'content-length': body.length,
        },
      })
      const answer = once(req, 'response').then(async ([res]: IncomingMessage[]) => ({
        status: res!.statusCode,
        retryAfter: res!.headers['retry-after'],
        text: wordsOf(await textOf(res!)),
      }))
      answer.catch(() => {})
      req.write(body.subarray(0, 10))
      return { answer, rest: () => req.end(body.subarray(10)), leave: () => req.destroy() }
    }
    const REFUSED = {
      status: 503,
      retryAfter: '5',
      text: expect.stringMatching(/Wait a few seconds.* Nothing was saved/),
    }
    /** Begins three uploads at once, expects one to be refused, and returns the other two. */
    const twoOf = async (owner: Owner) => {
      const three = await Promise.all([begin(owner), begin(owner), begin(owner)])
      const refused = await Promise.race(three.map(async (one) => ({ one, ...(await one.answer) })))
      expect(refused).toMatchObject(REFUSED)
      return three.filter((one) => one !== refused.one)
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
    for (const { id } of owners.slice(0, 3)) expect((await picturesOf(id)).media).toHaveLength(1)

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
    const again = async () => (await send(owners[3]!, { media: [['x.png', file]] })).status
    await expect.poll(again, { timeout: 30_000 }).toBe(303)
  })
})

test('another account’s pictures answer as if they were not there; a form from elsewhere changes nothing', async () => {
  const [owner, other, draft] = [await anOwner(), await anOwner(), await aDraft()]
  const file: Files = { screenshots: [['a.png', await png(325)]] }
  for (const page of [
    owner.page,
    draft.page,
    '/my-listings/x/pictures',
    '/drafts/x/pictures',
    '/my-listings/0/pictures',
  ]) {
    expect([page, (await other.visitor.get(page)).status]).toEqual([page, 404])
    const body = await filled(other.visitor, other.page, file)
    expect([page, (await sendForm(other.visitor, page, body)).status]).toEqual([page, 404])
  }
  const abroad = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
  expect((await send(owner, file, {}, abroad)).status).toBe(403)
  expect((await send(owner, file, { token: 'x' })).status).toBe(403)
  expect((await aVisitor(service).get(owner.page)).location).toContain('/sign-in?next=')
  expect([await storedFor(owner.email), await storedFor(other.email), await storedFor(draft.email)]).toEqual([0, 0, 0])
  expect((await owner.visitor.get(owner.page.replace('pictures', 'media'))).location).toBe(owner.page)
})
