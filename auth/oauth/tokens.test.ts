import { afterAll, beforeAll, expect, test } from 'vitest'
import { oauthOf } from '../../test/oauth/oauth-flow.ts'
import { raw } from '../../domain/database/raw.ts'
import { aService, type TestService } from '../../test/service.ts'

const SECOND = 1000
const HOUR = 3600 * SECOND
const DAY = 24 * HOUR

let service: TestService
let oauth: ReturnType<typeof oauthOf>
beforeAll(async () => {
  service = await aService()
  oauth = oauthOf(service)
})
afterAll(() => service.stop())

function later(ms: number): void {
  service.clock.time = new Date(service.clock.time.getTime() + ms)
}
const refused = { status: 400, body: { error: 'invalid_grant' } }

test('a code is good for one minute', async () => {
  const early = await oauth.code()
  const late = await oauth.code()
  later(58 * SECOND)
  expect((await oauth.token(early.fields)).status).toBe(200)
  later(4 * SECOND)
  expect(await oauth.token(late.fields)).toMatchObject(refused)
})

test('an access token is good for one hour, on both protocols', async () => {
  const { access } = await oauth.connect()
  later(HOUR - 5 * SECOND)
  expect([(await oauth.me(access)).status, (await oauth.mcp(access)).status]).toEqual([200, 200])
  later(10 * SECOND)
  const me = await oauth.me(access)
  expect(me.status).toBe(401)
  expect(me.headers.get('www-authenticate')).toContain('error="invalid_token"')
  expect((await oauth.mcp(access)).status).toBe(401)
})

test('an app that is used stays connected beyond sixty days; one that is not used does not', async () => {
  const { clientId, refresh: unused } = await oauth.connect()
  const { clientId: usedId, refresh } = await oauth.connect()
  later(50 * DAY)
  const again = await oauth.refresh(usedId, refresh)
  expect(again.status).toBe(200)
  later(50 * DAY)
  expect((await oauth.refresh(usedId, again.body.refresh_token)).status).toBe(200)
  expect(await oauth.refresh(clientId, unused)).toMatchObject(refused)
})

test('a connection ends after a year, however much it is used', async () => {
  const { clientId, refresh } = await oauth.connect()
  let newest = refresh
  for (let days = 0; days < 350; days += 50) {
    later(50 * DAY)
    newest = (await oauth.refresh(clientId, newest)).body.refresh_token
    expect(newest).toBeTruthy()
  }
  const { body } = await oauth.refresh(clientId, newest)
  expect((await oauth.me(body.access_token)).status).toBe(200)
  later(16 * DAY)
  expect(await oauth.refresh(clientId, body.refresh_token)).toMatchObject(refused)
})

test('a code that comes a second time ends what the first one gave', async () => {
  const { fields, access, refresh, clientId } = await oauth.connect()
  expect(await oauth.token(fields)).toMatchObject(refused)
  expect((await oauth.me(access)).status).toBe(401)
  expect(await oauth.refresh(clientId, refresh)).toMatchObject(refused)
})

test('of eight requests with one code at once, one succeeds', async () => {
  const { fields } = await oauth.code()
  const answers = await Promise.all(Array.from({ length: 8 }, () => oauth.token(fields)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer).toMatchObject(refused)
})

test('a code is worth nothing to another app, with another verifier or for another address', async () => {
  const { fields } = await oauth.code()
  const { code_verifier: _, ...withoutVerifier } = fields
  for (const changed of [
    { ...fields, client_id: await oauth.client() },
    { ...fields, code_verifier: 'x'.repeat(43) },
    withoutVerifier,
    { ...fields, redirect_uri: 'http://127.0.0.1:1/callback' },
  ])
    expect(await oauth.token(changed)).toMatchObject(refused)
  expect((await oauth.token(fields)).status).toBe(200)
})

test('three processes of one app refresh at once, and all of them go on', async () => {
  const { clientId, refresh } = await oauth.connect()
  const answers = await Promise.all([1, 2, 3].map(() => oauth.refresh(clientId, refresh)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  for (const { body } of answers) expect((await oauth.refresh(clientId, body.refresh_token)).status).toBe(200)
})

test('a refresh token that comes again after its ten seconds ends the whole connection', async () => {
  const { clientId, refresh } = await oauth.connect()
  const { body } = await oauth.refresh(clientId, refresh)
  later(11 * SECOND)
  expect(await oauth.refresh(clientId, refresh)).toMatchObject(refused)
  expect(await oauth.refresh(clientId, body.refresh_token)).toMatchObject(refused)
  expect((await oauth.me(body.access_token)).status).toBe(401)
})

test('another app cannot refresh or revoke a token', async () => {
  const { clientId, access, refresh } = await oauth.connect()
  const other = await oauth.client()
  expect(await oauth.refresh(other, refresh)).toMatchObject(refused)
  expect((await oauth.revoke(other, access)).status).toBe(200)
  expect((await oauth.me(access)).status).toBe(200)
  expect((await oauth.refresh(clientId, refresh)).status).toBe(200)
})

test('a refresh can narrow the scopes, never widen them', async () => {
  const { clientId, refresh } = await oauth.connect({ scopes: ['account:read', 'listings:write'] })
  const wide = await oauth.refresh(clientId, refresh, { scope: 'account:read orders:write' })
  expect(wide).toMatchObject({ status: 400, body: { error: 'invalid_scope' } })
  const narrow = await oauth.refresh(clientId, refresh, { scope: 'account:read' })
  expect((await oauth.me(narrow.body.access_token)).body.access.scopes).toEqual(['account:read'])
})

test('MCP takes only tokens made for it; REST takes those of MCP too', async () => {
  const { access } = await oauth.connect({ parameters: { resource: `${service.origin}/api/v1` } })
  expect((await oauth.me(access)).status).toBe(200)
  const refusedCall = await oauth.mcp(access)
  expect(refusedCall.status).toBe(401)
  expect(refusedCall.headers.get('www-authenticate')).toContain('error="invalid_token"')
})

test('a token is refused anywhere but in the Authorization header', async () => {
  const { access } = await oauth.connect()
  expect((await service.request('GET', `/me?access_token=${access}`)).status).toBe(401)
  const basic = `Basic ${Buffer.from(`${access}:`).toString('base64')}`
  expect((await service.request('GET', '/me', { headers: { authorization: basic } })).status).toBe(401)
})

test('a token nobody gave is refused, whatever it looks like', async () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { sub: 'x', aud: `${service.origin}/mcp`, scope: 'account:read', exp: 9e9 }
  for (const token of [`${part({ alg: 'none' })}.${part(claims)}.`, 'null', '..', 'a'.repeat(43), 'ldk_x', 'é'])
    expect((await oauth.me(encodeURI(token))).status).toBe(401)
})

test('a scope the person left out is missing with 403 on both protocols, and the challenge names it', async () => {
  const { access, body } = await oauth.connect({ scopes: ['account:read'] })
  expect(body.scope).toBe('account:read')
  const rest = await service.request('POST', '/drafts', { key: access, body: { url: 'https://x.example.com' } })
  const mcp = await oauth.mcp(access, 'submit_listing', { url: 'https://x.example.com' })
  for (const { status, headers } of [rest, mcp]) {
    expect(status).toBe(403)
    expect(headers.get('www-authenticate')).toContain('error="insufficient_scope"')
    expect(headers.get('www-authenticate')).toContain('scope="listings:write"')
  }
})

test('a revoked token is refused at once; revoking the refresh token ends the connection', async () => {
  const { clientId, refresh, access } = await oauth.connect()
  expect((await oauth.revoke(clientId, refresh)).status).toBe(200)
  expect((await oauth.me(access)).status).toBe(401)
  expect(await oauth.refresh(clientId, refresh)).toMatchObject(refused)
  // Only the access token is checked, because RFC 7009 allows revoking the refresh token along with it.
  const other = await oauth.connect()
  await oauth.revoke(other.clientId, other.access)
  expect((await oauth.me(other.access)).status).toBe(401)
})

test('with their account a person’s tokens and codes end', async () => {
  const { access, refresh, clientId, body } = await oauth.connect({ email: 'leaving@example.com' })
  const { fields } = await oauth.code({ email: 'leaving@example.com', clientId })
  expect(body.scope).toContain('account:read')
  const mine = `(select id from account where email = 'leaving@example.com')`
  await raw(service.db.read, { text: `delete from session where account_id = ${mine}` })
  await raw(service.db.read, { text: `delete from account where email = 'leaving@example.com'` })
  expect((await oauth.me(access)).status).toBe(401)
  expect(await oauth.refresh(clientId, refresh)).toMatchObject(refused)
  expect(await oauth.token(fields)).toMatchObject(refused)
})

test('an app’s last use is written at most once a minute', async () => {
  const { access, clientId } = await oauth.connect({ email: 'used@example.com' })
  const lastUse = async () => {
    const { body } = await oauth.me(access)
    const [app] = await service.authorization.connectedApps(body.id)
    expect(app!.clientId).toBe(clientId)
    return app!.lastUsedAt!
  }
  const first = await lastUse()
  expect(first).toEqual(service.clock.time)
  later(30 * SECOND)
  expect(await lastUse()).toEqual(first)
  later(31 * SECOND)
  expect(await lastUse()).toEqual(service.clock.time)
})

test('answers with tokens are never kept by anybody between', async () => {
  const { fields } = await oauth.code()
  expect((await oauth.token(fields)).headers.get('cache-control')).toContain('no-store')
})

test('whoever asks for many connections keeps each of them until all are ended together', async () => {
  const clientId = await oauth.client()
  const [one, two] = [await oauth.connect({ clientId }), await oauth.connect({ clientId })]
  expect([(await oauth.me(one.access)).status, (await oauth.me(two.access)).status]).toEqual([200, 200])
  const { body } = await oauth.me(one.access)
  const pending = await oauth.code({ clientId })
  await service.authorization.disconnect(body.id, clientId)
  expect([(await oauth.me(one.access)).status, (await oauth.me(two.access)).status]).toEqual([401, 401])
  expect(await oauth.token(pending.fields)).toMatchObject(refused)
})
