import { once } from 'node:events'
import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSigner } from '../../../test/oauth/oauth-assertion.ts'
import { PersonsBrowser } from '../../../test/oauth/oauth-browser.ts'
import { documentsOf } from '../../../test/oauth/oauth-documents.ts'
import { oauthOf } from '../../../test/oauth/oauth-flow.ts'
import { aService, type TestService } from '../../../test/service.ts'

const HOUR = 3_600_000
const ASKS = 30

let service: TestService
let documents: ReturnType<typeof documentsOf>
let oauth: ReturnType<typeof oauthOf>
beforeAll(async () => {
  service = await aService({
    limits: { registration: { calls: ASKS, seconds: 3600 } },
    // Lets each request come from a different address.
    config: { trustProxy: 1 },
  })
  documents = documentsOf(service)
  oauth = oauthOf(service)
})
afterAll(() => service.stop())

let addresses = 0
/** A header that makes a request come from a new address. */
const anAddress = () => ({ 'x-forwarded-for': `192.0.2.${++addresses}` })

function later(ms: number): void {
  service.clock.time = new Date(service.clock.time.getTime() + ms)
}

const callbackOf = (clientId: string) => `https://${new URL(clientId).host}/callback`

function publish(clientId: string, more: object = {}): string {
  return documents.publish(clientId, { client_name: 'App', redirect_uris: [callbackOf(clientId)], ...more })
}

/** The HTTP status of starting an authorization of this app: 303, or an error. */
async function begin(clientId: string, headers: Record<string, string>): Promise<number> {
  const url = oauth.authorizeUrl({ client_id: clientId, redirect_uri: callbackOf(clientId) })
  return (await new PersonsBrowser(service).request(url, { headers })).status
}

async function connect(clientId: string): Promise<string> {
  return (await oauth.connect({ clientId, parameters: { redirect_uri: callbackOf(clientId) } })).refresh
}

test('who asks for made-up documents at the host of an app holds back nobody else, and none of its users', async () => {
  const app = publish('https://app.example.com/client.json')
  const refresh = await connect(app)
  const headers = anAddress()
  const made = (n: number) => `https://app.example.com/nothing${n}`
  for (let n = 0; n < ASKS; n++) expect(await begin(made(n), headers)).toBe(400)
  expect(await begin(made(ASKS), headers)).toBe(429)
  const guessed = await oauth.token(
    { grant_type: 'refresh_token', client_id: made(ASKS + 1), refresh_token: 'x'.repeat(43) },
    headers,
  )
  expect([guessed.status, guessed.body.error]).toEqual([429, 'temporarily_unavailable'])
  expect(documents.asked(made(ASKS))).toBe(0)
  // An IPv6 network counts as one caller, whichever of its addresses asks.
  const ofNetwork = (n: number) => ({ 'x-forwarded-for': `2001:db8:7:8::${n + 1}` })
  for (let n = 0; n < ASKS; n++) await begin(`https://app.example.com/six${n}`, ofNetwork(n))
  expect(await begin('https://app.example.com/six', ofNetwork(ASKS))).toBe(429)

  // Anyone else can still use a new app at the same host, and the attacker can still use the known app, even
  // when its copy is out of date.
  expect(await begin(publish('https://app.example.com/new.json'), anAddress())).toBe(303)
  expect(await begin(app, headers)).toBe(303)
  later(2 * HOUR)
  const asked = documents.asked(app)
  expect(await begin(app, headers)).toBe(303)
  expect(documents.asked(app)).toBe(asked + 1)
  expect((await oauth.refresh(app, refresh)).status).toBe(200)
})

test('a connected app goes on while its host is down, and nobody new learns that it was', async () => {
  const app = publish('https://down.example.com/client.json')
  const refresh = await connect(app)
  service.websites.removePage('down.example.com', '/client.json')
  later(2 * HOUR)
  const { status, body } = await oauth.refresh(app, refresh)
  expect(status).toBe(200)
  expect(await begin(app, anAddress())).toBe(303)
  later(8 * 24 * HOUR)
  expect((await oauth.refresh(app, body.refresh_token)).body.error).toBe('invalid_client')
  publish(app)
  later(60_000)
  expect((await oauth.refresh(app, body.refresh_token)).status).toBe(200)
})

test('an app with an address as long as they may be is counted and connected like any other', async () => {
  const app = publish(`https://long.example.com/${'x'.repeat(512 - 25)}`)
  expect(app).toHaveLength(512)
  expect((await oauth.refresh(app, await connect(app))).status).toBe(200)
})

test('a path that never answers keeps nobody from an app at the same host', async () => {
  const hanging: ServerResponse[] = []
  const arrivals = new EventEmitter()
  const client = 'https://slow.example.com/client.json'
  service.websites.setSite('slow.example.com', (req, res) => {
    if (req.url !== '/client.json') {
      hanging.push(res)
      return void arrivals.emit('arrived')
    }
    res.end(JSON.stringify({ client_id: client, redirect_uris: [callbackOf(client)] }))
  })
  const slow = []
  for (let n = 0; n < 10; n++) {
    const arrived = once(arrivals, 'arrived')
    slow.push(begin(`https://slow.example.com/slow${n}`, anAddress()))
    await arrived
  }
  expect(await begin(client, anAddress())).toBe(303)
  for (const res of hanging) res.destroy()
  expect(new Set(await Promise.all(slow))).toEqual(new Set([400]))
})

/** An app that signs its requests with keys published at `jwks_uri`. */
async function aSigningApp(host: string, keys: string | { status: number }) {
  const signer = aSigner()
  const jwks_uri = documents.answer(
    `https://${host}:443/jwks.json`,
    keys === 'its own' ? JSON.stringify(signer.keySet) : keys,
  )
  const clientId = publish(`https://${host}/client.json`, {
    token_endpoint_auth_method: 'private_key_jwt',
    token_endpoint_auth_signing_alg: 'ES256',
    jwks_uri,
  })
  const call = (fields: Record<string, string>, headers = anAddress()) =>
    oauth.token({ client_id: clientId, ...signer.sign(clientId, service.origin), ...fields }, headers)
  const guess = (headers?: Record<string, string>) =>
    call({ grant_type: 'refresh_token', refresh_token: 'x'.repeat(43) }, headers as ReturnType<typeof anAddress>)
  return { jwks_uri, clientId, call, guess }
}

test('keys that cannot be read are asked for once a minute, however often the token endpoint is called', async () => {
  const { jwks_uri, clientId, guess } = await aSigningApp('nokeys.example.com', { status: 500 })
  expect(await begin(clientId, anAddress())).toBe(303)
  for (let i = 0; i < 5; i++) expect((await guess()).body.error).toBe('invalid_client')
  expect(documents.asked(jwks_uri)).toBe(1)
  later(60_000)
  expect((await guess()).body.error).toBe('invalid_client')
  expect(documents.asked(jwks_uri)).toBe(2)
})

test('keys are read once while they are fresh, and those of a connected app outlive their host', async () => {
  const { jwks_uri, clientId, call } = await aSigningApp('signs.example.com', 'its own')
  const { fields } = await oauth.code({ clientId, parameters: { redirect_uri: callbackOf(clientId) } })
  const first = await call(fields)
  expect(first.status).toBe(200)
  const refresh = (refresh_token: string) => call({ grant_type: 'refresh_token', refresh_token })
  const second = await refresh(first.body.refresh_token)
  expect([second.status, documents.asked(jwks_uri)]).toEqual([200, 1])
  documents.answer(jwks_uri, { status: 500 })
  later(HOUR)
  expect([(await refresh(second.body.refresh_token)).status, documents.asked(jwks_uri)]).toEqual([200, 2])
})

test('new keys count for the address that asks for them, and an app is not called a stranger because of that', async () => {
  const headers = anAddress()
  for (let n = 0; n < ASKS; n++) await begin(`https://app.example.com/spent${n}`, headers)
  const { jwks_uri, clientId, guess } = await aSigningApp('later.example.com', 'its own')
  expect(await begin(clientId, anAddress())).toBe(303)
  const refused = await guess(headers)
  expect([refused.status, refused.body.error, documents.asked(jwks_uri)]).toEqual([429, 'temporarily_unavailable', 0])
  // The signature is valid, but the token isn't.
  expect((await guess()).body.error).toBe('invalid_grant')
  expect((await guess(headers)).body.error).toBe('invalid_grant')
})
