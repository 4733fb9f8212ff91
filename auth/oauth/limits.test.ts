import { afterAll, beforeAll, expect, test } from 'vitest'
import { PersonsBrowser } from '../../test/oauth/oauth-browser.ts'
import { raw } from '../../domain/database/raw.ts'
import { oauthOf } from '../../test/oauth/oauth-flow.ts'
import { aService, type TestService } from '../../test/service.ts'

const LIMIT = 6
/** The whole 600 seconds, minus the few that a busy machine may have taken. */
const SOON = /^(?:600|59\d)$/

let service: TestService
let oauth: ReturnType<typeof oauthOf>
beforeAll(async () => {
  // Behind a proxy, so that each request can come from a different address.
  service = await aService({ limits: { oauth: { calls: LIMIT, seconds: 600 } }, config: { trustProxy: 1 } })
  oauth = oauthOf(service)
})
afterAll(() => service.stop())

let addresses = 0
/** A header that makes a request come from a new address. */
const anAddress = () => ({ 'x-forwarded-for': `192.0.2.${++addresses}` })

async function interactions(): Promise<number> {
  const [row] = await raw<{ n: number }>(service.db.read, {
    text: `select count(*)::int as n from oidc_payload where kind = 'Interaction'`,
  })
  return row!.n
}

/**
 * Runs an app's connection up to the authorization code. Each of the person's requests comes from a different
 * address.
 */
function codeFor(email: string) {
  const browser = new PersonsBrowser(service, email)
  const request = browser.request.bind(browser)
  browser.request = (address, init) => request(address, { ...init, headers: { ...anAddress(), ...init?.headers } })
  return oauth.code({ browser })
}

async function connected(email: string) {
  const { clientId, fields } = await codeFor(email)
  const { body } = await oauth.token(fields, anAddress())
  return { clientId, refresh: body.refresh_token as string, access: body.access_token as string }
}

const refreshOf = (clientId: string, refresh_token: string) => ({
  grant_type: 'refresh_token',
  client_id: clientId,
  refresh_token,
})

test('an address begins so many authorizations, and no more is stored for it; another address is not held back', async () => {
  const url = oauth.authorizeUrl({ client_id: await oauth.client() })
  const headers = anAddress()
  const before = await interactions()
  const answers = []
  for (let i = 0; i < LIMIT + 2; i++) answers.push(await new PersonsBrowser(service).request(url, { headers }))
  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(LIMIT).fill(303), 429, 429])
  expect((await interactions()) - before).toBe(LIMIT)
  const refused = answers.at(-1)!
  expect(refused.headers.get('retry-after')).toMatch(SOON)
  expect(refused.headers.get('content-type')).toContain('text/html')
  expect(refused.text).toContain('Too many requests')
  expect(refused.text).toMatch(/Reload in (?:600|59\d) seconds/)
  expect((await new PersonsBrowser(service).request(url, { headers: anAddress() })).status).toBe(303)
})

test.for<[string, string]>([
  ['GET', '/oauth/authorize'],
  ['HEAD', '/oauth/authorize'],
  ['POST', '/oauth/authorize'],
  ['GET', '/oauth/authorize/unknown'],
  ['GET', '/oauth/interaction/unknown'],
  ['POST', '/oauth/interaction/unknown'],
  ['POST', '/oauth/token'],
  ['POST', '/oauth/revoke'],
])('%s %s is limited, whatever is asked of it', async ([method, path]) => {
  const ask = (headers: Record<string, string>) => fetch(service.origin + path, { method, headers, redirect: 'manual' })
  const headers = anAddress()
  for (let i = 0; i < LIMIT; i++) expect((await ask(headers)).status).not.toBe(429)
  const refused = await ask(headers)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(SOON)])
  expect((await ask(anAddress())).status).not.toBe(429)
})

test('all addresses of one IPv6 /64 are one asker here too', async () => {
  const url = oauth.authorizeUrl({ client_id: await oauth.client() })
  const from = (n: number) => ({ 'x-forwarded-for': `2001:db8:5:6::${n}` })
  for (let n = 0; n < LIMIT; n++) await new PersonsBrowser(service).request(url, { headers: from(n) })
  expect((await new PersonsBrowser(service).request(url, { headers: from(LIMIT) })).status).toBe(429)
  expect((await oauth.token(refreshOf('dcr_x', 'x'.repeat(43)), from(LIMIT + 1))).status).toBe(429)
})

test('what is only read stays open to everybody: metadata, keys, and what browsers ask before a call', async () => {
  const headers = { ...anAddress(), origin: 'https://app.example', 'access-control-request-method': 'POST' }
  for (let i = 0; i <= LIMIT; i++)
    for (const [method, path] of [
      ['GET', '/.well-known/oauth-authorization-server'],
      ['GET', '/.well-known/openid-configuration'],
      ['GET', '/oauth/jwks'],
      ['OPTIONS', '/oauth/token'],
      ['OPTIONS', '/oauth/revoke'],
    ] as const)
      expect((await fetch(service.origin + path, { method, headers })).status).toBeLessThan(300)
})

test('an app hears of the limit in the form of OAuth, also in a browser', async () => {
  const headers = { ...anAddress(), origin: 'https://app.example' }
  const guess = () => oauth.token(refreshOf('dcr_x', 'x'.repeat(43)), headers)
  for (let i = 0; i < LIMIT; i++) expect((await guess()).body.error).toBe('invalid_client')
  const refused = await guess()
  expect(refused.body).toEqual({
    error: 'temporarily_unavailable',
    error_description: expect.stringMatching(
      /^The limit is 6 authorization requests in 600 seconds\. Wait as long as Retry-After says/,
    ),
  })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(SOON)])
  expect(refused.headers.get('access-control-allow-origin')).toBe('https://app.example')
})

test('failing calls from an address stop the failing ones alone: who shows a good token or code is answered', async () => {
  const { clientId, refresh } = await connected('steady@example.com')
  const other = await connected('leaving@example.com')
  const waiting = await codeFor('new@example.com')
  const headers = anAddress()
  for (let i = 0; i <= LIMIT; i++) await oauth.token(refreshOf(clientId, 'x'.repeat(43)), headers)
  expect((await oauth.token(refreshOf(clientId, 'y'.repeat(43)), headers)).status).toBe(429)
  // Text that isn't a token, or a token that has ended, counts against the IP address.
  expect((await oauth.token(refreshOf(clientId, ''), headers)).status).toBe(429)

  expect((await oauth.token(refreshOf(clientId, refresh), headers)).status).toBe(200)
  expect((await oauth.token(waiting.fields, headers)).status).toBe(200)
  const revoked = await fetch(`${service.origin}/oauth/revoke`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ client_id: other.clientId, token: other.access }),
  })
  expect(revoked.status).toBe(200)
  expect((await oauth.token(refreshOf(other.clientId, other.refresh), headers)).status).toBe(429)
})

test('one app of a person has so many calls, from any address, and takes none from their other apps or from other people', async () => {
  const one = await connected('busy@example.com')
  const two = await connected('busy@example.com')
  const statuses = []
  let { refresh } = one
  // Connecting was each app's first call.
  for (let i = 1; i <= LIMIT; i++) {
    const { status, body } = await oauth.token(refreshOf(one.clientId, refresh), anAddress())
    statuses.push(status)
    refresh = body.refresh_token ?? refresh
  }
  expect(statuses).toEqual([...Array<number>(LIMIT - 1).fill(200), 429])
  expect((await oauth.token(refreshOf(two.clientId, two.refresh), anAddress())).status).toBe(200)
})

test('a token that has ended counts for the address again', async () => {
  const { clientId, refresh } = await connected('gone@example.com')
  const headers = anAddress()
  for (let i = 0; i <= LIMIT; i++) await oauth.token(refreshOf(clientId, 'x'.repeat(43)), headers)
  const until = service.clock.time
  service.clock.time = new Date(until.getTime() + 61 * 86_400_000)
  expect((await oauth.token(refreshOf(clientId, refresh), headers)).status).toBe(429)
  service.clock.time = until
  expect((await oauth.token(refreshOf(clientId, refresh), headers)).status).toBe(200)
})
