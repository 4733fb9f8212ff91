import { get } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PersonsBrowser } from '../../test/oauth/oauth-browser.ts'
import { aVerifier, CALLBACK, oauthOf } from '../../test/oauth/oauth-flow.ts'
import { aService, type TestService } from '../../test/service.ts'

let service: TestService
let oauth: ReturnType<typeof oauthOf>
let appId: string
let webAppId: string
beforeAll(async () => {
  service = await aService()
  oauth = oauthOf(service)
  appId = await oauth.client()
  webAppId = await oauth.client({ redirect_uris: ['https://web.example/cb'] })
})
afterAll(() => service.stop())

/** The error an app gets at its callback. */
async function refusal(parameters: Record<string, string>, browser = new PersonsBrowser(service)) {
  const { url, status } = await browser.visit(oauth.authorizeUrl({ client_id: appId, ...parameters }))
  expect(status).toBe(0)
  expect(url.origin + url.pathname).toBe(CALLBACK)
  // Clients must be able to tell which server answered, even for errors.
  expect(url.searchParams.get('iss')).toBe(service.origin)
  expect(url.searchParams.get('code')).toBeNull()
  return url.searchParams.get('error')
}

test('an app that a person lets in may call both protocols as that person', async () => {
  const { body, access, callback } = await oauth.connect()
  expect(callback.searchParams.get('iss')).toBe(service.origin)
  expect(callback.searchParams.get('state')).toBe('its state')
  expect(body).toMatchObject({
    token_type: 'Bearer',
    expires_in: 3600,
    scope: 'account:read listings:write orders:write',
  })
  expect(await oauth.me(access)).toMatchObject({
    status: 200,
    body: { email: 'maker@example.com', access: { via: 'oauth' } },
  })
  expect((await oauth.mcp(access)).status).toBe(200)
})

test('the metadata says what clients must know, at both addresses', async () => {
  for (const path of ['oauth-authorization-server', 'openid-configuration']) {
    const res = await fetch(`${service.origin}/.well-known/${path}`)
    expect(res.headers.get('access-control-allow-origin')).toBe('*')
    expect(await res.json()).toMatchObject({
      issuer: service.origin,
      authorization_endpoint: `${service.origin}/oauth/authorize`,
      token_endpoint: `${service.origin}/oauth/token`,
      registration_endpoint: `${service.origin}/oauth/register`,
      revocation_endpoint: `${service.origin}/oauth/revoke`,
      jwks_uri: `${service.origin}/oauth/jwks`,
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
      response_modes_supported: ['query', 'fragment'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      scopes_supported: ['account:read', 'listings:write', 'orders:write', 'offline_access'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
      protected_resources: [`${service.origin}/mcp`, `${service.origin}/api/v1`],
    })
  }
})

test('the OpenAPI document names the same addresses and scopes', async () => {
  const res = await fetch(`${service.origin}/.well-known/oauth-authorization-server`)
  const metadata = (await res.json()) as Record<string, string>
  const { components } = (await service.request('GET', '/openapi.json')).body
  const { type, description, flows } = components.securitySchemes.oauth
  expect([type, Object.keys(flows)]).toEqual(['oauth2', ['authorizationCode']])
  expect(flows.authorizationCode).toMatchObject({
    authorizationUrl: metadata['authorization_endpoint'],
    tokenUrl: metadata['token_endpoint'],
    refreshUrl: metadata['token_endpoint'],
  })
  expect([...Object.keys(flows.authorizationCode.scopes), 'offline_access']).toEqual(metadata['scopes_supported'])
  expect(description).toContain(metadata['registration_endpoint'])
})

test('no header of a request changes the addresses in the metadata', async () => {
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
  // Not `fetch`, because it sets the Host header itself.
  const text = await new Promise<string>((resolve) =>
    get(`${service.origin}/.well-known/oauth-authorization-server`, { headers }, (res) => {
      void res.toArray().then((parts) => resolve(String(Buffer.concat(parts))))
    }),
  )
  expect(text).not.toContain('evil')
  expect(JSON.parse(text)).toMatchObject({ token_endpoint: `${service.origin}/oauth/token` })
})

test('an address the app did not register is never redirected to', async () => {
  for (const [client_id, redirect_uri] of [
    [appId, 'http://127.0.0.1:4199/other'],
    [appId, 'http://127.0.0.1.evil.example/callback'],
    [appId, 'http://127.0.0.1:4199/callback?x=1'],
    [appId, 'http://localhost:4199/callback'],
    [appId, 'http://127.0.0.1:4199@evil.example/callback'],
    [webAppId, 'https://web.example/cb/../x'],
    [webAppId, 'https://web.example:8443/cb'],
    [webAppId, 'https://web.example/cb#f'],
    [webAppId, 'https://WEB.example/cb'],
    [webAppId, 'http://web.example/cb'],
  ] as const) {
    const shown = await new PersonsBrowser(service).visit(oauth.authorizeUrl({ client_id, redirect_uri }))
    expect({ redirect_uri, status: shown.status }).toEqual({ redirect_uri, status: 400 })
    expect(shown.text).toContain('invalid_redirect_uri')
    expect(shown.text).toContain('We can’t connect this app')
  }
})

test('an unknown app is told to the person, not redirected', async () => {
  const shown = await new PersonsBrowser(service).visit(oauth.authorizeUrl({ client_id: 'dcr_unknown' }))
  expect(shown.status).toBe(400)
  expect(shown.text).toContain('invalid_client')
  expect(shown.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

test('a program on this computer may be called back on any port of the loopback address it registered', async () => {
  const { callback } = await oauth.code({
    clientId: appId,
    parameters: { redirect_uri: 'http://127.0.0.1:50123/callback' },
  })
  expect(callback.port).toBe('50123')
})

test('every app needs PKCE with S256, confidential ones too', async () => {
  const { challenge } = aVerifier()
  expect(await refusal({ code_challenge: '', code_challenge_method: '' })).toBe('invalid_request')
  expect(await refusal({ code_challenge: challenge, code_challenge_method: 'plain' })).toBe('invalid_request')
  const confidential = await oauth.client({ token_endpoint_auth_method: 'client_secret_post' })
  expect(await refusal({ client_id: confidential, code_challenge: '', code_challenge_method: '' })).toBe(
    'invalid_request',
  )
})

test('only the code flow exists, and a code travels in the address only', async () => {
  expect(await refusal({ response_mode: 'form_post' })).toBe('unsupported_response_mode')
  const browser = new PersonsBrowser(service)
  const implicit = await browser.visit(oauth.authorizeUrl({ client_id: appId, response_type: 'token' }))
  expect(implicit.url.href).toContain('error=unsupported_response_type')
  expect(await refusal({ request: 'eyJhbGciOiJub25lIn0.e30.' })).toBe('request_not_supported')
  expect(await refusal({ request_uri: 'https://evil.example/r' })).toBe('request_uri_not_supported')
})

test('another resource is refused, and ours may be spelled with capitals or a slash', async () => {
  expect(await refusal({ resource: 'https://other.example/mcp' })).toBe('invalid_target')
  expect(await refusal({ resource: `${service.origin}/admin` })).toBe('invalid_target')
  for (const resource of [`${service.origin.replace('http', 'HTTP')}/mcp`, `${service.origin}/mcp/`]) {
    const { access } = await oauth.connect({ parameters: { resource } })
    expect((await oauth.mcp(access)).status).toBe(200)
  }
})

test('scopes nobody knows are refused; beside known ones they are left out', async () => {
  expect(await refusal({ scope: 'everything' })).toBe('invalid_scope')
  const { body } = await oauth.connect({ parameters: { scope: 'account:read everything' } })
  expect(body.scope).toBe('account:read')
})

test.for(['', 'offline_access', 'openid offline_access'])(
  'an app that asks for %j may read the account',
  async (scope) => {
    const { access, refresh } = await oauth.connect({ parameters: { scope, resource: '' } })
    expect((await oauth.me(access)).body.access.scopes).toEqual(['account:read'])
    expect(refresh).toBeTruthy()
  },
)

test('without an interaction nobody is signed in or let in', async () => {
  expect(await refusal({ prompt: 'none' })).toBe('login_required')
  const { browser, clientId } = await oauth.connect({ clientId: appId })
  expect(await refusal({ client_id: clientId, prompt: 'none' }, browser)).toBe('interaction_required')
})

test('an app that wants a new sign-in gets one, though its person is signed in', async () => {
  const browser = new PersonsBrowser(service)
  await browser.signIn()
  service.clock.time = new Date(service.clock.time.getTime() + 600_000)
  for (const [parameters, isAsked] of [
    [{ prompt: 'login' }, true],
    [{ max_age: '60', scope: 'openid account:read' }, true],
    [{ max_age: '3600', scope: 'openid account:read' }, false],
  ] as [Record<string, string>, boolean][]) {
    const begun = await browser.request(oauth.authorizeUrl({ client_id: appId, ...parameters }))
    const interaction = begun.headers.get('location')!
    const step = await browser.request(interaction)
    expect(step.headers.get('location')!.startsWith('/sign-in?')).toBe(isAsked)
    if (!isAsked) continue
    // A person who comes back without signing in isn't redirected in a loop.
    expect((await browser.request(interaction)).text).toContain('The app wants to make sure it’s you.')
    const other = new PersonsBrowser(service)
    for (const [name, cookie] of browser.cookies) other.cookies.set(name, cookie)
    await other.signIn()
    expect((await other.visit(interaction)).text).toContain('name="decision"')
  }
})

test('signing out of the site keeps apps connected; the next authorization asks who is there', async () => {
  const { browser, access, clientId } = await oauth.connect()
  browser.signOut()
  expect((await oauth.me(access)).status).toBe(200)
  const begun = await browser.request(oauth.authorizeUrl({ client_id: clientId }))
  expect((await browser.request(begun.headers.get('location')!)).headers.get('location')).toMatch(/^\/sign-in\?next=/)
})

test('another person who signs in with the same browser lets the app into their own account', async () => {
  const { browser, clientId } = await oauth.connect()
  await browser.signIn('other@example.com')
  const { access } = await oauth.connect({ clientId, browser })
  expect((await oauth.me(access)).body.email).toBe('other@example.com')
})

test('of two windows that began before anybody signed in, each goes on for whoever is signed in by then', async () => {
  const browser = new PersonsBrowser(service)
  const windows = []
  for (let i = 0; i < 2; i++)
    windows.push((await browser.request(oauth.authorizeUrl({ client_id: appId }))).headers.get('location')!)
  await browser.signIn('first@example.com')
  expect((await browser.visit(windows[0]!)).text).toContain('first@example.com')
  await browser.signIn('second@example.com')
  expect((await browser.visit(windows[1]!)).text).toContain('second@example.com')
})

test('an authorization begins with a link, never with a form', async () => {
  const url = oauth.authorizeUrl({ client_id: appId })
  const res = await fetch(url, { method: 'POST', body: new URL(url).searchParams })
  expect([res.status, res.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test('any website may call the endpoints that scripts call', async () => {
  for (const [path, method] of [
    ['/oauth/token', 'POST'],
    ['/oauth/register', 'POST'],
    ['/oauth/revoke', 'POST'],
    ['/oauth/jwks', 'GET'],
    ['/mcp', 'POST'],
    ['/.well-known/oauth-authorization-server', 'GET'],
    ['/.well-known/oauth-protected-resource/mcp', 'GET'],
  ] as const) {
    const res = await fetch(service.origin + path, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://localhost:6274',
        'access-control-request-method': method,
        'access-control-request-headers': 'content-type,mcp-protocol-version,authorization',
      },
    })
    expect({ path, ok: res.ok }).toEqual({ path, ok: true })
    expect(['*', 'http://localhost:6274']).toContain(res.headers.get('access-control-allow-origin'))
    expect(res.headers.get('access-control-allow-credentials')).toBeNull()
    expect(res.headers.get('access-control-allow-headers')!.toLowerCase()).toContain('mcp-protocol-version')
  }
  const registered = await fetch(`${service.origin}/oauth/register`, {
    method: 'POST',
    headers: { origin: 'http://localhost:6274', 'content-type': 'application/json' },
    body: JSON.stringify({ redirect_uris: [CALLBACK] }),
  })
  expect([registered.status, registered.headers.get('access-control-allow-origin')]).toEqual([201, '*'])
})
