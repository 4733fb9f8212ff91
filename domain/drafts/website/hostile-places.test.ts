import { expect, test } from 'vitest'
import { FIELD_NAMES, isListField } from '../../profile/fields.ts'
import type { ProposedField } from '../../profile/profile.ts'
import { draftExtractively } from '../drafting/draft-extractively.ts'
import { plainText } from '../evidence/plain-text.ts'
import { verifyProfile } from '../evidence/verify-profile.ts'
import { HONEST_LOOKALIKES } from '../fixtures/honest-lookalikes.ts'
import { HOSTILE_PLACES } from '../fixtures/hostile-places.ts'
import { scoreOf } from '../fixtures/score.ts'
import { pagesOfSite } from '../fixtures/written-site.ts'
import { numberedPages } from '../pointing/blocks.ts'
import { draftProfile } from './draft-profile.ts'

/** A wrong line is cut, or has another line beside it, but still starts like this. */
const MIN_STARTED = 25
const TEXTS = ['tagline', 'short_description', 'description', 'features', 'usps', 'tags'] as const

const tells = (text: string, wrong: string) => plainText(text).includes(plainText(wrong).slice(0, MIN_STARTED))

test.for(HOSTILE_PLACES)('no line of $url that is hidden, an order or of others becomes a value', (site) => {
  const pages = pagesOfSite(site)
  const draft = draftProfile(pages)
  const values = FIELD_NAMES.flatMap((field) => draft.fields[field]?.value ?? [])
  expect(site.wrong.filter((line) => values.some((value) => tells(value, line)))).toEqual([])
  const shown = numberedPages(pages).flatMap(({ blocks }) => blocks.flatMap(({ lines }) => lines))
  expect(site.wrong.filter((line) => shown.some(({ text }) => tells(text, line)))).toEqual([])
  const { name } = draftExtractively(pages).fields
  const believed = site.wrong.flatMap((line) =>
    TEXTS.filter((field) => {
      const proposed: ProposedField = { value: isListField(field) ? [line] : line, quotes: [{ page: 0, text: line }] }
      const fields = { ...(name ? { name } : {}), [field]: proposed }
      const proven = verifyProfile({ fields, faqs: [], founders: [], company_socials: {} }, pages).fields[field]
      return [proven?.value ?? []].flat().some((value) => tells(value, line))
    }).map((field) => `${field}: ${line}`),
  )
  expect(believed).toEqual([])
})

test('the facts of those websites, and all that honest ones say that look like them, are still found', () => {
  const scores = scoreOf(
    [...HOSTILE_PLACES, ...HONEST_LOOKALIKES].map((site) => ({ site, draft: draftProfile(pagesOfSite(site)) })),
  )
  expect(Object.entries(scores).flatMap(([field, { missed }]) => missed.map((one) => `${field} ${one}`))).toEqual([])
  const facts = ['founded_year', 'country', 'city', 'pricing_model', 'contact_email', 'founders', 'name']
  expect(facts.flatMap((field) => scores[field]?.wrong ?? [])).toEqual([])
})
