import { UnauthorizedError } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PersonsBrowser } from '../../test/oauth/oauth-browser.ts'
import { documentsOf } from '../../test/oauth/oauth-documents.ts'
import { oauthOf } from '../../test/oauth/oauth-flow.ts'
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as Transport1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { ERAS, TestApp } from '../../test/oauth/oauth-mcp-client.ts'
import { aService, type TestService } from '../../test/service.ts'

const DOCUMENT = 'https://app.example.com/oauth/client.json'

let service: TestService
beforeAll(async () => {
  service = await aService()
  documentsOf(service).publish(DOCUMENT, {
    client_name: 'Published app',
    redirect_uris: ['http://127.0.0.1/callback', 'http://localhost/callback'],
  })
})
afterAll(() => service.stop())

const WAYS = [
  ['registers itself', {}],
  ['has published a document', { documentUrl: DOCUMENT }],
] as const

test.for(
  WAYS.flatMap(([way, options]) =>
    (Object.keys(ERAS) as (keyof typeof ERAS)[]).map((era) => [way, era, options] as const),
  ),
)(
  'an app that %s, %s protocol: signs in when needed, steps up, refreshes, and is disconnected at once',
  async ([, era, options]) => {
    const app = new TestApp(options)
    const browser = new PersonsBrowser(service)

    // Public data needs no sign-in.
    const stranger = await app.connect(service.origin, era)
    expect((await stranger.call('get_site_info')).isError).toBeFalsy()
    await expect(stranger.call('get_account')).rejects.toThrow(UnauthorizedError)
    expect(app.asked!.searchParams.get('scope')!.split(' ')).toContain('account:read')
    expect(app.asked!.searchParams.get('resource')).toBe(`${service.origin}/mcp`)
    if ('documentUrl' in options) expect(app.clientId).toBe(DOCUMENT)

    const callback = await browser.authorize(app.asked!.href)
    await stranger.transport.finishAuth(callback.searchParams)
    await stranger.close()
    const first = await app.connect(service.origin, era)
    expect((await first.call('get_account')).structuredContent).toMatchObject({
      email: browser.email,
      access: { via: 'oauth', scopes: ['account:read'] },
    })

    // A call that needs more access is refused with 403, and the app asks the person for it.
    const { access_token } = app.saved!
    const submit = () => first.call('submit_listing', { url: `https://${era}-${'documentUrl' in options}.example.com` })
    await expect(submit()).rejects.toThrow(UnauthorizedError)
    expect(app.asked!.searchParams.get('scope')!.split(' ')).toEqual(
      expect.arrayContaining(['account:read', 'listings:write']),
    )
    await first.transport.finishAuth((await browser.authorize(app.asked!.href)).searchParams)
    await first.close()
    expect(app.saved!.access_token).not.toBe(access_token)
    const second = await app.connect(service.origin, era)
    expect((await second.call('submit_listing', { url: 'https://step-up.example.com' })).isError).toBeFalsy()
    await second.close()

    // An hour later, the app refreshes its token by itself.
    const { refresh_token } = app.saved!
    app.asked = null
    service.clock.time = new Date(service.clock.time.getTime() + 3_700_000)
    const third = await app.connect(service.origin, era)
    expect((await third.call('get_account')).isError).toBeFalsy()
    expect(app.asked).toBeNull()
    expect(app.saved!.refresh_token).not.toBe(refresh_token)
    await third.close()

    const { body: me } = await oauthOf(service).me(app.saved!.access_token)
    const connected = await service.authorization.connectedApps(me.id)
    const mine = connected.find(({ clientId }) => clientId === app.clientId)!
    expect(mine).toMatchObject({
      name: 'documentUrl' in options ? 'Published app' : 'Test app',
      host: 'documentUrl' in options ? 'app.example.com' : null,
      scopes: ['account:read', 'listings:write'],
    })
    expect(mine.lastUsedAt).toEqual(service.clock.time)
    const account = await browser.visit('/account/apps')
    expect(account.text).toContain(mine.name)
    await browser.send(account, { client_id: app.clientId }, undefined, '/account/apps/disconnect')
    expect((await oauthOf(service).me(app.saved!.access_token)).status).toBe(401)
    expect((await oauthOf(service).refresh(app.clientId, app.saved!.refresh_token!)).body.error).toBe('invalid_grant')
    expect((await service.authorization.connectedApps(me.id)).map(({ clientId }) => clientId)).not.toContain(
      app.clientId,
    )
  },
)

test.for(Object.keys(ERAS) as (keyof typeof ERAS)[])(
  'an app that can only sign in when it connects uses the address that asks at once, %s protocol',
  async (era) => {
    const app = new TestApp()
    const connecting = app.connect(service.origin, era, '/mcp?auth=required')
    await expect(connecting).rejects.toThrow(/unauthorized/i)
    expect(app.asked!.searchParams.get('resource')).toBe(`${service.origin}/mcp`)
  },
)

test('an app written with the official client of the first generation signs in and calls', async () => {
  const app = new TestApp()
  const connect = async () => {
    const client = new Client1({ name: 'test', version: '1' })
    const transport = new Transport1(new URL('/mcp', service.origin), { authProvider: app as never })
    await client.connect(transport as never)
    return { client, transport }
  }
  const stranger = await connect()
  await expect(stranger.client.callTool({ name: 'get_account', arguments: {} })).rejects.toThrow(/unauthorized/i)
  const callback = await new PersonsBrowser(service).authorize(app.asked!.href)
  await stranger.transport.finishAuth(callback.searchParams.get('code')!)
  await stranger.client.close()
  const { client } = await connect()
  expect((await client.callTool({ name: 'get_account', arguments: {} })).isError).toBeFalsy()
  await client.close()
})
