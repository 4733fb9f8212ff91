import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aVisitor, type Visitor } from '../../../auth/people/test-visitor.ts'
import { raw } from '../../../domain/database/raw.ts'
import { faultsOf } from '../../../test/accessibility.ts'
import { aBrowser } from '../../../test/browser.ts'
import { aListing, anOwner } from '../../../test/factories.ts'
import { aService, type TestService } from '../../../test/service.ts'
import { publicNetworkOf } from './vote-network.ts'

let service: TestService
let browser: Browser
beforeAll(async () => {
  ;[service, browser] = await Promise.all([aService(), aBrowser()])
  const fennel = await aListing(service, { slug: 'fennel', name: 'Fennel Notes', launchWeek: '2026-11-16' })
  await aListing(service, { slug: 'thistle', name: 'Thistle', launchWeek: '2026-11-09' })
  await aListing(service, { slug: 'saltmarsh', name: 'Saltmarsh', status: 'scheduled', launchWeek: '2026-11-30' })
  await anOwner(service, fennel, 'owner@example.com')
})
afterAll(async () => {
  await browser.close()
  await service.stop()
})

/** A busy machine may take its time. */
const PATIENCE = { timeout: 10_000 }

const rows = <Row>(text: string, values: unknown[] = []) => raw<Row>(service.db.read, { text, values })
const votesOf = async (slug: string) =>
  (await rows<{ votes: number }>('select votes from listing where slug = $1', [slug]))[0]!.votes
/** Every vote of a person, even if taken back. */
const castBy = async (email: string) =>
  (
    await rows<{ slug: string }>(
      'select l.slug from vote v join listing l on l.id = v.listing_id join account a on a.id = v.account_id where a.email = $1 order by v.id',
      [email],
    )
  ).map(({ slug }) => slug)

/** Makes an account a month old, so that its votes count. */
async function beKnown(email: string) {
  await service.signedIn(email)
  await rows(`update account set email_verified_at = timestamptz '2026-10-20' where email = $1`, [email])
}

async function aSignedIn(email: string, { isKnown = true } = {}): Promise<Visitor> {
  const visitor = aVisitor(service)
  await visitor.signIn(email)
  if (isKnown) await beKnown(email)
  return visitor
}

/** Presses the first button for a listing on a page, as a browser without scripts would. */
async function press(visitor: Visitor, slug: string, from = '/search?q=notes', headers: Record<string, string> = {}) {
  const { page } = await visitor.get(from)
  const form = page.querySelector(`form[data-vote=${slug}]`)
  const fields = form?.querySelectorAll('input').map((one) => [one.getAttribute('name')!, one.getAttribute('value')!])
  const action = form?.getAttribute('action') ?? `/listings/${slug}/vote`
  return visitor.post(action, Object.fromEntries(fields ?? []), { referer: service.origin + from, ...headers })
}

/** What the button for a listing says on a page. */
async function buttonOn(visitor: Visitor, path: string, slug = 'fennel') {
  const { page } = await visitor.get(path)
  return page.querySelector(`form[data-vote=${slug}] button`)?.getAttribute('aria-label')
}

const nextOf = ({ location }: { location: string | null }) =>
  new URL(location!, service.origin).searchParams.get('next') ?? ''

test('a card of a live listing has the button, the same for everybody without a session', async () => {
  const visitor = aVisitor(service)
  const { page, headers } = await visitor.get('/launches')
  expect(headers.get('cache-control')).toBe('public, no-cache')
  expect(page.querySelectorAll('form[data-vote] input').map((one) => one.getAttribute('name'))).toEqual(['at'])
  expect(await buttonOn(visitor, '/launches')).toBe('Upvote, 0 votes so far: Fennel Notes')
  for (const path of [
    '/',
    '/search?q=notes',
    '/listings/fennel',
    '/leaderboards/community-all-time',
    '/launches/2026-11-16',
  ])
    expect([path, await buttonOn(visitor, path)]).toEqual([path, 'Upvote, 0 votes so far: Fennel Notes'])
  // Not launched yet.
  for (const path of ['/launches/2026-11-30', '/launches?section=upcoming', '/listings/saltmarsh'])
    expect([path, await buttonOn(visitor, path, 'saltmarsh')]).toEqual([path, undefined])
})

test('a vote from a list leads back to its button, counts once, and can be taken back', async () => {
  const visitor = await aSignedIn('lister@example.com')
  expect(await press(visitor, 'fennel')).toMatchObject({ status: 303, location: '/search?q=notes#upvote-fennel' })
  expect(await buttonOn(visitor, '/search?q=notes')).toMatch(
    /^Upvoted, 1 vote so far. Remove your vote from Fennel Notes/,
  )
  expect((await visitor.get('/')).headers.get('cache-control')).toContain('private')
  // From a second tab that was opened before, and with a referrer of another website.
  const { page } = await visitor.get('/listings/thistle')
  const token = page.querySelector('form[data-vote] input[name=token]')!.getAttribute('value')!
  const again = { token, at: 'upvote-fennel' }
  const abroad = { referer: 'https://evil.example//evil.example' }
  expect((await visitor.post('/listings/fennel/vote', again, abroad)).location).toBe('/listings/fennel#vote')
  const twisted = { referer: `${service.origin}//evil.example/` }
  expect((await visitor.post('/listings/fennel/vote', again, twisted)).location).toBe('/listings/fennel#vote')
  expect(await votesOf('fennel')).toBe(1)
  expect((await press(visitor, 'fennel', '/listings/fennel')).location).toBe('/listings/fennel#vote')
  expect(await votesOf('fennel')).toBe(0)
})

test('the votes of a whole page are read in one query', async () => {
  const visitor = await aSignedIn('reader@example.com')
  await press(visitor, 'thistle', '/listings/thistle')
  const run = vi.spyOn(service.db.read, 'run')
  expect(await buttonOn(visitor, '/', 'thistle')).toMatch(/^Upvoted/)
  const ofVotes = run.mock.calls.filter(([{ sql }]) => sql.includes('from "vote" as "v"'))
  run.mockRestore()
  expect(ofVotes).toHaveLength(1)
  await press(visitor, 'thistle', '/listings/thistle')
})

test('another website’s form, or one without the page’s token, votes nothing', async () => {
  const visitor = await aSignedIn('careful@example.com')
  const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
  for (const what of ['vote', 'unvote']) {
    expect((await press(visitor, 'fennel', '/', foreign)).status).toBe(403)
    expect((await visitor.post(`/listings/fennel/${what}`, { token: 'guessed' })).status).toBe(403)
  }
  expect(await castBy('careful@example.com')).toEqual([])
})

test('a listing that is withdrawn, hidden or not launched takes no vote, and the script is told why', async () => {
  const id = await aListing(service, { slug: 'gone', name: 'Gone' })
  const visitor = await aSignedIn('late@example.com')
  const token = (await visitor.get('/listings/gone')).page.querySelector('input[name=token]')!.getAttribute('value')!
  const json = { accept: 'application/json' }
  for (const status of ['withdrawn', 'hidden']) {
    await rows('update listing set status = $1 where id = $2', [status, id])
    expect((await visitor.post('/listings/gone/vote', { token })).status).toBe(404)
    const told = await visitor.post('/listings/gone/vote', { token }, json)
    expect([told.status, JSON.parse(told.html)]).toEqual([
      404,
      { message: 'This listing is no longer here. Search for the product.' },
    ])
    expect((await aVisitor(service).post('/listings/gone/vote', {})).status).toBe(404)
  }
  const early = await visitor.post('/listings/saltmarsh/vote', { token })
  expect([early.status, early.text]).toEqual([400, expect.stringContaining('You can only vote for live listings.')])
  expect((await aVisitor(service).post('/listings/fennel/vote', {}, json)).status).toBe(401)
  expect(await castBy('late@example.com')).toEqual([])
})

test('the script is told the figures of all time and of the week, and what to say', async () => {
  const visitor = await aSignedIn('script@example.com')
  const token = (await visitor.get('/')).page.querySelector('input[name=token]')!.getAttribute('value')!
  const send = async (path: string) =>
    JSON.parse((await visitor.post(path, { token }, { accept: 'application/json' })).html)
  expect(await send('/listings/fennel/vote')).toEqual({
    vote: 'counted',
    all_time: 1,
    week: 1,
    note: 'Select again to remove your vote.',
  })
  expect(await send('/listings/fennel/unvote')).toEqual({ vote: 'none', all_time: 0, week: 0, note: '' })
  expect(await send('/listings/thistle/vote')).toMatchObject({ all_time: 1, week: 0 })
  expect(await send('/listings/thistle/unvote')).toMatchObject({ all_time: 0, week: 0 })
})

test('who is new sees their vote in the figure, marked, and from which day it counts; nobody else sees it', async () => {
  const visitor = await aSignedIn('new@example.com', { isKnown: false })
  await press(visitor, 'fennel')
  const { page } = await visitor.get('/listings/fennel')
  expect(page.querySelector('#vote')?.text.replaceAll(/\s+/g, ' ').trim()).toBe(
    'Upvoted 1 with yours Counts from tomorrow, 21 November.',
  )
  expect(await buttonOn(visitor, '/launches')).toContain('1 with yours')
  expect(await buttonOn(aVisitor(service), '/launches')).toContain('0 votes so far')
  const other = await aSignedIn('other@example.com')
  expect(await buttonOn(other, '/listings/fennel')).toBe('Upvote, 0 votes so far: Fennel Notes')
  const owner = await aSignedIn('owner@example.com')
  await press(owner, 'fennel')
  expect((await owner.get('/listings/fennel')).page.querySelector('#vote')?.text).toMatch(
    /0[^]*your own listing don’t count/,
  )
})

test('a network is the address without its end; private addresses and what is none tell nothing', () => {
  expect(['203.0.114.77', '::ffff:203.0.114.9', '2a01:4f8:1:2:3::4'].map(publicNetworkOf)).toEqual([
    '203.0.114.0/24',
    '203.0.114.0/24',
    '2a01:4f8:1::/48',
  ])
  for (const ip of ['127.0.0.1', '10.0.0.7', '::1', 'fd00::1', '', 'unix']) expect(publicNetworkOf(ip)).toBeNull()
})

test('a vote pressed signed out is kept through sign-in, by link or code, and cast once; then its page shows it', async () => {
  const visitor = aVisitor(service)
  const next = nextOf(await press(visitor, 'fennel'))
  const asked = await visitor.get(`/sign-in?next=${encodeURIComponent(next)}`)
  expect(asked.page.querySelector('h1')?.text).toBe('Sign in to upvote Fennel Notes')
  await beKnown('resumed@example.com')
  const { link } = await visitor.ask('resumed@example.com', next)
  expect(await castBy('resumed@example.com')).toEqual([])
  expect(await visitor.post(link, {})).toMatchObject({ status: 303, location: '/search?q=notes#upvote-fennel' })
  expect(await buttonOn(visitor, '/search?q=notes')).toMatch(/^Upvoted, 1 vote so far/)
  expect(await castBy('resumed@example.com')).toEqual(['fennel'])
  // The same sign-in again, after the vote was taken back, casts nothing.
  await press(visitor, 'fennel')
  await visitor.signIn('resumed@example.com', next)
  expect(await castBy('resumed@example.com')).toEqual(['fennel'])
  expect(await votesOf('fennel')).toBe(0)

  const newcomer = aVisitor(service)
  const fromPage = nextOf(await press(newcomer, 'fennel', '/listings/fennel'))
  const { code } = await newcomer.ask('signed-up@example.com', fromPage)
  expect((await newcomer.post('/sign-in/code', { code })).location).toBe('/listings/fennel#vote')
  expect((await newcomer.get('/listings/fennel')).page.querySelector('#vote')?.text).toContain('from tomorrow')
})

test('votes pressed in two tabs are each cast by the sign-in of their tab', async () => {
  const visitor = aVisitor(service)
  const [first, second] = [await press(visitor, 'fennel'), await press(visitor, 'thistle', '/listings/thistle')]
  await visitor.signIn('tabs@example.com', nextOf(first))
  expect(await castBy('tabs@example.com')).toEqual(['fennel'])
  // Signed in by now, the second tab's page only leads on.
  const page = await visitor.get(second.location!)
  expect(page.text).toContain('tabs@example.com')
  await visitor.get(nextOf(second))
  expect(await castBy('tabs@example.com')).toEqual(['fennel'])
  await visitor.signIn('tabs@example.com', nextOf(second))
  expect(await castBy('tabs@example.com')).toEqual(['fennel', 'thistle'])
})

test('a kept vote that is forged, expired or of another browser is not cast', async () => {
  const [attacker, victim] = [aVisitor(service), aVisitor(service)]
  const next = nextOf(await press(attacker, 'fennel'))
  await press(victim, 'thistle')
  const email = 'victim@example.com'
  const signIn = (path: string) => victim.signIn(email, path)
  // Of another browser, however it got here.
  expect((await signIn(next)).location).toBe(next)
  const { page } = await victim.get(`/sign-in?next=${encodeURIComponent(next)}`)
  expect(page.querySelector('h1')?.text).toBe('Sign in or sign up')
  await victim.get(next)
  // Forged, or changed.
  await victim.post('/sign-out', { token: await victim.token() })
  const kept = nextOf(await press(victim, 'fennel', '/listings/fennel'))
  const middle = Math.floor(kept.length / 2)
  const changed = `${kept.slice(0, middle)}${kept[middle] === 'A' ? 'B' : 'A'}${kept.slice(middle + 1)}`
  for (const path of [changed, '/listings/fennel?upvote=', '/listings/fennel?upvote=e30']) await signIn(path)
  // Expired.
  const before = service.clock.time
  service.clock.time = new Date(before.getTime() + 30 * 60_000)
  await signIn(kept)
  expect(await castBy(email)).toEqual([])
  service.clock.time = new Date(before.getTime() + 30 * 60_000 - 1)
  await signIn(kept)
  expect(await castBy(email)).toEqual(['fennel'])
  service.clock.time = before
})

test('another website can’t leave a vote in the browser of somebody who is signed out', async () => {
  const visitor = aVisitor(service)
  const vote = (headers: Record<string, string>) => visitor.post('/listings/fennel/vote', {}, headers)
  expect((await vote({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await vote({ 'sec-fetch-site': 'same-site' })).status).toBe(403)
  // A form whose origin the browser keeps to itself leads to sign-in, without the vote.
  const untold = { origin: 'null' }
  const res = await fetch(`${service.origin}/listings/fennel/vote`, {
    method: 'POST',
    redirect: 'manual',
    headers: untold,
  })
  expect(res.headers.get('location')).toBe(`/sign-in?next=${encodeURIComponent('/listings/fennel')}`)
  expect(res.headers.getSetCookie()).toEqual([])
})

test('a kept vote is cast for the first account that signs in in that browser, and for no other', async () => {
  const visitor = aVisitor(service)
  const next = nextOf(await press(visitor, 'fennel'))
  const other = nextOf(await press(visitor, 'thistle', '/listings/thistle'))
  await visitor.signIn('first@example.com', next)
  await visitor.post('/sign-out', { token: await visitor.token() })
  for (const path of [next, other]) expect((await visitor.signIn('second@example.com', path)).location).toBe(path)
  expect([await castBy('first@example.com'), await castBy('second@example.com')]).toEqual([['fennel'], []])
  // Nor for the second if the first signed in without it.
  const browser = aVisitor(service)
  const kept = nextOf(await press(browser, 'thistle', '/listings/thistle'))
  await browser.signIn('first@example.com', '/account')
  await browser.post('/sign-out', { token: await browser.token() })
  const asked = await browser.get(`/sign-in?next=${encodeURIComponent(kept)}`)
  expect(asked.page.querySelector('h1')?.text).toBe('Sign in or sign up')
  await browser.signIn('second@example.com', kept)
  await browser.post('/sign-out', { token: await browser.token() })
  // What the second presses is theirs.
  await browser.signIn('second@example.com', nextOf(await press(browser, 'fennel')))
  expect([await castBy('first@example.com'), await castBy('second@example.com')]).toEqual([['fennel'], ['fennel']])
})

test('a kept vote that is refused after sign-in says why on the listing’s page, and the person is signed in', async () => {
  const email = 'refused@example.com'
  const first = await aSignedIn(email)
  for (let times = 0; times < 6; times++) await press(first, 'thistle', '/listings/thistle')
  const visitor = aVisitor(service)
  service.clock.time = new Date(service.clock.time.getTime() + 60_000)
  const next = nextOf(await press(visitor, 'thistle'))
  const back = (await visitor.signIn(email, next)).location!
  expect(back).toMatch(/^\/listings\/thistle\?refused=[\w-]+#vote$/)
  const told = async (of: Visitor, path: string) =>
    (await of.get(path)).page.querySelector('.actions [role=alert]')?.text
  expect(await told(visitor, back)).toBe(
    'Your vote wasn’t saved. You have voted for this listing and withdrawn your vote 3 times in 24 hours. Vote again tomorrow.',
  )
  expect((await visitor.get('/account')).text).toContain(email)
  // The address tells nobody else anything, and nobody can make one.
  expect(await told(await aSignedIn('lister@example.com'), back)).toBeUndefined()
  expect(await told(visitor, '/listings/thistle?refused=Pay+us')).toBeUndefined()

  // A listing that left the running launch meanwhile.
  const id = await aListing(service, { slug: 'later', name: 'Later' })
  const early = aVisitor(service)
  const wanted = nextOf(await press(early, 'later', '/listings/later'))
  await rows(`update listing set status = 'scheduled' where id = $1`, [id])
  expect(await told(early, (await early.signIn('early@example.com', wanted)).location!)).toBe(
    'Your vote wasn’t saved. You can only vote for live listings. Vote after it has launched.',
  )
})

/** A page in a new browser context, and what its console says. */
async function aPage({ hasScripts = true, cookie = '' } = {}): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ javaScriptEnabled: hasScripts, serviceWorkers: 'block' })
  const [name, value] = cookie.split('=') as [string, string]
  if (cookie) await context.addCookies([{ name, value, url: service.origin }])
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  return { page, complaints }
}

const upvoteOf = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^Upvote, .*: ${name}$`) })
const upvotedOf = (page: Page, name: string) => page.getByRole('button', { name: `Remove your vote from ${name}` })

test.each([true, false])(
  'in a real browser, scripts %s: a vote pressed signed out is kept through sign-in by email link',
  async (hasScripts) => {
    const { page, complaints } = await aPage({ hasScripts })
    const email = `kept-${hasScripts}@example.com`
    await beKnown(email)
    await page.goto(`${service.origin}/launches`)
    // The card is one link and the button is another stop.
    const card = page.locator('.card', { hasText: 'Fennel Notes' })
    await card.getByRole('link').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Sign in to upvote Fennel Notes' }).waitFor()
    await page.getByLabel('Email address').fill(email)
    await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    const { link } = await aVisitor(service).email(email)
    await page.goto(service.origin + link)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('**/launches#upvote-fennel')
    await upvotedOf(page, 'Fennel Notes').waitFor()
    expect(await card.locator('b').innerText()).toBe('1')
    const note = page.locator('.upvote-note:visible')
    expect(await note.innerText()).toContain('Upvoted.')
    // It leaves by itself, without scripts, too.
    expect(await note.evaluate((one) => one.getAnimations().length)).toBe(1)
    await upvotedOf(page, 'Fennel Notes').press('Enter')
    await upvoteOf(page, 'Fennel Notes').waitFor()
    await expect.poll(() => votesOf('fennel'), PATIENCE).toBe(0)
    expect(complaints).toEqual([])
    await page.context().close()
  },
)

test('in a real browser with scripts, a vote shows at once, stays on its page and keeps the focus; a refusal undoes it', async () => {
  const email = 'quick@example.com'
  await beKnown(email)
  const { page, complaints } = await aPage({ cookie: await service.signedIn(email) })
  await page.goto(service.origin)
  const shown = () => page.locator('form[data-vote=fennel] b').allInnerTexts()
  const said = page.locator('body > [role=status]')
  expect(await shown()).toEqual(['0'])
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  const sent: string[] = []
  await page.route('**/listings/fennel/*', async (route) => {
    sent.push(new URL(route.request().url()).pathname)
    await held
    await route.continue()
  })
  const button = upvoteOf(page, 'Fennel Notes').first()
  await button.focus()
  const before = await button.boundingBox()
  await page.keyboard.press('Space')
  // Nothing is answered yet, and pressing again meanwhile does nothing.
  await expect.poll(shown, PATIENCE).toEqual(['1'])
  await page.keyboard.press('Space')
  expect(await shown()).toEqual(['1'])
  goOn()
  await expect.poll(() => said.innerText(), PATIENCE).toBe('Upvoted. Select again to remove your vote.')
  expect([sent, await votesOf('fennel')]).toEqual([['/listings/fennel/vote'], 1])
  const voted = upvotedOf(page, 'Fennel Notes').first()
  expect(await page.evaluate('document.activeElement.ariaLabel')).toBe(await voted.getAttribute('aria-label'))
  expect(await voted.boundingBox()).toEqual(before)

  // A double click acts once, even if the first answer is faster than the second click.
  await voted.dblclick()
  await expect.poll(() => votesOf('fennel'), PATIENCE).toBe(0)
  await upvoteOf(page, 'Fennel Notes').first().waitFor()
  expect([await shown(), sent.length]).toEqual([['0'], 2])

  await rows(`update listing set status = 'hidden' where slug = 'fennel'`)
  await upvoteOf(page, 'Fennel Notes').first().click()
  const refusal = 'Your vote wasn’t saved. This listing is no longer here. Search for the product.'
  await expect.poll(() => said.innerText(), PATIENCE).toBe(refusal)
  expect(await said.isVisible()).toBe(true)
  expect(await shown()).toEqual(['0'])
  // It leaves by itself after a while, without moving anything, and stays readable for screen readers.
  const seen = `getComputedStyle(document.querySelector('body > [role=status]')).opacity`
  const leave = 'document.querySelector("body > [role=status]").getAnimations().forEach((one) => one.finish())'
  const height = await page.evaluate('document.documentElement.scrollHeight')
  expect(await page.evaluate(seen)).toBe('1')
  await page.evaluate(leave)
  expect([await page.evaluate(seen), await said.innerText()]).toEqual(['0', refusal])
  expect(await page.evaluate('document.documentElement.scrollHeight')).toBe(height)
  // The same message again shows again.
  await upvoteOf(page, 'Fennel Notes').first().click()
  await expect.poll(() => page.evaluate(seen), PATIENCE).toBe('1')
  await expect.poll(() => said.innerText(), PATIENCE).toBe(refusal)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const fade = `getComputedStyle(document.querySelector('body > [role=status]')).animationTimingFunction`
  expect(await page.evaluate(fade)).toMatch(/^(step-end|steps\(1)/)
  await page.emulateMedia({ reducedMotion: null })
  await rows(`update listing set status = 'live' where slug = 'fennel'`)

  // What can't be reached may have been saved.
  await page.route('**/listings/fennel/vote', (route) => route.abort())
  await upvoteOf(page, 'Fennel Notes').first().click()
  await expect.poll(() => said.innerText(), PATIENCE).toContain('Reload the page to see')
  expect(await shown()).toEqual(['0'])
  await page.unroute('**/listings/fennel/vote')
  expect(complaints.filter((text) => !/404|ERR_FAILED/.test(text))).toEqual([])

  // Signed out since: the vote is kept through sign-in.
  await page.context().clearCookies()
  await upvoteOf(page, 'Fennel Notes').first().click()
  await page.getByRole('heading', { name: 'Sign in to upvote Fennel Notes' }).waitFor()
  await page.context().close()
})

test('in a real browser with scripts, the page of a listing says what became of the vote; a past week’s figure stays', async () => {
  const email = 'young@example.com'
  const { page, complaints } = await aPage({ cookie: await service.signedIn(email) })
  await page.goto(`${service.origin}/listings/fennel`)
  await upvoteOf(page, 'Fennel Notes').click()
  await expect
    .poll(() => page.locator('#vote').innerText(), PATIENCE)
    .toMatch(/^Upvoted\s+1\s+with yours\s+Counts from tomorrow/)
  const told = await page.locator('#vote').innerHTML()
  await page.reload()
  // The script and the server say the same.
  expect((await page.locator('#vote').innerHTML()).replaceAll(/\s/g, '')).toBe(told.replaceAll(/\s/g, ''))
  await page.goto(`${service.origin}/launches/2026-11-09`)
  await upvoteOf(page, 'Thistle').click()
  await upvotedOf(page, 'Thistle').waitFor()
  await expect.poll(() => castBy(email), PATIENCE).toEqual(['fennel', 'thistle'])
  expect(await page.locator('form[data-vote=thistle] b').innerText()).toBe('0')
  expect(complaints).toEqual([])
  expect(await faultsOf(page, 'votes')).toEqual([])
  await page.context().close()
})

test('the account page lists upvotes with what became of them, and takes them back', async () => {
  const visitor = await aSignedIn('lists@example.com', { isKnown: false })
  expect((await visitor.get('/account')).page.querySelector('#upvotes')?.text).toContain('None yet')
  await press(visitor, 'fennel')
  const { page } = await visitor.get('/account')
  expect(page.querySelector('#upvotes li')?.structuredText).toMatch(/Fennel Notes[^]*Counts from tomorrow/)
  const [token, id] = page.querySelectorAll('#upvotes input').map((one) => one.getAttribute('value')!)
  expect((await visitor.post('/account/unvote', { token: token!, id: id! })).location).toBe(
    '/account?done=unvoted#upvotes',
  )
  expect((await visitor.get('/account')).page.querySelector('#upvotes li')).toBeNull()
})
