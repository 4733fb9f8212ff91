import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf } from '../../../test/accessibility.ts'
import { raw } from '../../../domain/database/raw.ts'
import { aBrowser } from '../../../test/browser.ts'
import { aBuyer, anOwnListing, priceEverything } from '../../../test/flows/buyer.ts'
import { aVote } from '../../../test/factories.ts'
import { aService, type TestService } from '../../../test/service.ts'
import { SECTIONS } from './sections.ts'

const ATTACK = `</textarea></title></script>"'><script>globalThis.hit=1</script><img src=x onerror="globalThis.hit=1">`

let service: TestService
let browser: Browser
let key: string
let order: string
let paths: string[]

const rows = (text: string) => raw(service.db.read, { text, values: [ATTACK] })
const one = async (text: string) => (await raw<{ id: string }>(service.db.read, { text }))[0]!.id

async function admin(...command: string[]): Promise<void> {
  const answer = await service.admin(...command)
  if ('error' in answer) throw new Error(`${command.join(' ')}: ${answer.error}`)
}

beforeAll(async () => {
  ;[service, browser] = await Promise.all([aService({ env: {} }), aBrowser()])
  await priceEverything(service)
  await service.admin('role', 'set', 'boss@example.com', 'admin')
  key = await service.key()
  const id = await anOwnListing(service, {
    slug: 'fennel',
    name: 'Fennel Notes',
    tagline: 'Notes that file themselves',
  })
  await aVote(service, id, service.clock.time)
  await aVote(service, id, service.clock.time, { discountedFor: 'same_person' })
  await service.request('PATCH', `/me/listings/${id}`, {
    key,
    body: {
      fields: { tagline: ATTACK, summary: `One\n${ATTACK}`, features: [ATTACK, 'x'.repeat(150)] },
      faqs: [{ question: ATTACK, answer: ATTACK }],
    },
  })
  const buyer = aBuyer(service, key)
  order = await buyer.order({ product: 'done_for_you', listing_id: id })
  await buyer.choose(await buyer.goOn(order), 'pay')
  while ((await buyer.read(order)).status !== 'paid') await new Promise((wait) => setTimeout(wait, 20))

  // Put hostile text into everything that an admin writes.
  const options = JSON.stringify([
    { name: ATTACK.slice(0, 40), description: ATTACK, choices: [ATTACK.slice(0, 60)], required: true },
  ])
  const faqs = JSON.stringify([{ question: ATTACK, answer: ATTACK }])
  for (const command of [
    ['product', 'add', 'hostile', '--name', ATTACK.slice(0, 80), '--text', ATTACK],
    ['product', 'set', 'hostile', '--options', options],
    ['price', 'set', 'hostile', '100'],
    ['category', 'set', 'crm', '--name', ATTACK.slice(0, 80), '--text', ATTACK, '--faqs', faqs],
    ['attribute', 'add', 'crm', ATTACK.slice(0, 80)],
    [
      'post',
      'add',
      ATTACK,
      '--slug',
      'hostile',
      '--author',
      ATTACK.slice(0, 80),
      '--summary',
      ATTACK,
      '--text',
      `# ${ATTACK}\n\n${ATTACK}`,
      '--faqs',
      faqs,
    ],
    ['post', 'publish', 'hostile'],
    ['question', 'add', ATTACK],
    ['text', 'set', 'about', ATTACK],
    ['week', 'capacity', '2026-12-07', '3'],
  ])
    await admin(...command)
  await rows(`insert into review (listing_id, account_id, author, stars, body, created_at, updated_at)
    select ${id}, id, $1, 5, $1, now(), now() from account where email = 'boss@example.com'`)
  await rows(
    `insert into review_report (review_id, account_id, reason, created_at) select id, account_id, $1, now() from review`,
  )
  await rows(`insert into public_person (account_id, slug, name, created_at)
    select id, 'boss', $1, now() from account where email = 'boss@example.com'`)
  await rows(`insert into comment (listing_id, account_id, body, created_at, updated_at)
    select ${id}, id, $1, now(), now() from account where email = 'boss@example.com'`)
  await rows(
    `insert into comment_report (comment_id, account_id, reason, created_at) select id, account_id, $1, now() from comment`,
  )
  await anOwnListing(service, { slug: 'hidden-one', name: 'Hidden One' })
  await admin('listing', 'hide', 'hidden-one', '--reason', ATTACK)

  const things: Record<string, string> = {
    '/admin/products/:code': '/admin/products/hostile',
    '/admin/weeks/:week': '/admin/weeks/2026-12-07',
    '/admin/categories/:slug': '/admin/categories/crm',
    '/admin/posts/:slug': '/admin/posts/hostile',
    '/admin/texts/:name': '/admin/texts/about',
    '/admin/edits/:id': `/admin/edits/${await one('select max(id)::text as id from listing_version where before is not null and listing_id = ' + id)}`,
    '/admin/listings/:slug': '/admin/listings/hidden-one',
    '/admin/listings/:slug/edit': '/admin/listings/hidden-one/edit',
    '/admin/orders/:number': `/admin/orders/${order}`,
    '/admin/orders/:number/invoices/:invoice': `/admin/orders/${order}/invoices/${await one('select invoice_number as id from invoice')}`,
    '/admin/votes/:slug': '/admin/votes/fennel',
    '/admin/bookkeeping/:period': '/admin/bookkeeping/2026-11',
    '/admin/settings/:part': '/admin/settings/email',
    '/admin/accounts/:id': `/admin/accounts/${await one("select id from account where email = 'maker@example.com'")}`,
  }
  paths = SECTIONS.flatMap(({ pages }) => pages.map(({ path }) => things[path] ?? path))
  const others = [
    '/admin/settings/site',
    '/admin/settings/payments',
    '/admin/settings/seller',
    '/admin/settings/models',
  ]
  paths.push(...others)
}, 120_000)
afterAll(async () => {
  await browser.close()
  await service.stop()
})

async function asBoss(options: Parameters<Browser['newContext']>[0] = {}): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  const [name, value] = (await service.signedIn('boss@example.com')).split('=') as [string, string]
  await context.addCookies([{ name, value, url: service.origin }])
  return context
}

for (const javaScriptEnabled of [true, false])
  test(`an admin changes a price ${javaScriptEnabled ? 'with' : 'without'} JavaScript: buyers see it, the order before keeps its own`, async () => {
    const product = javaScriptEnabled ? 'featured' : 'relaunch'
    const id = await anOwnListing(service, { slug: `bought-${product}`, name: 'Bought' })
    const item = { product, listing_id: id, ...(product === 'relaunch' ? { week: '2026-12-14' } : {}) }
    const buy = async () => (await service.request('POST', '/orders/checkout', { key, body: { items: [item] } })).body
    const before = await buy()

    const context = await asBoss({ javaScriptEnabled })
    const page = await context.newPage()
    await page.goto(`${service.origin}/account`)
    await page.click('text=administer the site')
    await page.click('nav[aria-label=Administration] >> text=Products')
    await page.click(`main a[href="/admin/products/${product}"]`)
    await page.fill('[name=cents]', '123.40')
    await page.click('text=Set price')
    await page.waitForURL('**?done=price**')
    expect(await page.textContent('.note')).toContain('The price is saved.')
    expect(await page.inputValue('[name=cents]')).toBe('123.40')
    await context.close()

    const visitor = await browser.newContext({ javaScriptEnabled })
    const seen = await visitor.newPage()
    await seen.goto(`${service.origin}/products`)
    expect(await seen.textContent('main')).toContain('$123.40')
    await visitor.close()
    const read = (await service.request('GET', `/orders/${before.number}`, { key })).body
    expect(read.totals.net_cents).toBe(before.totals.net_cents)
    expect(read.totals.net_cents).not.toBe(12_340)
    expect((await buy()).totals.net_cents).toBe(12_340)
  })

/** Pages that together have every kind of part: only they are checked in the dark too, because all pages share their colours. */
const IN_THE_DARK = ['/admin/products/hostile', '/admin/listings/hidden-one', '/admin/votes/fennel', '/admin/refused']

test('no text of an admin, an owner or a buyer runs on any page; every page fits the narrowest phone, and axe finds nothing, in light and, where it has every kind of part, in dark', async () => {
  const context = await asBoss({ viewport: { width: 360, height: 700 } })
  const page = await context.newPage()
  const wrong: string[] = []
  const checked: string[] = []
  page.on('console', (message) => {
    // On a busy machine the typeface may come too late for its page.
    if (!/preloaded using link preload/.test(message.text())) wrong.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => wrong.push(`${page.url()}: ${error.message}`))
  page.on('dialog', (dialog) => wrong.push(dialog.message()))
  const check = async (where: string) => {
    checked.push(where)
    await page.evaluate(`document.querySelectorAll('details').forEach((one) => { one.open = true })`)
    // Other tests check everything outside `main`.
    wrong.push(...(await faultsOf(page, where, { within: 'main', dark: IN_THE_DARK.includes(where) })))
  }
  const open = async (path: string) => {
    await page.goto(service.origin + path)
    if ((await page.evaluate('globalThis.hit')) !== undefined) wrong.push(`${path} ran it`)
    if (await page.evaluate('document.documentElement.scrollWidth > innerWidth')) wrong.push(`${path} is too wide`)
  }
  for (const path of paths) {
    await open(path)
    await check(path)
  }
  await page.setViewportSize({ width: 360, height: 700 })
  for (const path of [
    '/products',
    '/categories/crm',
    '/blog',
    '/blog/hostile',
    '/about',
    '/listings/fennel',
    '/account',
  ])
    await open(path)
  expect(wrong).toEqual([])
  // Also check a refused form, whose status the browser logs.
  page.removeAllListeners('console')
  await page.goto(`${service.origin}/admin/products/hostile`)
  await page.fill('[name=cents]', 'forty')
  await page.press('[name=cents]', 'Enter')
  await page.waitForSelector('.problem')
  await check('/admin/refused')
  expect(wrong).toEqual([])
  expect(checked).toEqual(expect.arrayContaining(IN_THE_DARK))
  await context.close()
}, 120_000)

test('with the keyboard alone an admin finds a listing, hides it and brings it back', async () => {
  await anOwnListing(service, { slug: 'keyed', name: 'Keyed Thing' })
  const context = await asBoss()
  const page = await context.newPage()
  await page.goto(`${service.origin}/admin/listings`)
  const focused = () =>
    page.evaluate('document.activeElement.name || document.activeElement.textContent.trim()') as Promise<string>
  const reach = async (wanted: string) => {
    for (let steps = 0; steps < 60 && !(await focused()).startsWith(wanted); steps++) await page.keyboard.press('Tab')
    expect(await focused()).toContain(wanted)
    const outline = await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')
    expect(outline).not.toBe('none')
  }
  await reach('q')
  await page.keyboard.type('keyed')
  await page.keyboard.press('Enter')
  await page.waitForURL('**q=keyed**')
  await reach('Keyed Thing')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/listings/keyed')
  await reach('Hide this listing')
  await page.keyboard.press('Enter')
  await reach('reason')
  await page.keyboard.type('By keyboard.')
  await reach('Hide listing')
  await page.keyboard.press('Enter')
  await page.waitForURL('**?done=listing%20hide')
  expect(await page.textContent('.hidden-notice')).toContain('By keyboard.')
  await reach('Show listing')
  await page.keyboard.press('Space')
  await page.waitForURL('**?done=listing%20show')
  expect(await page.textContent('.lead .status')).toBe('Live')
  await context.close()
})
