import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aListing, anOwner } from '../../test/factories.ts'
import { anOpenDatabase } from '../../test/service.ts'
import { accountOf } from '../accounts/keys.ts'
import type { Tx } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import type { Listing } from '../listings/listing.entity.ts'
import { lockListing } from '../listings/listing.ts'
import { readSettings } from '../shared/settings.ts'
import { giveUpPlace, hasLostPlace, takeFreePlace } from './free-places.ts'
import { tendPlace, waitingForBadge } from './free-reminders.ts'

let open: Awaited<ReturnType<typeof anOpenDatabase>>
beforeAll(async () => {
  open = await anOpenDatabase()
})
afterAll(() => open.close())

const NOW = new Date('2026-11-20T12:00:00Z')
const FIRST_WEEK = '2026-12-28'
const rows = <Row>(text: string, values: unknown[] = []) => raw<Row>(open.db.read, { text, values })
const on = <T>(id: number, work: (tx: Tx, listing: Listing) => Promise<T>) =>
  open.db.transaction(async (tx) => work(tx, (await lockListing(tx, id))!))
const taken = async () => (await rows<{ n: number }>('select coalesce(sum(taken), 0)::int as n from launch_week'))[0]!.n

let made = 0
/** A listing without a plan, and its owner. */
async function aSubmitted({
  website,
  owner = `person-${++made}@example.com`,
}: { website?: string; owner?: string } = {}) {
  const slug = `place-${++made}`
  const id = await aListing(open, { slug, status: 'draft', plan: null, ...(website ? { website } : {}) })
  await anOwner(open, id, owner)
  return { id, slug, owner }
}
type Submitted = Awaited<ReturnType<typeof aSubmitted>>

/** Takes a place, as choosing the free plan does, and returns its week. */
const take = ({ id, owner }: Submitted, now = NOW) =>
  on(id, async (tx, listing) => {
    const accountId = (await accountOf(tx, owner)).id
    await takeFreePlace(tx, listing, { accountId, settings: await readSettings(tx), now })
    Object.assign(listing, { plan: 'free', status: 'awaiting_badge', badge: { asked_at: now.toISOString() } })
    return listing.launchWeek
  })
const giveUp = ({ id }: Submitted) => on(id, giveUpPlace)
const set = ({ id }: Submitted, values: string) => rows(`update listing set ${values} where id = $1`, [id])
const weekOf = async ({ id }: Submitted) =>
  (await rows<{ week: string | null }>('select launch_week::text as week from listing where id = $1', [id]))[0]!.week

describe('a website', () => {
  test('holds one place at a time for one person', async () => {
    const first = await aSubmitted({ website: 'https://one.example.com' })
    const second = await aSubmitted({ website: 'https://one.example.com/app', owner: first.owner })
    expect(await take(first)).toBe(FIRST_WEEK)
    await expect(take(second)).rejects.toThrow(`${first.slug} already holds the free place for one.example.com`)
    await set(first, `status = 'live', live_at = now()`)
    expect(await take(second)).toBe(FIRST_WEEK)
  })

  test('shares its place among people until one has the badge, and releases it after the last', async () => {
    const website = 'https://shared.example.com'
    const [first, second, late] = [
      await aSubmitted({ website }),
      await aSubmitted({ website }),
      await aSubmitted({ website }),
    ]
    const before = await taken()
    expect([await take(first), await take(second)]).toEqual([FIRST_WEEK, FIRST_WEEK])
    expect(await taken()).toBe(before + 1)
    await set(first, `status = 'scheduled'`)
    await expect(take(late)).rejects.toThrow(/Another listing of shared.example.com launches/)
    expect([await on(first.id, hasLostPlace), await on(second.id, hasLostPlace)]).toEqual([false, true])
    // A listing without a week would need the same place; one with another week has its own place.
    expect(await on(late.id, hasLostPlace)).toBe(true)
    await set(second, `launch_week = '2027-01-04'`)
    expect(await on(second.id, hasLostPlace)).toBe(false)
    await set(second, `launch_week = '${FIRST_WEEK}'`)
    await giveUp(first)
    expect([await weekOf(first), await taken()]).toEqual([null, before + 1])
    await giveUp(second)
    await giveUp(second)
    expect([await weekOf(second), await taken()]).toEqual([null, before])
  })

  test('on a shared host is one page', async () => {
    const owner = 'publisher@example.com'
    for (const website of ['https://github.com/ada/one', 'https://github.com/ada/two'])
      expect(await take(await aSubmitted({ website, owner }))).toBe(FIRST_WEEK)
  })

  test('gives a newcomer a new place once the shared one has ended', async () => {
    const website = 'https://ended.example.com'
    const [first, second] = [await aSubmitted({ website }), await aSubmitted({ website })]
    await take(first)
    const ends = new Date('2026-12-21T00:00:00Z')
    expect(await take(second, new Date(ends.getTime() - 1))).toBe(FIRST_WEEK)
    await giveUp(second)
    expect(await take(second, ends)).not.toBe(FIRST_WEEK)
  })
})

test('a person holds three places at a time', async () => {
  const owner = 'collector@example.com'
  for (let count = 0; count < 3; count++) await take(await aSubmitted({ owner }))
  await expect(take(await aSubmitted({ owner }))).rejects.toThrow('You already hold 3 free places')
})

test('a listing that was live keeps its week, and a paid one takes nobody’s place with it', async () => {
  const [live, paid] = [await aSubmitted(), await aSubmitted()]
  for (const submitted of [live, paid]) await take(submitted)
  const before = await taken()
  await set(live, `live_at = now()`)
  await set(paid, `plan = 'paid'`)
  for (const submitted of [live, paid]) await giveUp(submitted)
  expect([await weekOf(live), await weekOf(paid), await taken()]).toEqual([FIRST_WEEK, null, before])
})

describe('a place without its badge', () => {
  const tend = ({ id }: Submitted, now: string) => open.db.transaction((tx) => tendPlace(tx, id, new Date(now)))

  test('brings reminders, then lapses a week before the launch week', async () => {
    const waiting = await aSubmitted()
    await take(waiting)
    const before = await taken()
    expect(await waitingForBadge(open.db.read)).toContain(waiting.id)
    expect(await tend(waiting, '2026-11-21T12:00:00Z')).toBeNull()
    const { id } = waiting
    expect(await tend(waiting, '2026-12-07T00:00:00Z')).toMatchObject({
      kind: 'reminder',
      week: FIRST_WEEK,
      ends: new Date('2026-12-21T00:00:00Z'),
      reference: `${id} ${FIRST_WEEK} 2`,
    })
    expect(await tend(waiting, '2026-12-20T23:59:59.999Z')).toMatchObject({ kind: 'reminder' })
    expect(await tend(waiting, '2026-12-21T00:00:00Z')).toMatchObject({
      kind: 'lapsed',
      reference: `${id} ${FIRST_WEEK}`,
    })
    expect([await weekOf(waiting), await taken()]).toEqual([null, before - 1])
    expect(await tend(waiting, '2026-12-21T00:00:00Z')).toBeNull()
    expect(await waitingForBadge(open.db.read)).not.toContain(id)
  })

  test('lasts until the launch week begins if the badge was found once', async () => {
    const waiting = await aSubmitted()
    await take(waiting)
    await set(waiting, `badge = '{"asked_at": "2026-11-20T12:00:00Z", "found_at": "2026-11-21T12:00:00Z"}'`)
    expect(await tend(waiting, '2026-12-27T23:59:59.999Z')).toMatchObject({ kind: 'reminder' })
    expect(await tend(waiting, '2026-12-28T00:00:00Z')).toMatchObject({ kind: 'lapsed' })
  })

  test('is none once the listing is scheduled or was live', async () => {
    const [scheduled, live] = [await aSubmitted(), await aSubmitted()]
    for (const submitted of [scheduled, live]) await take(submitted)
    await set(scheduled, `status = 'scheduled'`)
    await set(live, 'live_at = now()')
    for (const submitted of [scheduled, live]) {
      expect(await tend(submitted, '2026-12-28T00:00:00Z')).toBeNull()
      expect(await weekOf(submitted)).toBe(FIRST_WEEK)
    }
  })
})
