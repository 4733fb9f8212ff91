import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aVisitor } from '../../../auth/people/test-visitor.ts'
import { faultsOf } from '../../../test/accessibility.ts'
import { aBrowser } from '../../../test/browser.ts'
import { aListing } from '../../../test/factories.ts'
import { aService, type TestService } from '../../../test/service.ts'

let service: TestService
let browser: Browser
beforeAll(async () => {
  // Browsers create passkeys only for host names, not for IP addresses.
  service = await aService({ hostname: 'localhost' })
  await aListing(service, { slug: 'fennel', name: 'Fennel' })
  browser = await aBrowser()
})
afterAll(async () => {
  await browser.close()
  await service.stop()
})

let people = 0
let email: string
beforeEach(() => {
  email = `passkey-${people++}@example.com`
})

/** A page on a device whose fingerprint always matches, with the errors that the page logged. */
async function aDevice(): Promise<{ page: Page; device: CDPSession; id: string; complaints: string[] }> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  const device = await context.newCDPSession(page)
  await device.send('WebAuthn.enable')
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { page, device, id: authenticatorId, complaints }
}

async function signIn(page: Page): Promise<void> {
  const [name, value] = (await service.signedIn(email)).split('=') as [string, string]
  await page.context().addCookies([{ name, value, url: service.origin }])
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto(`${service.origin}/account/sign-in`)
  await page.getByLabel('Passkey name').fill(name)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByRole('status').waitFor()
}

test('a passkey is added on the account page, signs in on the sign-in page, is renamed, and removed for good', async () => {
  const { page, complaints } = await aDevice()
  await signIn(page)
  await addPasskey(page, 'Blue laptop')
  expect(await page.getByRole('status').innerText()).toContain('The passkey is added')
  expect(await page.locator('#sign-in').innerText()).toMatch(/Blue laptop[^]*Last used: never/)
  await expect
    .poll(async () => (await service.emails()).filter(({ subject }) => subject.startsWith('A new passkey')).length)
    .toBe(1)

  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await page.waitForURL(`${service.origin}/`)
  // An upvote pressed while signed out is cast by the passkey.
  await page.goto(`${service.origin}/listings/fennel`)
  await page.getByRole('button', { name: /^Upvote,/ }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL(`${service.origin}/listings/fennel#vote`)
  await page.getByRole('button', { name: 'remove your vote from Fennel' }).waitFor()
  await page.goto(`${service.origin}/account/sign-in`)
  expect(await page.locator('main header').first().innerText()).toContain(email)
  expect(await page.locator('#sessions').innerText()).toContain('Signed in with a passkey')
  expect(await page.locator('#sign-in').innerText()).toContain('Last used: 20 November 2026')

  await page.getByText('Rename').click()
  await page.getByLabel('Name', { exact: true }).fill('Green laptop')
  await page.locator('form[action="/account/passkeys/rename"] button').click()
  expect(await page.locator('#sign-in').innerText()).toContain('Green laptop')
  await page.getByRole('button', { name: 'Remove Green laptop' }).click()
  expect(await page.locator('#sign-in').innerText()).not.toContain('Green laptop')

  expect(complaints).toEqual([])
  await page.goto(`${service.origin}/sign-in`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect.poll(() => page.getByRole('alert').innerText()).toContain('We don’t know this passkey')
  await page.context().close()
}, 30_000)

test('one device makes one passkey for an account', async () => {
  const { page } = await aDevice()
  await signIn(page)
  await addPasskey(page, 'First')
  await page.getByLabel('Passkey name').fill('Second')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await expect.poll(() => page.getByRole('alert').innerText()).toContain('already has a passkey')
  await page.context().close()
})

test('a proof that was seen cannot be sent again', async () => {
  const { page } = await aDevice()
  await signIn(page)
  await addPasskey(page, 'Laptop')
  await page.goto(`${service.origin}/sign-in`)
  const proof = page.waitForRequest((request) => request.url().endsWith('/sign-in/passkey'))
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  const sent = (await proof).postData()!
  await page.waitForURL(`${service.origin}/account`)
  const again = await fetch(`${service.origin}/sign-in/passkey`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: sent,
  })
  expect(again.status).toBe(401)
  expect(again.headers.getSetCookie()).toEqual([])
  await page.context().close()
})

test('a passkey that is used without a finger or a PIN does not sign in', async () => {
  const { page, device, id } = await aDevice()
  await signIn(page)
  await addPasskey(page, 'Laptop')
  await device.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: false })
  await page.context().clearCookies()
  await page.goto(`${service.origin}/sign-in`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect.poll(() => page.getByRole('alert').innerText()).not.toBe('')
  expect(await page.context().cookies()).toEqual([])
  await page.context().close()
})

test.for<[string, object, Record<string, string>, number]>([
  ['/sign-in/passkey', { answer: { id: 'made-up', response: {} } }, {}, 401],
  ['/sign-in/passkey', { answer: null }, {}, 400],
  ['/sign-in/passkey', {}, { 'sec-fetch-site': 'cross-site' }, 403],
  ['/sign-in/passkey/options', {}, { 'sec-fetch-site': 'cross-site' }, 403],
  ['/account/passkeys/options', {}, {}, 401],
  ['/account/passkeys', { token: 'made-up', answer: {} }, {}, 401],
])('%s refuses %j sent with %j', async ([path, body, headers, status]) => {
  const answer = await fetch(service.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(status)
  expect(await answer.json()).toEqual({ message: expect.any(String) })
})

test('a page runs only the scripts it names, all of this site; one without any may run none', async () => {
  const visitor = aVisitor(service)
  await visitor.signIn(email)
  for (const [path, ...scripts] of [
    ['/sign-in', 'passkeys'],
    ['/account', 'changes', 'pictures', 'passkeys'],
    ['/', 'suggest', 'vote'],
    ['/nowhere', 'suggest', 'vote'],
  ] as const) {
    const { headers, page } = await visitor.get(path)
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self';connect-src 'self'/)
    const ours = page.querySelectorAll('script[src]').map((one) => one.getAttribute('src')!.split('.js?v=')[0])
    expect(ours).toEqual(scripts.map((name) => `/${name}`))
  }
  expect((await visitor.get('/sign-in/code')).headers.get('content-security-policy')).not.toContain('script-src')
})

test('with scripts off a person signs in by code, makes a key and signs out; no passkey button is in the way', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(`${service.origin}/account/apps`)
  expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).isVisible()).toBe(false)
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
  const { code } = await aVisitor(service).email(email)
  expect(await page.locator('main').innerText()).toContain('Open the outbox to read the email')
  await page.getByLabel('Code from the email').fill(code)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`${service.origin}/account/apps`)

  await page.getByLabel('Key name', { exact: true }).fill('Build server')
  await page.getByRole('checkbox', { name: 'listings:write' }).check()
  await page.getByRole('button', { name: 'Create key' }).click()
  const key = await page.locator('.new-key pre').innerText()
  expect((await service.request('GET', '/me', { key: key.trim() })).body.access.scopes).toEqual([
    'account:read',
    'listings:write',
  ])
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await page.waitForURL(`${service.origin}/`)
  expect(await page.getByRole('navigation', { name: 'Main' }).innerText()).toContain('Sign in')
  await context.close()
})

test('the email’s link opened in a real browser signs in, and every page fits the narrowest phone', async () => {
  const context = await browser.newContext({ viewport: { width: 360, height: 700 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  const fits = async () =>
    expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0)
  await page.goto(`${service.origin}/sign-in`)
  await fits()
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
  await fits()
  await page.goto(`${service.origin}/dev/outbox`)
  await fits()
  await page.locator(`article:has-text("${email}") a`).click()
  await fits()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`${service.origin}/account`)
  await fits()
  expect(complaints).toEqual([])
  await context.close()
})

test('the link of an email opened in another real browser asks for the code, says what is wrong with one, and signs in', async () => {
  const { link, code } = await aVisitor(service).ask(email)
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(service.origin + link)
  await page.getByLabel('Code from the email').fill(code === '12345678' ? '87654321' : '12345678')
  await page.getByRole('button', { name: 'Sign in' }).click()
  expect(await page.getByRole('alert').innerText()).toBe('Wrong code. 4 tries left.')
  expect(await faultsOf(page, 'a wrong code from elsewhere')).toEqual([])
  await page.getByLabel('Code from the email').fill(`${code.slice(0, 4)} ${code.slice(4)}`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`${service.origin}/account`)
  await context.close()
}, 30_000)
