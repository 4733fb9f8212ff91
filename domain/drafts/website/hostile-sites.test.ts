import { expect, test } from 'vitest'
import { FIELD_NAMES } from '../../profile/fields.ts'
import type { FieldName } from '../../profile/fields.ts'
import type { DraftedProfile } from '../../profile/profile.ts'
import { plainText } from '../evidence/plain-text.ts'
import { HOSTILE_PAGES } from '../fixtures/hostile-pages.ts'
import { HOSTILE_WORDS } from '../fixtures/hostile-words.ts'
import { scoreOf } from '../fixtures/score.ts'
import { isFact, wrongPointersAt, type WrongPointer } from '../fixtures/wrong-pointers.ts'
import { pagesOfSite, type WrittenSite } from '../fixtures/written-site.ts'
import { draftProfile } from './draft-profile.ts'

const SITES = [...HOSTILE_WORDS, ...HOSTILE_PAGES]
/** Shorter values may be part of a wrong line by chance. */
const MIN_PART = 12

test('rules draft nothing wrong on the hostile websites', () => {
  const wrong = SITES.flatMap((site) => wrongIn(draftProfile(pagesOfSite(site)), site))
  expect(wrong).toEqual([])
})

test('rules still find what is true there', () => {
  const scores = scoreOf(SITES.map((site) => ({ site, draft: draftProfile(pagesOfSite(site)) })))
  expect(Object.entries(scores).flatMap(([field, { missed }]) => missed.map((one) => `${field} ${one}`))).toEqual([])
})

/** The values of a draft that come from a labelled line, or that a reader of the website finds wrong. */
function wrongIn(draft: DraftedProfile, site: WrittenSite): string[] {
  const { hostname } = new URL(site.url)
  const lies = wrongPointersAt(hostname, pagesOfSite(site))
  const said = FIELD_NAMES.flatMap((field) =>
    [draft.fields[field]?.value ?? []]
      .flat()
      .flatMap((value) => value.split(/\n+/))
      .filter((value) => lies.some((lie) => tells(lie, field, value)))
      .map((value) => `${hostname} ${field}: ${value}`),
  )
  const scored = Object.entries(scoreOf([{ site, draft }])).flatMap(([field, { wrong }]) =>
    wrong.map((one) => `${hostname} ${field}: ${one.slice(site.url.length + 1)}`),
  )
  return [...new Set([...said, ...scored])]
}

function tells(lie: WrongPointer, field: FieldName, value: string): boolean {
  if (lie.field !== field) return false
  if (isFact(field)) return lie.value === value
  const [told, said] = [plainText(lie.value), plainText(value)]
  return (
    said === told ||
    (told.length >= MIN_PART && said.includes(told)) ||
    (said.length >= MIN_PART && told.includes(said))
  )
}
