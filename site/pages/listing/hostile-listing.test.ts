import { parse } from 'node-html-parser'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountOf } from '../../../domain/accounts/keys.ts'
import { raw } from '../../../domain/database/raw.ts'
import { aBrowser } from '../../../test/browser.ts'
import { ATTACK, HOSTILE, SCRIPT_LINK } from '../../../test/hostile-listing.ts'
import { aService, type TestService } from '../../../test/service.ts'
import { aListing, anOwner, aPost } from '../../../test/factories.ts'
import { pageAt } from '../../../test/page-at.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
  const hostile = await aListing(service, {
    ...HOSTILE,
    profile: {
      ...HOSTILE.profile,
      evidence: { tagline: [{ quote: ATTACK, url: SCRIPT_LINK, fetched_at: ATTACK }] },
    },
  })
  await hostilePictures(hostile)
})
afterAll(() => service.stop())

/** Gives a listing a screenshot and a paid image, whose words and source are hostile. */
async function hostilePictures(id: number): Promise<void> {
  const webp = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
    .webp()
    .toBuffer()
  const images = await raw<{ url: string }>(service.db.read, {
    text: `insert into listing_image (listing_id, digest, webp, created_at) values ($1, 'a', $2, now()), ($1, 'b', $2, now())
           returning '/media/' || id || '.webp' as url`,
    values: [id, webp],
  })
  const [first, second] = images.map(({ url }) => ({ url, alt: ATTACK, width: 9, height: 9 }))
  const source = { page: SCRIPT_LINK, image: SCRIPT_LINK }
  await raw(service.db.read, {
    text: 'update listing set screenshots = $2::jsonb, media = $3::jsonb where id = $1',
    values: [id, JSON.stringify([{ ...first, source }]), JSON.stringify([second])],
  })
}

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
  const outward = links.filter((link) => !/^[/#]/.test(link.getAttribute('href') ?? '') && !link.closest('.sharing'))
  expect(outward.map((link) => link.getAttribute('href'))).toEqual(['https://github.com/%22onmouseover=%22alert(1)'])
  for (const link of outward) expect(link.getAttribute('rel')).toBe('nofollow ugc noopener')
  const shares = links.filter((link) => link.closest('.sharing')).map((link) => URL.parse(link.getAttribute('href')!)!)
  expect(shares.map(({ host, protocol }) => host || protocol)).toEqual([
    'x.com',
    'www.linkedin.com',
    'www.reddit.com',
    'news.ycombinator.com',
    'mailto:',
  ])
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

test('a logo on somebody else’s server is shown from here alone, over its letter', async () => {
  for (const path of ['/', '/listings/hostile']) {
    const root = parse((await pageAt(service.origin, path)).html)
    expect(root.querySelectorAll('img').map((image) => image.getAttribute('src'))).toContain('/logos/hostile')
    expect(root.querySelectorAll('img[src^=http]')).toEqual([])
    expect(root.querySelector('.logo')?.text.trim()).toBe('S')
  }
})

test.for([
  ['data:image/svg+xml,"><script>alert(1)</script>', 1],
  ['//elsewhere.example/logo.png', 0],
  ['data:text/html,<script>alert(1)</script>', 0],
  ['javascript:alert(1)', 0],
] as const)('of logos only images of our own are shown, escaped: %s', async ([logo, shown]) => {
  await raw(service.db.read, {
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
  expect((await pageAt(service.origin, '/about')).html).toContain('Facts show where they come from')
  expect(await service.admin('text', 'set', 'imprint', 'x')).toMatchObject({ error: expect.stringContaining('about') })
})

test('in a real browser nothing of it runs: listing, draft, update, story, FAQ, blog, review, comment, reply, person, founder, evidence, suggestions', async () => {
  const run = (text: string, values: unknown[] = []) => raw<{ id: string }>(service.db.read, { text, values })
  const reviewed = await aListing(service, {
    slug: 'reviewed',
    name: ATTACK,
    tagline: ATTACK,
    headline: ATTACK,
    summary: ATTACK,
    launchWeek: '2026-11-16',
    plan: 'paid',
    story: { title: ATTACK, story: ATTACK, problem: ATTACK },
    profile: {
      faqs: [{ question: ATTACK, answer: ATTACK }],
      evidence: { name: [{ quote: ATTACK, url: SCRIPT_LINK, fetched_at: ATTACK }] },
    },
  })
  await anOwner(service, reviewed, 'hostile-owner@example.com')
  await hostilePictures(reviewed)
  await run(`insert into listing_update (listing_id, title, body) values ($1, $2, $2)`, [reviewed, ATTACK])
  await run(`insert into milestone (listing_id, date, title, description, url) values ($1, '2026-01-01', $2, $2, $3)`, [
    reviewed,
    ATTACK,
    SCRIPT_LINK,
  ])
  const [owner, writer] = await service.db.transaction(async (tx) => [
    (await accountOf(tx, 'hostile-owner@example.com')).id,
    (await accountOf(tx, 'hostile-writer@example.com')).id,
  ])
  await run(
    `insert into review (listing_id, account_id, author, stars, body, created_at, updated_at)
     values ($1, $2, $3, 1, $3, '2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z')`,
    [reviewed, writer, ATTACK],
  )
  await run(
    `insert into public_person (account_id, slug, name, is_shown, created_at)
     select id, case id when $1 then 'hostile-owner' else 'hostile-writer' end, $3, true, now() from account where id in ($1, $2)`,
    [owner, writer, ATTACK],
  )
  await run(
    `insert into comment (listing_id, account_id, body, created_at, updated_at)
     select $1, a, $4, now(), now() from unnest(array[$2, $3]::uuid[]) as a`,
    [reviewed, owner, writer, ATTACK],
  )
  const [thread] = await run(`select min(id) as id from comment`)
  await run(
    `insert into comment (listing_id, account_id, parent_id, body, created_at, updated_at) values ($1, $2, $3, $4, now(), now())`,
    [reviewed, writer, thread!.id, ATTACK],
  )
  await run(
    `insert into comment (listing_id, account_id, review_id, body, created_at, updated_at)
     select $1, $2, id, $3, now(), now() from review where listing_id = $1`,
    [reviewed, owner, ATTACK],
  )
  await run(
    `insert into founder (slug, account_id, name, name_key, title, bio, live_listings) values ('hostile', $1, $2, 'x', $2, $2, 1)`,
    [owner, ATTACK],
  )
  const [draft] = await run(
    `insert into draft (account_id, url, site, status, fields) values ($1, $2, 'hostile', 'ready', $3) returning id`,
    [
      owner,
      `https://hostile.example.com/${ATTACK}`,
      JSON.stringify({
        name: { value: ATTACK, state: 'ai', evidence: [{ quote: ATTACK, url: SCRIPT_LINK, fetched_at: ATTACK }] },
      }),
    ],
  )
  await aPost(service, {
    slug: 'as-hostile',
    title: ATTACK,
    summary: ATTACK,
    body: ATTACK,
    faqs: [{ question: ATTACK, answer: ATTACK }],
  })
  const browser = await aBrowser()
  try {
    const context = await browser.newContext({ serviceWorkers: 'block' })
    const [name, value] = (await service.signedIn('hostile-owner@example.com')).split('=') as [string, string]
    await context.addCookies([{ name, value, url: service.origin }])
    const page = await context.newPage()
    const seen: string[] = []
    page.on('dialog', (dialog) => {
      seen.push(`dialog ${dialog.message()}`)
      void dialog.dismiss()
    })
    // Anything on the console counts as a failure: if the page's policy had to block something, hostile text
    // became markup.
    page.on('console', (message) => seen.push(message.text()))
    page.on('request', (request) => {
      if (!request.url().startsWith(service.origin) && !request.url().startsWith('data:')) seen.push(request.url())
    })
    for (const path of [
      '/',
      '/search?q=alert',
      '/listings/hostile',
      '/listings/reviewed',
      '/listings/reviewed/reviews',
      '/listings/reviewed/comments',
      `/listings/reviewed/comments/${thread!.id}`,
      '/people/hostile-owner',
      '/people/hostile-writer',
      '/compare?a=hostile&b=reviewed',
      '/compare?a=alert&b=script',
      '/categories/uncategorised',
      '/founders',
      '/founders/hostile',
      '/blog',
      '/blog/as-hostile',
      '/launches?section=recent',
      '/launches/calendar',
      '/account',
      `/drafts/${draft!.id}`,
      `/drafts/${draft!.id}/pictures`,
      `/my-listings/${reviewed}`,
      `/my-listings/${reviewed}/profile`,
      `/my-listings/${reviewed}/pictures`,
      `/my-listings/${reviewed}/story`,
      `/my-listings/${reviewed}/news`,
    ]) {
      await page.goto(service.origin + path)
      const typed = `[...document.querySelectorAll('input, textarea')].map(({ value }) => value).join(' ')`
      const text = (await page.locator('body').innerText()) + (await page.evaluate<string>(typed))
      if (!text.includes('<script>alert(1)</script>')) seen.push(`${path} does not show it`)
    }
    await page.goto(service.origin)
    await page.getByRole('combobox').first().pressSequentially('alert')
    await page.getByRole('option').first().waitFor()
    expect(await page.getByRole('option').first().innerText()).toContain('<script>alert(1)</script>')
    expect(seen).toEqual([])
  } finally {
    await browser.close()
  }
}, 60_000)
