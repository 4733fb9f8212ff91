import { parse } from 'node-html-parser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aListing, aPost } from '../../test/factories.ts'
import { raw } from '../../domain/database/raw.ts'
import { aService, type TestService } from '../../test/service.ts'
import { iCalendar } from './icalendar.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
  await aListing(service, {
    slug: 'quill',
    name: 'Quill & <Ink>, "Co"; \\ back',
    tagline: `Long ${'é'.repeat(90)} 🚀\u0007 end`,
    launchWeek: '2026-11-16',
    liveAt: new Date('2026-11-16T00:00:00Z'),
    updatedAt: new Date('2026-11-17T08:30:15.250Z'),
    category: 'notes',
  })
  await aListing(service, {
    slug: 'older',
    launchWeek: '2026-11-09',
    liveAt: new Date('2026-11-09T00:00:00Z'),
    updatedAt: new Date('2026-11-10T00:00:00Z'),
  })
  await aListing(service, { slug: 'coming', status: 'scheduled', launchWeek: '2026-12-28' })
  await aListing(service, { slug: 'secret', status: 'hidden', launchWeek: '2026-11-16' })
  await aPost(service, { slug: 'a-post' })
})
afterAll(() => service.stop())

const get = async (path: string, init?: RequestInit) => {
  const res = await fetch(service.origin + path, init)
  return { status: res.status, headers: res.headers, text: await res.text() }
}
const FEEDS = [
  '/launches.rss',
  '/launches/this-week.rss',
  '/launches.ics',
  '/llms.txt',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemaps/pages.xml',
  '/sitemaps/listings-0.xml',
]

test.for(FEEDS)('%s may be kept, is asked for again by its ETag, and answers HEAD', async (path) => {
  const { status, headers, text } = await get(path)
  expect([status, headers.get('cache-control')]).toEqual([200, expect.stringMatching(/^public, max-age=\d+$/)])
  const etag = headers.get('etag')!
  // Unless a conditional request has its own Cache-Control, fetch adds one that asks for the whole answer.
  const asks = { 'if-none-match': etag, 'cache-control': 'max-age=0' }
  expect(await get(path, { headers: asks })).toMatchObject({ status: 304, text: '' })
  const head = await get(path, { method: 'HEAD' })
  expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', etag])
  expect(Number(head.headers.get('content-length'))).toBe(Buffer.byteLength(text))
})

test('every page names the feeds', async () => {
  for (const path of ['/', '/launches', '/listings/quill', '/docs']) {
    const links = parse((await get(path)).text).querySelectorAll('link[rel=alternate]')
    expect(links.map((link) => [link.getAttribute('type'), link.getAttribute('href')])).toEqual([
      ['application/rss+xml', '/launches.rss'],
      ['application/rss+xml', '/launches/this-week.rss'],
      ['text/calendar', '/launches.ics'],
    ])
  }
})

describe('RSS', () => {
  const items = async (path: string) => {
    const { text, headers } = await get(path)
    expect(headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
    // oxlint-disable-next-line no-control-regex -- what XML 1.0 cannot hold
    expect(text).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]|&(?!(amp|lt|gt|quot|apos);)/)
    const root = parse(text.replace(/^<\?xml.*?\?>/, ''), { lowerCaseTagName: true })
    expect(root.querySelector('rss')?.getAttribute('version')).toBe('2.0')
    expect(root.querySelector('channel > title')?.text).toContain('Test Directory')
    return root.querySelectorAll('item')
  }

  test('the newest launches first, each with its address and date', async () => {
    const found = await items('/launches.rss')
    expect(found.map((item) => item.querySelector('guid')?.text)).toEqual([
      `${service.origin}/listings/quill`,
      `${service.origin}/listings/older`,
    ])
    expect(found[0]?.querySelector('title')?.text).toBe('Quill & <Ink>, "Co"; \\ back')
    expect(found[0]?.querySelector('pubdate')?.text).toBe('Mon, 16 Nov 2026 00:00:00 GMT')
  })

  test('of this week alone', async () => {
    expect((await items('/launches/this-week.rss')).length).toBe(1)
  })
})

/** Parses a calendar as RFC 5545 says: unfolds lines, splits them into properties and undoes escapes. */
function parseCalendar(text: string): Record<string, string>[] {
  expect(text.endsWith('\r\n')).toBe(true)
  const lines = text.slice(0, -2).split('\r\n')
  for (const line of lines) {
    expect(line).not.toMatch(/[\r\n]/)
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  }
  // Properties before the first event belong to the calendar itself.
  const events: Record<string, string>[] = [{}]
  const unfolded = lines.join('\r\n').replaceAll('\r\n ', '').split('\r\n')
  expect([unfolded[0], unfolded.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR'])
  for (const line of unfolded) {
    const [, name, value] = /^([A-Z-]+(?:;[A-Z]+=[A-Z]+)*):(.*)$/s.exec(line) ?? []
    expect(name).toBeTruthy()
    if (line === 'BEGIN:VEVENT') events.push({})
    else events.at(-1)![name!] = value!.replaceAll(/\\([\\;,nN])/g, (_, c: string) => (/n/i.test(c) ? '\n' : c))
  }
  return events.filter((event) => event['UID'])
}

describe('the calendar', () => {
  test('has one all-day event for each week that has a launch, those to come included', async () => {
    const { text, headers } = await get('/launches.ics')
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const events = parseCalendar(text)
    expect(events.map((event) => [event['DTSTART;VALUE=DATE'], event['DTEND;VALUE=DATE']])).toEqual([
      ['20261109', '20261116'],
      ['20261116', '20261123'],
      ['20261228', '20270104'],
    ])
    expect(events[2]?.['SUMMARY']).toBe('Test Directory: 1 launch this week')
    expect(events[1]).toMatchObject({
      UID: 'launch-week-2026-11-16@127.0.0.1',
      DTSTAMP: '20261117T083015Z',
      URL: `${service.origin}/launches/2026-11-16`,
    })
    expect(events[1]?.['DESCRIPTION']).toContain(`Quill & <Ink>, "Co"; \\ back: Long ${'é'.repeat(90)} 🚀  end`)
    expect(events[1]?.['DESCRIPTION']).not.toContain('secret')
    expect(events[1]?.['DESCRIPTION']).not.toContain('more')
  })

  test('its events keep their UIDs when their text changes', () => {
    const event = { uid: 'week-1', start: '2026-11-16', end: '2026-11-23', url: 'https://x.example/', description: '' }
    const text = (summary: string) =>
      parseCalendar(iCalendar('Name', [{ ...event, summary, changedAt: '2026-11-16T00:00:00.000Z' }]))[0]
    expect(text('One')?.['UID']).toBe(text('Two')?.['UID'])
  })

  test.for(['a'.repeat(74), 'a'.repeat(75), 'é'.repeat(40), '🚀'.repeat(60), 'x🚀'.repeat(50), ''])(
    'folds between characters and loses none: %s',
    (summary) => {
      const event = { uid: 'u', start: '2026-11-16', end: '2026-11-23', url: 'https://x.example/', description: '' }
      const text = iCalendar('N', [{ ...event, summary, changedAt: '2026-11-16T00:00:00.000Z' }])
      expect(text).not.toMatch(/\r\n \r\n/)
      // Each line but the last of a property is as long as allowed, except where a character would be split.
      const octets = text.split('\r\n').map((line) => Buffer.byteLength(line))
      const folded = text.split('\r\n').flatMap((_, at, lines) => (lines[at + 1]?.startsWith(' ') ? [octets[at]!] : []))
      for (const length of folded) expect(length).toBeGreaterThanOrEqual(/^a*$/.test(summary) ? 75 : 72)
      expect(Math.max(...octets)).toBeLessThanOrEqual(75)
      const [parsed] = parseCalendar(text)
      expect(parsed?.['SUMMARY']).toBe(summary)
    },
  )
})

describe('the sitemap', () => {
  const locs = async (path: string) => {
    const { text, headers } = await get(path)
    expect(headers.get('content-type')).toContain('application/xml')
    const root = parse(text.replace(/^<\?xml.*?\?>/, ''))
    return root.querySelectorAll('loc').map((loc) => loc.text.replace(service.origin, ''))
  }

  test('is an index of files, and each page it names is there', async () => {
    expect(await locs('/sitemap.xml')).toEqual(['/sitemaps/pages.xml', '/sitemaps/listings-0.xml'])
    const pages = await locs('/sitemaps/pages.xml')
    expect(pages).toEqual(
      expect.arrayContaining(['/', '/categories/notes', '/launches/2026-11-09', '/blog/a-post', '/about']),
    )
    for (const page of pages.filter((path) => !path.startsWith('/categories/')))
      expect([page, (await get(page)).status]).toEqual([page, 200])
  })

  test('lists live listings alone, with the day they changed', async () => {
    expect(await locs('/sitemaps/listings-0.xml')).toEqual(['/listings/quill', '/listings/older'])
    expect((await get('/sitemaps/listings-0.xml')).text).toContain(`/listings/older</loc><lastmod>2026-11-10</lastmod>`)
  })

  test('keeps a listing in its file: the next ten thousand ids are the next file', async () => {
    await raw(service.db.read, { text: `select setval('listing_id_seq', 30000)` })
    await aListing(service, { slug: 'far' })
    service.clock.time = new Date(service.clock.time.getTime() + 11 * 60_000)
    expect(await locs('/sitemap.xml')).toEqual([
      '/sitemaps/pages.xml',
      '/sitemaps/listings-0.xml',
      '/sitemaps/listings-3.xml',
    ])
    expect(await locs('/sitemaps/listings-3.xml')).toEqual(['/listings/far'])
  })

  test.for(['listings-1.xml', 'listings-01.xml', 'accounts-0.xml', 'toString-0.xml', 'x'])(
    'has no file %s',
    async (file) => {
      expect((await get(`/sitemaps/${file}`)).status).toBe(404)
    },
  )
})

test('llms.txt has the form of llmstxt.org, and every address in it is there', async () => {
  const { text } = await get('/llms.txt')
  expect(text).toMatch(/^# Test Directory\n\n> .+\n/)
  expect(text.match(/^## /gm)?.length).toBeGreaterThan(2)
  const links = [...text.matchAll(/\]\((.+?)\)/g)].map(([, address]) => address!)
  expect(links.length).toBeGreaterThan(10)
  // The operations that anybody may call, and no others.
  expect(text).toContain('search_listings')
  expect(text).not.toContain('update_my_listing')
  for (const link of links) expect([link, (await fetch(link)).status]).toEqual([link, 200])
})

test('robots may read what is public and are told the sitemap', async () => {
  const { text, headers } = await get('/robots.txt')
  expect(headers.get('content-type')).toContain('text/plain')
  expect(text).toMatch(/^User-agent: \*\nAllow: \/\nDisallow: \/account\n/)
  expect(text).toMatch(new RegExp(`\nSitemap: ${service.origin}/sitemap.xml\n$`))
})
