import { parse } from 'node-html-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aService, type TestService } from '../test/service.ts'
import { aListing, aPost } from '../test/factories.ts'
import { pageAt } from '../test/page-at.ts'

const ATTACK = `</script></title></textarea>"'><script>alert(1)</script><img src=x onerror=alert(1)>{{7*7}}`
const SCRIPT_LINK = 'javascript:alert(1)//https://'

let service: TestService
beforeAll(async () => {
  service = await aService()
  await aListing(service, {
    slug: 'hostile',
    name: ATTACK,
    tagline: ATTACK,
    description: `${ATTACK}\n\n${ATTACK}\u2028`,
    websiteUrl: SCRIPT_LINK,
    profile: {
      tags: [ATTACK],
      features: [ATTACK],
      usps: [ATTACK],
      pricing_summary: ATTACK,
      city: ATTACK,
      contact_email: ATTACK,
      logo_url: `https://logos.example/"><script>alert(1)</script>.png`,
      demo_video_url: 'data:text/html,<script>alert(1)</script>',
      faqs: [{ question: ATTACK, answer: ATTACK }],
      founders: [{ name: ATTACK, title: ATTACK, bio: ATTACK }],
      socials: { custom: SCRIPT_LINK, github: 'https://github.com/"onmouseover="alert(1)', x: 'vbscript:x' },
      evidence: { tagline: [{ quote: ATTACK, url: SCRIPT_LINK, fetched_at: ATTACK }] },
    },
  })
})
afterAll(() => service.stop())

test.for(['/', '/search', '/search?q=alert', '/listings/hostile'])('%s shows hostile text as text', async (path) => {
  const { status, html } = await pageAt(service.origin, path)
  expect(status).toBe(200)
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html).not.toMatch(/<script>|<img src=x|onmouseover="/)
  expect(parse(html).querySelectorAll('h1')).toHaveLength(1)
})

test('what a visitor types is shown as text too', async () => {
  const typed = encodeURIComponent(ATTACK)
  for (const path of [
    `/search?q=${typed}`,
    `/search?category=${typed}`,
    `/listings/${typed}`,
    `/${typed}`,
    `/founders?q=${typed}`,
    `/compare?a=${typed}&b=x`,
  ]) {
    const { html } = await pageAt(service.origin, path)
    expect(html).not.toMatch(/<script>|<img src=x/)
  }
})

test('only web addresses become links, and none passes on our good name', async () => {
  const { html } = await pageAt(service.origin, '/listings/hostile')
  const links = parse(html).querySelectorAll('main a[href]')
  const outward = links.filter((link) => !/^[/#]/.test(link.getAttribute('href') ?? ''))
  expect(outward.map((link) => link.getAttribute('href'))).toEqual(['https://github.com/%22onmouseover=%22alert(1)'])
  for (const link of outward) expect(link.getAttribute('rel')).toBe('nofollow ugc noopener')
  expect(html).not.toMatch(/href="(javascript|data|vbscript):/)
})

test('the data blocks for search engines are valid JSON that cannot be ended from within', async () => {
  const { html } = await pageAt(service.origin, '/listings/hostile')
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">([^]*?)<\/script>/g)].map(([, text]) => text!)
  for (const block of blocks) expect(block).not.toMatch(/[<>&\u2028]/)
  const data = blocks.map((block) => JSON.parse(block) as Record<string, unknown>)
  expect(data.map((block) => block['@type'])).toEqual(['BreadcrumbList', 'SoftwareApplication', 'FAQPage'])
  expect(data[1]).toMatchObject({ name: ATTACK, sameAs: [expect.stringContaining('github.com')] })
  expect(data[1]).not.toHaveProperty('url')
})

test('a logo on somebody else’s server is not fetched: its letter shows', async () => {
  for (const path of ['/', '/listings/hostile']) {
    const root = parse((await pageAt(service.origin, path)).html)
    expect(root.querySelectorAll('img')).toEqual([])
    expect(root.querySelector('.logo')?.text.trim()).toBe('S')
  }
})

test.for([
  ['data:image/svg+xml,"><script>alert(1)</script>', 1],
  ['//elsewhere.example/logo.png', 0],
  ['data:text/html,<script>alert(1)</script>', 0],
  ['javascript:alert(1)', 0],
] as const)('of logos only images of our own are shown, escaped: %s', async ([logo, shown]) => {
  await service.db.rows(service.db.orm.em.fork(), {
    text: `update listing set profile = jsonb_set(profile, '{logo_url}', to_jsonb($1::text)) where slug = 'hostile'`,
    values: [logo],
  })
  const { html } = await pageAt(service.origin, '/listings/hostile')
  const images = parse(html).querySelectorAll('.logo img')
  expect(images.map((image) => image.getAttribute('src'))).toEqual(shown ? [logo] : [])
  expect(html).not.toContain('<script>')
})

test('a post is Markdown: HTML in it is text, links of bad kinds are none, and images elsewhere become links', async () => {
  await aPost(service, {
    slug: 'hostile',
    title: ATTACK,
    summary: ATTACK,
    body: [
      `# ${ATTACK}`,
      ATTACK,
      '[a](javascript:alert(1)) [b](https://b.example/) [c](/launches) [d](//d.example/)',
      '![<i>alt](https://tracker.example/x.png) ![ours](/favicon.svg)',
      '```html\n<script>alert(1)</script>\n```',
    ].join('\n\n'),
    faqs: [{ question: ATTACK, answer: ATTACK }],
  })
  const { html } = await pageAt(service.origin, '/blog/hostile')
  expect(html).not.toMatch(/<script>|<img src=x|href="javascript:/)
  const written = parse(html).querySelector('.written')!
  expect(written.querySelectorAll('a').map((link) => [link.getAttribute('href'), link.getAttribute('rel')])).toEqual([
    ['https://b.example/', 'nofollow noopener'],
    ['/launches', undefined],
    ['//d.example/', 'nofollow noopener'],
    ['https://tracker.example/x.png', 'nofollow noopener'],
  ])
  expect(written.querySelectorAll('img').map((image) => image.getAttribute('src'))).toEqual(['/favicon.svg'])
  expect(parse(html).querySelectorAll('h1')).toHaveLength(1)
})

test('what an operator writes about the site is Markdown too', async () => {
  await service.admin('text', 'set', 'about', `## Hello\n\n${ATTACK}`)
  const { html } = await pageAt(service.origin, '/about')
  expect(html).toContain('<h2>Hello</h2>')
  expect(html).not.toMatch(/<script>|<img src=x/)
  expect(await service.admin('text', 'set', 'about', '')).toEqual({ ok: { text: 'about', written: false } })
  expect((await pageAt(service.origin, '/about')).html).toContain('Every value has a quote')
  expect(await service.admin('text', 'set', 'imprint', 'x')).toMatchObject({ error: expect.stringContaining('about') })
})
