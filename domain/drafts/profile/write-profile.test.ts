import { expect, test } from 'vitest'
import type { Category } from '../../categories/categories.ts'
import type { Listing } from '../../listings/listing.entity.ts'
import { quotesIn } from '../../listings/evidence/origins.ts'
import { emptyProfile, locked, removed, typed, unread, type Drafted, type Profile } from '../../profile/field-state.ts'
import { FIELD_NAMES, FIELDS, isListField, type FieldName } from '../../profile/fields.ts'
import { profileIn } from './listing-profile.ts'
import { categoriesIn, chosenCategories, setColumns } from './write-profile.ts'

const quote = { quote: 'Our words', url: 'https://acme.example.com/', fetched_at: '2026-11-03T09:00:00Z' }
const known = ['Uncategorised', 'SEO', 'Chat'].map((name, id) => ({ id, name })) as Category[]

/** The profile after it is written to a listing and read back. */
function throughListing(profile: Profile): { back: Profile; listing: Listing } {
  const listing = {} as Listing
  setColumns(listing, profile, chosenCategories(known, profile))
  const stored = JSON.parse(JSON.stringify(listing)) as Listing
  return {
    back: profileIn(stored, { categories: categoriesIn(profile), milestones: profile.milestones }),
    listing: stored,
  }
}

const valueOf = (name: FieldName) =>
  name === 'categories' ? ['SEO', 'Chat'] : isListField(name) ? ['a', 'b'] : FIELDS[name].kind === 'year' ? '2021' : 'a'

const STATES: [string, (found: Drafted<string | string[]>) => Drafted<string | string[]>][] = [
  ['found on the website', (found) => found],
  ['found and locked', locked],
  ['edited', (found) => typed(found, Array.isArray(found.value) ? ['c'] : '1999')],
  ['removed', removed],
  ['typed where the website states nothing', ({ value }) => typed(unread<string | string[]>(), value!)],
  ['never found', () => unread()],
]

test.for(STATES)('every field that was %s is the same after it went through a listing', ([, state]) => {
  const found = (name: FieldName): Drafted<string | string[]> => {
    const value = valueOf(name)
    return { value, state: 'ai', ai: value, evidence: [quote] }
  }
  const named = (name: FieldName) =>
    name === 'categories' ? { categories: found(name) } : { [name]: state(found(name)) }
  const fields = Object.assign({}, ...FIELD_NAMES.map(named)) as Profile['fields']
  expect(throughListing({ ...emptyProfile(), fields }).back.fields).toEqual(fields)
})

const faqs = [
  { question: 'Is it free?', answer: 'Yes', evidence: [quote] },
  { question: 'Why?', answer: 'So.', evidence: [] },
]
const SECTIONS: [string, Profile['sections'], object][] = [
  ['found', { faqs: { value: faqs, state: 'ai', ai: faqs, evidence: [] } }, { faqs: [quote] }],
  [
    'typed over what was found',
    { faqs: { value: [{ ...faqs[0]!, answer: 'No', evidence: [] }], state: 'edited', ai: faqs, evidence: [] } },
    {},
  ],
  ['removed', { faqs: { value: null, state: 'edited', ai: faqs, evidence: [] } }, {}],
  [
    'links that were found',
    {
      company_socials: {
        value: { x: { url: 'https://x.com/a', evidence: [quote] } },
        state: 'ai',
        ai: { x: { url: 'https://x.com/a', evidence: [quote] } },
        evidence: [],
      },
    },
    { company_socials: [quote] },
  ],
  ['a founder who was typed', { founders: typed(unread(), [{ name: 'Ada', title: 'CEO', evidence: [] }]) }, {}],
]

test.for(SECTIONS)('a list is the same after it went through a listing: %s', ([, sections, quotes]) => {
  const { back, listing } = throughListing({ ...emptyProfile(), sections })
  const nothing = { faqs: unread(), founders: unread(), company_socials: unread() }
  expect(back.sections).toEqual({ ...nothing, ...sections })
  expect(quotesIn(listing.origins)).toEqual(quotes)
})

test('visitors see no quotes among the items', () => {
  const sections = { faqs: { value: faqs, state: 'ai', ai: faqs, evidence: [] } } as const
  const { profile } = throughListing({ ...emptyProfile(), sections } as never).listing
  expect(profile.faqs).toEqual(faqs.map(({ question, answer }) => ({ question, answer })))
  expect(profile).toMatchObject({ founders: [], socials: {}, tags: [], city: null, founded_year: null })
})

test('story, links of founders and texts for search engines stay as they are; an empty part of a story is none', () => {
  const said = { story: { problem: 'Weeks.' }, founderSocials: { x: 'https://x.com/a' }, seo: { title: 'T' } }
  expect(throughListing({ ...emptyProfile(), ...said }).back).toMatchObject(said)
  expect(throughListing({ ...emptyProfile(), story: { problem: '' } }).listing.story).toEqual({})
})

test('a profile without a category has the one for such listings, which it does not name', () => {
  const { listing } = throughListing(emptyProfile())
  expect(listing.categoryId).toBe(0)
  const fields = { categories: typed(unread<string | string[]>(), ['Chat', 'SEO']) }
  expect(throughListing({ ...emptyProfile(), fields }).listing.categoryId).toBe(2)
})
