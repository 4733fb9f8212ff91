import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type Router } from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aListing, anOwner, aPost } from '../test/factories.ts'
import { raw } from '../domain/database/raw.ts'
import { routesOf, type Route } from '../test/routes.ts'
import { aService, type TestService } from '../test/service.ts'
import { tools } from '../tools/catalog.ts'
import { securityHeaders } from './security-headers.ts'

let service: TestService
let cookie: string
let key: string
let listingId: number
beforeAll(async () => {
  service = await aService({
    // Turns on optional routes: passkeys, metrics and upstream sign-in.
    hostname: 'localhost',
    config: {
      metricsToken: 'a token for the metrics',
      upstream: { issuer: 'http://127.0.0.1:1', clientId: 'c', clientSecret: 's', name: 'x' },
    },
  })
  listingId = await aListing(service, { slug: 'walked' })
  await anOwner(service, listingId)
  await aListing(service, { slug: 'withdrawn', status: 'withdrawn', liveAt: new Date('2026-11-16T00:00:00Z') })
  await aPost(service, { slug: 'walked' })
  key = await service.key()
  await service.admin('role', 'set', 'maker@example.com', 'admin')
  cookie = await service.signedIn()
})
afterAll(() => service.stop())

/** The routes of oidc-provider. They come from its metadata, because it has its own router. */
async function routesOfAuthorization(): Promise<Route[]> {
  const wellKnown = ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration']
  const metadata = (await (await fetch(service.origin + wellKnown[0])).json()) as Record<string, unknown>
  const named = Object.entries(metadata).filter(([name]) => /_(endpoint|uri)$/.test(name))
  const paths = [...wellKnown, ...named.map(([, url]) => new URL(String(url)).pathname)]
  return paths.flatMap((path) => ['GET', 'POST', 'OPTIONS'].map((method) => ({ method, path })))
}

/** Requests that fail because of their path or method. */
const ASTRAY: Route[] = Object.entries({
  GET: `/nowhere /api/v1/nowhere /.well-known/nowhere /mcp/nowhere /oauth/nowhere /%zz /api/v1/%zz /oauth/%zz
    /listings/withdrawn /listings/nothing /badges/walked/launched.svg /og/listing/walked.png`,
  PUT: '/api/v1/site /docs /mcp /style.css /account /api/v1/drafts',
}).flatMap(([method, paths]) => paths.split(/\s+/).map((path) => ({ method, path })))

interface Seen extends Route {
  as: string
  status: number
  headers: Headers
}

async function ask({ method, path }: Route, as: 'visitor' | 'person', body?: string): Promise<Seen> {
  const url = path.replaceAll(/:(listing_)?id\b/g, String(listingId)).replaceAll(/[:*]\w+/g, 'walked')
  const headers: Record<string, string> = as === 'person' ? { cookie, authorization: `Bearer ${key}` } : {}
  if (body !== undefined) headers['content-type'] = 'application/json'
  // Signing out would end the session for later requests.
  if (path === '/sign-out') delete headers['cookie']
  const res = await fetch(service.origin + url, { method, headers, redirect: 'manual', body: body ?? null })
  await res.body?.cancel()
  return { method, path, as, status: res.status, headers: res.headers }
}

/** The missing or wrong headers of an answer. */
function faultsOf({ method, path, as, status, headers }: Seen): string[] {
  const of = (name: string) => headers.get(name) ?? ''
  const policy = of('content-security-policy')
  const directives = Object.fromEntries(
    policy.split(';').map((part) => {
      const [name, ...sources] = part.trim().split(/\s+/)
      return [name, sources.join(' ')]
    }),
  )
  const isDocument = of('content-type').startsWith('text/html')
  const isBadge = path === '/badges/:slug/:kind' || path.endsWith('.svg')
  const isPrivate = tools.some(
    ({ rest, scope }) =>
      scope && rest.method === method && path === '/api/v1' + rest.path.replaceAll(/{(\w+)}/g, ':$1'),
  )
  const isCached = of('cache-control').startsWith('public')
  const checks: Record<string, boolean> = {
    'X-Content-Type-Options': of('x-content-type-options') === 'nosniff',
    'X-Frame-Options': of('x-frame-options').toUpperCase() === 'DENY',
    'X-Powered-By': !headers.has('x-powered-by'),
    'X-Request-Id': /^[\da-f-]{36}$/.test(of('x-request-id')),
    'Referrer-Policy': /^(no-referrer|strict-origin-when-cross-origin)$/.test(of('referrer-policy')),
    'Cross-Origin-Resource-Policy': /^(same-origin|cross-origin)$/.test(of('cross-origin-resource-policy')),
    'default-src': directives['default-src'] === "'none'",
    'script-src': /^('self')?$/.test(directives['script-src'] ?? '') && (isDocument || !directives['script-src']),
    'no unsafe or foreign sources': !/unsafe|\*|http:|https:/.test(isBadge ? '' : policy),
    'a document’s frame-ancestors, base-uri and form-action':
      !isDocument ||
      (directives['frame-ancestors'] === "'none'" &&
        directives['base-uri'] === "'none'" &&
        directives['form-action'] === "'self'"),
    'Cache-Control': headers.has('cache-control'),
    'an error isn’t cached': status < 400 || of('cache-control') === 'no-store',
    'a private answer isn’t cached': !isCached || !(isPrivate || (isDocument && as === 'person')),
    'a cookie is HttpOnly and bound to its host': headers
      .getSetCookie()
      .every((line) => /; httponly/i.test(line) && /; samesite=(lax|strict)/i.test(line) && !/; domain=/i.test(line)),
    'HSTS is only sent under https': !headers.has('strict-transport-security'),
  }
  return Object.keys(checks)
    .filter((name) => !checks[name])
    .map((name) => `${method} ${path} (${as}, ${status}): ${name} ${of(name)}`)
}

test('every route and every failing request answers with the right headers', async () => {
  const walked = [service.app.router as unknown as Router, service.router].flatMap((router) => routesOf(router))
  const routes = [...walked, ...(await routesOfAuthorization()), ...ASTRAY]
  const seen: Seen[] = []
  const asked = [
    ...routes.map((route) => [route, 'visitor'] as const),
    // Only reads, because writes would change later answers.
    ...routes.filter(({ method }) => method === 'GET').map((route) => [route, 'person'] as const),
  ]
  for (let at = 0; at < asked.length; at += 8)
    seen.push(...(await Promise.all(asked.slice(at, at + 8).map(([route, as]) => ask(route, as)))))
  seen.push(
    await ask({ method: 'POST', path: '/api/v1/drafts' }, 'person', '{'),
    await ask({ method: 'POST', path: '/api/v1/drafts' }, 'person', `"${'x'.repeat(600_000)}"`),
    await ask({ method: 'POST', path: '/mcp' }, 'visitor', '{'),
    await ask({ method: 'POST', path: '/sign-in' }, 'visitor', '{}'),
    await ask({ method: 'POST', path: '/account/keys' }, 'person'),
  )
  expect(seen.flatMap(faultsOf)).toEqual([])
  // The walk reaches every area and kind of answer.
  const paths = new Set(walked.map(({ path }) => path))
  for (const path of ['/', '/api/v1/me', '/admin', '/mcp/', '/launches.rss', '/style.css', '/badges/:slug/:kind'])
    expect(paths).toContain(path)
  expect([...new Set(seen.map(({ status }) => status))]).toEqual(
    expect.arrayContaining([200, 204, 302, 303, 400, 401, 403, 404, 405, 410, 413]),
  )
})

test('the answer to a bug has the same headers', async () => {
  const { db } = service
  await raw(db.read, { text: 'alter table blog_post rename to blog_post_away' })
  try {
    const seen = await Promise.all(['/blog', '/api/v1/blog'].map((path) => ask({ method: 'GET', path }, 'visitor')))
    expect(seen.map(({ status }) => status)).toEqual([500, 500])
    expect(seen.flatMap(faultsOf)).toEqual([])
  } finally {
    await raw(db.read, { text: 'alter table blog_post_away rename to blog_post' })
  }
})

test('a site under https sends HSTS', async () => {
  const app = express().use(securityHeaders(new URL('https://launch.example')), (_req, res) => void res.end())
  const server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const res = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  server.close()
  expect(res.headers.get('strict-transport-security')).toBe('max-age=31536000')
})
