import { parse } from 'node-html-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aService, type TestService } from '../test/service.ts'
import { aListing } from '../test/factories.ts'
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
  for (const path of [`/search?q=${typed}`, `/search?category=${typed}`, `/listings/${typed}`, `/${typed}`]) {
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

test('the data block for search engines is valid JSON that cannot be ended from within', async () => {
  const { html } = await pageAt(service.origin, '/listings/hostile')
  const block = /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(block).not.toMatch(/[<>&\u2028]/)
  const data = JSON.parse(block) as Record<string, unknown>
  expect(data).toMatchObject({
    '@type': 'SoftwareApplication',
    name: ATTACK,
    sameAs: [expect.stringContaining('github.com')],
  })
  expect(data).not.toHaveProperty('url')
})

test('a logo is fetched lazily and without telling where from', async () => {
  const { html } = await pageAt(service.origin, '/listings/hostile')
  const image = parse(html).querySelector('.logo img')
  expect(image?.attributes).toMatchObject({
    src: 'https://logos.example/%22%3E%3Cscript%3Ealert(1)%3C/script%3E.png',
    alt: '',
    loading: 'lazy',
    referrerpolicy: 'no-referrer',
  })
})
