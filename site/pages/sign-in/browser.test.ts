import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser } from '../../../test/browser.ts'
import { aListing } from '../../../test/factories.ts'
import { aService, type TestService } from '../../../test/service.ts'

let service: TestService
let browser: Browser
beforeAll(async () => {
  service = await aService()
  await aListing(service, {
    slug: 'fennel',
    name: 'Fennel Notes',
    tagline: 'Notes that file themselves',
    profile: {
      features: ['Files itself', 'x'.repeat(150)],
      evidence: {
        tagline: [
          {
            quote: 'Notes that file themselves',
            url: 'https://fennel.example.com/',
            fetched_at: '2026-11-03T09:00:00Z',
          },
        ],
      },
    },
  })
  browser = await aBrowser()
})
afterAll(async () => {
  await browser.close()
  await service.stop()
})

test.for(['/', '/search?q=notes', '/listings/fennel', '/docs', '/bot', '/nowhere'])(
  'in a real browser %s breaks no rule of its own, and fits the narrowest phone',
  async (path) => {
    const context = await browser.newContext({ viewport: { width: 360, height: 700 }, serviceWorkers: 'block' })
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(service.origin + path)
    const tooWide = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
    expect(complaints.filter((text) => !text.includes('404 (Not Found)'))).toEqual([])
    expect(tooWide).toBe(0)
    await context.close()
  },
)

test('a visitor searches, opens a listing and reads the quote behind a value', async () => {
  const page = await browser.newPage()
  await page.goto(service.origin)
  await page.getByRole('combobox').first().fill('notes')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Fennel Notes' }).first().click()
  expect(new URL(page.url()).pathname).toBe('/listings/fennel')
  const quote = page.locator('details.quotes').first()
  await quote.locator('summary').click()
  await expect.poll(() => quote.innerText()).toContain('Notes that file themselves')
  await page.close()
})
