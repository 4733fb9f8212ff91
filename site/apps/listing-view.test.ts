import type { Browser, Frame } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAppHost } from '../../test/app-host.ts'
import { aBrowser } from '../../test/browser.ts'
import { aListing } from '../../test/factories.ts'
import { ATTACK, HOSTILE, SCRIPT_LINK } from '../../test/hostile-listing.ts'
import { aService, type TestService } from '../../test/service.ts'

/** A host that is longer than the addresses we show. Its end says whose it is. */
const LONG_HOST = `letterbox.example.com.${'b'.repeat(30)}.example`

let service: TestService
let browser: Browser
beforeAll(async () => {
  service = await aService()
  browser = await aBrowser()
  const quote = (slug: string, words: string) => [
    { quote: words, url: `https://${slug}.example.com/about`, fetched_at: '2026-11-01T00:00:00Z' },
  ]
  await aListing(service, {
    slug: 'mailgarden',
    name: 'Mailgarden',
    tagline: 'A newsletter that grows by itself',
    description:
      'Mailgarden writes to your readers when you have something to say.\n\nIt never writes to anybody else.',
    pricingModel: 'Freemium',
    country: 'PT',
    category: 'productivity',
    profile: {
      features: ['Drafts from your notes', 'Sends on Mondays'],
      usps: ['No tracking at all'],
      pricing_summary: 'Free for 500 readers, then €9 a month',
      founded_year: 2021,
      founders: [{ name: 'Inês Exemplo', title: 'Founder' }],
      faqs: [{ question: 'Is it free?', answer: 'For 500 readers, yes.' }],
      socials: { github: 'https://github.com/mailgarden' },
      evidence: {
        tagline: quote('mailgarden', 'A newsletter that grows by itself'),
        pricing_summary: quote('mailgarden', 'Free for 500 readers. After that, €9 a month.'),
        founded_year: quote('mailgarden', 'Planted in 2021'),
        features: quote('mailgarden', 'It drafts from your notes and sends on Mondays.'),
      },
      not_found: ['city', 'demo_video_url'],
    },
  })
  await aListing(service, {
    slug: 'letterbox',
    name: 'Letterbox',
    tagline: 'Letters to many people',
    pricingModel: 'Paid',
    profile: {
      features: ['One address book'],
      evidence: {
        features: [
          {
            quote: 'One address book for all.',
            url: `https://${LONG_HOST}/${'a'.repeat(50)}`,
            fetched_at: '2026-11-01T00:00:00Z',
          },
        ],
      },
    },
  })
  await aListing(service, { slug: 'bare', name: 'Bare' })
  await aListing(service, {
    ...HOSTILE,
    shortDescription: ATTACK,
    pricingModel: ATTACK.slice(0, 40),
    profile: {
      ...HOSTILE.profile,
      evidence: Object.fromEntries(
        ['tagline', 'features', 'city', 'pricing_summary', 'faqs', 'founders', 'company_socials'].map((part) => [
          part,
          [{ quote: ATTACK, url: SCRIPT_LINK, fetched_at: ATTACK }],
        ]),
      ),
    },
  })
}, 60_000)
afterAll(async () => {
  await browser.close()
  await service.stop()
})

const aHost = (options: Partial<Parameters<typeof anAppHost>[1]> = {}) =>
  anAppHost(browser, { origin: service.origin, ...options })

async function openDetails(frame: Frame): Promise<void> {
  const closed = frame.locator('details:not([open]) > summary')
  while (await closed.count()) await closed.first().click()
}

test.for(['2026-07-28', 'legacy'] as const)(
  'in the %s protocol, a listing is a card with its facts, their quotes and what the website doesn’t state',
  { timeout: 60_000 },
  async (era) => {
    // The address without a credential: everyone may see a listing.
    const host = await aHost({ era, path: '/mcp?toolset=public' })
    const frame = await host.show('get_listing', { slug: 'mailgarden' })
    await frame.getByRole('heading', { level: 1, name: 'Mailgarden' }).waitFor()
    expect(await frame.locator('.proof-line').innerText()).toContain('4 fields are quoted from 1 page of mailgarden')
    expect(await frame.locator('.fact-list').innerText()).toMatch(/Country\s+Portugal/)
    expect(await frame.locator('.not-stated li').allInnerTexts()).toEqual(['City', 'Demo video'])
    await openDetails(frame)
    expect(await frame.getByText('Planted in 2021').isVisible()).toBe(true)
    await frame.getByRole('button', { name: 'Open the listing' }).click()
    await expect.poll(() => host.opened).toEqual([`${service.origin}/listings/mailgarden`])
    if (era !== 'legacy') expect(await host.faults('listing')).toEqual([])
    expect(host.calls).toEqual([])
    expect(host.noise).toEqual([])
  },
)

test.for(['2026-07-28', 'legacy'] as const)(
  'in the %s protocol, two listings stand side by side, and a blank says why',
  { timeout: 60_000 },
  async (era) => {
    const host = await aHost({ era })
    const frame = await host.show('compare_listings', { a: 'mailgarden', b: 'letterbox' })
    await frame.getByRole('heading', { level: 1, name: 'Mailgarden vs Letterbox' }).waitFor()
    const row = (name: string) => frame.getByRole('row').filter({ has: frame.getByRole('rowheader', { name }) })
    expect(await row('Founded').getByRole('cell').allInnerTexts()).toEqual([
      expect.stringMatching(/^2021\s+“\s*Show quote/),
      'Not stated',
    ])
    await openDetails(frame)
    expect(await frame.getByText('One address book for all.').isVisible()).toBe(true)
    expect(await frame.locator('.source').allInnerTexts()).toContain(`${LONG_HOST}/…, read 1 Nov 2026`)
    if (era !== 'legacy') expect(await host.faults('compare')).toEqual([])
    expect(host.noise).toEqual([])
  },
)

test('what an owner typed says so, what neither states is left out, and an attribute may be named as something built in', async () => {
  const side = (slug: string) => ({
    slug,
    name: slug,
    tagline: null,
    url: `${service.origin}/listings/${slug}`,
    votes: 0,
  })
  const empty = { a: null, b: null, b_empty: 'not_asked' }
  const rows = [
    { ...empty, key: 'constructor', name: 'Constructor', a: { value: 'name', said_by: 'owner', evidence: [] } },
    { ...empty, key: 'city', name: 'City', a_empty: 'not_stated' },
  ]
  const structuredContent = { a: side('bare'), b: side('letterbox'), rows }
  const host = await aHost({ answer: () => ({ content: [], structuredContent }) })
  const frame = await host.show('compare_listings', { a: 'bare', b: 'letterbox' })
  await frame.getByRole('table').waitFor()
  expect(await frame.getByRole('rowheader').allInnerTexts()).toEqual(['Constructor'])
  expect(await frame.locator('tbody').getByRole('cell').allTextContents()).toEqual(['nameOwner’s words', 'Not asked'])
})

test('data that the page can’t read is said to be so', async () => {
  const host = await aHost({ answer: () => ({ content: [], structuredContent: { links: {} } }) })
  const frame = await host.show('get_listing', { slug: 'bare' })
  expect(await frame.getByRole('alert').innerText()).toBe('This couldn’t be shown. Ask your assistant.')
})

test('a listing with little to say, one that isn’t there, and a host without links are shown for what they are', async () => {
  const host = await aHost({ isOpen: false })
  const bare = await host.show('get_listing', { slug: 'bare' })
  await bare.getByRole('heading', { level: 1, name: 'Bare' }).waitFor()
  expect(await bare.getByRole('link').count()).toBe(0)
  expect(await bare.locator('.buttons').innerText()).toContain(`Open the listing: ${service.origin}/listings/bare`)
  expect(await host.faults('listing-bare')).toEqual([])
  const nobody = await host.show('get_listing', { slug: 'nobody' })
  expect(await nobody.getByRole('alert').innerText()).toContain('There is no listing nobody.')
  expect(await host.faults('listing-none')).toEqual([])
  const same = await host.show('compare_listings', { a: 'bare', b: 'bare' })
  expect(await same.getByRole('alert').innerText()).toContain('a and b are the same listing')
  expect(host.noise).toEqual([])
}, 60_000)

test('a hostile listing is text, as a card and beside another one', async () => {
  const host = await aHost()
  for (const [name, input] of [
    ['get_listing', { slug: 'hostile' }],
    ['compare_listings', { a: 'hostile', b: 'mailgarden' }],
  ] as const) {
    const frame = await host.show(name, input)
    await frame.getByRole('heading', { level: 1, name: ATTACK }).waitFor()
    await openDetails(frame)
    expect(await frame.locator('blockquote').allInnerTexts()).toContain(ATTACK)
    expect(await frame.locator('script').count()).toBe(1)
    expect(await frame.locator('img, iframe, a, link, object').count()).toBe(0)
    const links = await frame.evaluate<string[]>(
      `[...document.querySelectorAll('[role=link]')].map((link) => link.title)`,
    )
    expect(links.filter((link) => !link.startsWith('http'))).toEqual([])
    expect(await host.faults(`hostile-${name}`)).toEqual([])
  }
  expect(host.noise).toEqual([])
}, 60_000)
