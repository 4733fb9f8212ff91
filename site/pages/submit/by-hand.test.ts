import type { RequestListener } from 'node:http'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf } from '../../../test/accessibility.ts'
import { ACME_PAGES, acmeHome } from '../../../test/acme.ts'
import { aBrowser } from '../../../test/browser.ts'
import { priceEverything } from '../../../test/flows/buyer.ts'
import { aService, type TestService } from '../../../test/service.ts'

let service: TestService
let browser: Browser

beforeAll(async () => {
  ;[service, browser] = await Promise.all([aService(), aBrowser()])
  await priceEverything(service)
}, 60_000)
afterAll(async () => {
  await browser.close()
  await service.stop()
})

let made = 0
/** A new website. Everything except the homepage and robots.txt waits for `letGo`. */
function aWebsite() {
  const host = `acme-${++made}.example.com`
  const { promise: open, resolve: letGo } = Promise.withResolvers<void>()
  const pages: Record<string, string> = { ...ACME_PAGES }
  const answer: RequestListener = (req, res) => {
    const path = req.url ?? '/'
    void (path === '/' || path === '/robots.txt' ? Promise.resolve() : open).then(() => {
      const body = pages[path]
      res.writeHead(body === undefined ? 404 : 200, {
        'content-type': path.endsWith('.txt') ? 'text/plain' : 'text/html',
      })
      res.end(body)
    })
  }
  service.websites.setSite(host, answer)
  return { host, pages, letGo }
}

async function signIn(context: BrowserContext, email: string): Promise<void> {
  const [name, value] = (await service.signedIn(email)).split('=') as [string, string]
  await context.addCookies([{ name, value, url: service.origin }])
}

async function aPage(options: Parameters<Browser['newContext']>[0], email?: string) {
  const context = await browser.newContext(options)
  if (email) await signIn(context, email)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    // Ignores status 400: pages that report errors answer with it, and the browser logs it.
    if (!/status of 400/.test(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return { context, page, complaints }
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).last().click()
const boxOf = (page: Page, key: string) => page.locator(`[name="${key}"]`)
const partOf = (page: Page, key: string) => page.locator(`[id="part-${key}"]`)

test('from a website’s address to a live listing by hand, with scripts', async () => {
  const { host, pages, letGo } = aWebsite()
  // Markup in a website's text stays text, from the draft's evidence to the public page.
  const attack = '<img src=x onerror=alert(1)>'
  pages['/about'] = pages['/about']!.replace('our weeks', `our weeks ${attack.replace('<', '&lt;')}`)
  const { context, page, complaints } = await aPage({}, 'maker@example.com')
  await page.goto(`${service.origin}/submit`)
  await page.getByLabel('Website address').fill(host)
  await page.keyboard.press('Enter')
  // The progress updates without reloading the page.
  await page.waitForURL('**/drafts/*')
  await page.evaluate('window.isTheSame = true')
  await page.getByText(/Read \d of \d pages/).waitFor()
  expect(await page.evaluate('window.isTheSame')).toBe(true)
  letGo()
  await page.getByText('% complete').waitFor()

  // Each value is shown with its quote, page and date; facts that the website doesn't state are marked as not
  // found.
  const year = partOf(page, 'founded_year')
  expect(await year.innerText()).toMatch(
    /From the website[\s\S]*founded Acme Planner in 2021[\s\S]*\/about, read 2\d November 2026/,
  )
  expect(await year.innerText()).toContain(attack)
  expect(await partOf(page, 'city').innerText()).toContain('Not found on the website')

  // A refused value has its error next to its box, and everything typed stays.
  await boxOf(page, 'tagline').fill('A calmer week')
  await boxOf(page, 'contact_email').fill('no address')
  await boxOf(page, 'features').fill('Inbox to plan\nShared weeks')
  await save(page)
  await page.getByRole('alert').first().waitFor()
  expect(await partOf(page, 'contact_email').innerText()).toContain('This is not an email address.')
  expect(await boxOf(page, 'contact_email').getAttribute('aria-invalid')).toBe('true')
  expect(await boxOf(page, 'tagline').inputValue()).toBe('A calmer week')
  expect(await boxOf(page, 'features').inputValue()).toBe('Inbox to plan\nShared weeks')
  await boxOf(page, 'contact_email').fill(`hello@${host}`)
  await boxOf(page, 'categories').first().selectOption('Productivity')
  await page.getByRole('button', { name: 'Save and continue' }).click()

  // The free plan shows the next free launch week, the badge to copy, and what the check saw.
  await page.getByRole('heading', { name: 'Choose how to publish' }).waitFor()
  expect(await page.locator('main').innerText()).toContain('Next free week: 28 December 2026')
  await page.getByRole('button', { name: 'Publish for free' }).click()
  await page.getByText('We found no link').waitFor()
  const code = await page.locator('#badge code').innerText()
  pages['/'] = acmeHome({ footer: code })
  service.clock.time = new Date(service.clock.time.getTime() + 60_000)
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByText('Launches on Monday').waitFor()
  service.clock.time = new Date('2026-12-28T00:05:00Z')
  await service.sendJob('open-launch-week', {})
  // The session ended, because nobody used it for five weeks.
  await signIn(context, 'maker@example.com')
  await expect
    .poll(async () => (await page.reload(), page.locator('main').innerText()))
    .toContain('Your listing is live')
  await page.getByRole('link', { name: 'View public page' }).click()
  await page.getByRole('heading', { level: 1, name: 'Acme Planner' }).waitFor()
  expect(await page.locator('main').innerText()).toContain('A calmer week')
  expect(await page.locator('main').textContent()).toContain(attack)
  expect(complaints).toEqual([])
  await context.close()
}, 120_000)

test('the same by forms alone, without scripts: signing in on the way, every button of a draft, and on to the checkout', async () => {
  const { host, letGo } = aWebsite()
  const { context, page } = await aPage({ javaScriptEnabled: false })
  await page.goto(`${service.origin}/submit`)
  await page.getByLabel('Website address').fill(host)
  await page.getByRole('button', { name: 'Draft my listing' }).click()
  await page.waitForURL('**/sign-in?next=*')
  const next = new URL(page.url()).searchParams.get('next')!
  await signIn(context, 'quiet@example.com')
  await page.goto(service.origin + next)
  expect(await page.getByLabel('Website address').inputValue()).toBe(host)
  await page.getByRole('button', { name: 'Draft my listing' }).click()
  await page.waitForURL('**/drafts/*')
  expect(await page.locator('main').innerText()).toContain('We’re reading your website')
  // Edits made while the website is being read are kept.
  await page.getByRole('link', { name: 'start editing now' }).click()
  await boxOf(page, 'city').fill('Berlin')
  await save(page)
  await page.getByRole('link', { name: 'Show progress' }).click()
  letGo()
  // The page reloads itself while it waits.
  await page.getByText('% complete').waitFor({ timeout: 20_000 })

  const stateOf = (key: string) => partOf(page, key).locator('.state').innerText()
  const press = (name: string, key: string) =>
    partOf(page, key)
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click()
  await boxOf(page, 'usps').fill('Typed beside every button')
  await press('Accept', 'tagline')
  expect([await stateOf('tagline'), await stateOf('usps')]).toEqual(['Locked', 'Typed by you'])
  await boxOf(page, 'tagline').fill('My own line')
  await save(page)
  await press('Unlock', 'tagline')
  expect([await stateOf('tagline'), await boxOf(page, 'tagline').inputValue()]).toEqual([
    'Edited by you',
    'My own line',
  ])
  await press('Restore', 'tagline')
  expect([await stateOf('tagline'), await boxOf(page, 'tagline').inputValue()]).toEqual([
    'From the website',
    'Plan your week in five minutes',
  ])
  await press('Remove', 'tagline')
  expect([await stateOf('tagline'), await boxOf(page, 'tagline').inputValue()]).toEqual(['Removed', ''])
  await press('Restore', 'tagline')
  await press('Draft again', 'tagline')
  expect(await page.getByRole('status').innerText()).toMatch(/Drafted again|No change/)
  await page.getByText('Draft fields again').click()
  for (const box of (await page.locator('[name=again]').all()).slice(0, 6)) await box.check()
  await page.getByRole('button', { name: 'Draft again', exact: true }).click()
  expect(await partOf(page, 'regenerate').innerText()).toContain('At most 5 items, got 6.')
  expect(await page.locator('[name=again]:checked').count()).toBe(6)

  // Rows, links, the story and co-founders are collapsed sections of the same form.
  await page.getByText('Add question 1').click()
  await boxOf(page, 'faqs.question').first().fill('Is it calm?')
  await save(page)
  expect(await partOf(page, 'faqs').innerText()).toContain('This is empty.')
  expect(await boxOf(page, 'faqs.answer').first().getAttribute('aria-invalid')).toBe('true')
  await boxOf(page, 'faqs.answer').first().fill('Very.')
  await page.getByText('Founder story and milestones').click()
  await boxOf(page, 'story.problem').fill('Weeks never went as planned.')
  await page.getByText('Add milestone 1').click()
  await boxOf(page, 'milestones.date').first().fill('2026-03-01')
  await boxOf(page, 'milestones.title').first().fill('First release')
  await page.getByText('Co-founders', { exact: true }).click()
  await boxOf(page, 'email').fill('second@example.com')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  expect(await page.locator('#cofounders').innerText()).toContain('second@example.com: invited')
  const draft = await service.request('GET', `/drafts/${new URL(page.url()).pathname.split('/')[2]}`, {
    key: await service.key({ email: 'quiet@example.com' }),
  })
  expect(draft.body).toMatchObject({
    faqs: [{ question: 'Is it calm?', answer: 'Very.' }],
    story: { problem: 'Weeks never went as planned.' },
    milestones: [{ date: '2026-03-01', title: 'First release' }],
    fields: {
      usps: { value: ['Typed beside every button'], state: 'manual' },
      city: { value: 'Berlin', state: 'manual' },
    },
  })

  // The paid plan leads from the launch product to the checkout.
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.getByRole('heading', { name: 'Launch', exact: true }).waitFor()
  await page.locator('#buy-launch').getByRole('button', { name: 'Go to checkout' }).click()
  await page.getByRole('heading', { name: 'Checkout' }).waitFor()
  expect(await page.locator('main').innerText()).toMatch(/Order LD-/)
  await context.close()
}, 120_000)

test('with the keyboard alone: an address is sent, a value is typed over and saved', async () => {
  const { host, letGo } = aWebsite()
  letGo()
  const { context, page } = await aPage({}, 'keys@example.com')
  await page.goto(`${service.origin}/submit`)
  const tabTo = async (wanted: string) => {
    for (let presses = 0; presses < 150; presses++) {
      await page.keyboard.press('Tab')
      if (await page.evaluate<boolean>(`document.activeElement?.matches(${JSON.stringify(wanted)}) ?? false`)) return
    }
    throw new Error(`${wanted} cannot be reached`)
  }
  await tabTo('[name=url]')
  await page.keyboard.type(host)
  await page.keyboard.press('Enter')
  await page.getByText('% complete').waitFor()
  await tabTo('[name=tagline]')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Typed by keys')
  await page.keyboard.press('Enter')
  await page.getByText('Saved.').waitFor()
  expect(await boxOf(page, 'tagline').inputValue()).toBe('Typed by keys')
  await tabTo('button[value="submit"]')
  await page.keyboard.press('Space')
  await page.waitForURL('**/my-listings/*/publish')
  await context.close()
}, 60_000)

test('no page of this breaks a rule of accessibility or scrolls sideways, in either colours, at 200 % and on a small phone', async () => {
  const { host, letGo } = aWebsite()
  const { context, page, complaints } = await aPage({ deviceScaleFactor: 1 }, 'looks@example.com')
  const key = await service.key({ email: 'looks@example.com' })
  const wrong: string[] = []
  const check = async (name: string) => wrong.push(...(await faultsOf(page, name)))
  await page.goto(`${service.origin}/submit`)
  await check('submit')
  await page.getByLabel('Website address').fill(host)
  await page.getByRole('button', { name: 'Draft my listing' }).click()
  await page.waitForURL('**/drafts/*')
  await check('reading')
  letGo()
  await page.getByText('% complete').waitFor()
  await page.evaluate("for (const box of document.querySelectorAll('details')) box.open = true")
  // A refused form shows the whole draft and the errors.
  await boxOf(page, 'contact_email').fill('no address')
  await boxOf(page, 'faqs.question').first().fill('Is it calm?')
  await save(page)
  await page.getByRole('alert').first().waitFor()
  await check('draft-refused')
  await boxOf(page, 'contact_email').fill('')
  await boxOf(page, 'faqs.question').first().fill('')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.getByRole('heading', { name: 'Choose how to publish' }).waitFor()
  await check('publish')
  const base = page.url().replace('/publish', '')
  await page.getByRole('button', { name: 'Publish for free' }).click()
  await page.getByText('We found no link').waitFor()
  await check('overview')
  const id = Number(base.split('/').at(-1))
  await service.request('POST', `/me/listings/${id}/milestones`, { key, body: { date: '2026-03-01', title: 'First' } })
  await service.request('POST', `/me/listings/${id}/updates`, { key, body: { title: 'News', body: 'It is out.' } })
  await page.goto(`${base}/media`)
  const pixel = await page.locator('.brand svg').screenshot()
  for (const shows of ['The sign', 'Its left half']) {
    const clip = shows === 'The sign' ? pixel : await page.locator('.brand').screenshot()
    await page.locator('[name=file]').setInputFiles({ name: 'sign.png', mimeType: 'image/png', buffer: clip })
    await boxOf(page, 'alt').fill(shows)
    await page.getByRole('button', { name: 'Upload and save' }).last().click()
    await page.getByAltText(shows).waitFor()
  }
  await page.getByAltText('Its left half').dragTo(page.getByAltText('The sign'), { targetPosition: { x: 5, y: 2 } })
  await page.getByText('Saved.').waitFor()
  await expect
    .poll(() => page.locator('.image > img').evaluateAll((images) => images.map(({ alt }: { alt?: string }) => alt)))
    .toEqual(['Its left half', 'The sign'])
  await check('media')
  for (const path of ['profile', 'story', 'news']) {
    await page.goto(`${base}/${path}`)
    await page.evaluate("for (const box of document.querySelectorAll('details')) box.open = true")
    await check(path)
  }
  for (const path of ['', '/interview']) {
    await page.goto(`${service.origin}/my-listings${path}`)
    await check(`mine${path.replace('/', '-')}`)
  }
  expect(wrong).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
}, 240_000)
