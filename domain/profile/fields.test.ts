import { parse } from 'node-html-parser'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aService, type TestService } from '../../test/service.ts'
import { raw } from '../database/raw.ts'
import {
  columnOf,
  EDITED_FIELDS,
  FIELD_NAMES,
  fieldOfColumn,
  FIELDS,
  isColumnField,
  isListField,
  isOnlySearched,
  LIST_FIELDS,
  LISTING_TEXTS,
  toDraftValue,
  toListingValue,
  VALUE_FIELDS,
  type Field,
  type FieldKind,
  type FieldName,
} from './fields.ts'

type Sample = string | string[]

/**
 * Two different values of every kind, as people type them. `READ_AS` maps some of them to the words that
 * visitors see instead.
 */
const SAMPLES: Record<FieldKind, (name: string) => [Sample, Sample]> = {
  line: (name) => [`First ${name}`, `Second ${name}`],
  text: (name) => [`The first ${name} is here.`, `The second ${name} is here.`],
  list: (name) => [
    [`one ${name}`, `two ${name}`],
    [`three ${name}`, `four ${name}`],
  ],
  categories: () => [
    ['Productivity', 'CRM'],
    ['CRM', 'Productivity'],
  ],
  stage: () => ['mvp', 'growing'],
  country: () => ['DE', 'PT'],
  year: () => ['1999', '2004'],
  email: (name) => [`first-${name}@acme.com`, `second-${name}@acme.com`],
  video: (name) => [`https://youtu.be/first-${name}`, `https://youtu.be/second-${name}`],
  image: (name) => [`https://acme.com/first-${name}.png`, `https://acme.com/second-${name}.png`],
}
const READ_AS: Record<string, string> = { mvp: 'MVP', growing: 'Growing', DE: 'Germany', PT: 'Portugal' }

const samples = (name: FieldName) => SAMPLES[FIELDS[name].kind](name)
const inListing = (name: FieldName, value: Sample) => (FIELDS[name].kind === 'year' ? Number(value) : value)
const firsts = Object.fromEntries(FIELD_NAMES.map((name) => [name, samples(name)[0]]))

type Values = Record<string, unknown>

/** The listing, with the names of its categories instead of the categories themselves. */
function saidBy(listing: Values): Values {
  return { ...listing, categories: (listing['categories'] as { name: string }[]).map(({ name }) => name) }
}

describe('every field of the table', () => {
  let service: TestService
  let key: string
  const steps = {} as Record<
    | 'draft'
    | 'mine'
    | 'publicly'
    | 'editedDraft'
    | 'edited'
    | 'exported'
    | 'imported'
    | 'reimported'
    | 'older'
    | 'oldFile',
    Values
  >
  const pages = {} as Record<'listing' | 'draftForm' | 'profileForm' | 'older', string>
  let names: { draft: string[]; profile: string[] }

  async function ask(method: string, path: string, { as = key, body }: { as?: string; body?: object } = {}) {
    const answer = await service.request(method, path, { key: as, ...(body ? { body } : {}) })
    if (answer.status >= 300) throw new Error(JSON.stringify(answer.body))
    return answer.body
  }
  const valuesOf = (draft: { fields: Record<string, { value: unknown }> }) =>
    Object.fromEntries(Object.entries(draft.fields).map(([name, { value }]) => [name, value]))
  const html = async (path: string, cookie = '') =>
    (await fetch(service.origin + path, { headers: cookie ? { cookie } : {} })).text()
  async function bringIn(file: object, email: string) {
    const answer = await service.admin('listing', 'import', JSON.stringify(file), '--email', email)
    const { ok } = answer as { ok: { id: number; slug: string } }
    if (!ok) throw new Error(JSON.stringify(answer))
    return ok
  }
  const retire = (id: number) =>
    raw(service.db.read, { text: `update listing set status = 'withdrawn' where id = ${id}` })

  beforeAll(async () => {
    service = await aService()
    key = await service.key()
    service.websites.setPage('acme.example.com', '/', '<h1>Acme</h1>')
    const { id } = await ask('POST', '/drafts', { body: { url: 'https://acme.example.com' } })
    const isRead = async () => expect((await ask('GET', `/drafts/${id}`)).status).toBe('ready')
    await vi.waitFor(isRead, { timeout: 30_000 })

    await ask('PATCH', `/drafts/${id}`, { body: { fields: firsts } })
    steps.draft = valuesOf(await ask('GET', `/drafts/${id}`))
    const cookie = await service.signedIn()
    pages.draftForm = await html(`/drafts/${id}`, cookie)
    const { listing_id, slug } = await ask('POST', `/drafts/${id}/submit`)
    await raw(service.db.read, {
      text: `update listing set status = 'live', live_at = now(), plan = 'paid' where id = ${listing_id}`,
    })
    steps.mine = saidBy(await ask('GET', `/me/listings/${listing_id}`))
    steps.publicly = saidBy(await ask('GET', `/listings/${slug}`))
    pages.listing = await html(`/listings/${slug}`)
    pages.profileForm = await html(`/my-listings/${listing_id}/profile`, cookie)
    names = {
      draft: parse(pages.draftForm)
        .querySelectorAll('[id^=part-]')
        .map((part) => part.id),
      profile: parse(pages.profileForm)
        .querySelectorAll('[id^=part-]')
        .map((part) => part.id),
    }

    const seconds = (wanted: (name: FieldName) => boolean, asTyped: typeof inListing) =>
      Object.fromEntries(FIELD_NAMES.filter(wanted).map((name) => [name, asTyped(name, samples(name)[1])]))
    const isEdited = (name: FieldName) => FIELDS[name].isEditedOnListing
    await ask('PATCH', `/me/listings/${listing_id}`, { body: { fields: seconds(isEdited, inListing) } })
    await ask('PATCH', `/drafts/${id}`, {
      body: {
        fields: seconds(
          (name) => !isEdited(name),
          (_, value) => value,
        ),
      },
    })
    steps.editedDraft = valuesOf(await ask('GET', `/drafts/${id}`))
    steps.edited = saidBy(await ask('GET', `/listings/${slug}`))

    const { ok: file } = (await service.admin('listing', 'export', slug)) as { ok: { fields: Values } }
    steps.exported = file.fields
    await retire(listing_id)
    const imported = await bringIn(file, 'other@example.com')
    await raw(service.db.read, { text: `update listing set plan = 'paid' where id = ${imported.id}` })
    const as = await service.key({ email: 'other@example.com' })
    steps.imported = saidBy(await ask('GET', `/me/listings/${imported.id}`, { as }))
    steps.reimported = (
      (await service.admin('listing', 'export', imported.slug)) as { ok: { fields: Values } }
    ).ok.fields
    await retire(imported.id)

    const { headline, summary, name } = file.fields
    const old = await bringIn({ ...file, evidence: {}, fields: { headline, summary, name } }, 'old@example.com')
    steps.oldFile = ((await service.admin('listing', 'export', old.slug)) as { ok: { fields: Values } }).ok.fields
    // Simulates a listing that was saved before the fields existed.
    await raw(service.db.read, {
      text: `update listing set status = 'live', live_at = now(), profile = profile - $1::text[] where id = ${old.id}`,
      values: [VALUE_FIELDS.filter((one) => !isColumnField(one))],
    })
    steps.older = saidBy(await ask('GET', `/listings/${old.slug}`))
    pages.older = await html(`/listings/${old.slug}`)
  }, 120_000)
  afterAll(() => service.stop())

  test.each(FIELD_NAMES)('%s goes from a draft to its listing and to visitors', (name) => {
    const [first] = samples(name)
    expect(steps.draft[name]).toEqual(first)
    expect(steps.mine[name]).toEqual(inListing(name, first))
    expect(steps.publicly[name]).toEqual(inListing(name, first))
  })

  test.each(FIELD_NAMES)('%s is on the public page, unless it is only searched', (name) => {
    const root = parse(pages.listing)
    // Pages show our copy of a logo; only the data for search engines contains its original address.
    if (FIELDS[name].kind !== 'image') root.querySelectorAll('head, script').forEach((part) => part.remove())
    const isShown = (word: string) => root.outerHTML.replaceAll('<wbr>', '').includes(READ_AS[word] ?? word)
    for (const word of [samples(name)[0]].flat()) expect(isShown(word)).toBe(!isOnlySearched(name))
    // Search engines aren't told either.
    if (isOnlySearched(name)) for (const word of samples(name)[0]) expect(pages.listing).not.toContain(word)
  })

  test.each(FIELD_NAMES)('%s can be edited where the table says so, and draft and listing agree', (name) => {
    const [, second] = samples(name)
    expect(steps.editedDraft[name]).toEqual(second)
    expect(steps.edited[name]).toEqual(inListing(name, second))
  })

  test('both edit forms say that search phrases are not shown', () => {
    for (const form of [pages.draftForm, pages.profileForm]) {
      const part = parse(form).querySelector('#part-keywords')!.text
      expect(part).toContain('Search phrases')
      expect(part).toContain('Your page doesn’t show them.')
    }
  })

  test.each(FIELD_NAMES)('%s goes into a file and comes back in another account', (name) => {
    const [, second] = samples(name)
    expect(steps.exported[name]).toEqual(inListing(name, second))
    expect(steps.imported[name]).toEqual(inListing(name, second))
    expect(steps.reimported[name]).toEqual(inListing(name, second))
  })

  test.each(FIELD_NAMES)('%s is on both edit forms', (name) => {
    expect(names.draft).toContain(`part-${name}`)
    expect(names.profile).toContain(`part-${name}`)
  })

  test.each(FIELD_NAMES.filter((name) => name !== 'name' && FIELDS[name].kind !== 'categories'))(
    '%s may be missing from an older listing or file',
    (name) => {
      const nothing = FIELDS[name].kind === 'list' ? [] : null
      expect(steps.older[name]).toEqual(nothing)
      expect(pages.older).toContain('</html>')
      expect(steps.oldFile[name]).toEqual(nothing)
    },
  )
})

test('the owner of a listing edits only the fields that the table says', () => {
  expect(EDITED_FIELDS.length).toBeLessThan(FIELD_NAMES.length)
  expect(EDITED_FIELDS.every((name) => FIELDS[name].isEditedOnListing)).toBe(true)
})

test('people read short hints, and no two fields have the same label', () => {
  const rows: Pick<Field, 'label' | 'hint'>[] = [...Object.values(FIELDS), ...Object.values(LISTING_TEXTS)]
  expect(rows.filter(({ hint = '' }) => hint.split(' ').length > 12)).toEqual([])
  expect(new Set(rows.map(({ label }) => label)).size).toBe(rows.length)
})

test('a field fits into a listing exactly when a draft allows at least as much', () => {
  for (const { maxInDraft, maxInListing } of Object.values(FIELDS)) expect(maxInListing).toBeLessThanOrEqual(maxInDraft)
})

test('lists are told from single values', () => {
  expect(LIST_FIELDS).toEqual(FIELD_NAMES.filter((name) => Array.isArray(samples(name)[0])))
})

test('a column has the field’s name in camel case, and leads back to its field', () => {
  expect(columnOf('short_description')).toBe('shortDescription')
  expect(fieldOfColumn('shortDescription')).toBe('short_description')
  expect(fieldOfColumn('profile')).toBeUndefined()
})

test('a year is text in a draft and a number in a listing; what is missing stays missing', () => {
  const year = FIELD_NAMES.find((name) => FIELDS[name].kind === 'year')!
  const [list, text] = [FIELD_NAMES.find(isListField)!, FIELD_NAMES.find((name) => !isListField(name))!]
  expect([toListingValue(year, '1999'), toListingValue(year, null)]).toEqual([1999, null])
  expect([toListingValue(list, null), toListingValue(text, null)]).toEqual([[], null])
  expect([1999, [], ['a'], 'text', null].map(toDraftValue)).toEqual(['1999', null, ['a'], 'text', null])
})
