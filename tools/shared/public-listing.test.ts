import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../domain/database/database.ts'
import { publicListing } from '../../domain/listings/public-listing.ts'
import { surroundingsOf } from '../../domain/listings/surroundings.ts'
import { FIELD_NAMES, FIELDS } from '../../domain/profile/fields.ts'
import { aListing } from '../../test/factories.ts'
import { anOpenDatabase } from '../../test/service.ts'
import { PublicListing, publicListingOf } from './public-listing.ts'

let db: Database
let close: () => Promise<void>
beforeAll(async () => {
  ;({ db, close } = await anOpenDatabase())
})
afterAll(() => close())

async function shown(facts: Parameters<typeof aListing>[1]) {
  await aListing({ db }, facts)
  const listing = (await publicListing(db.read, facts.slug))!
  return publicListingOf(listing, await surroundingsOf(db.read, listing), 'https://directory.example')
}

test('a listing that says nothing has every field, empty, and fits the schema', async () => {
  const listing = PublicListing.parse(await shown({ slug: 'bare' }))
  for (const name of FIELD_NAMES.filter((one) => one !== 'name' && one !== 'categories'))
    expect(listing[name]).toEqual(FIELDS[name].kind === 'list' ? [] : null)
  expect(listing).toMatchObject({ slug: 'bare', name: 'bare', status: 'live', headline: null, summary: null })
})

test('a field of another type does not fit the schema', async () => {
  const listing = await shown({ slug: 'typed' })
  const wrong = { list: 'text', year: '1999', line: ['a'] }
  for (const [kind, value] of Object.entries(wrong)) {
    const name = FIELD_NAMES.find((one) => FIELDS[one].kind === kind)!
    expect(PublicListing.safeParse({ ...listing, [name]: value }).success).toBe(false)
  }
  expect(PublicListing.safeParse({ ...listing, name: null }).success).toBe(false)
})

test('a scheduled listing says so, and the headline and summary stand for what they replace', async () => {
  const texts = { tagline: 'T', shortDescription: 'S' }
  expect(await shown({ slug: 'soon', status: 'scheduled', ...texts })).toMatchObject({
    status: 'scheduled',
    headline: 'T',
    summary: 'S',
  })
  expect(await shown({ slug: 'own', headline: 'H', summary: 'U', ...texts })).toMatchObject({
    headline: 'H',
    summary: 'U',
  })
})

test('paid sections are shown only when unlocked', async () => {
  const story = { story: 'Once' }
  expect(await shown({ slug: 'locked', story })).not.toHaveProperty('story')
  expect(await shown({ slug: 'unlocked', story, unlocked: ['story'] })).toMatchObject({ story })
  expect(await shown({ slug: 'paid', plan: 'paid', story })).toMatchObject({ story, milestones: [], media: [] })
})
