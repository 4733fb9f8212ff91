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
    // Ignores status 400: pages that report errors answer with it, and the browser logs it. On a busy machine it also
    // complains about the font.
    if (!/status of 400|preloaded using link preload/.test(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return { context, page, complaints }
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click()
const boxOf = (page: Page, key: string) => page.locator(`[name="${key}"]`)
const partOf = (page: Page, key: string) => page.locator(`[id="part-${key}"]`)
const stepTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name }).click()
const tabTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Product' }).getByRole('link', { name }).click()
/** Opens a group of the profile's form, and in it the parts that show only their value. */
async function open(page: Page, group: string, ...keys: string[]): Promise<void> {
  for (const summary of [`#${group} > summary`, ...keys.map((key) => `[id="part-${key}"] > summary`)]) {
    const box = page.locator(summary)
    if (!(await box.count())) continue
    if (!(await box.locator('xpath=..').evaluate((details) => (details as unknown as { open: boolean }).open)))
      await box.click()
  }
}
const mainOf = (page: Page) => page.locator('main').innerText()

test('from a website to a live listing, step by step, then everything is edited from My products, with scripts', async () => {
  const { host, pages, letGo } = aWebsite()
  // Markup in a website's text stays text, from the draft's evidence to the public page.
  const attack = '<img src=x onerror=alert(1)>'
  pages['/about'] = pages['/about']!.replace('our weeks', `our weeks ${attack.replace('<', '&lt;')}`)
  const { context, page, complaints } = await aPage({}, 'maker@example.com')
  await page.goto(`${service.origin}/submit`)
  expect(await page.locator('.flow [aria-current=step]').innerText()).toContain('Website')
  await page.getByLabel('Website address').fill(host)
  await page.keyboard.press('Enter')
  // The progress updates without reloading the page.
  await page.waitForURL('**/drafts/*')
  await page.evaluate('window.isTheSame = true')
  await page.getByText(/Read \d of \d pages/).waitFor()
  expect(await page.evaluate('window.isTheSame')).toBe(true)
  letGo()
  await page.getByText('% complete').waitFor()

  // Each value is shown with its quote, page and date; facts that the website doesn't state are told as missing.
  await open(page, 'company', 'founded_year')
  const year = partOf(page, 'founded_year')
  expect(await year.innerText()).toMatch(
    /From the website[\s\S]*founded Acme Planner in 2021[\s\S]*\/about, read 2\d November 2026/,
  )
  expect(await year.innerText()).toContain(attack)
  expect(await partOf(page, 'city').innerText()).toContain('Not found on the website')
  expect(await page.locator('#company > summary').textContent()).toMatch(/\d of \d+ filled/)

  // Leaving a step and coming back loses nothing that was saved.
  await open(page, 'basics', 'tagline', 'categories')
  await boxOf(page, 'tagline').fill('A calmer week')
  await boxOf(page, 'categories').first().selectOption('Productivity')
  await press(page, 'Save and continue')
  await stepTo(page, 'What we found')
  await open(page, 'basics', 'tagline')
  expect(await boxOf(page, 'tagline').inputValue()).toBe('A calmer week')

  // A picture is uploaded on its step, and stands in the preview.
  await stepTo(page, 'Pictures')
  const buffer = await page.screenshot()
  await page.locator('[name=screenshots]').setInputFiles({ name: 'sign.png', mimeType: 'image/png', buffer })
  await press(page, 'Save and continue')
  await page.getByText('Only you can see this preview').waitFor()
  await page.locator('.preview img[src^="/media/"]').first().waitFor()
  const shown = page.locator('.preview')
  expect(await shown.getByRole('heading', { level: 1 }).innerText()).toBe('Acme Planner')
  expect(await shown.innerText()).toContain('A calmer week')
  await page.getByRole('link', { name: 'Continue to plan' }).click()

  // The free plan shows the next free launch week, then the badge to copy, and what the check saw.
  await page.getByRole('heading', { name: 'Choose a plan' }).waitFor()
  expect(await mainOf(page)).toContain('Next free week: 28 December 2026')
  await press(page, 'Publish for free')
  await page.getByText('We found no link').waitFor()
  expect(await mainOf(page)).toMatch(/What happens when[\s\S]*Monday, 28 December 2026, 00:00 UTC/)
  const code = await page.locator('#badge code').innerText()
  pages['/'] = acmeHome({ footer: code })
  service.clock.time = new Date(service.clock.time.getTime() + 60_000)
  await press(page, 'Check now')
  await page.getByText('Launches on Monday').waitFor()
  service.clock.time = new Date('2026-12-28T00:05:00Z')
  await service.sendJob('open-launch-week', {})
  // The session ended, because nobody used it for five weeks.
  await signIn(context, 'maker@example.com')
  await expect.poll(async () => (await page.reload(), mainOf(page))).toContain('Your listing is live')

  // My products leads to every part of the listing, at one address.
  await page.goto(`${service.origin}/my-listings`)
  expect(await page.locator('.product').innerText()).toMatch(/Acme Planner[\s\S]*Live/)
  await page.locator('.product h3').getByRole('link').click()
  const base = page.url()
  await tabTo(page, 'Profile')
  await open(page, 'basics', 'name', 'logo_url', 'categories')
  await boxOf(page, 'name').fill('Acme Weeks')
  await boxOf(page, 'logo_url').fill(`https://${host}/logo.png`)
  await boxOf(page, 'categories').first().selectOption('Analytics')
  await open(page, 'prices', 'pricing_model')
  await boxOf(page, 'pricing_model').selectOption('Subscription')
  await press(page, 'Save changes')
  await page.getByText('Saved.').waitFor()
  await tabTo(page, 'Story')
  await boxOf(page, 'story').fill('It began on a Monday.')
  await press(page, 'Save')
  await page.getByText('Saved.').waitFor()
  await tabTo(page, 'Updates')
  await boxOf(page, 'title').fill('Faster weeks')
  await boxOf(page, 'body').fill('It is out.')
  await press(page, 'Post update')
  await page.getByText('Posted.').waitFor()
  await tabTo(page, 'Claim')
  await page.getByRole('link', { name: 'Prove ownership' }).waitFor()
  await tabTo(page, 'Orders')
  await page.getByText('No orders').waitFor()
  await tabTo(page, 'Launch')
  await page.getByRole('heading', { name: 'What happens when' }).waitFor()

  // The public page knows its owner, and says nothing that runs.
  await page.getByRole('link', { name: 'View page' }).click()
  await page.getByRole('heading', { level: 1, name: 'Acme Weeks' }).waitFor()
  const text = await page.locator('main').textContent()
  expect(text).toContain('Subscription')
  expect(text).toContain('Faster weeks')
  expect(text).toContain(attack)
  expect(text).not.toContain('yours?')
  await page.getByRole('link', { name: 'Edit this page' }).click()
  expect(page.url()).toBe(`${base}/profile`)
  expect(complaints).toEqual([])
  await context.close()
}, 120_000)

test('the same by forms alone, without scripts: by hand, signing in on the way, every fault at once, and on to the checkout', async () => {
  const { host, letGo } = aWebsite()
  const { context, page } = await aPage({ javaScriptEnabled: false })
  await page.goto(`${service.origin}/submit`)
  await page.getByLabel('Website address').fill(host)
  await press(page, 'Fill it in by hand')
  await page.waitForURL('**/sign-in?next=*')
  const next = new URL(page.url()).searchParams.get('next')!
  await signIn(context, 'quiet@example.com')
  await page.goto(service.origin + next)
  // The address and the choice are kept: the Enter key goes on by hand.
  expect(await page.getByLabel('Website address').inputValue()).toBe(host)
  await page.getByText('You’re signed in. Go on where you left off.').waitFor()
  expect(await page.locator('.start button').allInnerTexts()).toEqual(['Fill it in by hand', 'Draft my profile'])
  await page.getByLabel('Website address').press('Enter')
  // Edits made while the website is being read are kept.
  await page.waitForURL('**/drafts/*?edit=1')
  await open(page, 'company')
  await boxOf(page, 'city').fill('Berlin')
  await press(page, 'Save')
  await page.getByRole('link', { name: 'Show progress' }).click()
  expect(await mainOf(page)).toContain('We’re reading your website')
  letGo()
  // The page reloads itself while it waits.
  await page.getByText('% complete').waitFor({ timeout: 20_000 })

  const stateOf = (key: string) => partOf(page, key).locator('.state').innerText()
  const move = async (name: string, group: string, key: string) => {
    await open(page, group, ...((await partOf(page, key).locator('summary').count()) ? [key] : []))
    await partOf(page, key)
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click()
  }
  await open(page, 'reasons')
  await boxOf(page, 'usps').fill('Typed beside every button')
  await move('Accept', 'basics', 'tagline')
  expect([await stateOf('tagline'), await partOf(page, 'usps').locator('.state').textContent()]).toEqual([
    'Locked',
    'Typed by you',
  ])
  await open(page, 'basics', 'tagline')
  await boxOf(page, 'tagline').fill('My own line')
  await press(page, 'Save')
  await move('Unlock', 'basics', 'tagline')
  expect(await stateOf('tagline')).toBe('Edited by you')
  await move('Restore', 'basics', 'tagline')
  expect([await stateOf('tagline'), await boxOf(page, 'tagline').inputValue()]).toEqual([
    'From the website',
    'Plan your week in five minutes',
  ])
  await move('Remove', 'basics', 'tagline')
  expect([await stateOf('tagline'), await boxOf(page, 'tagline').inputValue()]).toEqual(['Removed', ''])
  await move('Restore', 'basics', 'tagline')

  // Four faults of three groups are told at once, each beside its field and on top; everything typed stays.
  await open(page, 'basics', 'tagline', 'short_description')
  await boxOf(page, 'tagline').fill('A calmer week')
  await open(page, 'company', 'contact_email', 'founded_year')
  await boxOf(page, 'contact_email').fill('no address')
  await boxOf(page, 'founded_year').fill('long ago')
  await open(page, 'reasons', 'demo_video_url')
  await boxOf(page, 'demo_video_url').fill('https://example.com/video')
  await open(page, 'questions')
  await page.getByText('Add question 1').click()
  await boxOf(page, 'faqs.question').first().fill('Is it calm?')
  await press(page, 'Save')
  const summary = page.getByRole('alert').first()
  await summary.waitFor()
  for (const words of [
    'Fix these 4 fields',
    'Contact email: This is not an email address.',
    'Founded: The year must be from 1800 to 2100.',
    'Demo video: The video must be on YouTube.',
    'Questions and answers: Number 1: answer: This is empty.',
  ])
    expect(await summary.innerText()).toContain(words)
  expect(await partOf(page, 'contact_email').innerText()).toContain('This is not an email address.')
  expect(await boxOf(page, 'faqs.answer').first().getAttribute('aria-invalid')).toBe('true')
  expect(await boxOf(page, 'tagline').inputValue()).toBe('A calmer week')
  await boxOf(page, 'contact_email').fill(`hello@${host}`)
  await boxOf(page, 'founded_year').fill('2021')
  await boxOf(page, 'demo_video_url').fill('')
  await boxOf(page, 'faqs.answer').first().fill('Very.')

  // The story and co-founders are groups of the same form.
  await open(page, 'story')
  await boxOf(page, 'story.problem').fill('Weeks never went as planned.')
  await open(page, 'cofounders')
  await boxOf(page, 'email').fill('second@example.com')
  await press(page, 'Send invitation')
  expect(await page.locator('#cofounders').textContent()).toContain('second@example.com: invited')
  const id = new URL(page.url()).pathname.split('/')[2]
  const draft = await service.request('GET', `/drafts/${id}`, {
    key: await service.key({ email: 'quiet@example.com' }),
  })
  expect(draft.body).toMatchObject({
    faqs: [{ question: 'Is it calm?', answer: 'Very.' }],
    story: { problem: 'Weeks never went as planned.' },
    fields: {
      usps: { value: ['Typed beside every button'], state: 'manual' },
      city: { value: 'Berlin', state: 'manual' },
      tagline: { value: 'A calmer week' },
    },
  })

  // The paid plan leads to the checkout.
  await stepTo(page, 'Plan')
  await page.locator('#buy-launch').getByRole('button', { name: 'Go to checkout' }).click()
  await page.getByRole('heading', { name: 'Checkout' }).waitFor()
  expect(await mainOf(page)).toMatch(/Order LD-/)

  // From now on the draft's addresses lead to the listing, where the order is.
  await page.goto(`${service.origin}/drafts/${id}`)
  expect(page.url()).toMatch(/\/my-listings\/\d+\/profile$/)
  await page.goto(`${service.origin}/drafts/${id}/plan`)
  await page.getByRole('heading', { name: 'Choose a plan' }).waitFor()
  await page.goto(page.url().replace(/\/\w+$/, '/orders'))
  expect(await mainOf(page)).toMatch(/Not paid yet[\s\S]*LD-/)
  await context.close()
}, 120_000)

test('with the keyboard alone: an address is sent, a value is typed over and saved', async () => {
  const { host, letGo } = aWebsite()
  letGo()
  const { context, page } = await aPage({}, 'keys@example.com')
  await page.goto(`${service.origin}/submit`)
  const reach = async (wanted: string) => {
    for (let presses = 0; presses < 150; presses++) {
      await page.keyboard.press('Tab')
      if (await page.evaluate<boolean>(`document.activeElement?.matches(${JSON.stringify(wanted)}) ?? false`)) return
    }
    throw new Error(`${wanted} cannot be reached`)
  }
  await reach('[name=url]')
  await page.keyboard.type(host)
  await page.keyboard.press('Enter')
  await page.getByText('% complete').waitFor()
  await reach('#part-tagline > summary')
  await page.keyboard.press('Enter')
  await reach('[name=tagline]')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Typed by keys')
  await page.keyboard.press('Enter')
  await page.getByText('Saved.').waitFor()
  expect(await partOf(page, 'tagline').locator('.said').textContent()).toBe('Typed by keys')
  await reach('button[value="next"]')
  await page.keyboard.press('Space')
  await page.waitForURL('**/drafts/*/pictures')
  await context.close()
}, 60_000)

test('no page of this breaks a rule of accessibility or scrolls sideways, in either colours, at 200 % and on a small phone', async () => {
  const { host, letGo } = aWebsite()
  const { context, page, complaints } = await aPage({ deviceScaleFactor: 1 }, 'looks@example.com')
  const key = await service.key({ email: 'looks@example.com' })
  const wrong: string[] = []
  // All pages share their colours, so those with every kind of part are enough for the dark ones.
  const dark = ['draft-refused', 'plan', 'done', 'mine', 'mine-news']
  const check = async (name: string) => wrong.push(...(await faultsOf(page, name, { dark: dark.includes(name) })))
  const unfold = () => page.evaluate("for (const box of document.querySelectorAll('details')) box.open = true")
  await page.goto(`${service.origin}/submit`)
  await check('submit')
  // A website that can't be read is told as such, with both ways on.
  service.websites.setSite('broken.example.com', (_, res) => void res.writeHead(500).end())
  await page.getByLabel('Website address').fill('broken.example.com')
  await press(page, 'Draft my profile')
  await page.getByRole('heading', { name: 'We couldn’t read your site' }).waitFor()
  await check('unread')
  await page.goto(`${service.origin}/submit`)
  await page.getByLabel('Website address').fill(host)
  await press(page, 'Draft my profile')
  await page.waitForURL('**/drafts/*')
  await check('reading')
  letGo()
  await page.getByText('% complete').waitFor()
  const draft = page.url()
  await unfold()
  // A refused form shows the whole draft and the errors.
  await boxOf(page, 'contact_email').fill('no address')
  await boxOf(page, 'faqs.question').first().fill('Is it calm?')
  await press(page, 'Save')
  await page.getByRole('alert').first().waitFor()
  await unfold()
  await check('draft-refused')
  // The steps and tabs with pictures are checked with the pictures.
  for (const step of ['preview', 'plan']) {
    await page.goto(`${draft}/${step}`)
    await check(step)
  }
  await page.goto(draft)
  await unfold()
  await boxOf(page, 'categories').first().selectOption('Productivity')
  await press(page, 'Save and continue')
  await page.goto(`${draft}/plan`)
  await press(page, 'Publish for free')
  await page.getByText('We found no link').waitFor()
  await check('done')
  const base = page.url().replace(/\/done.*/, '')
  const id = Number(base.split('/').at(-1))
  await service.request('POST', `/me/listings/${id}/milestones`, { key, body: { date: '2026-03-01', title: 'First' } })
  await service.request('POST', `/me/listings/${id}/updates`, { key, body: { title: 'News', body: 'It is out.' } })
  for (const path of ['', '/profile', '/publish', '/story', '/news', '/claim', '/orders']) {
    await page.goto(base + path)
    if (path === '/story') await unfold()
    await check(`mine${path.replace('/', '-')}`)
  }
  for (const path of ['', '/interview']) {
    await page.goto(`${service.origin}/my-listings${path}`)
    await check(`products${path.replace('/', '-')}`)
  }
  expect(wrong).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
}, 240_000)
