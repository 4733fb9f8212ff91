import { parse } from 'node-html-parser'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unfollowPath } from '../../../domain/followers/unfollow-link.ts'
import { raw } from '../../../domain/database/raw.ts'
import { readAudit } from '../../../domain/shared/audit.ts'
import { reviewsToJudge } from '../../../domain/reviews/moderate.ts'
import { aBrowser } from '../../../test/browser.ts'
import { aListing, anOwner } from '../../../test/factories.ts'
import { APP_SECRET } from '../../../test/quiet-config.ts'
import { aService, type TestService } from '../../../test/service.ts'

let service: TestService
let browser: Browser
beforeAll(async () => {
  ;[service, browser] = await Promise.all([aService(), aBrowser()])
  const listings = await Promise.all([
    aListing(service, { slug: 'fennel', name: 'Fennel Notes', tagline: 'Notes that file themselves' }),
    aListing(service, { slug: 'saltmarsh', name: 'Saltmarsh', status: 'scheduled', launchWeek: '2026-11-30' }),
  ])
  await anOwner(service, listings[0], 'owner@example.com')
})
afterAll(async () => {
  await browser.close()
  await service.stop()
})

const rows = <Row>(text: string, values: unknown[] = []) => raw<Row>(service.db.read, { text, values })

/** The cookie of a person who verified their email address this many days ago. */
async function aPerson(email: string, { days = 30 } = {}): Promise<string> {
  const cookie = await service.signedIn(email)
  const since = new Date(service.clock.time.getTime() - days * 86_400_000).toISOString()
  await rows('update account set email_verified_at = $2 where email = $1', [email, since])
  return cookie
}

async function see(path: string, cookie = '') {
  const res = await fetch(service.origin + path, { headers: { cookie } })
  const page = parse(await res.text())
  return { status: res.status, headers: res.headers, page, text: page.querySelector('main')!.structuredText }
}

/** Sends a form as the person's page would. */
async function send(path: string, cookie: string, fields: Record<string, string> = {}, headers = {}) {
  const slug = /listings\/([^/]+)/.exec(path)![1]!
  const { page } = await see(`/listings/${slug}`, cookie)
  const token = page.querySelector('input[name=token]')?.getAttribute('value') ?? ''
  const body = new URLSearchParams({ token, ...fields })
  const own = { cookie, origin: service.origin, 'sec-fetch-site': 'same-origin' }
  const res = await fetch(service.origin + path, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { ...own, ...headers },
  })
  return { status: res.status, location: res.headers.get('location'), text: parse(await res.text()).structuredText }
}

const A_REVIEW = { stars: '4', author: 'Ada E.', body: 'It filed three years of notes in one evening.' }
async function withPage(cookie: string, javaScriptEnabled: boolean, work: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ javaScriptEnabled, serviceWorkers: 'block' })
  const [name, value] = cookie.split('=') as [string, string]
  await context.addCookies([{ name, value, url: service.origin }])
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await work(page)
  await context.close()
  expect(complaints).toEqual([])
}

describe.each([true, false])('in a real browser, with scripts: %s', (hasScripts) => {
  test('a person reviews a product, changes the review and deletes it', async () => {
    const cookie = await aPerson(`reviewer-${hasScripts}@example.com`)
    await withPage(cookie, hasScripts, async (page) => {
      await page.goto(`${service.origin}/listings/fennel`)
      await page.getByRole('link', { name: 'Write the first review' }).click()
      await page.getByRole('radio', { name: '4 of 5 stars' }).check()
      await page.getByLabel('Name to show').fill('Ada E.')
      await page.getByLabel('What did you use it for').fill('It filed three years of notes.\n\nThen it made tea.')
      await page.getByRole('button', { name: 'Publish review' }).click()
      expect(await page.locator('.review').innerText()).toMatch(/Ada E\.[^]*three years[^]*Then it made tea/)
      await page.getByRole('radio', { name: '5 of 5 stars' }).check()
      await page.getByRole('button', { name: 'Save review' }).click()
      expect(await page.locator('.rating-line').innerText()).toMatch(/5\.0[^]*1 review/)
      await page.getByRole('button', { name: 'Delete review' }).click()
      expect(await page.locator('.empty').innerText()).toContain('No reviews yet')
    })
  })

  test('a person follows a product and stops, on its page or by the link of an email', async () => {
    const cookie = await aPerson(`follower-${hasScripts}@example.com`)
    await withPage(cookie, hasScripts, async (page) => {
      await page.goto(`${service.origin}/listings/fennel`)
      await page.getByRole('button', { name: 'Follow', exact: true }).click()
      await page.getByRole('button', { name: 'Following' }).click()
      await page.getByRole('button', { name: 'Follow', exact: true }).click()
      await page.getByRole('button', { name: 'Following' }).waitFor()
    })
    const [follow] = await rows<{ listing: number; account: string }>(
      'select listing_id::int as listing, account_id::text as account from listing_follow',
    )
    // Open the link from the email in a browser where nobody is signed in.
    const context = await browser.newContext({ javaScriptEnabled: hasScripts })
    const page = await context.newPage()
    const link = unfollowPath(APP_SECRET, { listingId: follow!.listing, accountId: follow!.account })
    await page.goto(service.origin + link)
    await page.getByRole('heading', { name: 'Unfollow Fennel Notes?' }).waitFor()
    expect(await rows('select 1 from listing_follow')).toHaveLength(1)
    await page.locator('main').getByRole('button').click()
    await page.waitForLoadState()
    expect(await rows('select 1 from listing_follow')).toEqual([])
    await context.close()
  })
})

test('a search suggests products as one types, by the keyboard alone', async () => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  const asked: string[] = []
  const failed: string[] = []
  page.on('pageerror', (error) => failed.push(error.message))
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/v1/listings') asked.push(url.searchParams.get('q')!)
  })
  await page.goto(service.origin)
  const box = page.getByRole('combobox', { name: 'Search products' })
  await box.focus()
  // Type all characters at once, however busy the machine is.
  await page.evaluate(`for (const typed of ['f', 'fe', 'fen', 'fene', 'fenel']) {
    document.activeElement.value = typed
    document.activeElement.dispatchEvent(new Event('input', { bubbles: true }))
  }`)
  await page.getByRole('option', { name: /Fennel Notes/ }).waitFor()
  // Fast typing sends only one request.
  expect(asked).toEqual(['fenel'])
  expect(await box.getAttribute('aria-expanded')).toBe('true')
  await box.press('Escape')
  expect([await box.getAttribute('aria-expanded'), await page.getByRole('listbox').count()]).toEqual(['false', 0])
  await box.fill('fennel')
  const first = page.getByRole('option').first()
  await first.waitFor()
  await box.press('ArrowDown')
  expect(await box.getAttribute('aria-activedescendant')).toBe(await first.getAttribute('id'))
  expect(await first.getAttribute('aria-selected')).toBe('true')
  await box.press('Enter')
  await page.waitForURL('**/listings/fennel')
  // On the comparison form, choosing a suggestion fills its field, and a field without a choice is sent as
  // typed.
  await page.goto(`${service.origin}/compare`)
  await page.getByLabel('First product').pressSequentially('fennel')
  await page.getByRole('option').click()
  expect(await page.getByLabel('First product').inputValue()).toBe('Fennel Notes')
  await page.getByLabel('Second product').fill('salt')
  await page.getByRole('button', { name: 'Compare' }).click()
  await page.waitForURL('**/compare?a=Fennel*')
  expect(failed).toEqual([])
  await context.close()
})

test('another website’s form, or one without the page’s token, does nothing', async () => {
  const cookie = await aPerson('careful@example.com')
  const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
  for (const what of ['review', 'review/delete'])
    expect(await send(`/listings/fennel/${what}`, cookie, A_REVIEW, foreign)).toMatchObject({ status: 403 })
  expect(await send('/listings/fennel/review', cookie, { ...A_REVIEW, token: 'guessed' })).toMatchObject({
    status: 403,
  })
  expect(await rows('select 1 from review')).toEqual([])
})

test('owners do not review their product, nor people whose address is not verified, and nothing half typed is kept', async () => {
  const owner = await aPerson('owner@example.com')
  expect((await see('/listings/fennel/reviews', owner)).text).toContain('Ask for a review')
  expect(await send('/listings/fennel/review', owner, A_REVIEW)).toMatchObject({
    status: 400,
    text: expect.stringContaining('review your own product'),
  })
  const unknown = await service.signedIn('unverified@example.com')
  await rows(`update account set email_verified_at = null where email = 'unverified@example.com'`)
  expect(await send('/listings/fennel/review', unknown, A_REVIEW)).toMatchObject({
    status: 400,
    text: expect.stringContaining('verified email address'),
  })
  const hasty = await aPerson('hasty@example.com')
  for (const wrong of [{ stars: '' }, { stars: '6' }, { author: ' ' }, { body: 'Nice.' }, { body: 'x'.repeat(3001) }]) {
    const { status, text } = await send('/listings/fennel/review', hasty, { ...A_REVIEW, ...wrong })
    expect([status, text]).toEqual([400, expect.stringContaining('Write a review')])
  }
  expect(await send('/listings/saltmarsh/review', hasty, A_REVIEW)).toMatchObject({ status: 400 })
  expect(await rows('select 1 from review')).toEqual([])
})

test('the rating is the average of what is shown: a hidden review and one of a new owner leave it, with an audit line', async () => {
  const [first, second] = [await aPerson('first@example.com'), await aPerson('second@example.com')]
  await send('/listings/fennel/review', first, { ...A_REVIEW, stars: '5' })
  await send('/listings/fennel/review', second, {
    ...A_REVIEW,
    stars: '2',
    body: 'Buy cheap watches at my shop today.',
  })
  await send('/listings/fennel/review', second, { ...A_REVIEW, stars: '2', body: 'Buy cheap watches at my shop now.' })
  const rating = async () => (await service.request('GET', '/listings/fennel')).body.community_rating
  expect(await rating()).toEqual({ average: 3.5, reviews: 2 })
  const ld = async () =>
    (await see('/listings/fennel')).page
      .querySelectorAll('script[type="application/ld+json"]')
      .map((block) => JSON.parse(block.text))
      .find((block) => block['@type'] === 'SoftwareApplication')
  expect((await ld()).aggregateRating).toMatchObject({ ratingValue: 3.5, reviewCount: 2 })

  const [spam] = await rows<{ id: number }>(`select id::int from review where body like 'Buy%'`)
  const report = `/listings/fennel/reviews/${spam!.id}/report`
  expect((await send(report, first, { reason: 'It is an advertisement.' })).text).toContain('Thanks for the report')
  expect(await send(report, first, { reason: ' ' })).toMatchObject({ status: 400 })
  expect(await reviewsToJudge(service.db.read, 10)).toEqual([
    expect.objectContaining({
      id: spam!.id,
      by: 'second@example.com',
      reports: ['It is an advertisement.'],
      hidden_for: null,
    }),
  ])
  await service.admin('review', 'hide', String(spam!.id), '--reason', 'advertisement')
  expect(await rating()).toEqual({ average: 5, reviews: 1 })
  expect((await see('/listings/fennel/reviews')).text).not.toContain('watches')
  expect((await see('/listings/fennel/reviews', second)).text).toContain('hid your review')
  // Editing doesn't bring the hidden review back.
  await send('/listings/fennel/review', second, { ...A_REVIEW, stars: '1' })
  expect(await rating()).toEqual({ average: 5, reviews: 1 })
  await service.admin('review', 'show', String(spam!.id))
  expect(await rating()).toEqual({ average: 3, reviews: 2 })
  expect(await reviewsToJudge(service.db.read, 10)).toEqual([])
  expect(
    (await readAudit(service.db.read, { limit: 2 })).map(({ who, action, target, details }) => [
      who,
      action,
      target,
      details,
    ]),
  ).toEqual([
    [
      'operator',
      'review show',
      `review ${spam!.id}`,
      { before: { hidden_for: 'advertisement' }, after: { hidden_for: null } },
    ],
    [
      'operator',
      'review hide',
      `review ${spam!.id}`,
      { before: { hidden_for: null, open_reports: 1 }, after: { hidden_for: 'advertisement', open_reports: 0 } },
    ],
  ])

  const [{ id }] = (await rows<{ id: number }>(`select id::int from listing where slug = 'fennel'`)) as [{ id: number }]
  await anOwner(service, id, 'first@example.com')
  expect(await rating()).toEqual({ average: 1, reviews: 1 })
  await rows(`delete from listing_owner where account_id = (select id from account where email = 'first@example.com')`)
  expect(await rating()).toEqual({ average: 3, reviews: 2 })
  await rows('delete from review')
  expect(await rating()).toBeNull()
  expect(await ld()).not.toHaveProperty('aggregateRating')
})
