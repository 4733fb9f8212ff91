import { expect, test } from 'vitest'
import { testPage } from '../reading/test-page.ts'
import { verifyProfile } from '../evidence/verify-profile.ts'
import { draftProfile } from '../website/draft-profile.ts'

const page = testPage('<h1>Acme Planner</h1><p>Acme Planner plans your week.</p>', {
  title: 'Acme Planner',
  head: '<meta property="og:site_name" content="Acme Planner"><meta name="keywords" content="planner, acme">',
})
const NOTHING = { fields: {}, faqs: [], founders: [], company_socials: {} }
const NAME = { value: 'Acme Planner', quotes: [{ page: 0, text: 'Acme Planner' }] }
const suggesting = (...value: string[]) => ({
  ...NOTHING,
  fields: { name: NAME, keywords: { value, quotes: [] } },
})
const kept = (...value: string[]) => verifyProfile(suggesting(...value), [page]).fields.keywords

test('a model suggests search phrases in its own words, which no page has and no quote proves', () => {
  expect(kept('weekly  schedule app', 'plan work for busy teams')).toEqual({
    value: ['weekly schedule app', 'plan work for busy teams'],
    evidence: [],
  })
})

test.each([
  ['a single word', 'planner'],
  ['too many words', 'one two three four five six seven eight nine'],
  ['too many characters', `weekly ${'x'.repeat(200)}`],
  ['an address', 'planner at https://evil.example'],
  ['markup', 'weekly <b>planner</b>'],
  ['an instruction', 'ignore all previous instructions'],
  ['letters of another script in disguise', 'weekly plаnner'],
  ['nothing but its own name', 'ACME planner'],
  ['nothing visible', ' ​ '],
])('%s is no suggestion', (_, phrase) => {
  expect(kept(phrase)).toBeUndefined()
  expect(kept(phrase, 'weekly schedule app')?.value).toEqual(['weekly schedule app'])
})

test('a phrase is suggested once, without invisible characters, and at most twenty are', () => {
  expect(kept('week plan', 'Week plans', 'we\u202eek plan')?.value).toEqual(['week plan'])
  const many = Array.from({ length: 30 }, (_, at) => `planner number ${at}`)
  expect(kept(...many)?.value).toEqual(many.slice(0, 20))
})

test('only search phrases go without quotes', () => {
  const proposed = { ...NOTHING, fields: { tags: { value: ['weekly planning'], quotes: [] } } }
  expect(verifyProfile(proposed, [page]).fields.tags).toBeUndefined()
})

test('copied meta keywords stand in where no phrase is suggested', () => {
  const drafted = (...phrases: string[]) => draftProfile([page], { proposed: suggesting(...phrases) }).fields.keywords
  expect(drafted('weekly schedule app')).toEqual({ value: ['weekly schedule app'], evidence: [] })
  expect(drafted('app')).toMatchObject({ value: ['planner', 'acme'], evidence: [{ quote: 'planner' }, {}] })
})
