import { HttpResponse } from 'msw'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFakeAhrefs, openFakeOpenPageRank } from '../../test/vendors/ratings.ts'
import { openAhrefs } from './ahrefs.ts'
import { openOpenPageRank } from './open-page-rank.ts'
import { openRatings } from './open-ratings.ts'

let ahrefsApi: Awaited<ReturnType<typeof openFakeAhrefs>>
let openPageRankApi: Awaited<ReturnType<typeof openFakeOpenPageRank>>
beforeAll(async () => {
  ahrefsApi = await openFakeAhrefs()
  openPageRankApi = await openFakeOpenPageRank()
})
afterAll(async () => {
  await ahrefsApi.close()
  await openPageRankApi.close()
})

const { signal } = new AbortController()
const ahrefs = () => openAhrefs({ key: 'a-key', baseUrl: ahrefsApi.url, now: () => new Date('2026-11-20T12:00:00Z') })
const openPageRank = () => openOpenPageRank({ key: 'o-key', baseUrl: openPageRankApi.url })

test('requests follow Ahrefs’ v3 API, and unknown domains are absent rather than 0', async () => {
  ahrefsApi.known = { 'known.example': 43.5 }
  expect(await ahrefs().measure(['known.example', 'unknown.example'], signal)).toEqual([
    { domain: 'known.example', value: 43.5 },
  ])
  const [{ url, headers }] = ahrefsApi.requests as [Request]
  expect(new URL(url).pathname + new URL(url).search).toBe(
    '/v3/site-explorer/domain-rating?target=known.example&date=2026-11-20',
  )
  expect(headers.get('authorization')).toBe('Bearer a-key')
})

test.for([
  ['a rank without a rating', { domain_rating: 0, ahrefs_rank: 98_765_432 }, [{ domain: 'a.example', value: 0 }]],
  ['a rating without a rank', { domain_rating: 0.4, ahrefs_rank: null }, [{ domain: 'a.example', value: 0.4 }]],
  ['neither', { domain_rating: 0, ahrefs_rank: null }, []],
] as const)('Ahrefs knows a domain that has %s', async ([, rating, known]) => {
  ahrefsApi.override = () => HttpResponse.json({ domain_rating: rating })
  expect(await ahrefs().measure(['a.example'], signal)).toEqual(known)
})

test('only ratings from 0 to 10 are Open PageRanks', async () => {
  const rating = (page_rank_decimal: number | '' | null, at: number) => ({
    status_code: 200,
    domain: `${at}.example`,
    page_rank_decimal,
  })
  const response = ([0, 10, 10.01, -0.01, '', null] as const).map(rating)
  openPageRankApi.override = () => HttpResponse.json({ response })
  const domains = response.map(({ domain }) => domain)
  expect(await openPageRank().measure(domains, signal)).toEqual([
    { domain: '0.example', value: 0 },
    { domain: '1.example', value: 10 },
  ])
  openPageRankApi.requests.length = 0
})

test('the configuration names the vendor, or none', () => {
  const access = { key: 'a-key', baseUrl: new URL('http://127.0.0.1:1') }
  expect(openRatings(undefined, () => new Date())).toBeNull()
  expect(openRatings({ vendor: 'ahrefs', ...access }, () => new Date())?.source).toBe('Ahrefs')
  expect(openRatings({ vendor: 'open_page_rank', ...access }, () => new Date())?.source).toBe('Open PageRank')
})

test('Open PageRank takes many domains in one request and keeps its own scale', async () => {
  openPageRankApi.override = () =>
    HttpResponse.json({
      status_code: 200,
      response: [
        {
          status_code: 200,
          error: '',
          page_rank_integer: 5,
          page_rank_decimal: 4.87,
          rank: '981',
          domain: 'known.example',
        },
        { status_code: 404, error: 'Domain not found', page_rank_decimal: 0, rank: null, domain: 'unknown.example' },
        { status_code: 200, error: '', page_rank_decimal: 9, rank: '1', domain: 'nobody-asked.example' },
      ],
    })
  expect(await openPageRank().measure(['known.example', 'unknown.example'], signal)).toEqual([
    { domain: 'known.example', value: 4.87 },
  ])
  expect(openPageRankApi.requests).toHaveLength(1)
  const [{ url, headers }] = openPageRankApi.requests as [Request]
  expect(new URL(url).pathname).toBe('/api/v1.0/getPageRank')
  expect(new URL(url).searchParams.getAll('domains[]')).toEqual(['known.example', 'unknown.example'])
  expect(headers.get('api-opr')).toBe('o-key')
})

test.for([
  [{ status: 401, body: {} }, { problem: 'refused_key' }],
  [{ status: 403, body: {} }, { problem: 'refused_key' }],
  [
    { status: 429, headers: { 'retry-after': '120' }, body: {} },
    { problem: 'too_many_requests', restSeconds: 120 },
  ],
  [
    { status: 429, body: {} },
    { problem: 'too_many_requests', restSeconds: 3600 },
  ],
  [{ status: 429, headers: { 'retry-after': '0' }, body: {} }, { restSeconds: 3600 }],
  [{ status: 429, headers: { 'retry-after': '99999999' }, body: {} }, { restSeconds: 86_400 }],
  [
    { status: 500, body: 'secret words' },
    { problem: 'unavailable', restSeconds: undefined },
  ],
  [
    { status: 503, headers: { 'retry-after': '60' }, body: {} },
    { problem: 'unavailable', restSeconds: 60 },
  ],
  [{ status: 302, headers: { location: 'http://127.0.0.1:1/' }, body: {} }, { problem: 'unreadable' }],
  [{ body: '<html>' }, { problem: 'unreadable' }],
  [{ body: { domain_rating: { domain_rating: 'high' } } }, { problem: 'unreadable' }],
  [{ body: { domain_rating: { domain_rating: 400 } } }, { problem: 'unreadable' }],
  [{ body: 'x'.repeat(1_000_000) }, { problem: 'unreadable' }],
  [{ body: 'x'.repeat(1_000_001) }, { problem: 'unavailable' }],
] as const)('the answer %j becomes the right problem', async ([answer, problem]) => {
  const { body, ...init }: { body: object | string; status?: number; headers?: Record<string, string> } = answer
  ahrefsApi.override = openPageRankApi.override = () =>
    new HttpResponse(typeof body === 'string' ? body : JSON.stringify(body), init)
  await expect(ahrefs().measure(['known.example'], signal)).rejects.toMatchObject(problem)
  await expect(openPageRank().measure(['known.example'], signal)).rejects.toMatchObject(problem)
})

test('an unreachable vendor is unavailable; a stopping service does not wait for it', async () => {
  const nowhere = openOpenPageRank({ key: 'o-key', baseUrl: new URL('http://127.0.0.1:1') })
  await expect(nowhere.measure(['known.example'], signal)).rejects.toMatchObject({ problem: 'unavailable' })
  await expect(nowhere.measure(['known.example'], AbortSignal.abort(new Error('stops')))).rejects.toThrow('stops')
})
