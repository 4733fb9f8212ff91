import type { Browser, BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { raw } from '../../../domain/database/raw.ts'
import { faultsOf } from '../../../test/accessibility.ts'
import { aBrowser } from '../../../test/browser.ts'
import { anOwnListing } from '../../../test/flows/buyer.ts'
import { aService, type TestService } from '../../../test/service.ts'

// Processing pictures takes longer on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const SOON = { timeout: 60_000 }

const ATTACK = `"><img src=x onerror="globalThis.hit=1">.png`
const OWNER = 'pictured@example.com'

let service: TestService
let browser: Browser
let context: BrowserContext
let page: Page
let path: string
let listing: string
const violations: string[] = []

beforeAll(async () => {
  ;[service, browser] = await Promise.all([aService(), aBrowser()])
  const id = await anOwnListing(service, {
    slug: 'fennel',
    name: 'Fennel Notes',
    owner: OWNER,
    tagline: 'Notes that file themselves',
    description: 'Fennel Notes sorts what you write into the right project while you type.',
    profile: { founders: [{ name: 'Ada Fennel', title: 'Founder' }] },
  })
  path = `${service.origin}/my-listings/${id}/pictures`
  listing = `${service.origin}/listings/fennel`
  context = await browser.newContext()
  const [name, value] = (await service.signedIn(OWNER)).split('=') as [string, string]
  await context.addCookies([{ name, value, url: service.origin }])
  page = await context.newPage()
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) violations.push(message.text())
  })
})
afterAll(async () => {
  await browser.close()
  await service.stop()
})

/** A drawn screenshot of an app: a sidebar and cards in two colors. */
const drawn = (name: string, accent: string, width = 1600, height = 1000) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#f6f7f9"/><rect width="280" height="100%" fill="${accent}"/>${[
      0, 1, 2, 3,
    ]
      .map(
        (n) =>
          `<rect x="340" y="${80 + n * 220}" width="${width - 400}" height="180" rx="18" fill="#fff" stroke="#d5d9df"/>`,
      )
      .join('')}</svg>`,
  ),
})
const png = async ({ buffer, ...file }: ReturnType<typeof drawn>) => ({
  ...file,
  buffer: await sharp(buffer).png().toBuffer(),
})
const stored = async () =>
  (await raw<{ n: number }>(service.db.read, { text: 'select count(*)::int as n from listing_image' }))[0]!.n
async function remove(from: Page, name: string): Promise<void> {
  await from.locator('summary', { hasText: `Remove ${name}` }).click()
  expect(await from.getByText('This can’t be undone.').filter({ visible: true }).count()).toBe(1)
  await from.getByRole('button', { name: `Remove ${name} for good` }).click()
}
const textOf = (selector: string) => page.locator(selector).innerText()

test('chosen files are shown before they are sent, checked, and saved with their progress', async () => {
  await page.goto(path)
  const box = page.locator('#screenshots-box')
  await box.setInputFiles([{ name: ATTACK, mimeType: 'image/png', buffer: Buffer.alloc(8_100_000) }])
  expect(await textOf('#part-screenshots .chosen')).toContain('Images can be up to 8 MB. This one has 8.1 MB.')
  await box.setInputFiles([await png(drawn(ATTACK, '#0b5c49')), await png(drawn('second.png', '#4338ca'))])
  await expect.poll(() => page.locator('#part-screenshots .chosen canvas').count(), SOON).toBe(2)
  expect(await textOf('#part-screenshots .chosen')).toContain(ATTACK)
  await page.locator('#logo-box').setInputFiles(await png(drawn('logo.png', '#be123c', 400, 400)))
  await page.getByRole('button', { name: 'Save pictures' }).click()
  await page.waitForSelector('.tile', SOON)
  await expect.poll(() => page.evaluate<string>('document.activeElement.textContent'), SOON).toContain('Saved.')
  expect(await page.locator('.tile').count()).toBe(2)
  expect(page.url()).toContain('?done=saved')
  expect(await textOf('.storage')).toMatch(/0\.\d MB of 50 MB used/)
  expect(await stored()).toBe(3)
})

test('a lost connection says that nothing was saved, keeps the form, and the second try works', async () => {
  await page.goto(path)
  const large = (n: number) => ({ name: `${n}.png`, mimeType: 'image/png', buffer: Buffer.alloc(8_000_000) })
  for (const box of ['screenshots', 'media']) await page.locator(`#${box}-box`).setInputFiles([large(1), large(2)])
  await page.getByRole('button', { name: 'Save pictures' }).click()
  await page.waitForSelector('.upload-problem')
  expect(await textOf('.upload-problem')).toContain('These files have 32 MB. Choose at most 24 MB at once.')
  await page.locator('#media-box').setInputFiles([])
  await page.route('**/pictures', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await page.locator('#screenshots-box').setInputFiles(await png(drawn('third.png', '#b45309', 1400, 900)))
  const save = page.getByRole('button', { name: 'Save pictures' })
  await save.click()
  await expect.poll(() => textOf('.upload-problem'), SOON).toBe('Upload stopped. Nothing was saved. Try again.')
  expect(await stored()).toBe(3)
  await page.unroute('**/pictures')
  await save.click()
  await expect.poll(() => page.locator('.tile').count(), SOON).toBe(3)
  // A refused file is told beside its box, without leaving the page.
  await page.locator('#screenshots-box').setInputFiles({ ...drawn('x.png', '#000'), buffer: Buffer.from('<script>') })
  await save.click()
  await page.waitForSelector('#screenshots-problem', SOON)
  expect(await textOf('#screenshots-problem')).toContain('x.png: This file can’t be opened as an image.')
  expect(await faultsOf(page, 'pictures refused')).toEqual([])
  expect(await stored()).toBe(4)
})

test('the gallery opens by click or Enter, turns with the arrows, closes with Escape and gives the focus back', async () => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.addInitScript(
    `globalThis.shifts = 0; new PerformanceObserver((list) => { for (const one of list.getEntries()) shifts += one.value }).observe({ type: 'layout-shift', buffered: true })`,
  )
  await page.goto(listing, { waitUntil: 'networkidle' })
  expect(await page.evaluate('shifts')).toBeLessThan(0.01)
  const links = page.locator('.gallery a')
  expect(await links.count()).toBe(3)
  expect(await faultsOf(page, 'listing with pictures', { within: '.gallery' })).toEqual([])
  await links.nth(0).focus()
  await page.keyboard.press('Enter')
  const dialog = page.locator('dialog.lightbox')
  await dialog.waitFor({ state: 'visible' })
  const caption = () => textOf('.lightbox figcaption')
  expect(await caption()).toContain('1 of 3')
  await page.keyboard.press('ArrowRight')
  expect(await caption()).toContain('2 of 3')
  for (let key = 0; key < 2; key++) await page.keyboard.press('ArrowLeft')
  expect(await caption()).toContain('3 of 3')
  expect(await faultsOf(page, 'lightbox', { within: '.lightbox' })).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await page.evaluate('[...document.querySelectorAll(".gallery a")].indexOf(document.activeElement)')).toBe(2)
  await links.nth(1).click()
  expect(await caption()).toContain('2 of 3')
  await page.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(violations).toEqual([])
  expect(await page.evaluate('globalThis.hit')).toBeUndefined()
})

test('a draft shows the proposed picture with its source, and it goes with one click', async () => {
  const [draft] = await raw<{ id: string }>(service.db.read, {
    text: `insert into draft (account_id, url, site, status, fields, sections)
           select id, 'https://acme.example.com/', 'acme.example.com', 'ready', $2::jsonb, '{}' from account where email = $1 returning id`,
    values: [OWNER, JSON.stringify({ name: { value: 'Acme', state: 'ai', ai: 'Acme', evidence: [] } })],
  })
  const { buffer } = await png(drawn('share.png', '#0e7490', 1200, 630))
  await raw(service.db.read, {
    text: `with kept as (
             insert into listing_image (draft_id, digest, webp, created_at) values ($1, 'a', $2, now()) returning id)
           update draft set screenshots = jsonb_build_array(jsonb_build_object(
             'url', '/media/' || kept.id || '.webp', 'alt', 'A calm week', 'width', 1200, 'height', 630,
             'source', jsonb_build_object('page', 'https://acme.example.com/', 'image', 'https://acme.example.com/s.png')))
           from kept where draft.id = $1`,
    values: [draft!.id, await sharp(buffer).webp().toBuffer()],
  })
  await page.goto(`${service.origin}/drafts/${draft!.id}/pictures`)
  expect(await textOf('.tile .picture-source')).toBe('From the website’s share image, acme.example.com')
  expect(await faultsOf(page, 'pictures of a draft')).toEqual([])
  await remove(page, 'screenshot 1')
  await expect.poll(() => page.locator('.tile').count(), SOON).toBe(0)
})

test('without scripts a picture is uploaded and removed by plain forms, and opens as a link', async () => {
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState: await context.storageState() })
  const bare = await plain.newPage()
  await bare.goto(path)
  await bare.locator('#screenshots-box').setInputFiles(await png(drawn('fourth.png', '#0e7490', 1300, 900)))
  await bare.getByRole('button', { name: 'Save pictures' }).click()
  await expect.poll(() => bare.locator('.tile').count(), SOON).toBe(4)
  // A picture that is moved stays in sight, and the button that moved it keeps the focus; at the end, the other one.
  await bare.setViewportSize({ width: 700, height: 500 })
  const focused = () => bare.evaluate<string>('document.activeElement.textContent.replace(/\\s+/g, " ").trim()')
  for (const [pressed, then] of [
    ['Move screenshot 2 later', 'Move screenshot 3 later'],
    ['Move screenshot 3 later', 'Move screenshot 4 earlier'],
    ['Move screenshot 4 earlier', 'Move screenshot 3 earlier'],
  ]) {
    await bare.getByRole('button', { name: pressed! }).click()
    await expect.poll(focused, SOON).toBe(then)
    expect(await bare.evaluate('document.activeElement.closest(".tile").getBoundingClientRect().bottom > 0')).toBe(true)
    expect(await bare.evaluate('scrollY')).toBeGreaterThan(0)
  }
  // Removing takes two clicks, because it can’t be undone.
  await remove(bare, 'screenshot 1')
  await expect.poll(() => bare.locator('.tile').count(), SOON).toBe(3)
  await bare.goto(listing)
  await bare.locator('.gallery a').first().click()
  await bare.waitForURL(/\/media\/[\w-]{36}\.webp$/)
  await plain.close()
})
