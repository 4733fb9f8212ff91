import { createPublicKey, verify, type webcrypto } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PersonsBrowser } from '../../test/oauth/oauth-browser.ts'
import { raw } from '../../domain/database/raw.ts'
import { documentsOf } from '../../test/oauth/oauth-documents.ts'
import { CALLBACK, oauthOf } from '../../test/oauth/oauth-flow.ts'
import { aService, type TestService } from '../../test/service.ts'
import { keysInForce } from './signing-keys.ts'

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
const rows = <Row>(text: string, values: unknown[] = []) => raw<Row>(service.db.read, { text, values })
const count = async (where: string) =>
  (await rows<{ n: number }>(`select count(*)::int as n from oidc_payload where ${where}`))[0]!.n

test('whoever reads the database finds nothing to use: no code, token, cookie, client secret or signing key', async () => {
  const secrets: string[] = []
  const { body: client } = await oauth.register({
    redirect_uris: [CALLBACK],
    token_endpoint_auth_method: 'client_secret_post',
  })
  secrets.push(client.client_secret)
  const withSecret = { client_secret: client.client_secret }
  const browser = new PersonsBrowser(service)
  const keepCookies = () => {
    for (const { name, value } of browser.cookies.values()) if (!name.endsWith('.sig')) secrets.push(value)
  }
  // Each round has one authorization that stays pending, one that is used, and one whose code is never
  // redeemed.
  for (const scope of ['openid account:read', 'openid account:read offline_access']) {
    await browser.visit(oauth.authorizeUrl({ client_id: client.client_id, scope }))
    keepCookies()
    const { fields, code } = await oauth.code({ clientId: client.client_id, browser, parameters: { scope } })
    keepCookies()
    const { body } = await oauth.token({ ...fields, ...withSecret })
    const { body: refreshed } = await oauth.refresh(client.client_id, body.refresh_token, withSecret)
    secrets.push(code, body.access_token, body.refresh_token, body.id_token)
    secrets.push(refreshed.access_token, refreshed.refresh_token)
    secrets.push((await oauth.code({ clientId: client.client_id, browser })).code)
    keepCookies()
  }
  const kinds = await rows<{ kind: string }>('select distinct kind from oidc_payload order by kind')
  expect(kinds.map(({ kind }) => kind)).toEqual([
    'AccessToken',
    'AuthorizationCode',
    'Client',
    'Grant',
    'Interaction',
    'RefreshToken',
    'Session',
  ])
  expect(new Set(secrets).size).toBeGreaterThanOrEqual(15)
  const dump = JSON.stringify([
    await rows('select p.*, p.payload::text as text from oidc_payload p'),
    await rows('select * from oidc_key'),
  ])
  for (const secret of new Set(secrets)) {
    expect(secret.length).toBeGreaterThan(20)
    expect(dump).not.toContain(secret)
  }
  // The private part of a key is called d.
  expect(dump).not.toMatch(/\\?"d\\?":/)
})

test.for(['{{id}}', 'a {{id}} b {{id}}', '$& $1 \\u0000 "{{jti}}" %7B%7Bid%7D%7D ü 💡', '__proto__', 'null'])(
  'an app gets its state %j back as it sent it',
  async (state) => {
    const { callback } = await oauth.code({ parameters: { state } })
    expect(callback.searchParams.get('state')).toBe(state)
  },
)

test('an authorization that began before an upgrade goes on after it', async () => {
  const browser = new PersonsBrowser(service)
  const shown = await browser.visit(oauth.authorizeUrl({ client_id: await oauth.client() }))
  // The form in which every version has stored the return URL.
  await rows(`update oidc_payload set payload = payload || '{"returnTo": "${service.origin}/oauth/authorize/{{id}}"}'
              where kind = 'Interaction'`)
  expect((await browser.authorize(shown.url.href)).searchParams.get('code')).toBeTruthy()
})

test('what has ended is forgotten; what still works stays', async () => {
  const used = await oauth.connect()
  const abandoned = await oauth.client()
  await oauth.code()
  await new PersonsBrowser(service).visit(oauth.authorizeUrl({ client_id: used.clientId }))
  later(2 * DAY)
  await service.authorization.sweep()
  expect(await count(`kind in ('AccessToken', 'AuthorizationCode', 'Interaction', 'Session')`)).toBe(0)
  expect(await count(`id = '${abandoned}'`)).toBe(0)
  expect((await oauth.token({ grant_type: 'refresh_token', client_id: abandoned, refresh_token: 'x' })).status).toBe(
    401,
  )
  expect(await count(`id = '${used.clientId}'`)).toBe(1)
  expect((await oauth.refresh(used.clientId, used.refresh)).status).toBe(200)
})

test('what an app has published goes with it, a day after it came or with its last connection', async () => {
  const [used, unused] = ['used', 'unused'].map((name) =>
    documentsOf(service).publish(`https://${name}.example.com/c.json`, { redirect_uris: ['https://a.example/cb'] }),
  ) as [string, string]
  const parameters = { redirect_uri: 'https://a.example/cb' }
  await oauth.connect({ clientId: used, parameters })
  await oauth.code({ clientId: unused, parameters })
  await rows(`delete from oidc_payload where kind = 'Grant' and client_id = $1`, [unused])
  await rows(`insert into oidc_payload (kind, id, payload, client_id, created_at)
              select 'ClientKeys', id, '{}', client_id, created_at from oidc_payload where kind = 'ClientDocument'`)
  const kept = () =>
    rows(`select kind, id from oidc_payload where kind like 'Client%' and id like 'https:%' order by id, kind`)
  later(DAY - 1)
  await service.authorization.sweep()
  expect(await kept()).toHaveLength(4)
  later(1)
  await service.authorization.sweep()
  expect(await kept()).toEqual([
    { kind: 'ClientDocument', id: used },
    { kind: 'ClientKeys', id: used },
  ])
})

test('a connection that can no longer be used leaves the list of apps, and its client goes a day later', async () => {
  const { access, clientId } = await oauth.connect({ email: 'list@example.com' })
  const { body } = await oauth.me(access)
  expect(await service.authorization.connectedApps(body.id)).toHaveLength(1)
  later(61 * DAY)
  await service.authorization.sweep()
  expect(await service.authorization.connectedApps(body.id)).toEqual([])
  expect(await count(`id = '${clientId}'`)).toBe(0)
})

interface Jwk {
  kid: string
  [name: string]: unknown
}
async function published(): Promise<Jwk[]> {
  const { keys } = (await (await fetch(`${service.origin}/oauth/jwks`)).json()) as { keys: Jwk[] }
  for (const key of keys) expect(key).not.toHaveProperty('d')
  return keys
}
async function idToken(): Promise<{ kid: string; claims: Record<string, unknown>; isValid(keys: Jwk[]): boolean }> {
  const { body } = await oauth.connect({ parameters: { scope: 'openid account:read' } })
  const [head, claims, signature] = body.id_token.split('.') as [string, string, string]
  const { kid } = JSON.parse(String(Buffer.from(head, 'base64url')))
  return {
    kid,
    claims: JSON.parse(String(Buffer.from(claims, 'base64url'))),
    isValid(keys) {
      const jwk = keys.find((key) => key.kid === kid)
      if (!jwk) return false
      const key = {
        key: createPublicKey({ key: jwk as webcrypto.JsonWebKey, format: 'jwk' }),
        dsaEncoding: 'ieee-p1363',
      } as const
      return verify('sha256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url'))
    },
  }
}

test('a rotated key is published before it signs, and its predecessor until what it signed has ended', async () => {
  const [first] = await published()
  const old = await idToken()
  expect(old.claims).toMatchObject({ iss: service.origin })
  expect([old.kid, old.isValid(await published())]).toEqual([first!.kid, true])

  const answer = await service.admin('keys', 'rotate')
  const { kid, signs_from } = (answer as { ok: { kid: string; signs_from: string } }).ok
  expect(signs_from).toBe(new Date(service.clock.time.getTime() + DAY).toISOString())
  // The service checks its keys once a minute, because another process may have rotated them.
  later(61 * SECOND)
  expect((await published()).map((key) => key.kid)).toEqual([first!.kid, kid])
  expect((await idToken()).kid).toBe(first!.kid)

  later(DAY)
  const fresh = await idToken()
  const both = await published()
  expect(fresh.kid).toBe(kid)
  expect([old.isValid(both), fresh.isValid(both)]).toEqual([true, true])

  later(DAY)
  expect((await published()).map((key) => key.kid)).toEqual([kid])
  await service.authorization.sweep()
  expect(await rows('select kid from oidc_key')).toEqual([{ kid }])
})

test('a key sealed with another APP_SECRET is replaced, and nobody is disconnected', async () => {
  const { access } = await oauth.connect()
  await rows(`update oidc_key set sealed = 'AAAA' || sealed`)
  const before = (await published())[0]!.kid
  later(61 * SECOND)
  const after = await published()
  expect(after.map(({ kid }) => kid)).not.toContain(before)
  expect((await idToken()).isValid(after)).toBe(true)
  expect((await oauth.me(access)).status).toBe(200)
})

test.for<[string, number[], number, number[]]>([
  ['the very first key signs at once', [0], 0, [0]],
  ['a new key waits a day', [0, 10], 10 + 23, [0, 10]],
  ['then it signs', [0, 10], 10 + 24, [10, 0]],
  ['a replaced key goes a day later', [0, 10], 10 + 48, [10]],
  ['two first keys at once both stay', [0, 0], 100, [0, 0]],
  ['rotating twice in a row skips nothing', [0, 10, 11], 12, [0, 11, 10]],
  ['the newest ripe key signs', [0, 10, 11], 11 + 24, [11, 10, 0]],
  ['and only it stays', [0, 10, 11], 11 + 48, [11]],
])('%s', ([, added, now, inForce]) => {
  const keys = added.map((hours) => ({ kid: `key of ${hours}`, addedAt: hours * HOUR }))
  expect(keysInForce(keys, new Date(now * HOUR)).map(({ addedAt }) => addedAt / HOUR)).toEqual(inForce)
})
