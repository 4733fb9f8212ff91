import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf } from '../../test/accessibility.ts'
import { aBrowser } from '../../test/browser.ts'
import { oauthOf } from '../../test/oauth/oauth-flow.ts'
import { aService, type TestService } from '../../test/service.ts'

let service: TestService
let oauth: ReturnType<typeof oauthOf>
let browser: Browser
/** An app on this computer that redirects the person to another of its URLs. */
let app: Server
let appOrigin: string
const called: string[] = []
beforeAll(async () => {
  app = createServer((req, res) => {
    called.push(req.url!)
    if (req.url!.startsWith('/callback'))
      res.writeHead(302, { location: `${appOrigin.replace('127.0.0.1', 'localhost')}/done` }).end()
    else res.setHeader('content-type', 'text/html').end('<h1>Connected</h1>')
  }).listen(0, '127.0.0.1')
  await once(app, 'listening')
  appOrigin = `http://127.0.0.1:${(app.address() as AddressInfo).port}`
  service = await aService()
  oauth = oauthOf(service)
  browser = await aBrowser()
})
afterAll(async () => {
  await browser.close()
  app.close()
  app.closeAllConnections()
  await service.stop()
})

/** A page with a signed-in person, and its console messages. */
async function aPage(javaScriptEnabled = false): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ javaScriptEnabled })
  const [name, value] = (await service.signedIn()).split('=') as [string, string]
  await context.addCookies([{ name, value, url: service.origin }])
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  return { page, complaints }
}

test('a person allows an app in Chromium without JavaScript, and arrives wherever the app sends them', async () => {
  const redirect_uri = `${appOrigin}/callback`
  const { page, complaints } = await aPage()
  await page.goto(
    oauth.authorizeUrl({ client_id: await oauth.client({ redirect_uris: [redirect_uri] }), redirect_uri }),
  )
  expect(await page.locator('h1').innerText()).toBe('Test app wants to use your account')
  await page.getByLabel('Prepare orders for you').uncheck()
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByRole('heading', { name: 'Connected' }).waitFor()
  expect(called[0]).toMatch(/^\/callback\?code=/)
  expect(called).toContain('/done')
  expect(complaints).toEqual([])
  await page.context().close()
})

test.each([true, false])(
  'an app is let in and disconnected, a key made and revoked; with scripts: %s',
  async (hasScripts) => {
    const redirect_uri = `${appOrigin}/callback`
    const { page, complaints } = await aPage(hasScripts)
    await page.goto(
      oauth.authorizeUrl({ client_id: await oauth.client({ redirect_uris: [redirect_uri] }), redirect_uri }),
    )
    if (hasScripts) expect(await faultsOf(page, 'consent')).toEqual([])
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.getByRole('heading', { name: 'Connected' }).waitFor()

    await page.goto(`${service.origin}/account/apps`)
    const disconnect = page.getByRole('button', { name: 'Disconnect Test app' })
    const connected = await disconnect.count()
    expect(connected).toBeGreaterThan(0)
    await disconnect.first().click()
    await expect.poll(() => disconnect.count()).toBe(connected - 1)

    await page.getByLabel('Key name').fill('Build server')
    await page.getByRole('checkbox', { name: 'listings:write' }).check()
    await page.getByRole('button', { name: 'Create key' }).click()
    const key = (await page.locator('.new-key pre').innerText()).trim()
    expect((await service.request('GET', '/drafts', { key })).status).toBe(200)
    await page.getByRole('button', { name: 'Revoke Build server' }).first().click()
    await expect.poll(async () => (await service.request('GET', '/drafts', { key })).status).toBe(401)
    expect(complaints).toEqual([])
    await page.context().close()
  },
  60_000,
)

test('a person who is new signs in by e-mail on the way, in Chromium without JavaScript, and lets the app in', async () => {
  const redirect_uri = `${appOrigin}/callback`
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await page.goto(
    oauth.authorizeUrl({ client_id: await oauth.client({ redirect_uris: [redirect_uri] }), redirect_uri }),
  )
  await page.locator('input[name="email"]').fill('new@example.com')
  await page.locator('input[name="email"]').press('Enter')
  await page.locator('input[name="code"]').waitFor()
  let code: string | undefined
  await expect
    .poll(async () => (code = /\b\d{8}\b/.exec(JSON.stringify((await service.emails())[0] ?? ''))?.[0]))
    .toBeTruthy()
  await page.locator('input[name="code"]').fill(code!)
  await page.locator('input[name="code"]').press('Enter')
  await page.getByText('You’re signed in to Test Directory as').waitFor()
  expect(await page.locator('.consent').innerText()).toContain('new@example.com')
  await page.getByRole('button', { name: 'Deny' }).click()
  await page.getByRole('heading', { name: 'Connected' }).waitFor()
  expect(called.findLast((url) => url.startsWith('/callback'))).toContain('error=access_denied')
  await page.context().close()
})

test('an answer in Chromium reaches an app that opens its own scheme, or stays one click away', async () => {
  const redirect_uri = 'cursor://anysphere.cursor-mcp/oauth/callback'
  const { page, complaints } = await aPage()
  const left = page.waitForResponse((res) => (res.headers()['location'] ?? '').startsWith(redirect_uri))
  await page.goto(
    oauth.authorizeUrl({ client_id: await oauth.client({ redirect_uris: [redirect_uri] }), redirect_uri }),
  )
  await page.getByRole('button', { name: 'Allow' }).click()
  expect((await left).headers()['location']).toContain('code=')
  expect(await page.getByRole('link', { name: 'Continue to Test app' }).isVisible()).toBe(true)
  expect(complaints.filter((text) => text.includes('Content Security Policy'))).toEqual([])
  await page.context().close()
})

test('the page that asks fits a small screen, and nothing on it scrolls sideways', async () => {
  const { page } = await aPage()
  await page.setViewportSize({ width: 320, height: 640 })
  const redirect_uris = [`https://${'long-'.repeat(10)}name.example/cb`]
  const client_id = await oauth.client({ client_name: 'W'.repeat(80), redirect_uris })
  await page.goto(oauth.authorizeUrl({ client_id, redirect_uri: redirect_uris[0]! }))
  const { width } = (await page.locator('main').boundingBox())!
  expect(width).toBeLessThanOrEqual(320)
  for (const part of await page.locator('.consent *').all()) {
    const box = await part.boundingBox()
    if (box) expect(box.x + box.width).toBeLessThanOrEqual(321)
  }
  await page.context().close()
})
