import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../domain/database/database.ts'
import { raw } from '../domain/database/raw.ts'
import { isOurs, listingFile, listingOfSlug, signatureOf } from '../domain/listings/listing-file.ts'
import { aListing } from '../test/factories.ts'
import { anOpenDatabase, APP_SECRET } from '../test/service.ts'
import { MAX_FILE_BYTES, readListingFile } from './listing-file.ts'

let db: Database
let close: () => Promise<void>
beforeAll(async () => {
  ;({ db, close } = await anOpenDatabase())
})
afterAll(() => close())

const QUOTE = { quote: 'Plan your week', url: 'https://acme.com/', fetched_at: '2026-11-03T09:00:00.000Z' }

async function aFile(facts: Parameters<typeof aListing>[1]) {
  return listingFile(db.read, await aListing({ db }, facts))
}
const read = (file: object) => readListingFile(JSON.stringify(file), APP_SECRET)

/** JSON pointers to the errors in a file. */
function faultsOf(file: object): string[] {
  try {
    read(file)
    return []
  } catch (error) {
    return (error as { errors: { pointer: string }[] }).errors.map(({ pointer }) => pointer)
  }
}

test('a file is read as it was written', async () => {
  const file = await aFile({
    slug: 'acme',
    category: 'crm',
    further: ['notes'],
    tagline: 'Plan your week',
    profile: { founded_year: 2021, evidence: { tagline: [QUOTE] }, not_found: ['city'] },
  })
  expect(file.fields).toMatchObject({ name: 'acme', tagline: 'Plan your week', founded_year: 2021, headline: null })
  expect(file.fields.categories).toHaveLength(2)
  expect(file.evidence).toEqual({ tagline: [QUOTE] })
  expect(file.not_found_on_website).toEqual(['city'])
  expect(read(file)).toEqual({ file, isOurs: false })
})

test('a listing without a category has none in its file', async () => {
  expect((await aFile({ slug: 'none' })).fields.categories).toEqual([])
  expect((await aFile({ slug: 'one', category: 'crm' })).fields.categories).toEqual(['CRM'])
  expect((await aFile({ slug: 'two', further: ['crm'] })).fields.categories).toHaveLength(2)
})

test('the history says how a listing was edited, not that it came from a file', async () => {
  const id = await aListing({ db }, { slug: 'edited' })
  await raw(db.read, {
    text: `insert into listing_version (listing_id, via, before, after, created_at) values
      ($1, 'import', null, '{}', now()), ($1, 'import', '{}', '{}', now()), ($1, 'site', null, '{}', now())`,
    values: [id],
  })
  const { history } = await listingFile(db.read, id)
  expect(history.map(({ via, before }) => [via, before])).toEqual([
    ['import', {}],
    ['site', null],
  ])
})

test('only a file that this service signed, and nobody changed, is its own', async () => {
  const file = await aFile({ slug: 'signed' })
  const signature = signatureOf(file, APP_SECRET)
  expect(read({ ...file, signature }).isOurs).toBe(true)
  expect(read({ signature, ...Object.fromEntries(Object.entries(file).toReversed()) }).isOurs).toBe(true)
  expect(read({ ...file, signature, website_url: 'https://other.example' }).isOurs).toBe(false)
  expect(read({ ...file, signature: [signature] }).isOurs).toBe(false)
  expect(isOurs(file, signature, `${APP_SECRET}2`)).toBe(false)
})

test('a file made before a field existed lacks it', async () => {
  const { fields, ...file } = await aFile({ slug: 'older' })
  const { headline, summary, name } = fields
  expect(read({ ...file, fields: { headline, summary, name } }).file.fields).toEqual({ headline, summary, name })
})

test('what does not fit is named', async () => {
  const file = await aFile({ slug: 'wrong' })
  const withFields = (more: object) => faultsOf({ ...file, fields: { ...file.fields, ...more } })
  expect(withFields({ colour: 'red' })).toEqual(['/fields'])
  expect(withFields({ founded_year: '2021', features: 'one', tagline: 'x'.repeat(501) }).toSorted()).toEqual([
    '/fields/features',
    '/fields/founded_year',
    '/fields/tagline',
  ])
  expect(withFields({ founded_year: 1799 })).toEqual(['/fields/founded_year'])
  expect(withFields({ founded_year: 1800, logo_url: `https://acme.com/${'x'.repeat(2000)}` })).toEqual([])
  expect(faultsOf({ ...file, milestones: [{ date: '0000-01-01', title: 'Never' }] })).toEqual(['/milestones/0/date'])
})

test.each(['', '[]', 'null', '1', '{"format":"other"}'])('%j is not the file of a listing', (source) => {
  expect(() => readListingFile(source, APP_SECRET)).toThrow('This isn’t a listing file.')
})

test('a file is at most 2 MB', async () => {
  const source = JSON.stringify(await aFile({ slug: 'long' }))
  const padded = (length: number) => source + ' '.repeat(length - source.length)
  expect(readListingFile(padded(MAX_FILE_BYTES), APP_SECRET).file.fields.name).toBe('long')
  expect(() => readListingFile(padded(MAX_FILE_BYTES + 1), APP_SECRET)).toThrow('A listing file has at most 2 MB.')
})

test('a listing is found by its slug', async () => {
  await expect(listingOfSlug(db.read, 'acme')).resolves.toBeGreaterThan(0)
  await expect(listingOfSlug(db.read, 'nobody')).rejects.toThrow('There is no listing nobody.')
})
