import { afterEach, expect, test } from 'vitest'
import { openWebsites, type Website, type WebsiteAnswer, type Websites } from '../../../test/outside/websites.ts'
import { FetchError } from '../fetch-error.ts'
import { openGuardedFetch, type GuardedFetch } from './guarded-fetch.ts'
import { mayRead } from './robots.ts'
import { openRobotsGuard, type RobotsGuard } from './robots-guard.ts'

const SITE = 'https://acme.example.com'
const FORBID_ALL = 'User-agent: *\nDisallow: /'
const signal = new AbortController().signal
let sites: Websites
let fetcher: GuardedFetch
let guard: RobotsGuard

afterEach(async () => {
  await fetcher.close()
  await sites.close()
})

async function open(robots: WebsiteAnswer, others: Record<string, Website> = {}): Promise<void> {
  sites = await openWebsites({ 'acme.example.com': { '/robots.txt': robots }, ...others })
  fetcher = openGuardedFetch({ userAgent: 'test', ...sites.webOptions })
  guard = openRobotsGuard(fetcher)
}

const allowed = async () => mayRead(await guard.rulesOf(new URL(`${SITE}/page`), signal), new URL(`${SITE}/page`))

test.for<[rule: string, robots: WebsiteAnswer, allowed: boolean]>([
  ['a robots.txt that forbids', FORBID_ALL, false],
  ['none at all', { status: 404, body: FORBID_ALL }, true],
  ['one that is gone', { status: 410, body: FORBID_ALL }, true],
  ['one that nobody may read', { status: 403, body: FORBID_ALL }, true],
  ['one behind a sign-in', { status: 401, body: FORBID_ALL }, true],
  ['one that is asked for too often', { status: 429, body: FORBID_ALL }, true],
  ['an empty one', '', true],
  ['one that is a choice of files', { status: 300, body: FORBID_ALL }, true],
  [
    'one served as a file of bytes',
    { headers: { 'content-type': 'application/octet-stream' }, body: FORBID_ALL },
    false,
  ],
  ['one at another address', { status: 302, headers: { location: 'https://www.acme.example.com/r.txt' } }, false],
  ['one that redirects in circles', { status: 302, headers: { location: '/robots.txt' } }, true],
  ['one that redirects to a private address', { status: 302, headers: { location: 'http://127.0.0.1/' } }, true],
  ['one in an unknown encoding', { headers: { 'content-encoding': 'zstd' }, body: 'x' }, true],
  ['one of a megabyte', `${FORBID_ALL}\n${'#'.repeat(1_000_000)}`, false],
])('%s', async ([, robots, expected]) => {
  await open(robots, { 'www.acme.example.com': { '/r.txt': FORBID_ALL } })
  expect(await allowed()).toBe(expected)
})

test.for([500, 503])('a server error (%d) forbids reading for now, and the next read asks again', async (status) => {
  await open({ status, body: '' })
  await expect(allowed()).rejects.toBeInstanceOf(FetchError)
  sites.setPage('acme.example.com', '/robots.txt', 'User-agent: *\nAllow: /')
  expect(await allowed()).toBe(true)
  expect(await allowed()).toBe(true)
  expect(sites.requests).toHaveLength(2)
})

test('each origin has its own robots.txt', async () => {
  await open(FORBID_ALL, { 'www.acme.example.com': { '/robots.txt': 'User-agent: *\nAllow: /' } })
  expect(await allowed()).toBe(false)
  const other = new URL('https://www.acme.example.com/page')
  expect(mayRead(await guard.rulesOf(other, signal), other)).toBe(true)
})

test.for([
  ['the rules of files made to be long push out the oldest', 200, 2],
  ['pages in the place of such a file do not', 404, 1],
] as const)('what is kept has an end: %s', async ([, status, askedAtLast]) => {
  const body = `${FORBID_ALL}\n`.padEnd(499_000, '#')
  const hosts = Array.from({ length: 18 }, (_, n) => `long-${n}.example.com`)
  await open(
    'User-agent: *\nAllow: /',
    Object.fromEntries(hosts.map((host) => [host, { '/robots.txt': { status, body } }])),
  )
  const asked = () => sites.requests.filter(({ host }) => host === 'acme.example.com').length
  const read = (some: string[]) => Promise.all(some.map((host) => guard.rulesOf(new URL(`https://${host}/`), signal)))
  await allowed()
  await read(hosts.slice(0, 16))
  await allowed()
  expect(asked()).toBe(1)
  await read(hosts)
  await allowed()
  expect(asked()).toBe(askedAtLast)
})
