import { afterAll, beforeAll, expect, test } from 'vitest'
import { PersonsBrowser, refreshOf, type Shown } from '../../test/oauth/oauth-browser.ts'
import { raw } from '../../domain/database/raw.ts'
import { documentsOf } from '../../test/oauth/oauth-documents.ts'
import { CALLBACK, oauthOf } from '../../test/oauth/oauth-flow.ts'
import { aService, type TestService } from '../../test/service.ts'

let service: TestService
let oauth: ReturnType<typeof oauthOf>
let clientId: string
beforeAll(async () => {
  service = await aService()
  oauth = oauthOf(service)
  clientId = await oauth.client({ client_name: 'Notes & <b>Co</b>' })
})
afterAll(() => service.stop())

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** The consent page of a new authorization. */
async function consent(
  parameters: Record<string, string> = {},
  browser = new PersonsBrowser(service),
): Promise<{ browser: PersonsBrowser; page: Shown }> {
  const page = await browser.visit(oauth.authorizeUrl({ client_id: clientId, ...parameters }))
  expect(page.text).toContain('name="decision"')
  return { browser, page }
}

test('the page says who asks, that nobody vouches for its name, where it leads, and what it opens', async () => {
  const { page } = await consent({ scope: 'account:read listings:write' })
  expect(page.status).toBe(200)
  expect(page.text).toContain('Notes &amp; &lt;b&gt;Co&lt;/b&gt;')
  expect(page.text).toContain('unverified (it chose this name itself)')
  expect(page.text).toContain('127.0.0.1:4199')
  expect(page.text).toContain('Only allow this if you just started it yourself.')
  expect(page.text).toContain('maker@example.com')
  expect(page.text).toContain('See your account, your drafts and your listings')
  expect(page.text).toContain('Create and edit your drafts and listings')
  expect(page.text).not.toContain('Prepare orders')
})

test('of an app that published a document the page names the host, and warns where any program may listen', async () => {
  const client_id = documentsOf(service).publish('https://tools.example.com/client.json', {
    client_name: 'Tools',
    redirect_uris: ['https://tools.example/cb', 'tools-app://cb'],
  })
  const web = await consent({ client_id, redirect_uri: 'https://tools.example/cb' })
  expect(web.page.text).toContain('published at <b>tools.example.com</b>')
  expect(web.page.text).toContain('the website <b>tools.example</b>')
  expect(web.page.text).not.toContain('Only allow this if')
  const app = await consent({ client_id, redirect_uri: 'tools-app://cb' })
  expect(app.page.text).toContain('an app on this device that opens <b>tools-app:</b>')
  expect(app.page.text).toContain('Only allow this if')
})

test('no page of an authorization can be framed, kept, leaked by referrer, or run anything', async () => {
  const { browser, page } = await consent()
  const answered = await browser.send(page, { decision: 'deny' })
  const stale = await browser.request(page.url.href)
  for (const { headers } of [page, answered, stale]) {
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toContain('no-store')
  }
  expect(page.text).not.toContain('<script')
})

test('the answer is a page that goes on by itself: a form never redirects to an app, and never as a POST', async () => {
  const { browser, page } = await consent()
  const answer = await browser.send(page, { decision: 'allow' })
  expect([answer.status, answer.headers.get('location')]).toEqual([200, null])
  const to = refreshOf(answer.text)!
  expect(new URL(to).origin).toBe(service.origin)
  expect(answer.text).not.toContain('code=')
  const last = await browser.request(to)
  expect(last.status).toBe(303)
  expect(last.headers.get('location')).toMatch(new RegExp(`^${CALLBACK}\\?code=`))
})

test('who refuses sends the app away with access_denied', async () => {
  const callback = await new PersonsBrowser(service).authorize(oauth.authorizeUrl({ client_id: clientId }), {
    decision: 'deny',
  })
  expect(Object.fromEntries(callback.searchParams)).toMatchObject({ error: 'access_denied', iss: service.origin })
})

test('what is not ticked is not given, and not asked for again at once', async () => {
  const { body } = await oauth.connect({ clientId, scopes: ['listings:write'] })
  expect(body.scope).toBe('listings:write')
})

test('an answer without any tick shows the page again', async () => {
  const { browser, page } = await consent()
  const again = await browser.send(page, { decision: 'allow', scope: [] })
  expect([again.status, again.text.includes('Choose at least one permission')]).toEqual([400, true])
  expect((await browser.send(again, { decision: 'allow' })).status).toBe(200)
})

test('a scope that the app did not ask for cannot be slipped into the form', async () => {
  // Later than the grants of earlier tests, so that the newest grant is from this test.
  service.clock.time = new Date(service.clock.time.getTime() + 1000)
  const { browser, page } = await consent({ scope: 'account:read' })
  const answer = await browser.send(page, { decision: 'allow', scope: ['account:read', 'orders:write'] })
  await browser.visit(refreshOf(answer.text)!)
  const [row] = await raw<{ resources: object }>(service.db.read, {
    text: `select payload->'resources' as resources from oidc_payload where kind = 'Grant' order by created_at desc, ctid desc limit 1`,
  })
  expect(JSON.stringify(row)).not.toContain('orders:write')
})

test('a form from another website, or without the token of this very page, allows nothing', async () => {
  const { browser, page } = await consent()
  for (const headers of [
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: service.origin, 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
  ]) {
    const answer = await browser.send(page, { decision: 'allow' }, headers)
    expect([answer.status, answer.text.includes('Nothing was allowed')]).toEqual([403, true])
  }
  const other = await consent({}, new PersonsBrowser(service))
  const foreign = /name="token" value="([^"]+)"/.exec(other.page.text)![1]!
  for (const token of ['', foreign]) expect((await browser.send(page, { decision: 'allow', token })).status).toBe(403)
  // When the browser doesn't say where a form comes from, the token decides.
  expect((await browser.send(page, { decision: 'allow' }, { origin: 'null' })).status).toBe(200)
})

test('another person’s page is worth nothing, even with its address and its token', async () => {
  const { page } = await consent()
  const thief = new PersonsBrowser(service, 'thief@example.com')
  await thief.signIn()
  expect((await thief.request(page.url.href)).status).toBe(400)
  expect((await thief.send(page, { decision: 'allow' })).status).toBe(400)
})

test('a page from before somebody else signed in allows nothing, and offers to ask again', async () => {
  const { browser, page } = await consent()
  await browser.signIn('second@example.com')
  const answer = await browser.send(page, { decision: 'allow' })
  expect([answer.status, answer.text.includes('You’ve switched accounts')]).toEqual([403, true])
  const again = await browser.visit(page.url.href)
  expect(again.text).toContain('second@example.com')
})

test('a page that was answered or has waited too long says so, and what to do', async () => {
  const { browser, page } = await consent()
  const answer = await browser.send(page, { decision: 'deny' })
  await browser.visit(refreshOf(answer.text)!)
  for (const shown of [await browser.request(page.url.href), await browser.send(page, { decision: 'allow' })]) {
    expect(shown.status).toBe(400)
    expect(shown.text).toContain('This page has expired')
    expect(shown.text).toContain('Connect again from the app')
  }
  const late = await consent()
  service.clock.time = new Date(service.clock.time.getTime() + 16 * 60_000)
  expect((await late.browser.send(late.page, { decision: 'allow' })).text).toContain('This page has expired')
})

test('an address or a form that cannot be read is a page for people too', async () => {
  const { browser, page } = await consent()
  for (const shown of [
    await browser.request('/oauth/interaction/%E0%A4%A'),
    await browser.request('/oauth/authorize/unknown'),
    await browser.request(page.url.href, { method: 'POST', body: `scope=${'x'.repeat(30_000)}`, headers: FORM }),
  ]) {
    expect(shown.headers.get('content-type')).toContain('text/html')
    expect([400, 413]).toContain(shown.status)
    expect(shown.text).toContain('This page has expired')
  }
})

test('an app is asked about every time, even by the person who let it in before', async () => {
  const { browser } = await oauth.connect({ clientId })
  expect((await consent({}, browser)).page.text).toContain('wants to use your account')
})
