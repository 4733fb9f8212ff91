import { once } from 'node:events'
import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLBACK } from '../../test/oauth/oauth-flow.ts'
import { aService, type TestService } from '../../test/service.ts'
import { openPublishedReader } from '../../outside/web/published-reader.ts'
import { authorizationPages } from '../../site/pages/sign-in/consent-page.ts'
import { openAuthorizationServer } from './authorization-server.ts'

/** The public origin of the service, which is behind a reverse proxy. */
const PUBLIC = 'https://launch.example'

let service: TestService
let server: Server
let port: number
beforeAll(async () => {
  service = await aService()
  const { db, services, clock } = service
  const { router } = openAuthorizationServer({
    db,
    publicUrl: new URL(PUBLIC),
    appSecret: 'another secret of the tests, long enough',
    now: () => clock.time,
    log: pino({ level: 'silent' }),
    signedIn: () => Promise.resolve(null),
    pages: authorizationPages({ siteUrl: PUBLIC, siteName: 'Secure' }),
    limits: services.limits,
    readPublished: openPublishedReader({ publicUrl: new URL(PUBLIC) }).read,
  })
  server = createServer(express().use(router)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  server.close()
  await service.stop()
})

/** Sends a request as a proxy, or someone pretending to be one, would. */
function ask(method: string, path: string, headers: Record<string, string> = {}, body?: string) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) =>
    request({ port, host: '127.0.0.1', method, path, headers }, (res) => {
      void res.toArray().then((parts) => {
        resolve({ status: res.statusCode!, headers: res.headers, text: String(Buffer.concat(parts)) })
      })
    })
      .on('error', reject)
      .end(body),
  )
}

function authorizePath(clientId: string, redirect_uri = CALLBACK): string {
  return `/oauth/authorize?${new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri,
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  }).toString()}`
}

test('behind a proxy with https every cookie is Secure and bound to the host, and no header moves an address', async () => {
  for (const forged of [
    {},
    { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
  ]) {
    const json = { 'content-type': 'application/json' }
    const metadata = JSON.parse((await ask('GET', '/.well-known/oauth-authorization-server', forged)).text)
    expect(metadata).toMatchObject({ issuer: PUBLIC, token_endpoint: `${PUBLIC}/oauth/token` })
    const registered = await ask('POST', '/oauth/register', { ...forged, ...json }, `{"redirect_uris":["${CALLBACK}"]}`)
    const begun = await ask('GET', authorizePath(JSON.parse(registered.text).client_id), forged)
    expect([begun.status, begun.headers.location]).toEqual([303, expect.stringMatching(/^\/oauth\/interaction\//)])
    const cookies = begun.headers['set-cookie']!
    expect(cookies.map((line) => line.split('=')[0])).toEqual([
      '__Secure-op-int',
      '__Secure-op-int.sig',
      '__Secure-op-res',
      '__Secure-op-res.sig',
    ])
    for (const line of cookies) for (const word of ['secure', 'httponly', 'samesite=lax']) expect(line).toContain(word)
  }
})
