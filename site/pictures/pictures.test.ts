import { parse } from 'node-html-parser'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accentOf } from '../../domain/shared/theme.ts'
import { raw } from '../../domain/database/raw.ts'
import { aListing } from '../../test/factories.ts'
import { pageAt } from '../../test/page-at.ts'
import { aService, type TestService } from '../../test/service.ts'
import { drawable } from './picture-text.ts'

const accent = accentOf('#7a1fa2', undefined)
const SIGN = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4" cx="4" cy="4"/></svg>',
)

let service: TestService
beforeAll(async () => {
  if (typeof accent === 'string') throw new Error(accent)
  service = await aService({ config: { theme: { accent, logo: { type: 'image/svg+xml', bytes: SIGN } } } })
})
afterAll(() => service.stop())

async function get(path: string, headers: Record<string, string> = {}) {
  const res = await fetch(service.origin + path, { headers })
  return { status: res.status, headers: res.headers, body: Buffer.from(await res.arrayBuffer()) }
}
const rows = <Row>(text: string, values: unknown[] = []) => raw<Row>(service.db.read, { text, values })

let made = 0
/** A listing whose website serves this logo. */
async function aLogo(body: string | Buffer, type = 'image/png', path = '/logo'): Promise<string> {
  const slug = `logo-${++made}`
  const host = `${slug}.example.com`
  service.websites.setPage(host, path, { headers: { 'content-type': type }, body })
  await aListing(service, { slug, name: 'Öl & Co', profile: { logo_url: `https://${host}${path}` } })
  return slug
}
/** What the service stores about a logo once its job has run. */
async function looked(slug: string): Promise<{ problem: string | null; has: boolean }> {
  await get(`/logos/${slug}`)
  const kept = () =>
    rows<{ problem: string | null; has: boolean }>(
      `select problem, webp is not null as has from listing_logo g join listing l on l.id = g.listing_id where slug = $1`,
      [slug],
    )
  await expect.poll(async () => (await kept()).length, { timeout: 15_000 }).toBe(1)
  return (await kept())[0]!
}
const raster = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#c33' } })
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><path d="M0 0h20v10z" fill="#06c"/></svg>'

describe('logos', () => {
  test('a logo is fetched once, made anew as a small WebP, and its letter stands there until then', async () => {
    const slug = await aLogo(await raster(900, 300).png().toBuffer())
    const { html } = await pageAt(service.origin, `/listings/${slug}`)
    expect(parse(html).querySelector('.logo img')?.getAttribute('src')).toBe(`/logos/${slug}`)
    const before = await get(`/logos/${slug}`)
    expect([before.headers.get('content-type'), String(before.body)]).toEqual([
      expect.stringContaining('image/svg+xml'),
      expect.stringContaining('>Ö<'),
    ])
    expect(await looked(slug)).toEqual({ problem: null, has: true })
    const after = await get(`/logos/${slug}`)
    expect([after.headers.get('content-type'), after.headers.get('cache-control')]).toEqual([
      'image/webp',
      'public, max-age=86400',
    ])
    expect(await sharp(after.body).metadata()).toMatchObject({ format: 'webp', width: 160, height: 160 })
    await Promise.all(Array.from({ length: 5 }, () => get(`/logos/${slug}`)))
    expect(service.websites.requests.filter(({ host }) => host === `${slug}.example.com`)).toHaveLength(1)
  })

  test('what the file says beside its picture is gone', async () => {
    const jpeg = await raster(50, 50)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .toBuffer()
    const slug = await aLogo(jpeg, 'image/jpeg')
    await looked(slug)
    expect((await sharp((await get(`/logos/${slug}`)).body).metadata()).exif).toBeUndefined()
  })

  test('a plain SVG is drawn', async () => {
    const slug = await aLogo(`<?xml version="1.0"?>\n${DRAWING}`, 'image/svg+xml')
    expect(await looked(slug)).toEqual({ problem: null, has: true })
    expect(await sharp((await get(`/logos/${slug}`)).body).metadata()).toMatchObject({ width: 160, height: 160 })
  })

  test.for<[string, () => string | Buffer | Promise<Buffer>, string]>([
    ['a page', () => '<!doctype html><title>No logo</title>', 'not_a_picture'],
    ['an SVG that reads a file', () => DRAWING.replace('<path', '<image href="/etc/passwd"/><path'), 'unsafe_svg'],
    [
      'a picture of too many pixels',
      () => raster(6000, 6000).png({ compressionLevel: 9 }).toBuffer(),
      'too_many_pixels',
    ],
    ['a picture that is cut', async () => (await raster(300, 300).png().toBuffer()).subarray(0, 200), 'not_a_picture'],
    ['five megabytes', () => Buffer.alloc(5 * 1024 ** 2), 'too_large'],
  ])('%s leaves the letter', async ([, body, problem]) => {
    const slug = await aLogo(await body())
    expect(await looked(slug)).toEqual({ problem, has: false })
    const { headers } = await get(`/logos/${slug}`)
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([
      expect.stringContaining('svg'),
      'public, max-age=60',
    ])
  })

  test('a logo that is away leaves the last picture; weekly the job looks again, and a new address starts afresh', async () => {
    const slug = await aLogo(await raster(10, 10).png().toBuffer())
    const host = `${slug}.example.com`
    await looked(slug)
    service.websites.setPage(host, '/logo', { status: 404, body: 'gone' })
    const asked = () => service.websites.requests.filter((request) => request.host === host).length
    await service.sendJob('refresh-logos', {})
    service.clock.time = new Date(service.clock.time.getTime() + 8 * 86_400_000)
    await service.sendJob('refresh-logos', {})
    await expect.poll(asked, { timeout: 15_000 }).toBe(2)
    const problem = () =>
      rows<{ problem: string }>(
        `select problem from listing_logo g join listing l on l.id = g.listing_id where slug = $1`,
        [slug],
      )
    await expect.poll(problem).toEqual([{ problem: 'status_404' }])
    expect((await get(`/logos/${slug}`)).headers.get('content-type')).toBe('image/webp')
    await rows(
      `update listing set profile = jsonb_set(profile, '{logo_url}', '"https://elsewhere.example.com/x"') where slug = $1`,
      [slug],
    )
    expect((await get(`/logos/${slug}`)).headers.get('content-type')).toContain('svg')
  })

  test('a listing that is not there or not public has none', async () => {
    await aListing(service, { slug: 'unseen', status: 'hidden', profile: { logo_url: 'https://x.example.com/y' } })
    for (const slug of ['unseen', 'nobody', '%00']) expect((await get(`/logos/${slug}`)).status).toBe(404)
  })
})

describe('pictures of shared links', () => {
  beforeAll(async () => {
    await aListing(service, {
      slug: 'fennel',
      name: 'Fennel Notes',
      tagline: 'Notes that file themselves',
      category: 'notes',
      launchWeek: '2026-11-16',
    })
    await aListing(service, { slug: 'kanji', name: '漢字アプリ', tagline: '🙂🙂' })
    await aListing(service, {
      slug: 'hostile',
      name: `"><script>alert(1)</script>&amp;`,
      tagline: '</text><image href="/etc/passwd"/>',
    })
    await aListing(service, { slug: 'long', name: 'Supercalifragilistic '.repeat(20), tagline: 'x'.repeat(400) })
  })

  test.for([
    'home/home',
    'listing/fennel',
    'listing/kanji',
    'listing/hostile',
    'listing/long',
    'category/notes',
    'week/2026-11-16',
  ])('%s is painted, 1200 by 630, and asked for again answers 304', async (name) => {
    const { status, headers, body } = await get(`/og/${name}.png`)
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(await sharp(body).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(body.length).toBeLessThan(300_000)
    const { request } = await import('undici')
    const again = await request(`${service.origin}/og/${name}.png`, {
      headers: { 'if-none-match': headers.get('etag')! },
    })
    await again.body.dump()
    expect(again.statusCode).toBe(304)
  })

  test('ten who ask at once get the same picture', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => get('/og/category/crm.png')))
    expect(new Set(answers.map(({ body }) => body.toString('base64'))).size).toBe(1)
  })

  test.for([
    '/og/listing/nobody.png',
    '/og/nothing/x.png',
    '/og/home/other.png',
    '/og/listing/fennel.svg',
    '/og/__proto__/x.png',
  ])('%s is a 404', async (path) => expect((await get(path)).status).toBe(404))

  test('every page that may be shared names its picture', async () => {
    const pictureOf = async (path: string) =>
      parse((await pageAt(service.origin, path)).html)
        .querySelector('meta[property="og:image"]')
        ?.getAttribute('content')
    expect(await pictureOf('/listings/fennel')).toBe(`${service.origin}/og/listing/fennel.png`)
    expect(await pictureOf('/categories/notes')).toBe(`${service.origin}/og/category/notes.png`)
    expect(await pictureOf('/launches/2026-11-16')).toBe(`${service.origin}/og/week/2026-11-16.png`)
    expect(await pictureOf('/')).toBe(`${service.origin}/og/home/home.png`)
    expect(await pictureOf('/nowhere')).toBeUndefined()
  })

  test('what cannot be drawn is left out, and a text that would lose its meaning is not drawn at all', () => {
    expect([drawable('Fennel 🙂 Notes'), drawable('Łódź Ελλάδα Привет'), drawable('👩‍👩‍👧 Kin')]).toEqual([
      'Fennel Notes',
      'Łódź Ελλάδα Привет',
      'Kin',
    ])
    expect([drawable('Note漢'), drawable('Not漢')]).toEqual(['Note', null])
    expect([drawable('漢字アプリ'), drawable('漢字 App'), drawable('🙂'), drawable('')]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
})

test('an operator’s colours and sign stand on every page; colours that cannot be read are refused', async () => {
  const { html } = await pageAt(service.origin, '/')
  const root = parse(html)
  expect(root.querySelector('header img.sign')?.getAttribute('src')).toMatch(/^\/site-logo\?v=/)
  expect(String((await get('/site-logo')).body)).toBe(String(SIGN))
  const style = await get(root.querySelector('link[rel=stylesheet]')!.getAttribute('href')!)
  expect(style.headers.get('cache-control')).toContain('immutable')
  expect(String(style.body)).toMatch(/:root\{--accent:light-dark\(#7a1fa2,#[\da-f]{6}\)/)
  expect([accentOf('#ffd400', undefined), accentOf('#0b5c49', '#123456')]).toEqual([
    expect.stringContaining('too light'),
    expect.stringContaining('too dark'),
  ])
  expect(accentOf('#000000', undefined)).toMatchObject({ light: { on: '#ffffff' }, dark: { on: '#0e231d' } })
})
