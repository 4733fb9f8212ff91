import { expect, test } from 'vitest'
import {
  emptyProfile,
  notStated,
  removed,
  typed,
  unread,
  type Attributes,
  type Drafted,
} from '../../profile/field-state.ts'
import type { DraftedProfile, ReadProblem } from '../../profile/profile.ts'
import { regenerateParts } from '../edit-profile.ts'
import { NOTHING_FOUND } from '../read-draft.ts'
import { answeredByWebsite } from './answered-by-website.ts'

const quoted = (quote: string) => [{ quote, url: 'https://acme.com/', fetched_at: '2026-11-20T00:00:00.000Z' }]
const says = (quote: string): DraftedProfile => {
  return { ...NOTHING_FOUND, attributes: { 'free-plan': { value: 'Yes', evidence: quoted(quote) } } }
}
const first = answeredByWebsite({}, says('Free for one.'), { wasRead: true })

const IN_PART: ReadProblem = { code: 'too_large', detail: 'Some pages are too large.' }
/** The answer on the free plan after a person has regenerated another part. */
function regenerated(attributes: Attributes, found: DraftedProfile, problem: ReadProblem | null = null) {
  const profile = { ...emptyProfile(), attributes }
  regenerateParts(profile, ['tagline'], { profile: found, problem, withoutModel: false, reading: null })
  return profile.attributes['free-plan']
}

test('a background reading keeps the first answer', () => {
  expect(answeredByWebsite(first, says('Free for two.'), { wasRead: true })).toEqual(first)
  expect(answeredByWebsite(first, NOTHING_FOUND, { wasRead: true })).toEqual(first)
})

test('regenerating brings what the website says now', () => {
  expect(regenerated(first, says('Free for two.'))).toMatchObject({ value: 'Yes', evidence: quoted('Free for two.') })
  expect(regenerated(first, NOTHING_FOUND)).toEqual(notStated())
})

test('an answer stays when the website is regenerated from a part of its pages', () => {
  expect(regenerated(first, NOTHING_FOUND, IN_PART)).toEqual(first['free-plan'])
  expect(regenerated({}, NOTHING_FOUND, IN_PART)).toEqual(unread())
})

test.for<[string, Drafted<string>]>([
  ['gave', typed(notStated<string>(), 'No')],
  ['removed', removed(typed(notStated<string>(), 'No'))],
])('an answer that a person %s stays, whatever the readings', ([, answer]) => {
  const inPart = regenerated({ 'free-plan': answer }, NOTHING_FOUND, IN_PART)
  expect(inPart).toEqual(answer)
  const { value, state } = answer
  expect(regenerated({ 'free-plan': inPart! }, says('Free for one.'))).toMatchObject({ value, state })
})
