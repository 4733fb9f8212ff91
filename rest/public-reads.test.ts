import { once } from 'node:events'
import { request, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aListing, aPost } from '../test/factories.ts'
import { raw } from '../domain/database/raw.ts'
import { aService, type TestService } from '../test/service.ts'
import { tools } from '../tools/catalog.ts'

/** Example paths of the reads that have path parameters or required query parameters. */
const PATHS: Record<string, string> = {
  get_listing: '/listings/alpha',
  get_alternatives: '/listings/alpha/alternatives',
  get_badges: '/listings/alpha/badges',
  compare_listings: '/compare?a=alpha&b=beta',
  get_category: '/categories/uncategorised?per_page=1',
  get_launch_week: '/launches/weeks/this',
  get_leaderboard: '/leaderboards/community-all-time?per_page=1',
  get_founder: '/founders/ada-example',
  get_blog_post: '/blog/hello',
}

const reads = tools.filter(({ scope, rest }) => scope === null && rest.method === 'GET')

let service: TestService
beforeAll(async () => {
  service = await aService()
  for (const slug of ['alpha', 'beta']) await aListing(service, { slug })
  await aPost(service, { slug: 'hello' })
  await raw(service.db.read, {
    text: `insert into founder (slug, name, name_key, live_listings) values ('ada-example', 'Ada Example', 'ada example', 1)`,
  })
})
afterAll(() => service.stop())

/**
 * Uses node:http, because `fetch` adds `Cache-Control: no-cache` to a conditional request, which rules out a
 * 304.
 */
async function ask(method: string, path: string, headers: Record<string, string> = {}) {
  const sent = request(`${service.origin}/api/v1${path}`, { method, headers }).end()
  const [res] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: res.statusCode!, headers: res.headers, body: await text(res) }
}
const cachingOf = ({
  etag,
  link,
  'cache-control': cache,
  'content-type': type,
  'content-length': length,
}: IncomingHttpHeaders) => ({
  etag,
  link,
  cache,
  type,
  length,
})

test('there are public reads', () => {
  expect(reads.length).toBeGreaterThan(15)
})

test.for([...reads.map(({ name }) => name), '/openapi.json'])(
  '%s answers GET with an ETag, HEAD without a body, and a matching ETag with 304; a list links its pages',
  async (name) => {
    const path = name.startsWith('/') ? name : (PATHS[name] ?? tools.find((tool) => tool.name === name)!.rest.path)
    expect(path, `Add a path for ${name} to PATHS.`).not.toContain('{')
    const got = await ask('GET', path)
    expect(got.status).toBe(200)
    expect(got.headers.etag).toMatch(/^(W\/)?"[^"]+"$/)
    expect(got.headers['cache-control']).toMatch(/^public, /)
    expect(got.headers['access-control-allow-origin']).toBe('*')

    const head = await ask('HEAD', path)
    expect({ status: head.status, body: head.body, ...cachingOf(head.headers) }).toEqual({
      status: 200,
      body: '',
      ...cachingOf(got.headers),
    })
    for (const method of ['GET', 'HEAD'])
      for (const tag of [got.headers.etag!, `"other", ${got.headers.etag}`, '*']) {
        const again = await ask(method, path, { 'if-none-match': tag })
        expect({ status: again.status, body: again.body }).toEqual({ status: 304, body: '' })
        expect(again.headers.etag).toBe(got.headers.etag)
        expect(again.headers['cache-control']).toBe(got.headers['cache-control'])
      }
    expect((await ask('GET', path, { 'if-none-match': '"other"' })).status).toBe(200)

    const isList = 'has_more' in JSON.parse(got.body)
    if (isList) expect(got.headers['link']).toMatch(/rel="first"/)
    else expect(got.headers['link']).toBeUndefined()
  },
)

test('a client can follow the links through a list', async () => {
  const first = await ask('GET', '/listings?per_page=1')
  const next = /<([^>]+)>; rel="next"/.exec(first.headers['link'] as string)![1]!
  const second = await ask('GET', next.slice(`${service.origin}/api/v1`.length))
  expect(second.headers['link']).toMatch(/rel="prev"/)
  expect(second.headers['link']).not.toMatch(/rel="next"/)
  expect(JSON.parse(second.body).items).toHaveLength(1)
  expect(second.headers.etag).not.toBe(first.headers.etag)
})
