import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openGuardedFetch } from '../../outside/web/guard/guarded-fetch.ts'
import { raw } from '../../domain/database/raw.ts'
import { acmeHome } from '../acme.ts'
import { aListing } from '../factories.ts'
import { openInsideListener } from './inside-listener.ts'
import { aSigner } from '../oauth/oauth-assertion.ts'
import { CALLBACK, oauthOf } from '../oauth/oauth-flow.ts'
import { aService, type TestService } from '../service.ts'

// Most tests are slow: they try dozens of addresses, and many of these attempts run a job.
vi.setConfig({ testTimeout: 120_000 })

let inside: Awaited<ReturnType<typeof openInsideListener>>
let service: TestService
let key: string
beforeAll(async () => {
  inside = await openInsideListener()
  service = await aService({ network: inside.network })
  key = await service.key()
})
afterAll(async () => {
  await service.stop()
  await inside.close()
})

const rows = <Row>(text: string, values: unknown[] = []) => raw<Row>(service.db.read, { text, values })
const count = async (text: string, values: unknown[] = []) => (await rows<{ n: number }>(text, values))[0]!.n
const post = (path: string, body: object) => service.request('POST', path, { key, body })

let made = 0
/** Adds a public website and returns its address. */
function aSite(website: Parameters<typeof inside.setSite>[1]): string {
  const host = `public${++made}.example.com`
  inside.setSite(host, website)
  return `https://${host}`
}
/** Adds a public address that redirects to `place`. */
const redirectsTo = (place: string) => aSite((_req, res) => res.writeHead(302, { location: place }).end())
const andRedirects = (places: string[]) => places.flatMap((place) => [place, redirectsTo(place)])
/** Internal addresses, and public ones that redirect there. */
const waysIn = (path: string) => andRedirects(inside.kinds(path))

async function allRead(): Promise<void> {
  const waiting = () => count(`select count(*)::int as n from draft where status in ('crawling', 'drafting')`)
  await expect.poll(waiting, { timeout: 100_000 }).toBe(0)
}

test('a website that is submitted, and where it redirects', async () => {
  const statuses = new Set<number>()
  // Everything below reaches websites by the same guard, so every spelling is tried only here.
  for (const url of andRedirects(inside.places('/'))) statuses.add((await post('/drafts', { url })).status)
  expect(statuses).toEqual(new Set([201, 400]))
  await allRead()
  expect(inside.connections()).toBe(0)
})

test('what the pages of a website name: other pages, a picture, a video, a logo, robots, a sitemap, a refresh', async () => {
  for (const place of inside.kinds('/pricing')) {
    const links = `<a href="${place}">Pricing</a><a href="${place}about">About</a><img src="${place}.png" alt="logo">
      <iframe src="${place}"></iframe><video src="${place}"></video><script src="${place}"></script>`
    const head = `<link rel="canonical" href="${place}"><link rel="icon" href="${place}.svg"><meta property="og:image" content="${place}.png">
      <link rel="stylesheet" href="${place}.css"><base href="${place}">`
    const page = acmeHome({ footer: links }).replace('<head>', `<head>${head}`)
    await post('/drafts', {
      url: aSite({
        '/': page,
        '/pricing': { status: 302, headers: { location: place } },
        '/robots.txt': `User-agent: *\nSitemap: ${place}.xml`,
        '/sitemap.xml': `<urlset><url><loc>${place}</loc></url></urlset>`,
      }),
    })
    await post('/drafts', {
      url: aSite({
        '/': `<meta http-equiv="refresh" content="0; url=${place}">`,
        '/robots.txt': { status: 301, headers: { location: place } },
      }),
    })
  }
  await allRead()
  expect(inside.connections()).toBe(0)
})

test('what a draft and a listing are given: a competitor, a logo, a video, links, milestones', async () => {
  const { body } = await post('/drafts', { url: aSite({ '/': acmeHome() }) })
  await allRead()
  const edit = (changes: object) => service.request('PATCH', `/drafts/${body.id}`, { key, body: changes })
  for (const place of waysIn('/')) await edit({ competitor_url: place })
  for (const place of inside.kinds('/')) {
    for (const name of ['logo_url', 'demo_video_url']) await edit({ fields: { [name]: place } })
    for (const name of ['website', 'custom', 'youtube']) await edit({ company_socials: { [name]: place } })
    await edit({ founders: [{ name: 'Ada', socials: { website: place } }] })
  }
  await edit({ regenerate: ['tagline'] })
  const { body: listing } = await post(`/drafts/${body.id}/submit`, {})
  for (const url of inside.kinds('/'))
    await post(`/me/listings/${listing.listing_id}/milestones`, { date: '2026-01-05', title: url, url })
  expect(inside.connections()).toBe(0)
})

test('the logo, the badge and the quoted pages of a listing that the jobs look at', async () => {
  const ways = waysIn('/x')
  const quotes = (url: string) => ({ tagline: [{ quote: 'Words', url, fetched_at: '2026-11-03T09:00:00Z' }] })
  for (const [index, place] of ways.entries()) {
    const profile = { logo_url: place, evidence: quotes(place) }
    const listingId = await aListing(service, { slug: `looked-at-${index}`, plan: 'free', profile })
    await rows('update listing set website_url = $2 where id = $1', [listingId, place])
    for (const job of ['refresh-logo', 'check-badge', 'check-evidence'] as const)
      await service.sendJob(job, { listingId })
  }
  const done = () =>
    count(`select count(*)::int as n from listing l join listing_logo g on g.listing_id = l.id
             join evidence_check e on e.listing_id = l.id where g.problem is not null and badge ->> 'checked_at' is not null`)
  await expect.poll(done, { timeout: 100_000 }).toBe(ways.length)
  expect(inside.connections()).toBe(0)
})

test('a logo that names other pictures', async () => {
  const places = inside.kinds('/x.png')
  for (const [index, place] of places.entries()) {
    const logo = aSite({
      '/logo.svg': `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">
        <image href="${place}" xlink:href="${place}" width="9" height="9"/><use href="${place}#a"/></svg>`,
    })
    const profile = { logo_url: `${logo}/logo.svg` }
    await service.sendJob('refresh-logo', { listingId: await aListing(service, { slug: `drawn-${index}`, profile }) })
  }
  const done = () =>
    count(`select count(*)::int as n from listing_logo g join listing l on l.id = g.listing_id
           where slug like 'drawn-%' and problem = 'unsafe_svg'`)
  await expect.poll(done, { timeout: 100_000 }).toBe(places.length)
  expect(inside.connections()).toBe(0)
})

test('the places where an owner proves control', async () => {
  for (const [index, place] of waysIn('/').entries()) {
    const slug = `claimed-${index}`
    const listingId = await aListing(service, { slug })
    await rows('update listing set website_url = $2 where id = $1', [listingId, place])
    for (const method of ['meta', 'file']) {
      const { body } = await post('/claims', { slug, method })
      if (body.id) await post(`/claims/${body.id}/verify`, {})
    }
  }
  expect(await count('select count(*)::int as n from claim')).toBeGreaterThan(0)
  expect(inside.connections()).toBe(0)
})

test('the documents, keys and links of apps that connect', async () => {
  const oauth = oauthOf(service)
  const authorize = async (parameters: Record<string, string>) =>
    (await fetch(oauth.authorizeUrl({ client_id: 'dcr_x', ...parameters }), { redirect: 'manual' })).status
  const signer = aSigner()
  const callWith = (clientId: string) =>
    oauth.token({
      grant_type: 'refresh_token',
      refresh_token: 'x'.repeat(43),
      client_id: clientId,
      ...signer.sign(clientId, service.origin),
    })
  for (const place of waysIn('/client.json')) {
    expect(await authorize({ client_id: place })).toBe(400)
    expect((await oauth.refresh(place, 'x'.repeat(43))).status).not.toBe(200)
    await authorize({ request_uri: place })

    const links = Object.fromEntries(
      ['logo_uri', 'client_uri', 'policy_uri', 'tos_uri', 'sector_identifier_uri', 'initiate_login_uri'].map((name) => [
        name,
        place,
      ]),
    )
    const redirect_uris = ['https://app.example.com/cb']
    const more = { ...links, subject_type: 'pairwise', backchannel_logout_uri: place, request_uris: [place] }
    const linked = await oauth.client({ redirect_uris, ...more })
    if (linked) await authorize({ client_id: linked, redirect_uri: redirect_uris[0]! })
    const signs = { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: place }
    const registered = await oauth.client({ redirect_uris: [CALLBACK], ...signs })
    if (registered) expect((await callWith(registered)).status).not.toBe(200)

    const host = `app${++made}.example.com`
    const clientId = `https://${host}/client.json`
    const document = { client_id: clientId, redirect_uris: [CALLBACK], ...links, ...signs }
    inside.setSite(host, { '/client.json': JSON.stringify(document) })
    await authorize({ client_id: clientId })
    expect((await callWith(clientId)).status).not.toBe(200)
  }
  // The apps' public documents were read: only addresses of this machine and its network were refused.
  expect(inside.requests.some(({ host, path }) => host === `app${made}.example.com` && path === '/client.json')).toBe(
    true,
  )
  expect(inside.connections()).toBe(0)
})

test('whoever does connect is seen, and so is whatever passes the guard', async () => {
  await once(connect(inside.port, '127.0.0.1'), 'close')
  const unguarded = openGuardedFetch({ userAgent: 'test', ...inside.network, allowIp: () => true })
  const { signal } = new AbortController()
  await expect(unguarded.fetch('http://lan.example.com/', { signal })).rejects.toMatchObject({ code: 'unreachable' })
  await unguarded.close()
  expect(inside.connections()).toBe(2)
})
