import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { badgeOf } from '../../domain/badges/badge-code.ts'
import { raw } from '../../domain/database/raw.ts'
import { acmeHome } from '../../test/acme.ts'
import { aListing, anOwner } from '../../test/factories.ts'
import { aService, type TestService } from '../../test/service.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
let service: TestService
beforeAll(async () => {
  service = await aService()
})
afterAll(() => service.stop())
beforeEach(() => {
  service.clock.time = NOW
})

let made = 0
const rows = <Row>(text: string, ...values: unknown[]) => raw<Row>(service.db.read, { text, values })
async function aProduct(facts: Partial<Parameters<typeof aListing>[1]>) {
  const slug = `badge-${++made}`
  const host = `${slug}.example.com`
  const id = await aListing(service, { slug, plan: 'free', ...facts })
  await anOwner(service, id)
  const show = (footer: string) => service.websites.setPage(host, '/', acmeHome({ footer }))
  show('')
  return { id, host, show, code: () => badgeOf({ slug, name: slug }, { siteUrl: service.origin, siteName: 'Test' }) }
}
const statusOf = async (id: number) =>
  (await rows<{ status: string }>('select status from listing where id = $1', id))[0]!.status
const emailsAbout = async (id: number) =>
  (
    await rows<{ kind: string }>(`select kind from email where reference like $1 order by created_at, kind`, `${id} %`)
  ).map(({ kind }) => kind)
/** Runs a job and waits until its queue is empty. */
async function ran(name: 'check-badge' | 'tend-free-places', payload: object) {
  await service.sendJob(name, payload as never)
  const waiting = () => rows(`select 1 from pgboss.job where name = $1 and state < 'completed'`, name)
  await expect.poll(waiting, { timeout: 15_000 }).toEqual([])
}
const check = ({ id }: { id: number }) => ran('check-badge', { listingId: id })

test('a badge that is found schedules the listing, and its owner is emailed once', async () => {
  const product = await aProduct({ status: 'awaiting_badge', launchWeek: '2027-01-04', liveAt: null })
  product.show(product.code())
  for (let times = 0; times < 2; times++) {
    await check(product)
    expect([await statusOf(product.id), await emailsAbout(product.id)]).toEqual(['scheduled', ['badge-found']])
  }
})

test('a badge that is removed before the launch holds the listing back, and its owner is reminded', async () => {
  const product = await aProduct({ status: 'scheduled', launchWeek: '2027-01-04', liveAt: null })
  await check(product)
  expect([await statusOf(product.id), await emailsAbout(product.id)]).toEqual(['awaiting_badge', ['badge-reminder']])
  await check(product)
  expect(await emailsAbout(product.id)).toEqual(['badge-reminder'])
})

test('a live listing without its badge has a week, and its owner is emailed at the start and at the end', async () => {
  const product = await aProduct({ status: 'live', launchWeek: '2026-11-02' })
  await check(product)
  expect([await statusOf(product.id), await emailsAbout(product.id)]).toEqual(['live', ['badge-missing']])
  service.clock.time = new Date(NOW.getTime() + 7 * 86_400_000)
  await check(product)
  expect([await statusOf(product.id), await emailsAbout(product.id)]).toEqual([
    'awaiting_badge',
    ['badge-missing', 'badge-lapsed'],
  ])
})

test('a listing that was paid for, or withdrawn, while the job waited is left alone, and so is its website', async () => {
  for (const facts of [{ plan: 'paid', status: 'live' }, { status: 'withdrawn' }] as const) {
    const product = await aProduct(facts)
    await check(product)
    expect([await statusOf(product.id), await emailsAbout(product.id)]).toEqual([facts.status, []])
    expect(service.websites.requests.filter(({ host }) => host === product.host)).toEqual([])
  }
})

test('owners are reminded of the badge while their place waits, and told once it has lapsed', async () => {
  const waiting = await aProduct({
    status: 'awaiting_badge',
    launchWeek: '2027-01-04',
    liveAt: null,
    badge: { asked_at: '2026-11-16T12:00:00Z' } as never,
  })
  const lapsed = await aProduct({ status: 'awaiting_badge', launchWeek: '2026-11-23', liveAt: null })
  await ran('tend-free-places', {})
  expect([await emailsAbout(waiting.id), await emailsAbout(lapsed.id)]).toEqual([['badge-reminder'], ['place-lapsed']])
  expect(await rows('select launch_week from listing where id = $1', lapsed.id)).toEqual([{ launch_week: null }])
})
