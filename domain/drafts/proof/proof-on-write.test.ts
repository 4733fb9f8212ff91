import { expect, test } from 'vitest'
import { emptyProfile, evidenceOf, notStated, type Profile } from '../../profile/field-state.ts'
import { notFoundIn, quotesIn } from '../../listings/evidence/origins.ts'
import type { Listing } from '../../listings/listing.entity.ts'
import { editProfile, type ProfileChanges } from '../edit-profile.ts'
import { profileIn } from '../profile/listing-profile.ts'
import { setColumns } from '../profile/write-profile.ts'
import { partsTyped, quoteTyped, type TypedProof } from './proof-on-write.ts'

const quote = (text: string, ...items: string[]) => ({
  quote: text,
  url: 'https://kalsal.io/',
  fetched_at: '2026-11-20T10:00:00.000Z',
  ...(items.length ? { items } : {}),
})
const FAQS = [
  { question: 'Is it free?', answer: 'No.' },
  { question: 'Is it ours?', answer: 'Yes.' },
]
const PROOF: TypedProof = {
  typed: {
    fields: { city: 'Hamburg', features: ['Shift swapping', 'Tea'] },
    faqs: FAQS,
    founders: [],
    company_socials: {},
  },
  quotes: {
    fields: { city: [quote('20095 Hamburg, Germany')], features: [quote('Shift swapping', 'Shift swapping')] },
    faqs: [[quote('Is it free?')], []],
    founders: [],
    company_socials: {},
  },
}

function edit(profile: Profile, changes: ProfileChanges): Profile {
  editProfile(profile, changes, [], new Date('2026-11-20T12:00:00Z'))
  return profile
}

function aTyped(): Profile {
  const profile: Profile = { ...emptyProfile(), fields: { city: notStated(), features: notStated() } }
  edit(profile, { fields: { name: 'Kalsal', ...PROOF.typed.fields }, faqs: FAQS })
  quoteTyped(profile, PROOF)
  return profile
}

/** The profile after it was saved as a listing and read again. */
function saved(profile: Profile): { profile: Profile; listing: Listing } {
  const listing = { profile: {} } as Listing
  setColumns(listing, profile, [{ id: 1 }] as never)
  return { listing, profile: profileIn(JSON.parse(JSON.stringify(listing)), { categories: [] }) }
}

test('a typed value with a quote stays the person’s', () => {
  const { city, features } = aTyped().fields
  expect(city).toMatchObject({ value: 'Hamburg', state: 'manual' })
  expect(evidenceOf(city!)).toEqual([quote('20095 Hamburg, Germany')])
  expect(evidenceOf(features!)).toEqual([quote('Shift swapping', 'Shift swapping')])
})

test('of FAQs that the website states only in part, each quote says which it proves', () => {
  expect(aTyped().sections.faqs!.value!.map(({ evidence }) => evidence)).toEqual([
    [quote('Is it free?', 'Is it free?')],
    [],
  ])
})

test('a listing shows the quotes, and doesn’t say that its website states nothing', () => {
  const { listing, profile } = saved(aTyped())
  expect(Object.keys(quotesIn(listing.origins)).toSorted()).toEqual(['city', 'faqs', 'features'])
  expect(notFoundIn(listing.origins)).not.toContain('city')
  expect(evidenceOf(profile.fields.city!)).toEqual([quote('20095 Hamburg, Germany')])
  expect(profile.fields.city).toMatchObject({ value: 'Hamburg', state: 'manual' })
  expect(profile.sections.faqs!.value![0]!.evidence).toHaveLength(1)
})

test.for<[string, ProfileChanges]>([
  ['typing another value', { fields: { city: 'Bonn' } }],
  ['removing it', { fields: { city: null } }],
  ['restoring the website’s', { restore: ['city'] }],
])('%s drops the quotes, and they never come back with another value', ([, changes]) => {
  const profile = edit(aTyped(), changes)
  quoteTyped(profile, PROOF)
  expect(profile.fields.city).not.toHaveProperty('proof')
  expect(quotesIn(saved(profile).listing.origins)).not.toHaveProperty('city')
})

test('typing the same value again, or locking it, keeps the quotes', () => {
  const again = edit(aTyped(), { fields: { city: 'Hamburg' }, faqs: FAQS, lock_fields: ['city'] })
  expect(evidenceOf(again.fields.city!)).toHaveLength(1)
  expect(again.fields.city!.state).toBe('override')
  expect(again.sections.faqs!.value![0]!.evidence).toHaveLength(1)
})

test('a restored field that had a quote is unread, since the website does state it', () => {
  expect(notFoundIn(saved(edit(aTyped(), { restore: ['city'] })).listing.origins)).not.toContain('city')
})

test('an edit types what it sets, not what it removes', () => {
  expect(partsTyped({ fields: { city: null, name: 'Kalsal' }, faqs: [] })).toEqual(['name', 'faqs'])
})
