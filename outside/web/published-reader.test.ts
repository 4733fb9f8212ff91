import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWebsites, type Websites } from '../../test/outside/websites.ts'
import { openPublishedReader, type PublishedReader } from './published-reader.ts'

const ADDRESS = 'https://app.example.com/client.json'

let sites: Websites
let reader: PublishedReader
let headers: NodeJS.Dict<string | string[]>
beforeAll(async () => {
  sites = await openWebsites({})
  reader = openPublishedReader({ publicUrl: new URL('https://directory.example.org/x'), ...sites.webOptions })
})
afterAll(async () => {
  await reader.close()
  await sites.close()
})

function answer(status: number, sent: Record<string, string>, body: string): void {
  sites.setSite('app.example.com', (req, res) => {
    headers = req.headers
    res.writeHead(status, sent).end(body)
  })
}

test('it requests JSON under its own name, and returns the caching header', async () => {
  answer(200, { 'cache-control': 'max-age=9' }, '{"ü": 1}')
  expect(await reader.read(ADDRESS, 100)).toEqual({ status: 200, cacheControl: 'max-age=9', text: '{"ü": 1}' })
  expect(headers).toMatchObject({
    accept: 'application/json',
    'user-agent': 'LaunchDirOAuth/1.0 (+https://directory.example.org/docs)',
  })
  answer(404, {}, 'gone')
  expect(await reader.read(ADDRESS, 100)).toMatchObject({ status: 404, cacheControl: undefined })
})

test('it follows no redirect', async () => {
  answer(302, { location: 'https://app.example.com/elsewhere' }, '')
  const before = sites.requests.length
  expect((await reader.read(ADDRESS, 100)).status).toBe(302)
  expect(sites.requests.length - before).toBe(1)
})

test.for([
  ['that is announced', { 'content-length': '100' }],
  ['that is not announced', {}],
] as [string, Record<string, string>][])(
  'it accepts a body of the maximum size %s, and no larger one',
  async ([, sent]) => {
    answer(200, sent, 'x'.repeat(100))
    expect((await reader.read(ADDRESS, 100)).text).toHaveLength(100)
    await expect(reader.read(ADDRESS, 99)).rejects.toMatchObject({ code: 'too_large' })
  },
)

test('apps on one host do not wait for each other', async () => {
  const waiting: ServerResponse[] = []
  sites.setSite('app.example.com', (_, response) => {
    waiting.push(response)
    if (waiting.length === 3) for (const each of waiting) each.end('{}')
  })
  const answers = await Promise.all([1, 2, 3].map((app) => reader.read(`${ADDRESS}?${app}`, 100)))
  expect(answers).toHaveLength(3)
})

test.for([
  ['http://app.example.com/client.json', 'bad_url'],
  ['not an address', 'bad_url'],
  ['https://app.example.com:8443/client.json', 'blocked_address'],
  ['https://127.0.0.1/client.json', 'blocked_address'],
])('it does not read %s', async ([address, code]) => {
  answer(200, {}, '{}')
  const before = sites.requests.length
  await expect(reader.read(address!, 100)).rejects.toMatchObject({ code })
  expect(sites.requests.length).toBe(before)
})
