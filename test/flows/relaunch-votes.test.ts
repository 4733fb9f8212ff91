import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aVisitor } from '../../auth/people/test-visitor.ts'
import { accountOf } from '../../domain/accounts/keys.ts'
import { raw } from '../../domain/database/raw.ts'
import { aListing } from '../factories.ts'
import { aService, type TestService } from '../service.ts'
import { aBuyer, anOwnListing, germanSeller, priceEverything } from './buyer.ts'

// Many jobs run one after another, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 })

let service: TestService
let buyer: ReturnType<typeof aBuyer>
beforeAll(async () => {
  service = await aService({ config: { vat: germanSeller() } })
  await priceEverything(service)
  buyer = aBuyer(service, await service.key())
})
afterAll(() => service.stop())

const [FIRST, SECOND, THIRD] = ['2026-11-16', '2026-12-07', '2026-12-28'] as const
const rows = <Row>(text: string, ...values: unknown[]) => raw<Row>(service.db.read, { text, values })
const at = (time: string) => (service.clock.time = new Date(time))

/** Runs Monday's jobs, as the scheduler would, and waits until they finish. */
async function mondayJobs(time: string) {
  at(time)
  for (const name of ['open-launch-week', 'give-awards'] as const) {
    await service.sendJob(name, {})
    await expect
      .poll(() => rows(`select state, output from pgboss.job where name = $1 and state <> 'completed'`, name), {
        timeout: 15_000,
      })
      .toEqual([])
  }
}

async function buyRelaunch(listing: number, week: string) {
  const number = await buyer.order({ product: 'relaunch', listing_id: listing, week })
  await buyer.choose(await buyer.goOn(number), 'pay')
  await expect
    .poll(() => rows('select kind, state from launch where listing_id = $1 and week = $2', listing, week), {
      timeout: 15_000,
    })
    .toEqual([{ kind: 'relaunch', state: 'planned' }])
  return number
}

/** The page of an order, as its buyer sees it. */
async function orderPage(number: string) {
  const cookie = await service.signedIn('maker@example.com')
  const { page } = await aVisitor(service, new Map([['sid', cookie.slice('sid='.length)]])).get(`/orders/${number}`)
  return page
}

const visitor = () => aVisitor(service)
const textOf = async (path: string) => (await visitor().get(path)).html
const body = async (path: string) => (await service.request('GET', path)).body

/** Everything that visitors and callers see of a week, to the letter. */
async function shown(week: string) {
  const calendar = (await textOf('/launches.ics')).split('END:VEVENT')
  const { items } = await body('/awards?per_page=50')
  return {
    api: await body(`/launches/weeks/${week}`),
    page: await textOf(`/launches/${week}`),
    board: await body(`/leaderboards/community-weekly?week=${week}`),
    boardPage: await textOf(`/leaderboards/community-weekly?week=${week}`),
    event: calendar.find((event) => event.includes(`launch-week-${week}@`)),
    awards: items.filter((award: { week: string }) => award.week === week),
  }
}

/** What the lists of launches and the feed of the running week show. */
const running = async () => ({
  feed: await body('/launches?section=this-week'),
  trending: await body('/launches?section=trending'),
  mostVoted: await body('/launches?section=most-voted'),
  page: await textOf('/launches?section=recent'),
  rss: await textOf('/launches/this-week.rss'),
})

const placesIn = async (week: string) =>
  (await body(`/launches/weeks/${week}`)).items.map((item: { name: string; week_votes: number; votes: number }) => [
    item.name,
    item.week_votes,
    item.votes,
  ])

/**
 * A person whose email address was verified long ago. Returns a function that presses their vote button on a
 * listing's page, which must show `press`.
 */
async function aPerson(email: string) {
  const { id } = await service.db.transaction((tx) => accountOf(tx, email))
  await rows(`update account set email_verified_at = '2026-01-01' where id = $1`, id)
  return async (slug: string, press: 'Upvote' | 'Upvoted') => {
    // Signs in each time, because a session from weeks ago has ended.
    const browser = aVisitor(service, new Map([['sid', (await service.signedIn(email)).replace('sid=', '')]]))
    const { page } = await browser.get(`/listings/${slug}`)
    const form = page.querySelector('#vote form')!
    expect(form.querySelector('button')!.structuredText).toMatch(new RegExp(String.raw`^${press} \d`))
    const token = form.querySelector('input[name=token]')!.getAttribute('value')!
    expect((await browser.post(form.getAttribute('action')!, { token })).status).toBe(303)
  }
}

/** What the page says to a person below the button. */
async function noteFor(name: string): Promise<string | undefined> {
  const cookie = await service.signedIn(`${name}@example.com`)
  const { page } = await aVisitor(service, new Map([['sid', cookie.slice('sid='.length)]])).get('/listings/again')
  return page.querySelector('#vote .upvote-note')?.structuredText
}

test('a listing that was awarded launches twice more: earlier weeks stay to the letter, people vote again and count once in all', async () => {
  at('2026-11-17T10:00:00Z')
  const id = await anOwnListing(service, { slug: 'again', launchWeek: FIRST })
  await aListing(service, { slug: 'other', launchWeek: FIRST })
  const [ann, ben, cleo, alias] = await Promise.all(
    ['ann', 'ben', 'cleo', 'ann+2'].map((name) => aPerson(`${name}@example.com`)),
  )
  for (const person of [ann!, ben!, cleo!]) await person('again', 'Upvote')
  expect(await noteFor('ann')).toBe('Select again to remove your vote.')
  await cleo!('other', 'Upvote')
  await mondayJobs('2026-11-23T00:10:00Z')
  const first = await shown(FIRST)
  expect(
    first.awards.map(({ place, listing }: { place: number; listing: { name: string } }) => [place, listing.name]),
  ).toEqual([
    [1, 'again'],
    [2, 'other'],
  ])
  expect(first.event).toContain('again')
  expect(await placesIn(FIRST)).toEqual([
    ['again', 3, 3],
    ['other', 1, 1],
  ])

  // A relaunch bought after the week changes nothing in it, and is upcoming until its Monday.
  at('2026-11-25T10:00:00Z')
  const number = await buyRelaunch(id, SECOND)
  const bought = await orderPage(number)
  expect(bought.querySelector('.steps-to-pay')?.text).toContain('Launches in the week of 7 December 2026.')
  expect(bought.querySelector(`a[href="/my-listings/${id}"]`)?.text).toContain('again')
  expect(await shown(FIRST)).toEqual(first)
  expect((await body('/launches?section=upcoming')).items).toMatchObject([{ name: 'again', launch_week: SECOND }])

  // People vote again from Monday on, even before the week is opened.
  at('2026-12-07T00:00:01Z')
  await ann!('again', 'Upvote')
  await mondayJobs('2026-12-07T00:10:00Z')
  expect((await orderPage(number)).querySelector('.steps-to-pay')?.text).not.toContain('Launches in the week')
  at('2026-12-08T10:00:00Z')
  expect([await noteFor('ann'), await noteFor('ben'), await noteFor('dora')]).toEqual([
    'The total counts each person once.',
    'Relaunched. You can vote again.',
    '',
  ])
  await ben!('again', 'Upvote')
  await ann!('again', 'Upvoted')
  await ann!('again', 'Upvote')
  // Another address of a mailbox adds nothing, in this launch or in all.
  await alias!('again', 'Upvote')
  expect(await placesIn(SECOND)).toEqual([['again', 2, 3]])
  expect(await shown(FIRST)).toEqual(first)

  // A relaunch bought during the running week changes nothing in it.
  const [second, lists] = [await shown(SECOND), await running()]
  await buyRelaunch(id, THIRD)
  expect(await shown(SECOND)).toEqual(second)
  expect(await running()).toEqual(lists)
  expect(await shown(FIRST)).toEqual(first)
  await cleo!('again', 'Upvote')
  await mondayJobs('2026-12-14T00:10:00Z')
  expect(await placesIn(SECOND)).toEqual([['again', 3, 3]])
  const awarded = await shown(SECOND)
  expect(awarded.awards).toMatchObject([{ place: 1, week_votes: 3 }])

  await mondayJobs('2026-12-28T00:10:00Z')
  await ben!('again', 'Upvote')
  await alias!('again', 'Upvote')
  expect(await placesIn(THIRD)).toEqual([['again', 2, 3]])
  // Withdrawing a vote withdraws only that of the current launch; the person's earlier vote still counts.
  await ben!('again', 'Upvoted')
  expect(await placesIn(THIRD)).toEqual([['again', 1, 3]])
  expect([await shown(FIRST), await shown(SECOND)]).toEqual([first, awarded])
  await mondayJobs('2027-01-04T00:10:00Z')
  expect([await shown(FIRST), await shown(SECOND)]).toEqual([first, awarded])

  // A person without an earlier vote adds one to the total, and nothing to finished weeks.
  await (
    await aPerson('dan@example.com')
  )('again', 'Upvote')
  expect((await body('/listings/again')).votes).toBe(4)
  expect((await placesIn(FIRST))[0]).toEqual(['again', 3, 4])
  expect(await service.admin('votes', 'recompute')).toEqual({ ok: { corrected: 0 } })
})
