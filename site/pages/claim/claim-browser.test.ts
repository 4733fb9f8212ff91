import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf } from '../../../test/accessibility.ts'
import { raw } from '../../../domain/database/raw.ts'
import { aBrowser } from '../../../test/browser.ts'
import { aListing } from '../../../test/factories.ts'
import { aService, type TestService } from '../../../test/service.ts'

let service: TestService
let browser: Browser
beforeAll(async () => {
  ;[service, browser] = await Promise.all([aService(), aBrowser()])
}, 60_000)
afterAll(async () => {
  await browser.close()
  await service.stop()
})

/** The codes of the sign-in emails to an address, newest first. */
const codes = async (to: string) =>
  (await service.emails()).flatMap((email) => (email.to === to && /^\d{8}$/m.exec(email.text)?.[0]) || [])

/**
 * Starts an email claim. Returns the link in its email, and functions that read the claim's status and the
 * listing's owners.
 */
async function aEmail(slug: string) {
  const id = await aListing(service, { slug, website: `https://${slug}.com` })
  const key = await service.key({ email: 'claimant@elsewhere.com' })
  const email = `ceo@${slug}.com`
  await service.request('POST', '/claims', { key, body: { slug, method: 'email', email } })
  const find = async () => (await service.emails()).find(({ to }) => to === email)
  await expect.poll(find, { timeout: 10_000 }).toBeDefined()
  const link = /https?:\/\/\S+\/claims\/confirm\/\S+/.exec((await find())!.text)![0]
  const status = async () => (await service.request('GET', '/claims', { key })).body.items[0].status
  const owners = () =>
    raw(service.db.read, {
      text: 'select account_id from listing_owner where listing_id = $1',
      values: [id],
    })
  return { link, status, owners }
}

/** An email claim that waits for the objection of an owner with an address at the domain. */
async function aWaitingClaim(slug: string, owner: string) {
  const { link, status, owners } = await aEmail(slug)
  await service.signedIn(owner)
  await raw(service.db.read, {
    text: `insert into listing_owner (listing_id, account_id)
           select l.id, a.id from listing l, account a where l.slug = $1 and a.email = $2`,
    values: [slug, owner],
  })
  const context = await browser.newContext()
  const [name, value] = (await service.signedIn('claimant@elsewhere.com')).split('=') as [string, string]
  await context.addCookies([{ name, value, url: service.origin }])
  const page = await context.newPage()
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('heading', { name: 'Email address confirmed' }).waitFor()
  await context.close()
  const key = await service.key({ email: 'claimant@elsewhere.com' })
  const [{ id }] = (await service.request('GET', '/claims', { key })).body.items
  return { id, status, owners }
}

test('a scanner that runs scripts, types into every box and sends every form changes nothing', async () => {
  const { link, status, owners } = await aEmail('scanned')
  const before = await owners()
  const page = await browser.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(link)
  const forms = await page.locator('main form').count()
  expect(forms).toBeGreaterThan(0)
  const sent: number[] = []
  for (const typed of ['', 'scanned', 'scanner@example.com', '123456'])
    for (let at = 0; at < forms; at++) {
      await page.goto(link)
      for (const box of await page.locator('main form input:not([type=hidden])').all()) await box.fill(typed)
      // Submit the form by script, which bypasses the browser's check of required fields.
      const answer = page.waitForResponse((response) => response.request().method() === 'POST')
      const loaded = page.waitForEvent('load')
      await page.evaluate(`document.querySelectorAll('main form')[${at}].submit()`)
      sent.push((await answer).status())
      await loaded
    }
  expect(sent.filter((one) => one < 300)).toEqual([])
  expect(complaints).toEqual([])
  expect([await status(), await owners()]).toEqual(['pending', before])
  await page.close()
}, 60_000)

test.each([true, false])(
  'the claimant signs in, comes back to the link, and confirms; with scripts: %s',
  async (hasScripts) => {
    const slug = hasScripts ? 'script' : 'button'
    const { link, status } = await aEmail(slug)
    const context = await browser.newContext({ javaScriptEnabled: hasScripts })
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(link)
    if (hasScripts) expect(await faultsOf(page, 'the link, signed out', { dark: false })).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('Email address').fill('claimant@elsewhere.com')
    const already = (await codes('claimant@elsewhere.com')).length
    await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
    await expect.poll(async () => (await codes('claimant@elsewhere.com')).length).toBe(already + 1)
    await page.getByLabel('Code from the').fill((await codes('claimant@elsewhere.com'))[0]!)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(link)
    expect(await status()).toBe('pending')
    if (hasScripts) expect(await faultsOf(page, 'the link, signed in', { dark: false })).toEqual([])
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('heading', { name: 'Claim confirmed' }).waitFor({ timeout: 20_000 })
    expect(await status()).toBe('verified')
    expect(complaints).toEqual([])
    await context.close()
  },
  60_000,
)

test.each([true, false])(
  'a person proves a claim by a file: chosen, copied, looked for, verified; with scripts: %s',
  async (hasScripts) => {
    const slug = hasScripts ? 'filed' : 'filed-plainly'
    const host = `${slug}.com`
    await aListing(service, { slug, website: `https://${host}` })
    const context = await browser.newContext({ javaScriptEnabled: hasScripts })
    const [name, value] = (await service.signedIn(`${slug}@elsewhere.com`)).split('=') as [string, string]
    await context.addCookies([{ name, value, url: service.origin }])
    const page = await context.newPage()
    await page.goto(`${service.origin}/listings/${slug}/claim`)
    const choice = page.locator('form', { has: page.locator('input[name=method][value=file]') })
    await choice.getByRole('button', { name: 'Choose' }).click()
    if (hasScripts) expect(await faultsOf(page, 'claim')).toEqual([])
    const content = await page.locator('.publish code').last().innerText()
    await page.getByRole('button', { name: 'Check now' }).click()
    await page.locator('.problem').waitFor()
    service.websites.setPage(host, '/.well-known/launch-directory-challenge.txt', content)
    await page.getByRole('button', { name: 'Check now' }).click()
    await page.getByRole('heading', { name: 'is yours' }).waitFor()
    const key = await service.key({ email: `${slug}@elsewhere.com` })
    expect((await service.request('GET', '/claims', { key })).body.items).toMatchObject([
      { method: 'file', status: 'verified' },
    ])
    await context.close()
  },
  60_000,
)

test.each([true, false])(
  'an owner opens the email about a claim, which changes nothing, and objects by the button; with scripts: %s',
  async (hasScripts) => {
    const slug = hasScripts ? 'waiting' : 'waiting-plainly'
    const owner = `founder@${slug}.com`
    const { id, status, owners } = await aWaitingClaim(slug, owner)
    const before = await owners()
    const email = async () =>
      (await service.emails()).find(({ to, text }) => to === owner && text.includes('/objection'))
    await expect.poll(email, { timeout: 10_000 }).toBeDefined()
    const link = /https?:\/\/\S+\/objection/.exec((await email())!.text)![0]
    expect(link).toBe(`${service.origin}/claims/${id}/objection`)

    const scanner = await browser.newPage()
    await scanner.goto(link)
    expect(await scanner.locator('main form[method=post][action*=objection]').count()).toBe(0)
    await scanner.close()

    const context = await browser.newContext({ javaScriptEnabled: hasScripts, viewport: { width: 320, height: 700 } })
    const [name, value] = (await service.signedIn(owner)).split('=') as [string, string]
    await context.addCookies([{ name, value, url: service.origin }])
    const page = await context.newPage()
    await page.goto(link)
    if (hasScripts) expect(await faultsOf(page, 'the objection')).toEqual([])
    if (hasScripts) expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false)
    expect([await status(), await owners()]).toEqual(['disputed', before])
    await page.getByRole('button', { name: 'Object' }).click()
    await page.getByRole('heading', { name: 'You objected' }).waitFor()
    await expect.poll(status, { timeout: 10_000 }).toBe('withdrawn')
    expect(await owners()).toEqual(before)
    await context.close()
  },
  60_000,
)

test('no page of a claim is wider than a small phone', async () => {
  const { link } = await aEmail('narrow')
  const context = await browser.newContext({ viewport: { width: 320, height: 700 }, javaScriptEnabled: false })
  const [name, value] = (await service.signedIn('claimant@elsewhere.com')).split('=') as [string, string]
  await context.addCookies([{ name, value, url: service.origin }])
  const key = await service.key({ email: 'claimant@elsewhere.com' })
  for (const method of ['dns', 'meta', 'file'])
    await service.request('POST', '/claims', { key, body: { slug: 'narrow', method } })
  const page = await context.newPage()
  const tooWide = []
  for (const path of ['/listings/narrow/claim', new URL(link).pathname, '/account', '/invites/none']) {
    await page.goto(service.origin + path)
    if (await page.evaluate('document.documentElement.scrollWidth > innerWidth')) tooWide.push(path)
  }
  expect(tooWide).toEqual([])
  await context.close()
}, 60_000)
