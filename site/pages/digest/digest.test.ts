import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aVisitor, type Visitor } from '../../../auth/people/test-visitor.ts'
import { offPath } from '../../../domain/accounts/emails/off-link.ts'
import { accountOf } from '../../../domain/accounts/keys.ts'
import { raw } from '../../../domain/database/raw.ts'
import { tellOfLaunch } from '../../../domain/followers/launch-news.ts'
import { mondayOf, weeksAfter } from '../../../domain/launches/week.ts'
import { outgoingIn } from '../../../domain/accounts/emails/outgoing.ts'
import { listingsOf, tellOwners } from '../../../domain/listings/owner-emails.ts'
import { faultsOf } from '../../../test/accessibility.ts'
import { aBrowser } from '../../../test/browser.ts'
import { aListing, anOwner } from '../../../test/factories.ts'
import { ATTACK, HOSTILE } from '../../../test/hostile-listing.ts'
import { APP_SECRET, aService, type TestService } from '../../../test/service.ts'
import { waitingEmails } from '../../../test/waiting-emails.ts'
import { writeEmail } from '../../../domain/accounts/emails/email.ts'

let service: TestService
let browser: Browser
beforeAll(async () => {
  ;[service, browser] = await Promise.all([
    aService({ config: { worksOnJobs: false }, limits: { digest: { calls: 10, seconds: 3600 } } }),
    aBrowser(),
  ])
  const monday = mondayOf(service.clock.time)
  await aListing(service, { slug: 'fennel', name: 'Fennel Notes', launchWeek: monday, category: 'productivity' })
  await aListing(service, {
    slug: 'soon',
    name: 'Soon',
    status: 'scheduled',
    liveAt: null,
    launchWeek: weeksAfter(monday, 2),
  })
})
afterAll(async () => {
  await browser.close()
  await service.stop()
})
beforeEach(async () => {
  for (const table of [
    'digest_subscriber',
    'digest_request',
    'email',
    'email_off',
    'email_each',
    'category_follow',
    'listing_follow',
  ])
    await rows(`delete from ${table}`)
})

const rows = <Row>(text: string, ...values: unknown[]) => raw<Row>(service.db.read, { text, values })
const subscribers = async () =>
  (await rows<{ email: string }>('select email from digest_subscriber order by 1')).map(({ email }) => email)
const pathIn = (text: string, of: string) => new URL(new RegExp(`\\S+${of}\\S+`).exec(text)![0]).pathname
/** Signs in with the link in the email, which waits as no worker sends it. */
async function signIn(visitor: Visitor, email: string, next: string) {
  expect((await visitor.post('/sign-in', { email, next })).status).toBe(303)
  const asked = (await waitingEmails(service)).findLast(({ kind, to }) => kind === 'sign-in' && to === email)!
  return visitor.post(pathIn(asked.text, '/sign-in/link/'), {})
}
const writeDigest = (to: string) =>
  service.db.transaction((tx) =>
    writeEmail(
      { tx, jobs: service.queue.senderIn(tx), appSecret: APP_SECRET, now: service.clock.time },
      {
        kind: 'weekly-digest',
        to,
        reference: 'a week',
        facts: { week: weeksAfter(mondayOf(service.clock.time), -1), followed: [], content: null },
      },
    ),
  )

describe.each([true, false])('in a real browser, with scripts: %s', (hasScripts) => {
  test('a visitor asks for the weekly email, confirms it, and leaves with one click', async () => {
    const email = `reader-${hasScripts}@example.com`
    const context = await browser.newContext({ javaScriptEnabled: hasScripts, serviceWorkers: 'block' })
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    const checked = async (name: string) => hasScripts && expect(await faultsOf(page, name)).toEqual([])
    await page.goto(`${service.origin}/launches`)
    await page.getByRole('link', { name: 'What’s in it?' }).click()
    await checked('digest')
    await page.getByLabel('Your email address').fill(email)
    await page.getByRole('button', { name: 'Send me the best' }).click()
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    await checked('digest-asked')
    const [asked] = await waitingEmails(service)
    expect(asked).toMatchObject({ kind: 'digest-confirm', to: email })
    await page.goto(service.origin + pathIn(asked!.text, '/digest/confirm/'))
    expect(await subscribers()).toEqual([])
    await checked('digest-confirm')
    await page.getByRole('button', { name: 'Yes, send it to me' }).click()
    await page.getByRole('heading', { name: 'You’re in' }).waitFor()
    expect(await subscribers()).toEqual([email])
    await writeDigest(email)
    const digest = (await waitingEmails(service)).find(({ kind }) => kind === 'weekly-digest')!
    expect(digest.text).toContain('Fennel Notes')
    const mail = await context.newPage()
    await mail.setContent(digest.html)
    // An email has no landmarks.
    const about = (fault: string) => !/landmark|region/.test(fault)
    if (hasScripts) expect((await faultsOf(mail, 'digest-email')).filter(about)).toEqual([])
    const folder = process.env['SHOTS']
    for (const width of folder ? [375, 1280] : []) {
      await mail.setViewportSize({ width, height: 900 })
      await mail.screenshot({ path: `${folder}/digest-email-${width}.png`, fullPage: true })
    }
    await mail.close()
    await page.goto(digest.unsubscribeUrl!)
    expect(await subscribers()).toEqual([email])
    await checked('digest-off')
    await page.getByRole('button', { name: 'Stop them' }).click()
    await page.getByRole('heading', { name: 'You’re unsubscribed' }).waitFor()
    expect([await subscribers(), await rows('select 1 from digest_request')]).toEqual([[], []])
    expect(complaints).toEqual([])
    await context.close()
  })

  test('a choice saves at once, says so, and goes back if the site can’t be reached; without scripts a button saves', async () => {
    const email = `switches-${hasScripts}@example.com`
    const [name, value] = (await service.signedIn(email)).split('=') as [string, string]
    const context = await browser.newContext({ javaScriptEnabled: hasScripts, serviceWorkers: 'block' })
    await context.addCookies([{ name, value, url: service.origin }])
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    const off = async () =>
      (
        await rows<{ topic: string }>(
          'select topic from email_off o join account a on a.id = o.account_id where a.email = $1 order by 1',
          email,
        )
      ).map(({ topic }) => topic)
    await page.goto(`${service.origin}/account/emails`)
    const launches = page.getByRole('switch', { name: 'My launches' })
    const reviews = page.getByRole('combobox', { name: 'Reviews' })
    const each = () => rows<{ topic: string }>('select topic from email_each')
    const save = page.getByRole('button', { name: 'Save changes' })
    const said = page.getByText('Your email settings are saved.')
    await launches.uncheck()
    if (hasScripts) {
      await said.waitFor()
      expect([await save.count(), await off()]).toEqual([0, ['launch']])
      expect(await faultsOf(page, 'account-emails')).toEqual([])
      await context.setOffline(true)
      await launches.click()
      const failed = page.getByText('Not saved: we can’t reach the site. Try again.')
      await failed.waitFor()
      expect([await launches.isChecked(), await off()]).toEqual([false, ['launch']])
      await context.setOffline(false)
      await reviews.selectOption('Each one')
      await said.waitFor()
      expect(await each()).toEqual([{ topic: 'reviews' }])
      await context.setOffline(true)
      await reviews.selectOption('Off')
      await failed.waitFor()
      expect([await reviews.inputValue(), await off()]).toEqual(['each-reviews', ['launch']])
      await context.setOffline(false)
      // What is chosen while the site answers is saved next; if that fails, the choice before it shows again.
      const answer = Promise.withResolvers<void>()
      let asked = 0
      await page.route('**/account/emails', async (route) => {
        if (asked++) return route.abort()
        await answer.promise
        return route.continue()
      })
      await reviews.selectOption('One a day per product')
      await reviews.selectOption('Off')
      answer.resolve()
      await expect
        .poll(async () => [await reviews.inputValue(), await each(), await off()], { timeout: 10_000 })
        .toEqual(['reviews', [], ['launch']])
      await page.unroute('**/account/emails')
      // Signed out meanwhile: the page that follows says so.
      await rows('delete from session')
      await launches.click()
      await page.waitForURL(/\/sign-in/)
    } else {
      await reviews.selectOption('Each one')
      await save.click()
      await said.waitFor()
      expect([await reviews.inputValue(), await each()]).toEqual(['each-reviews', [{ topic: 'reviews' }]])
      // Enter presses the first button of the form, which isn't the one that turns all off.
      await page.goto(`${service.origin}/account/emails`)
      await launches.press('Enter')
      await said.waitFor()
    }
    expect(await off()).toEqual(['launch'])
    await context.close()
  })
})

test('the page of the weekly email leads to earlier ones, but names no listing that is no longer public', async () => {
  const monday = mondayOf(service.clock.time)
  for (const [back, slug, status] of [
    [1, 'last', 'live'],
    [2, 'before', 'live'],
    [3, 'withdrawn', 'withdrawn'],
    [4, 'long-ago', 'live'],
  ] as const) {
    const week = weeksAfter(monday, -back)
    const id = await aListing(service, { slug, name: `Winner ${slug}`, status })
    await rows('insert into award_week (week, given_at) values ($1, now())', week)
    await rows('insert into award (week, place, listing_id, votes) values ($1, 1, $2, 3)', week, id)
  }
  const { page } = await aVisitor(service).get('/digest')
  const namesIn = (part: string) => page.querySelectorAll(`${part} .minis a`).map(({ text }) => text)
  expect(namesIn('.inside')).toEqual(['Winner before won the week', 'Winner long-ago won the week'])
  expect(namesIn('.digest-sample')).toContain('Winner last')
  const [link] = page.querySelectorAll('.inside .minis a')
  expect(link!.getAttribute('href')).toBe(`/digest?week=${weeksAfter(monday, -1)}#sample`)
  const sampleOf = async (query: string) => {
    const sample = (await aVisitor(service).get(`/digest${query}`)).page.querySelector('.digest-sample')!
    return [
      sample.querySelector('.mail-label')!.text.trim().slice(0, 'An earlier'.length),
      sample.querySelector('.minis a')!.text,
    ]
  }
  expect(await sampleOf(`?week=${weeksAfter(monday, -1)}`)).toEqual(['An earlier', 'Winner before'])
  // What no earlier email told is the newest one.
  for (const week of [monday, weeksAfter(monday, 1), '2026-02-31', '2026-11-17', '0001-01-01', '0000-01-03', 'x', ''])
    expect([week, await sampleOf(`?week=${week}`)]).toEqual([week, ['The newest', 'Winner last']])
})

test('a mail program unsubscribes with one POST, without a cookie or redirect', async () => {
  await rows(
    `insert into digest_subscriber (email, confirmed_at) values ('a@example.com', now()), ('b@example.com', now())`,
  )
  const link = service.origin + offPath(APP_SECRET, { topic: 'digest', email: 'a@example.com' })
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  const post = (address: string) => fetch(address, { method: 'POST', body, redirect: 'manual' })
  expect((await post(link)).status).toBe(200)
  expect((await post(link)).status).toBe(200)
  expect(await subscribers()).toEqual(['b@example.com'])
  expect((await post(`${link.slice(0, -3)}xyz`)).status).toBe(404)
})

test('asking says the same whether the address is known, and what is wrong with it', async () => {
  await rows(`insert into digest_subscriber (email, confirmed_at) values ('known@example.com', now())`)
  const visitor = aVisitor(service)
  for (const email of ['known@example.com', 'new@example.com'])
    expect(await visitor.post('/digest', { email })).toMatchObject({ status: 303, location: '/digest/asked' })
  const refused = await visitor.post('/digest', { email: '<b>no' })
  expect(refused.status).toBe(400)
  expect(refused.page.querySelector('[role=alert]')?.text).toContain('is not an email address')
  expect(refused.html).not.toContain('<b>no')
  expect((await visitor.post('/digest', { email: 'x@example.com' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(
    403,
  )
  expect((await visitor.get('/digest/confirm/unknown')).status).toBe(410)
})

test('a person chooses which emails they get, and one click in an email ends its topic', async () => {
  const owner = aVisitor(service)
  const email = 'owner@example.com'
  await signIn(owner, email, '/account')
  const id = await aListing(service, { slug: 'mine' })
  await anOwner(service, id, email)
  const token = await owner.token()
  const page = async () => (await owner.get('/account/emails')).page
  const on = async () =>
    (await page())
      .querySelectorAll('#emails :is(input[checked], option[selected]:not([value=""]))')
      .map((one) => one.getAttribute('value'))
  expect(await on()).toEqual(['updates', 'comments', 'reviews', 'launch'])
  const review = (reference: string) =>
    service.db.transaction(async (tx) => {
      const out = {
        ...outgoingIn(tx, { ...service.services, jobsIn: service.queue.senderIn } as never),
        siteUrl: service.origin,
      }
      for (const listing of await listingsOf(tx, [id]))
        await tellOwners(tx, out, { kind: 'review-received', listing, reference, more: { stars: 4 } })
    })
  await review('one')
  const told = (await waitingEmails(service, 'one'))[0]!
  expect(told.text).toContain(told.unsubscribeUrl)
  await fetch(told.unsubscribeUrl!, { method: 'POST' })
  expect(await on()).toEqual(['updates', 'comments', 'launch'])
  // One that waited to be sent isn't sent any more.
  expect(await waitingEmails(service, 'one')).toEqual([])
  await review('two')
  expect(await waitingEmails(service, 'two')).toEqual([])
  // Signing in has shown that the address is theirs.
  const saved = await owner.post('/account/emails', { token, on: ['digest', 'reviews', 'nonsense'] })
  expect(saved.location).toBe('/account/emails?done=emails')
  expect([await on(), await subscribers()]).toEqual([['digest', 'reviews'], [email]])
  await owner.post('/account/emails', { token, on: ['digest', 'reviews'], none: 'yes' })
  expect([await on(), await subscribers()]).toEqual([[], []])
  // The link in an email also ends a choice of each one.
  await owner.post('/account/emails', { token, on: ['each-reviews', 'each-launch'] })
  expect(await on()).toEqual(['each-reviews'])
  await fetch(told.unsubscribeUrl!, { method: 'POST' })
  expect([await on(), await rows('select topic from email_each')]).toEqual([[], []])
  await owner.post('/account/emails', { token, on: ['digest', 'reviews'] })
  await review('three')
  expect(await waitingEmails(service, 'three')).toHaveLength(1)
  await rows(`insert into account (email, blocked_at, blocked_reason) values ('owner+2@example.com', now(), 'Spam')`)
  await review('four')
  expect(await waitingEmails(service, 'four')).toEqual([])
})

test('following a category keeps the click through sign-in, offers the weekly email, and ends in the account', async () => {
  const visitor = aVisitor(service)
  const page = '/categories/productivity'
  await visitor.get(page)
  const asked = await visitor.post(`${page}/follow`, {}, { referer: service.origin + page })
  const next = new URL(asked.location!, service.origin).searchParams.get('next')!
  expect((await visitor.get(asked.location!)).page.querySelector('h1')?.text).toMatch(/^Sign in to follow Productivity/)
  const back = await signIn(visitor, 'fan@example.com', next)
  expect(back.location).toBe(page)
  const shown = (await visitor.get(page)).page
  expect(shown.querySelector('[data-follows]')?.text).toContain('Following')
  const offer = shown.querySelector('form[action="/account/digest"]')!
  const token = offer.querySelector('input')!.getAttribute('value')!
  expect((await visitor.post('/account/digest', { token })).location).toBe('/account/emails?done=emails')
  expect(await subscribers()).toEqual(['fan@example.com'])
  expect((await visitor.get(page)).page.querySelector('.note')?.text).toContain('first in your weekly email')
  const account = (await visitor.get('/account')).page
  expect(account.querySelector('#followed-categories')?.text).toContain('Productivity')
  await visitor.post('/account/unfollow-category', { token, slug: 'productivity' })
  expect(await rows('select 1 from category_follow')).toEqual([])
  // The same sign-in again, after the follow was ended, follows nothing.
  await visitor.post('/sign-out', { token: await visitor.token() })
  await signIn(visitor, 'fan@example.com', next)
  expect(await rows('select 1 from category_follow')).toEqual([])
  expect((await aVisitor(service).post('/categories/nowhere/follow', {})).status).toBe(404)
})

test('“Notify me” on a card keeps the click through sign-in and leads back to the card', async () => {
  const visitor = aVisitor(service)
  const page = '/launches?section=upcoming'
  const button = (await visitor.get(page)).page.querySelector('.notify')!
  expect(button.text).toContain('Notify me')
  const at = button.getAttribute('id')!
  const asked = await visitor.post('/listings/soon/follow', { at }, { referer: service.origin + page })
  const next = new URL(asked.location!, service.origin).searchParams.get('next')!
  expect((await signIn(visitor, 'keen@example.com', next)).location).toBe(`${page}#${at}`)
  expect((await visitor.get(page)).page.querySelector('.notify')?.text).toContain('We’ll notify you')
  const { id } = await service.db.transaction((tx) => accountOf(tx, 'keen@example.com'))
  expect(await rows('select account_id from listing_follow')).toEqual([{ account_id: id }])
})

test('what owners type runs in no email and on no page, and stands whole in links to share', async () => {
  const week = mondayOf(service.clock.time)
  await aListing(service, {
    ...HOSTILE,
    slug: 'hostile',
    website: 'https://hostile.example.com',
    launchWeek: week,
  } as never)
  await writeDigest('a@example.com')
  const [digest] = await waitingEmails(service)
  expect(digest!.text).toContain(ATTACK)
  expect(digest!.subject).not.toMatch(/\p{Cc}/u)
  const context = await browser.newContext()
  const page = await context.newPage()
  const ran: string[] = []
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => ran.push(dialog.message())))
  const [{ id: listingId }] = (await rows<{ id: number }>(`select id::int from listing where slug = 'hostile'`)) as [
    { id: number },
  ]
  // Nor what a person calls themselves, in the email about their launch.
  await anOwner(service, listingId, 'hostile@example.com')
  const [maker, fan] = await service.db.transaction(async (tx) =>
    Promise.all(['hostile@example.com', 'fan-of-hostile@example.com'].map((email) => accountOf(tx, email))),
  )
  await rows(`insert into public_person values ($1, 'hostile', $2, true, now() - interval '1 year')`, maker!.id, ATTACK)
  await rows(`insert into person_follow values ($1, $2, now() - interval '1 year')`, maker!.id, fan!.id)
  await service.db.transaction((tx) =>
    tellOfLaunch(
      { tx, jobs: async () => {}, appSecret: APP_SECRET, now: service.clock.time },
      { listingId, week, until: week, after: null, siteUrl: service.origin },
    ),
  )
  const launch = (await waitingEmails(service)).find(({ kind }) => kind === 'followed-launch')!
  expect(launch.text).toContain(`${ATTACK}, whom you follow, has just launched`)
  for (const { html } of [digest!, launch]) {
    await page.setContent(html)
    expect(await page.locator('script, img').count()).toBe(0)
  }
  await page.goto(`${service.origin}/digest`)
  expect(await page.getByText('alert(1)').count()).toBeGreaterThan(0)
  await page.goto(`${service.origin}/listings/hostile`)
  const links = await page.locator('.sharing a').all()
  const hrefs = await Promise.all(links.map(async (link) => (await link.getAttribute('href'))!))
  expect(hrefs.map((href) => new URL(href).origin)).toEqual([
    'https://x.com',
    'https://www.linkedin.com',
    'https://www.reddit.com',
    'https://news.ycombinator.com',
    'null',
  ])
  expect(new URL(hrefs[0]!).searchParams.get('text')).toBe(`${ATTACK}: ${ATTACK}`)
  expect(new URL(hrefs[0]!).searchParams.get('url')).toBe(`${service.origin}/listings/hostile`)
  expect(ran).toEqual([])
  await rows(`delete from listing where slug = 'hostile'`)
  await context.close()
})

test('asking too often is refused with the address kept, and takes nothing from signing in', async () => {
  const visitor = aVisitor(service)
  const ask = () => visitor.post('/digest', { email: 'not an address' })
  let refused = await ask()
  for (let times = 0; times < 10 && refused.status === 400; times++) refused = await ask()
  expect(refused.status).toBe(429)
  expect(refused.page.querySelector('[role=alert]')?.text).toContain('10 requests for the weekly email')
  expect(refused.page.querySelector('input[name=email]')?.getAttribute('value')).toBe('not an address')
  expect((await visitor.post('/sign-in', { email: 'reader@example.com', next: '/' })).status).toBe(303)
})
