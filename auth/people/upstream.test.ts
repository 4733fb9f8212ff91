import { createHash, createSign, generateKeyPairSync, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aListing } from '../../test/factories.ts'
import { aService, type TestService } from '../../test/service.ts'
import { raw } from '../../domain/database/raw.ts'
import { aVisitor, type Visitor } from './test-visitor.ts'
import { openUpstream } from './upstream.ts'

const CLIENT = { clientId: 'directory', clientSecret: 'upstream-secret', name: 'Example ID' }

/** What the provider will answer, and what it was asked. */
const provider = {
  claims: {} as Record<string, unknown>,
  isDown: false,
  /** What its userinfo endpoint answers; undefined when it has none. */
  userinfo: undefined as Record<string, unknown> | undefined,
  asked: new URLSearchParams(),
  tokenRequests: 0,
}
const codes = new Map<string, URLSearchParams>()

let server: Server
let service: TestService
beforeAll(async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = (claims: object) => {
    const content = `${part({ alg: 'RS256', kid: 'k' })}.${part(claims)}`
    return `${content}.${createSign('RSA-SHA256').update(content).sign(privateKey, 'base64url')}`
  }

  server = createServer((req, res) => void answer(req.url!, req).then((body) => send(res, body)))
  const send = (res: ServerResponse, { status = 200, ...body }: Record<string, unknown>) =>
    res.writeHead(status as number, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  async function answer(url: string, req: IncomingMessage): Promise<Record<string, unknown>> {
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    if (provider.isDown) return { status: 503 }
    if (url === '/.well-known/openid-configuration')
      return {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        ...(provider.userinfo ? { userinfo_endpoint: `${issuer}/userinfo` } : {}),
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
      }
    if (url === '/jwks') return { keys: [jwk] }
    if (url === '/userinfo') return provider.userinfo ?? { status: 404 }
    provider.tokenRequests++
    const form = new URLSearchParams(await text(req))
    const asked = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!asked || asked.get('code_challenge') !== challenge) return { status: 400, error: 'invalid_grant' }
    const now = Math.floor(Date.now() / 1000)
    return {
      access_token: 'upstream-token',
      token_type: 'Bearer',
      id_token: signed({
        iss: issuer,
        aud: CLIENT.clientId,
        iat: now,
        exp: now + 60,
        nonce: asked.get('nonce'),
        ...provider.claims,
      }),
    }
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  service = await aService({ config: { upstream: { ...CLIENT, issuer } } })
})
afterAll(async () => {
  await service.stop()
  server.close()
  server.closeAllConnections()
})

let people = 0
let email: string
beforeEach(() => {
  email = `upstream-${people++}@example.com`
  provider.claims = { sub: randomUUID(), email, email_verified: true }
  provider.isDown = false
  provider.userinfo = undefined
})

/** Signs in at the provider, and returns the address it sends the browser back to. */
async function toProvider(visitor: Visitor, next = '/docs'): Promise<string> {
  const started = await visitor.get(`/sign-in/upstream?next=${encodeURIComponent(next)}`)
  expect(started.status).toBe(303)
  const url = new URL(started.location!)
  provider.asked = url.searchParams
  const code = randomUUID()
  codes.set(code, url.searchParams)
  const query = new URLSearchParams({ code, state: url.searchParams.get('state')! })
  return `/sign-in/upstream/callback?${query.toString()}`
}

test('an upvote pressed while signed out is cast once the provider has sent the person back', async () => {
  await aListing(service, { slug: 'fennel', name: 'Fennel' })
  const visitor = aVisitor(service)
  const pressed = await visitor.post('/listings/fennel/vote', { at: 'vote' })
  const next = new URL(pressed.location!, service.origin).searchParams.get('next')!
  const back = await toProvider(visitor, next)
  expect((await visitor.get(back)).location).toBe('/listings/fennel#vote')
  expect((await visitor.get('/listings/fennel')).page.querySelector('#vote button')?.text).toContain('Upvoted')
})

const accountIdOf = async (visitor: Visitor) => {
  const rows = await raw<{ id: string }>(service.db.read, {
    text: 'select id from account where email = $1',
    values: [(await visitor.get('/account')).page.querySelector('.account header .quiet')!.text],
  })
  return rows[0]!.id
}

test('a person signs in through the provider, with PKCE, state and nonce, and lands where they wanted', async () => {
  const visitor = aVisitor(service)
  expect((await visitor.get('/sign-in?next=/docs')).page.querySelector('a[href^="/sign-in/upstream"]')?.text).toBe(
    'Continue with Example ID',
  )
  const back = await toProvider(visitor)
  expect(Object.fromEntries(provider.asked)).toMatchObject({
    response_type: 'code',
    client_id: CLIENT.clientId,
    code_challenge_method: 'S256',
    redirect_uri: `${service.origin}/sign-in/upstream/callback`,
    state: expect.stringMatching(/.{20}/),
    nonce: expect.stringMatching(/.{20}/),
  })
  expect(await visitor.get(back)).toMatchObject({ status: 303, location: '/docs' })
  const account = await visitor.get('/account/sign-in')
  expect(account.text).toContain('Signed in with another service')
  expect(account.text).toContain(`Example ID ${email}`)
})

test('the first sign-in finds the account by its verified email address, and later ones by the provider’s id', async () => {
  const first = aVisitor(service)
  await first.signIn(email)
  const account = await accountIdOf(first)
  const second = aVisitor(service)
  await second.get(await toProvider(second))
  expect(await accountIdOf(second)).toBe(account)
  provider.claims['email'] = `renamed-${email}`
  const third = aVisitor(service)
  await third.get(await toProvider(third))
  expect(await accountIdOf(third)).toBe(account)
})

test.for([{ email_verified: false }, { email_verified: 'true' }, { email_verified: undefined }, { email: undefined }])(
  'an unverified email address opens no account: %j',
  async (change) => {
    const owner = aVisitor(service)
    await owner.signIn(email)
    Object.assign(provider.claims, change)
    const visitor = aVisitor(service)
    const answer = await visitor.get(await toProvider(visitor))
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('hasn’t verified your email address')
    expect(visitor.jar.has('sid')).toBe(false)
  },
)

test('a sign-in from a browser that the account hasn’t used is emailed, and another one from it is not', async () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const told = () =>
    raw<{ id: string }>(service.db.read, {
      text: `select id from email where kind = 'account-new-browser' and recipient = $1`,
      values: [email],
    })
  const signIn = async (agent: string) => {
    const visitor = aVisitor(service)
    const back = await toProvider(visitor)
    expect(await visitor.get(back, { 'user-agent': agent })).toMatchObject({ status: 303, location: '/docs' })
    return (await told()).length
  }
  expect(await signIn(firefox)).toBe(0)
  expect(await signIn(firefox)).toBe(0)
  expect(await signIn(firefox.replace('X11; Linux x86_64', 'Windows NT 10.0'))).toBe(1)
  expect(await signIn(firefox)).toBe(1)
  const read = async () => (await service.emails()).filter(({ to }) => to === email)
  await expect.poll(read).toMatchObject([{ text: expect.stringContaining('Firefox') }])
})

test('a verified email address that only looks the same opens no account', async () => {
  await aVisitor(service).signIn(`kate-${email}`)
  // The Kelvin sign, which lowercases to k.
  provider.claims['email'] = `\u212Aate-${email}`
  const visitor = aVisitor(service)
  const answer = await visitor.get(await toProvider(visitor))
  expect(answer.status).toBe(400)
  expect(visitor.jar.has('sid')).toBe(false)
})

test('the account page can remove the link', async () => {
  const visitor = aVisitor(service)
  await visitor.get(await toProvider(visitor))
  const token = await visitor.token()
  expect((await visitor.post('/account/upstream/remove', { token })).location).toBe('/account/sign-in?done=unlinked')
  expect(
    (await visitor.get('/account/sign-in')).page.querySelector('form[action="/account/upstream/remove"]'),
  ).toBeNull()
})

test.for<[string, (back: string, visitor: Visitor) => string | Promise<string>]>([
  ['with another state', (back) => back.replace(/state=[^&]*/, 'state=made-up')],
  ['that says access was denied', (back) => back.replace(/code=[^&]*/, 'error=access_denied')],
  ['with an unknown code', (back) => back.replace(/code=[^&]*/, `code=${randomUUID()}`)],
  [
    'to a sign-in that this browser didn’t start',
    (back, visitor) => {
      visitor.jar.delete('trip')
      return back
    },
  ],
  [
    'with the nonce of another sign-in',
    (back) => {
      provider.claims['nonce'] = 'made-up'
      return back
    },
  ],
  [
    'for another client',
    (back) => {
      provider.claims['aud'] = 'somebody-else'
      return back
    },
  ],
])('an answer %s signs nobody in', async ([, change]) => {
  const visitor = aVisitor(service)
  const back = await change(await toProvider(visitor), visitor)
  const answer = await visitor.get(back)
  expect(answer.status).toBe(400)
  expect(answer.text).toMatch(/Try again, or sign in by email|Start again from the sign-in page/)
  expect(visitor.jar.has('sid')).toBe(false)
})

test('an answer works once, and only in time', async () => {
  const visitor = aVisitor(service)
  const back = await toProvider(visitor)
  const trip = visitor.jar.get('trip')!
  expect((await visitor.get(back)).status).toBe(303)
  expect(visitor.jar.has('trip')).toBe(false)
  expect((await aVisitor(service, new Map([['trip', trip]])).get(back)).status).toBe(400)

  const late = aVisitor(service)
  const lateBack = await toProvider(late)
  const asked = provider.tokenRequests
  const before = service.clock.time
  service.clock.time = new Date(before.getTime() + 15 * 60_000)
  expect((await late.get(lateBack)).status).toBe(400)
  expect(provider.tokenRequests).toBe(asked)
  service.clock.time = before
})

test('signing in never redirects to another website', async () => {
  const visitor = aVisitor(service)
  expect((await visitor.get(await toProvider(visitor, '//evil.example'))).location).toBe('/account')
})

test('a provider that is down is reported, and asked again later', async () => {
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const fresh = await aService({ config: { upstream: { ...CLIENT, issuer } } })
  provider.isDown = true
  const refused = await aVisitor(fresh).get('/sign-in/upstream')
  expect(refused.status).toBe(503)
  expect(refused.text).toContain('We can’t reach Example ID right now')
  provider.isDown = false
  expect((await aVisitor(fresh).get('/sign-in/upstream')).status).toBe(303)
  await fresh.stop()
})

test('an email address that isn’t in the ID token is taken from userinfo, and only then', async () => {
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const sub = provider.claims['sub']
  provider.userinfo = { sub, email: `userinfo-${email}`, email_verified: true }
  const fresh = await aService({ config: { upstream: { ...CLIENT, issuer } } })
  const addressOf = async () => {
    const visitor = aVisitor(fresh)
    await visitor.get(await toProvider(visitor))
    return (await visitor.get('/account')).page.querySelector('.account header .quiet')?.text
  }
  expect(await addressOf()).toBe(email)
  provider.claims = { sub: randomUUID() }
  Object.assign(provider.userinfo, provider.claims)
  expect(await addressOf()).toBe(`userinfo-${email}`)
  await fresh.stop()
})

test('a provider outside this machine must use https', async () => {
  // 0.0.0.0 reaches this machine, but isn't a loopback name.
  const issuer = `http://0.0.0.0:${(server.address() as AddressInfo).port}`
  const upstream = openUpstream(
    { ...CLIENT, issuer },
    { publicUrl: new URL(service.origin), appSecret: 'x'.repeat(32), now: () => new Date() },
  )
  await expect(upstream.start('/')).rejects.toMatchObject({
    code: 'unavailable',
    cause: { message: expect.stringContaining('HTTPS') },
  })
})
