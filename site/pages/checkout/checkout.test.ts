import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf } from '../../../test/accessibility.ts'
import { aBrowser } from '../../../test/browser.ts'
import { anOwnListing, priceEverything, germanSeller } from '../../../test/flows/buyer.ts'
import { openVies } from '../../../test/vendors/vies.ts'
import { raw } from '../../../domain/database/raw.ts'
import { aService, type TestService } from '../../../test/service.ts'

let service: TestService
let vies: Awaited<ReturnType<typeof openVies>>
let browser: Browser
let key: string
let made = 0
/** The folder for screenshots, as in test/accessibility.ts; undefined for none. */
const SHOTS = process.env['SHOTS']

beforeAll(async () => {
  vies = await openVies()
  vies.valid.add('FR40303265045')
  service = await aService({
    config: {
      vat: germanSeller(vies.url, 'DE136695976'),
    },
  })
  await priceEverything(service)
  key = await service.key()
  browser = await aBrowser()
})
afterAll(async () => {
  await browser.close()
  await service.stop()
  await vies.close()
})

const rows = (text: string, ...values: unknown[]) => raw(service.db.read, { text, values })
async function anOrder() {
  const id = await anOwnListing(service, { slug: `shown-${++made}`, name: `Shown ${made}` })
  const items = [
    { product: 'featured', listing_id: id },
    { product: 'billboard_min', listing_id: id, amount_cents: 25_000 },
  ]
  return (await service.request('POST', '/orders/checkout', { key, body: { items } })).body
}

async function signedInContext(options: Parameters<Browser['newContext']>[0], email?: string): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  const [name, value] = (await service.signedIn(email)).split('=') as [string, string]
  await context.addCookies([{ name, value, url: service.origin }])
  return context
}

for (const javaScriptEnabled of [true, false])
  test(`a person buys ${javaScriptEnabled ? 'with' : 'without'} JavaScript, and no page asks for a card`, async () => {
    const order = await anOrder()
    const context = await signedInContext({ javaScriptEnabled })
    const page = await context.newPage()
    const outside: string[] = []
    // The other pages are made of the same parts, so they are checked only when screenshots are wanted.
    const look = async (name: string, { always = false } = {}) => {
      if (javaScriptEnabled && (always || SHOTS)) expect(await faultsOf(page, name)).toEqual([])
    }
    page.on('request', (request) => {
      if (!request.url().startsWith(service.origin)) outside.push(request.url())
    })
    await page.goto(order.checkout_url)
    expect(await page.textContent('h1')).toBe('Checkout')
    expect(await page.textContent('.test-banner')).toContain('No money moves')
    expect(await page.textContent('.bought')).toContain('This is a paid ranking')
    expect(await page.locator('input[autocomplete^="cc-"], input[name*="card"]').count()).toBe(0)
    await page.fill('[name=name]', 'A Maker')
    await page.fill('[name=address]', 'Rue 1')
    await page.fill('[name=postcode]', '75001')
    await page.fill('[name=city]', 'Paris')
    await page.selectOption('[name=country]', 'FR')
    if (!javaScriptEnabled) await page.click('text=Update VAT')
    await page.waitForSelector('text=VAT 20%')
    await look('checkout', { always: true })
    expect(await page.inputValue('[name=city]')).toBe('Paris')
    await page.click('text=buying for a company')
    await page.fill('[name=vat_number]', 'FR40303265045')
    if (javaScriptEnabled) await page.locator('[name=vat_number]').blur()
    else await page.click('text=Update VAT')
    await page.waitForSelector('text=Reverse charge')
    await page.click('.ways button')
    await page.waitForSelector('text=What should happen?')
    await look('test-payment')
    await page.click('button[value=pay]')
    await page.waitForURL(`**/orders/${order.number}`)
    await expect
      .poll(
        async () => {
          await page.reload()
          return page.textContent('main')
        },
        { timeout: 15_000 },
      )
      .toMatch(/Paid.*Invoice\s+TEST-INV-0/s)
    await look('order')
    await page.click('text=TEST-INV')
    expect(await page.textContent('.invoice')).toMatch(/Reverse charge.*Art\. 196/s)
    await look('invoice', { always: true })
    if (javaScriptEnabled) {
      const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
      expect(sheets).toHaveLength(1)
    }
    expect(outside).toEqual([])
    await context.close()
  })

test('what is missing is said on the page, and what was typed stays', async () => {
  const order = await anOrder()
  const context = await signedInContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(order.checkout_url)
  await page.fill('[name=name]', 'A Maker')
  await page.selectOption('[name=country]', 'DE')
  const form = { name: 'A Maker', country: 'DE', vat_number: 'DE1', go: 'test' }
  const token = await page.inputValue('[name=token]')
  const answer = await context.request.post(order.checkout_url, {
    form: { ...form, token },
    headers: { origin: service.origin },
  })
  expect(answer.status()).toBe(400)
  expect(await answer.text()).toMatch(/not a valid VAT number.*value="A Maker"/s)
  await context.close()
})

test('a link opens for its own account alone, and never for another website', async () => {
  const order = await anOrder()
  const open = async (headers: Record<string, string>) =>
    fetch(order.checkout_url, { redirect: 'manual', headers }).then((res) => ({
      status: res.status,
      headers: res.headers,
    }))
  const stranger = await open({ cookie: await service.signedIn('stranger@example.com') })
  const nobody = await open({})
  const owner = await open({ cookie: await service.signedIn() })
  expect([stranger.status, nobody.status, owner.status]).toEqual([404, 303, 200])
  expect(nobody.headers.get('location')).toMatch(/^\/sign-in\?next=%2Fcheckout%2F/)
  expect(
    Object.fromEntries(
      ['cache-control', 'referrer-policy', 'x-frame-options'].map((name) => [name, owner.headers.get(name)]),
    ),
  ).toEqual({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
  })
  const forged = await fetch(order.checkout_url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ go: 'test' }),
    headers: { cookie: await service.signedIn(), 'sec-fetch-site': 'cross-site' },
  })
  expect(forged.status).toBe(403)
  service.clock.time = new Date(service.clock.time.getTime() + 25 * 3_600_000)
  expect((await open({ cookie: await service.signedIn() })).status).toBe(404)
  service.clock.time = new Date('2026-11-20T12:00:00Z')
})

test('an order is paid from its own page until it is paid or expires', async () => {
  const { number } = await anOrder()
  const read = async () => {
    const order = (await service.request('GET', `/orders/${number}`, { key })).body
    const { items } = (await service.request('GET', '/orders', { key })).body
    const listed = items.find((one: { number: string }) => one.number === number)
    expect(listed.checkout_url).toBe(order.checkout_url)
    return order
  }
  const get = async (path: string, email?: string) =>
    fetch(service.origin + path, { redirect: 'manual', headers: { cookie: await service.signedIn(email) } })
  const path = `/orders/${number}/checkout`
  const isOffered = async () => (await (await get(`/orders/${number}`)).text()).includes(`href="${path}">Pay `)
  const open = await read()
  expect(open).toMatchObject({ status: 'pending', checkout_url: service.origin + path })
  expect(open.next_steps).toMatchObject([{ operation: 'get_order' }])
  expect([(await get(path)).status, (await get(path, 'stranger@example.com')).status]).toEqual([200, 404])
  const nobody = await fetch(service.origin + path, { redirect: 'manual' })
  expect(nobody.headers.get('location')).toBe(`/sign-in?next=${encodeURIComponent(path)}`)
  expect(await isOffered()).toBe(true)
  const set = (values: string) => rows(`update purchase set ${values} where number = $1`, number)
  const isClosed = async () => {
    expect(await read()).not.toHaveProperty('checkout_url')
    expect(await isOffered()).toBe(false)
    expect((await get(path)).headers.get('location')).toBe(`/orders/${number}`)
  }
  for (const status of ['processing', 'paid', 'canceled', 'expired', 'refunded']) {
    await set(`status = '${status}'`)
    await isClosed()
  }
  await set(`status = 'pending', expires_at = '${service.clock.time.toISOString()}'`)
  await isClosed()
  expect((await read()).next_steps).toMatchObject([{ operation: 'quote_order' }])
})

test('a launch week is a date that people read, before and after the order', async () => {
  const id = await anOwnListing(service, { slug: 'dated', name: 'Dated', status: 'draft' })
  const items = [{ product: 'launch', listing_id: id, week: '2026-12-07' }]
  const order = (await service.request('POST', '/orders/checkout', { key, body: { items } })).body
  const cookie = await service.signedIn()
  for (const url of [order.checkout_url, `${service.origin}/orders/${order.number}`]) {
    const html = await (await fetch(url, { headers: { cookie } })).text()
    expect(html).toContain('for Dated, week of 7 December 2026')
    expect(html).toContain('Goes live in the launch week of 7 December 2026.')
    expect(html).not.toContain('2026-12-07')
  }
})

test('a way to pay that isn’t offered is refused on the page, with what was typed', async () => {
  const { number } = await anOrder()
  const path = `/orders/${number}/checkout`
  const cookie = await service.signedIn()
  const headers = { cookie, origin: service.origin }
  const page = await (await fetch(service.origin + path, { headers })).text()
  const token = /name="token" value="([^"]+)"/.exec(page)![1]!
  const body = new URLSearchParams({ token, go: 'barter', name: 'A Maker' })
  const answer = await fetch(service.origin + path, { method: 'POST', headers, body })
  const html = await answer.text()
  expect([answer.status, html.includes('This way to pay isn’t offered.'), html.includes('value="A Maker"')]).toEqual([
    400,
    true,
    true,
  ])
})

test('orders and invoices open for their buyer alone', async () => {
  const order = await anOrder()
  const get = async (path: string, email?: string) =>
    (await fetch(service.origin + path, { headers: { cookie: await service.signedIn(email) } })).status
  expect([
    await get(`/orders/${order.number}`),
    await get('/orders'),
    await get(`/orders/${order.number}`, 'stranger@example.com'),
    await get('/invoices/TEST-INV-000001', 'stranger@example.com'),
    await get('/test-payments/nothing'),
  ]).toEqual([200, 200, 404, 404, 404])
})
