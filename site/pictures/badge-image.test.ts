import { afterAll, beforeAll, expect, test } from 'vitest'
import { badgeOf } from '../../domain/badges/badge-code.ts'
import type { ListingStatus } from '../../domain/listings/listing.entity.ts'
import { aService, type TestService } from '../../test/service.ts'
import { aListing } from '../../test/factories.ts'
import { pageAt } from '../../test/page-at.ts'

const STATUSES: ListingStatus[] = ['draft', 'awaiting_badge', 'scheduled', 'live', 'hidden', 'withdrawn']

let service: TestService
beforeAll(async () => {
  service = await aService()
  for (const status of STATUSES) await aListing(service, { slug: status.replace('_', '-'), status })
})
afterAll(() => service.stop())
const badge = (path: string) => pageAt(service.origin, `/badges/${path}`)

test.for(STATUSES.slice(0, 4))('the badge of a listing that is %s is there', async (status) => {
  expect((await badge(`${status.replace('_', '-')}/listed.svg`)).status).toBe(200)
})

test('the badge code that owners paste names the site, and its image exists', async () => {
  const code = badgeOf({ slug: 'live', name: 'Live' }, { siteUrl: service.origin, siteName: 'A & B' })
  expect(code).toContain('alt="Live on A &amp; B"')
  const src = /src="([^"]+)"/.exec(code)?.[1] ?? ''
  expect((await fetch(src)).status).toBe(200)
})

test('other websites may show and keep the badge, and it can do nothing there', async () => {
  const { headers, html } = await badge('live/listed.svg')
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(html).toContain('Listed on Test Directory')
})

test('an unchanged badge is not sent again', async () => {
  const { headers } = await badge('live/listed.svg')
  const again = await fetch(`${service.origin}/badges/live/listed.svg`, {
    // Node's fetch asks for a fresh copy unless told otherwise.
    headers: { 'if-none-match': headers.get('etag') ?? '', 'cache-control': 'max-age=0' },
  })
  expect(again.status).toBe(304)
})

test('a badge is light, dark, or follows the visitor', async () => {
  const modes = await Promise.all(
    ['?mode=light', '?mode=dark', '?mode=auto', '', '?mode=pink', '?mode=a&mode=b'].map(
      async (query) => (await badge(`live/listed.svg${query}`)).html,
    ),
  )
  const follows = modes.map((svg) => svg.includes('prefers-color-scheme'))
  expect(follows).toEqual([false, false, true, true, true, true])
  expect(modes[0]).not.toBe(modes[1])
})

test.for([
  'hidden/listed.svg',
  'withdrawn/listed.svg',
  'nobody/listed.svg',
  'live/winner.svg',
  'live/listed.png',
  '%00/listed.svg',
  'A_B/listed.svg',
])('there is no badge at %s', async (path) => {
  const { status, headers, html } = await badge(path)
  expect(status).toBe(404)
  expect(headers.get('content-type')).toContain('application/problem+json')
  expect(JSON.parse(html)).toMatchObject({ code: 'not_found', status: 404 })
})
