import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { logoSource } from '../../domain/logos/logos.ts'
import { raw } from '../../domain/database/raw.ts'
import { acmeHome } from '../../test/acme.ts'
import { aListing } from '../../test/factories.ts'
import { aService, type TestService } from '../../test/service.ts'
import type { JobServices } from '../define-job.ts'
import { openPictures } from '../../outside/images/open-pictures.ts'
import proposeScreenshot from './propose-screenshot.ts'
import refreshLogo from './refresh-logo.ts'

// Each logo is decoded in its own process, which takes time to start.
vi.setConfig({ testTimeout: 60_000 })

let service: TestService
beforeAll(async () => {
  service = await aService()
})
afterAll(() => service.stop())

let made = 0
async function aLogo(body: string): Promise<{ id: number; slug: string }> {
  const slug = `logo-${++made}`
  service.websites.setPage(`${slug}.example.com`, '/logo.svg', { headers: { 'content-type': 'image/svg+xml' }, body })
  const profile = { logo_url: `https://${slug}.example.com/logo.svg` }
  return { id: await aListing(service, { slug, profile }), slug }
}
const kept = async (listingId: number) => {
  const rows = await raw<{ problem: string | null; has: boolean }>(service.db.read, {
    text: `select problem, webp is not null as has from listing_logo where listing_id = $1`,
    values: [listingId],
  })
  return rows[0]
}

const PATH = '<path d="M0 0h1v1z"/>'
const svg = (within: string, viewBox = '0 0 9999 9999') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${within}</svg>`
/** 115 KB of lines from edge to edge. */
const LINES = `d="M0 0${Array.from({ length: 11_500 }, (_, at) => `L${(at * 7919) % 9999} ${(at * 104_729) % 9999}`).join('')}"`
const CIRCLE = '<circle r="4" cx="4" cy="4"/>'

test.for<[string, string, string | RegExp]>([
  ['a drawing three million times as high as wide', svg(PATH, '0 0 1 3000000'), 'unsafe_svg'],
  ['one 20,000 times as high as wide', svg(PATH, '0 0 1 20000'), 'unsafe_svg'],
  [
    'a million pixels each way',
    svg(PATH, '0 0 1 1').replace('viewBox', 'width="1e6" height="1e6" viewBox'),
    'unsafe_svg',
  ],
  ['millions of dashes', svg(`<path stroke="#000" stroke-dasharray=".0001" ${LINES}/>`), 'unsafe_svg'],
  ['dashes by a style', svg(`<g style="stroke:#000;stroke-dasharray:.0001"><path ${LINES}/></g>`), 'unsafe_svg'],
  ['groups within groups', svg('<g opacity=".9">'.repeat(1990) + PATH + '</g>'.repeat(1990)), 'unsafe_svg'],
  ['2,001 elements', svg(PATH.repeat(2000)), 'unsafe_svg'],
  [
    'entities',
    `<!DOCTYPE svg [<!ENTITY a "aa"><!ENTITY b "&a;&a;&a;">]>${svg(`<title>&b;</title>${PATH}`)}`,
    'unsafe_svg',
  ],
  [
    'copies of copies',
    svg(
      `<g id="a0">${PATH}</g>${[1, 2, 3].map((n) => `<g id="a${n}">${`<use href="#a${n - 1}"/>`.repeat(9)}</g>`).join('')}`,
    ),
    'unsafe_svg',
  ],
  // No check refuses these files, but reading or decoding them runs out of time or memory.
  [
    'clips of clips',
    svg(
      `<clipPath id="c">${CIRCLE.repeat(900)}</clipPath>${`<path clip-path="url(#c)" d="M0 0h9v9z"/>`.repeat(1000)}`,
      '0 0 9 9',
    ),
    /crashed|too_slow/,
  ],
  ['a text that is slow to read', `<svg viewBox="0 0 9 9">${'<!--'.repeat(49_000)}`, 'too_slow'],
])('%s leaves the letter, and the service answers meanwhile', async ([, body, problem]) => {
  const { id, slug } = await aLogo(body)
  await service.sendJob('refresh-logo', { listingId: id })
  const answered = async () => {
    expect((await fetch(`${service.origin}/healthz`)).status).toBe(200)
    return (await kept(id)) !== undefined
  }
  await expect.poll(answered, { timeout: 30_000 }).toBe(true)
  expect(await kept(id)).toEqual({ problem: expect.stringMatching(problem), has: false })
  expect((await fetch(`${service.origin}/logos/${slug}`)).headers.get('content-type')).toContain('svg')
})

test('a look that was given up is not taken again until the next day', async () => {
  const { id } = await aLogo(svg(PATH))
  const services = { db: service.db, now: () => service.clock.time } as JobServices
  await refreshLogo.giveUp!({ listingId: id }, services)
  expect(await kept(id)).toEqual({ problem: 'given_up', has: false })
  await refreshLogo.run({ listingId: id }, services)
  expect(service.websites.requests.filter(({ host }) => host === `logo-${made}.example.com`)).toEqual([])
  // Giving up again within the day changes nothing: the next fetch is due as before.
  service.clock.time = new Date(service.clock.time.getTime() + 3600_000)
  await refreshLogo.giveUp!({ listingId: id }, services)
  service.clock.time = new Date(service.clock.time.getTime() + 23.5 * 3600_000)
  expect(await logoSource(service.db.read, id, service.clock.time)).not.toBeNull()
})

/** A draft of a website that names this share image, once its reading is over, and its log of requests. */
async function aDraftOf(image: { status?: number; body?: Buffer | string }, key: string): Promise<string> {
  const host = `shared-${++made}.example.com`
  const head = '<meta property="og:image" content="/share.png"><meta property="og:image:alt" content="A calm week">'
  service.websites.setPage(host, '/', acmeHome().replace('</head>', `${head}</head>`))
  service.websites.setPage(host, '/share.png', image)
  const { body } = await service.request('POST', '/drafts', { key, body: { url: `https://${host}` } })
  const statusOf = async () => (await service.request('GET', `/drafts/${body.id}`, { key })).body.status
  await expect.poll(statusOf, { timeout: 30_000 }).toBe('ready')
  await expect
    .poll(() => service.websites.requests.some((one) => one.host === host && one.path === '/share.png'), {
      timeout: 30_000,
    })
    .toBe(true)
  return body.id
}

test('a website’s share image is proposed with its source, and only its owner sees the picture', async () => {
  const key = await service.key()
  const screenshotsOf = async (id: string) => (await service.request('GET', `/drafts/${id}`, { key })).body.screenshots
  const picture = sharp({ create: { width: 1200, height: 630, channels: 3, background: '#0b5c49' } })
  const id = await aDraftOf({ body: await picture.png().toBuffer() }, key)
  await expect.poll(() => screenshotsOf(id), { timeout: 30_000 }).toHaveLength(1)
  const host = `shared-${made}.example.com`
  const [{ url, ...shown }] = await screenshotsOf(id)
  expect(shown).toEqual({
    alt: 'A calm week',
    width: 1200,
    height: 630,
    source: { page: `https://${host}/`, image: `https://${host}/share.png` },
  })
  expect(url).toMatch(new RegExp(`^${service.origin}/media/[\\w-]{36}\\.webp$`))
  const cookie = await service.signedIn()
  const sizeFor = async (address: string, headers = {}) => {
    const res = await fetch(address, { headers })
    return res.status === 200 ? (await sharp(await res.arrayBuffer()).metadata()).width : res.status
  }
  expect(await sizeFor(url)).toBe(404)
  expect(await sizeFor(url, { cookie })).toBe(1200)
  expect(await sizeFor(url.replace('.webp', '-small.webp'), { cookie })).toBe(640)
})

test('a share image that cannot be shown leaves the draft without one', async () => {
  const key = await service.key()
  const run = async (image: { status?: number; body?: Buffer | string }) => {
    const id = await aDraftOf(image, key)
    const problems: unknown[] = []
    const services = {
      db: service.db,
      now: () => service.clock.time,
      signal: new AbortController().signal,
      web: { fetchImage: async () => ({ status: image.status ?? 200, body: Buffer.from(image.body ?? '') }) },
      pictures: openPictures(),
      log: { info: (fact: { problem: unknown }) => problems.push(fact.problem) },
    } as unknown as JobServices
    await proposeScreenshot.run(
      { draftId: id, page: 'https://a.example.com/', image: 'https://a.example.com/share.png', alt: '' },
      services,
    )
    return [problems, (await service.request('GET', `/drafts/${id}`, { key })).body.screenshots]
  }
  const small = await sharp({ create: { width: 599, height: 300, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  expect(await run({ status: 404 })).toEqual([['status_404'], []])
  expect(await run({ body: '<html>Not a picture</html>' })).toEqual([['not_a_picture'], []])
  expect(await run({ body: svg('<script>alert(1)</script>') })).toEqual([['not_a_picture'], []])
  expect(await run({ body: small })).toEqual([['too_narrow'], []])
})
