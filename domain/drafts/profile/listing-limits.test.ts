import { expect, test } from 'vitest'
import { emptyProfile, typed, unread, type Profile } from '../../profile/field-state.ts'
import { FIELD_NAMES, FIELDS, isListField, type FieldName } from '../../profile/fields.ts'
import { refuseOverLimits } from './listing-limits.ts'

const field = (value: string | string[]) => typed(unread<string | string[]>(), value)

function aProfile(fields: Partial<Record<FieldName, string | string[]>>, more: Partial<Profile> = {}): Profile {
  const all = { name: 'Acme', ...fields }
  return { ...emptyProfile(), fields: Object.fromEntries(Object.entries(all).map(([k, v]) => [k, field(v)])), ...more }
}

const pointersOf = (profile: Profile, before = emptyProfile()): string[] => {
  try {
    refuseOverLimits(profile, before)
    return []
  } catch (error) {
    return (error as { errors: { pointer: string }[] }).errors.map(({ pointer }) => pointer)
  }
}

test.for(FIELD_NAMES)('%s may be as long as its limit in a listing, and no longer', (name) => {
  const text = (length: number) => 'x'.repeat(length)
  const max = FIELDS[name].maxInListing
  const value = (length: number) => (isListField(name) ? ['ok', text(length)] : text(length))
  const pointer = isListField(name) ? `/fields/${name}/1` : `/fields/${name}`
  expect(pointersOf(aProfile({ [name]: value(max) }))).toEqual([])
  expect(pointersOf(aProfile({ [name]: value(max + 1) }))).toEqual([pointer])
})

test('a story’s title has a limit too, and a listing four categories', () => {
  const titled = (length: number) => aProfile({}, { story: { title: 'x'.repeat(length) } })
  expect([pointersOf(titled(200)), pointersOf(titled(201))]).toEqual([[], ['/story/title']])
  const categories = ['A', 'B', 'C', 'D', 'E']
  expect(pointersOf(aProfile({ categories: categories.slice(0, 4) }))).toEqual([])
  expect(pointersOf(aProfile({ categories }))).toEqual(['/fields/categories'])
})

test('a refusal names every part that is too much, its limit and what came', () => {
  const profile = aProfile({ tagline: 'x'.repeat(201), features: ['x'.repeat(250)] })
  expect(() => refuseOverLimits(profile, emptyProfile())).toThrow(
    expect.objectContaining({
      code: 'invalid_input',
      message: 'fields.tagline: At most 200 characters, got 201. fields.features.0: At most 200 characters, got 250.',
      fix: expect.stringContaining('Shorten fields.tagline, fields.features.0'),
    }),
  )
})

test('what was over a limit before stays, and other parts can be edited', () => {
  const long = { tagline: 'x'.repeat(300), features: ['y'.repeat(300)], categories: ['A', 'B', 'C', 'D', 'E'] }
  const before = aProfile(long, { story: { title: 'z'.repeat(300) } })
  const edited = aProfile({ ...long, city: 'Ghent', features: ['y'.repeat(300), 'new'] }, { story: before.story })
  expect(pointersOf(edited, before)).toEqual([])
  expect(pointersOf(aProfile({ tagline: 'x'.repeat(299) }), before)).toEqual(['/fields/tagline'])
})

test('a listing needs a name', () => {
  expect(pointersOf(aProfile({ name: '' }))).toEqual(['/fields/name'])
  expect(pointersOf(emptyProfile())).toEqual(['/fields/name'])
})
