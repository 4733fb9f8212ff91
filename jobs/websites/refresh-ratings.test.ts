import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HttpResponse } from 'msw'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aListing } from '../../test/factories.ts'
import { raw } from '../../domain/database/raw.ts'
import { aService, type TestService } from '../../test/service.ts'
import { openFakeOpenPageRank } from '../../test/vendors/ratings.ts'

let vendor: Awaited<ReturnType<typeof openFakeOpenPageRank>>
let service: TestService
const folder = mkdtempSync(join(tmpdir(), 'launch-ratings-'))
beforeAll(async () => {
  vendor = await openFakeOpenPageRank()
  service = await aService({ config: { ratings: { vendor: 'open_page_rank', key: 'k', baseUrl: vendor.url } } })
})
afterAll(async () => {
  await service.stop()
  await vendor.close()
  rmSync(folder, { recursive: true })
})

const rating = async (slug: string) => (await service.request('GET', `/listings/${slug}`)).body.domain_rating
const rows = <Row>(text: string) => raw<Row>(service.db.read, { text })
const asked = () => vendor.requests.map(({ url }) => new URL(url).searchParams.getAll('domains[]'))
/** Runs the job at this time, and waits until its first attempt has ended. */
async function refresh(at: string) {
  service.clock.time = new Date(at)
  vendor.requests = []
  await service.sendJob('refresh-ratings', {})
  await expect
    .poll(
      async () =>
        (await rows(`select 1 from pgboss.job where name = 'refresh-ratings' and state in ('created', 'active')`))
          .length,
      {
        timeout: 10_000,
      },
    )
    .toBe(0)
}
function csv(text: string): string {
  const file = join(folder, 'ratings.csv')
  writeFileSync(file, text)
  return file
}

test('every live website is measured once a week; its listing shows value, source, moment and trend, or null', async () => {
  await aListing(service, { slug: 'rated' })
  await aListing(service, { slug: 'rated-app', website: 'https://app.rated-2.example.org' })
  await aListing(service, { slug: 'unknown', website: 'https://unknown.example.net' })
  await aListing(service, { slug: 'hosted', website: 'https://github.com/acme/tool' })
  await aListing(service, { slug: 'not-live', website: 'https://not-live.example.net', status: 'draft' })
  vendor.known = { 'example.com': 3.5, 'example.org': 2, 'github.com': 9.5 }
  await refresh('2026-11-20T12:27:00Z')
  expect(asked()).toEqual([['example.com', 'example.net', 'example.org']])
  expect(await rating('rated')).toEqual({
    value: 3.5,
    source: 'Open PageRank',
    observed_at: '2026-11-20T12:27:00.000Z',
    trend: [3.5],
  })
  expect((await rating('rated-app')).value).toBe(2)
  expect(await rating('unknown')).toBeNull()
  expect(await rating('hosted')).toBeNull() // github.com's rating isn't the listing's own

  await refresh('2026-11-20T13:27:00Z')
  expect(asked()).toEqual([])
  vendor.known['example.com'] = 3.75
  await refresh('2026-11-27T13:27:00Z')
  expect(await rating('rated')).toMatchObject({ value: 3.75, trend: [3.5, 3.75] })
})

test('a source that no longer knows a website takes nothing away', async () => {
  vendor.known = {}
  await refresh('2026-12-05T13:27:00Z')
  expect(asked()).toHaveLength(1)
  expect(await rating('rated')).toMatchObject({ value: 3.75, observed_at: '2026-11-27T13:27:00.000Z' })
})

test('a source that says when to come back is left alone until then, and asked again after it', async () => {
  vendor.override = () => HttpResponse.json({}, { status: 429, headers: { 'retry-after': '7200' } })
  await refresh('2026-12-13T12:27:00Z')
  expect(asked()).toHaveLength(1)
  vendor.override = null
  await refresh('2026-12-13T13:27:00Z')
  expect(asked()).toEqual([])
  vendor.known = { 'example.com': 4 }
  await refresh('2026-12-13T14:27:01Z')
  expect(await rating('rated')).toMatchObject({ value: 4, trend: [3.5, 3.75, 4] })
})

test('a refused key and a source that is down are told to the operator, and change no rating', async () => {
  const state = async () => {
    const { ok } = (await service.admin('ratings', 'status')) as { ok: { name: string; problem: string | null }[] }
    return ok.find(({ name }) => name === 'Open PageRank')!.problem
  }
  expect(await state()).toBeNull()
  vendor.override = () => HttpResponse.json({ error: 'the key k is wrong' }, { status: 403 })
  await refresh('2026-12-21T12:27:00Z')
  expect(await state()).toBe('refused_key')
  vendor.override = () => HttpResponse.text('bad gateway', { status: 502 })
  await refresh('2026-12-21T13:27:00Z')
  expect(await state()).toBe('unavailable')
  expect((await rating('rated')).value).toBe(4)
  vendor.override = null
  await refresh('2026-12-21T14:27:00Z')
  expect(await state()).toBeNull()
})

test('a CSV file is taken whole or not at all, with its source beside every value; older figures stay behind newer ones', async () => {
  service.clock.time = new Date('2026-12-22T09:00:00Z')
  const imported = await service.admin(
    'ratings',
    'import',
    csv(
      '\uFEFFDomain,Note,Value,observed_at\r\n"www.example.com","a ""b"", c",61,2026-12-22\nexample.org,,17.5,\n\nnobody.test.example.edu,,5,\n',
    ),
    '--source',
    'Tranco list',
  )
  expect(imported).toEqual({ ok: { read: 3, updated: 2 } })
  expect(await rating('rated')).toEqual({
    value: 61,
    source: 'Tranco list',
    observed_at: '2026-12-22T00:00:00.000Z',
    trend: [61], // a different source has a different scale, so the trend starts over
  })
  const older = await service.admin(
    'ratings',
    'import',
    csv('domain,value,observed_at\nexample.com,1,2020-01-01'),
    '--source',
    'Tranco list',
  )
  expect(older).toEqual({ ok: { read: 1, updated: 0 } })
  const bad = [
    'name,value\nexample.com,1',
    'domain,value\nexample.com,high',
    'domain,value\nexample.com,-1',
    'domain,value\nlocalhost,1',
    'domain,value\nexample.com',
    'domain,value\nexample.com,1,2',
    'domain,value\n"example.com,1',
    'domain,value,observed_at\nexample.com,1,tomorrow',
    'domain,value,observed_at\nexample.com,1,2030-01-01',
  ]
  for (const text of bad)
    expect(await service.admin('ratings', 'import', csv(text), '--source', 'X')).toMatchObject({
      error: expect.stringMatching(/Line \d/),
    })
  expect(await service.admin('ratings', 'import', '/nowhere.csv', '--source', 'X')).toMatchObject({
    error: expect.stringMatching(/There is no file \/nowhere\.csv\./),
  })
  expect(await service.admin('ratings', 'import')).toMatchObject({
    error: expect.stringMatching(/The file or the source is missing/),
  })
  expect((await rating('rated')).value).toBe(61)
})
