import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSigner } from '../../../test/oauth/oauth-assertion.ts'
import { PersonsBrowser } from '../../../test/oauth/oauth-browser.ts'
import { documentsOf } from '../../../test/oauth/oauth-documents.ts'
import { CALLBACK, oauthOf } from '../../../test/oauth/oauth-flow.ts'
import { aService, type TestService } from '../../../test/service.ts'

let service: TestService
let documents: ReturnType<typeof documentsOf>
let oauth: ReturnType<typeof oauthOf>
beforeAll(async () => {
  service = await aService()
  documents = documentsOf(service)
  oauth = oauthOf(service)
})
afterAll(() => service.stop())

function later(ms: number): void {
  service.clock.time = new Date(service.clock.time.getTime() + ms)
}

const GOOD = { client_name: 'x', redirect_uris: ['https://a.example/cb'] }
const BASICS = { response_types: ['code'], token_endpoint_auth_method: 'none' }

test.for<[string, object, string]>([
  [
    'Claude Code',
    {
      redirect_uris: ['http://localhost:3118/callback'],
      grant_types: ['authorization_code', 'refresh_token'],
      ...BASICS,
    },
    'http://localhost:3118/callback',
  ],
  [
    'opencode',
    { redirect_uris: ['http://127.0.0.1:19876/mcp/oauth/callback'] },
    'http://127.0.0.1:19876/mcp/oauth/callback',
  ],
  [
    'Cursor',
    { redirect_uris: ['cursor://anysphere.cursor-mcp/oauth/callback'], ...BASICS },
    'cursor://anysphere.cursor-mcp/oauth/callback',
  ],
  [
    'VS Code',
    {
      grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
      redirect_uris: ['https://vscode.dev/redirect', 'http://127.0.0.1/', 'http://127.0.0.1:33418/'],
      application_type: 'native',
      scope: 'account:read orders:write',
      ...BASICS,
    },
    'http://127.0.0.1:59656/',
  ],
  [
    'an app of the official SDK',
    { redirect_uris: ['https://app.example/cb'], application_type: 'web', scope: 'account:read listings:write' },
    'https://app.example/cb',
  ],
  ['one that says web and means this computer', { redirect_uris: [CALLBACK], application_type: 'web' }, CALLBACK],
])('%s registers itself and connects', async ([client_name, metadata, redirect_uri]) => {
  const clientId = await oauth.client({ client_name, ...metadata })
  expect((await oauth.connect({ clientId, parameters: { redirect_uri } })).refresh).toBeTruthy()
})

test('a confidential app needs its secret', async () => {
  const { body, status } = await oauth.register({
    client_name: 'Server',
    redirect_uris: ['https://app.example/cb'],
    token_endpoint_auth_method: 'client_secret_post',
  })
  expect([status, typeof body.client_secret]).toEqual([201, 'string'])
  const { fields } = await oauth.code({
    clientId: body.client_id,
    parameters: { redirect_uri: 'https://app.example/cb' },
  })
  for (const wrong of [{}, { client_secret: 'guessed' }])
    expect(await oauth.token({ ...fields, ...wrong })).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
  expect((await oauth.token({ ...fields, client_secret: body.client_secret })).status).toBe(200)
})

test.for<[string, unknown]>([
  ['a script', { redirect_uris: ['javascript:alert(1)'] }],
  ['data', { redirect_uris: ['data:text/html,x'] }],
  ['a file', { redirect_uris: ['file:///etc/passwd'] }],
  ['http away from this computer', { redirect_uris: ['http://app.example/cb'] }],
  ['http on a name like loopback', { redirect_uris: ['http://localhost.evil.example/cb'] }],
  ['no address', { redirect_uris: [] }],
  ['an address that is none', { redirect_uris: ['/cb'] }],
  ['a fragment', { redirect_uris: ['https://a.example/cb#f'] }],
  ['credentials', { redirect_uris: ['https://u:p@a.example/cb'] }],
  ['a flood of addresses', { redirect_uris: Array.from({ length: 21 }, (_, i) => `https://a.example/${i}`) }],
  ['an endless address', { redirect_uris: [`https://a.example/${'x'.repeat(2000)}`] }],
  ['keys over http', { ...GOOD, token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'http://a.example.com/k' }],
  ['text', 'x'],
  ['a list', []],
  ['too much', { redirect_uris: [CALLBACK], client_name: 'x'.repeat(60_000) }],
])('no app registers with %s', async ([, body]) => {
  expect((await oauth.register(body)).status).toBe(400)
})

test('where its keys stand is of no interest for an app that does not sign', async () => {
  const { status, body } = await oauth.register({ ...GOOD, jwks_uri: 'http://a.example.com/k' })
  expect([status, body.jwks_uri]).toEqual([201, undefined])
  const signs = { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'https://a.example.com/k' }
  expect((await oauth.register({ ...GOOD, ...signs })).body.jwks_uri).toBe('https://a.example.com/k')
})

test('what an app calls itself cannot hide what stands beside it', async () => {
  const { body } = await oauth.register({
    client_name: `Nice \u202eevil\u0007\u2028${'x'.repeat(200)}`,
    logo_uri: 'http://tracker.example/x.png',
    redirect_uris: [CALLBACK],
  })
  expect(body.client_name).toMatch(/^Nice evilx+$/)
  expect(body.client_name).toHaveLength(80)
  expect(body).not.toHaveProperty('logo_uri')
})

test('an app that is unknown at the token endpoint is told so in the way that makes it register again', async () => {
  const answer = await oauth.token({ grant_type: 'authorization_code', client_id: 'dcr_gone', code: 'x' })
  expect(answer).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
})

test('at most so many registrations of one address are taken, and it is told when to come back', async () => {
  const strict = await aService({ limits: { registration: { calls: 2, seconds: 3600 } } })
  const answers = []
  for (let i = 0; i < 3; i++) answers.push(await oauthOf(strict).register())
  await strict.stop()
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 429])
  expect(answers[2]!.headers.get('retry-after')).toBe('3600')
  expect(answers[2]!.body.error).toBe('temporarily_unavailable')
})

test('so many documents are fetched for one address, and no more', async () => {
  const strict = await aService({ limits: { registration: { calls: 1, seconds: 3600 } } })
  const statuses = []
  for (const name of ['one', 'two']) {
    const client_id = documentsOf(strict).publish(`https://${name}.example.com/c.json`, GOOD)
    const address = oauthOf(strict).authorizeUrl({ client_id, redirect_uri: 'https://a.example/cb' })
    statuses.push((await new PersonsBrowser(strict).request(address)).status)
  }
  await strict.stop()
  expect(statuses).toEqual([303, 429])
})

test.for<[string, object, string]>([
  [
    'opencode',
    {
      client_uri: 'https://opencode.example',
      application_type: 'native',
      redirect_uris: ['http://127.0.0.1/callback', 'http://localhost/callback'],
      token_endpoint_auth_methods_supported: ['none'],
      ...BASICS,
    },
    'http://127.0.0.1:41234/callback',
  ],
  [
    'an editor',
    { redirect_uris: ['http://127.0.0.1:33418/', 'https://editor.example/redirect'], ...BASICS },
    'http://127.0.0.1:59656/',
  ],
  ['a web app', { redirect_uris: ['https://claude.example/callback'] }, 'https://claude.example/callback'],
])('%s publishes its document and connects', async ([client_name, document, redirect_uri]) => {
  const clientId = documents.publish(`https://${randomUUID()}.example.com/client.json`, { client_name, ...document })
  expect((await oauth.connect({ clientId, parameters: { redirect_uri } })).refresh).toBeTruthy()
})

test.for<[string, string, object?]>([
  ['over http', 'http://a.example.com/c.json', GOOD],
  ['for another address', 'https://a.example.com/m.json', { ...GOOD, client_id: 'https://a.example.com/other.json' }],
  ['with a secret', 'https://a.example.com/s.json', { ...GOOD, client_secret: 'x' }],
  [
    'that wants a secret',
    'https://a.example.com/w.json',
    { ...GOOD, token_endpoint_auth_method: 'client_secret_post' },
  ],
  ['that is too long', 'https://a.example.com/b.json', { ...GOOD, pad: 'x'.repeat(6000) }],
  ['behind a dotted path', 'https://a.example.com/a/../c.json', GOOD],
  ['with no address to go back to', 'https://a.example.com/n.json', { client_name: 'x' }],
  [
    'with an address off loopback over http',
    'https://a.example.com/h.json',
    { redirect_uris: ['http://a.example.com/cb'] },
  ],
  ['whose id is too long to keep', `https://a.example.com/${'x'.repeat(512)}`, GOOD],
  ['that is not there', 'https://a.example.com/missing.json'],
])('a document %s lets nobody in', async ([, url, document]) => {
  if (document) documents.publish(url, document)
  const address = oauth.authorizeUrl({ client_id: url, redirect_uri: 'https://a.example.com/cb' })
  expect((await new PersonsBrowser(service).visit(address)).status).toBe(400)
})

test('a document that is an error, no JSON or a redirect lets nobody in', async () => {
  for (const [index, answer] of [
    { status: 404, body: '{}' },
    'not json',
    { status: 302, headers: { location: 'https://a.example.com/c.json' } },
  ].entries()) {
    const client_id = documents.answer(`https://a.example.com/bad-${index}.json`, answer)
    const address = oauth.authorizeUrl({ client_id, redirect_uri: 'https://a.example.com/cb' })
    expect((await new PersonsBrowser(service).visit(address)).status).toBe(400)
  }
})

test('a document that takes an address away after consent ends it for new authorizations only', async () => {
  const url = 'https://changing.example.com/client.json'
  documents.publish(url, { client_name: 'Changing', redirect_uris: ['https://changing.example/old'] })
  const parameters = { redirect_uri: 'https://changing.example/old' }
  const { refresh, browser } = await oauth.connect({ clientId: url, parameters })
  documents.publish(url, { client_name: 'Changing', redirect_uris: ['https://changing.example/new'] })
  later(61_000)
  const shown = await browser.visit(oauth.authorizeUrl({ client_id: url, ...parameters }))
  expect(shown.status).toBe(400)
  expect(shown.text).toContain('invalid_redirect_uri')
  expect((await oauth.refresh(url, refresh)).status).toBe(200)
  // The new redirect URI works for new authorizations, and the person is asked for consent again.
  const asked = await browser.visit(
    oauth.authorizeUrl({ client_id: url, redirect_uri: 'https://changing.example/new' }),
  )
  expect(asked.text).toContain('name="decision"')
})

test('an app with published keys signs each request; a signature is good once, an endless key set for nothing', async () => {
  const signer = aSigner()
  for (const [name, pad, status] of [
    ['short', '', 200],
    ['endless', 'x'.repeat(40_000), 401],
  ] as const) {
    const jwks_uri = documents.answer(
      `https://${name}.example.com/jwks.json`,
      JSON.stringify({ ...signer.keySet, pad }),
    )
    const clientId = documents.publish(`https://${name}.example.com/client.json`, {
      ...GOOD,
      redirect_uris: [`https://${name}.example/cb`],
      token_endpoint_auth_method: 'private_key_jwt',
      token_endpoint_auth_signing_alg: 'ES256',
      jwks_uri,
    })
    const { fields } = await oauth.code({ clientId, parameters: { redirect_uri: `https://${name}.example/cb` } })
    const signed = { ...fields, ...signer.sign(clientId, service.origin) }
    expect((await oauth.token(fields)).status).toBe(401)
    const answer = await oauth.token(signed)
    expect({ name, status: answer.status }).toEqual({ name, status })
    expect((await oauth.token(signed)).body.error).toBe('invalid_client')
  }
})
