import { afterAll, beforeAll, expect, test } from 'vitest'
import { aListing } from '../../test/factories.ts'
import { anOpenDatabase } from '../../test/service.ts'
import { logoOf, logosDue, logoSource, saveLogo } from './logos.ts'

let open: Awaited<ReturnType<typeof anOpenDatabase>>
beforeAll(async () => {
  open = await anOpenDatabase()
})
afterAll(() => open.close())

const NOW = new Date('2026-11-18T12:00:00Z')
const after = (days: number, ms = 0) => new Date(NOW.getTime() + days * 86_400_000 + ms)
const SOURCE = 'https://fennel.example.com/logo.png'
const aLogo = (slug: string, logo_url: string | null, status: 'live' | 'scheduled' | 'hidden' = 'live') =>
  aListing(open, { slug, status, profile: { logo_url } })
const save = (listingId: number, result: { source?: string; webp?: Buffer; problem?: string }, now = NOW) =>
  open.db.transaction((tx) => saveLogo(tx, { listingId, source: SOURCE, now, ...result }))

test('the logos of public listings on the web are due, those never fetched first', async () => {
  const fetched = await aLogo('fetched', SOURCE)
  const fresh = await aLogo('never-fetched', SOURCE)
  await aLogo('without', null)
  await aLogo('stored-here', '/media/x.webp')
  await aLogo('hidden', SOURCE, 'hidden')
  await save(fetched, { webp: Buffer.from('picture') })
  expect(await logosDue(open.db.read, NOW, 10)).toEqual([fresh])
  expect(await logosDue(open.db.read, after(8), 10)).toEqual([fresh, fetched])
  expect(await logosDue(open.db.read, after(8), 1)).toEqual([fresh])
})

test('a logo is fetched again after seven days, a failed one after one, and a new address at once', async () => {
  const id = await aLogo('fennel', SOURCE)
  const isDue = async (now: Date) => (await logoSource(open.db.read, id, now)) === SOURCE
  expect(await isDue(NOW)).toBe(true)
  await save(id, { webp: Buffer.from('picture') })
  expect([await isDue(after(7)), await isDue(after(7, 1))]).toEqual([false, true])
  await save(id, { problem: 'not_a_picture' })
  expect([await isDue(after(1)), await isDue(after(1, 1))]).toEqual([false, true])
  await save(id, { source: 'https://fennel.example.com/old.png', webp: Buffer.from('picture') })
  expect(await isDue(NOW)).toBe(true)
})

test('a logo that fails keeps the picture of the same address, never that of another', async () => {
  const id = await aLogo('saltmarsh', SOURCE)
  const shown = async () => {
    const { webp } = (await logoOf(open.db.read, 'saltmarsh', NOW))!
    return webp && Buffer.from(webp).toString()
  }
  expect(await shown()).toBeNull()
  await save(id, { webp: Buffer.from('first') })
  expect(await shown()).toBe('first')
  await save(id, { problem: 'too_slow' })
  expect(await shown()).toBe('first')
  await save(id, { webp: Buffer.from('second') })
  expect(await shown()).toBe('second')
  await save(id, { source: 'https://other.example.com/logo.png', problem: 'too_slow' })
  await save(id, { problem: 'too_slow' })
  expect(await shown()).toBeNull()
  expect(await logoOf(open.db.read, 'nowhere', NOW)).toBeNull()
})
