import { expect, test } from 'vitest'
import { gapsIn, wordsOf, type Content } from './minimum-content.ts'

const NOTHING: Content = {
  name: ' ',
  tagline: null,
  short_description: '',
  description: '\n',
  features: ['Shared weeks', ' '],
  category: 'Uncategorised',
}
const fieldsMissing = (content: Partial<Content>) => gapsIn({ ...NOTHING, ...content }).map(({ fields }) => fields[0])

test.for<[Partial<Content>, string[]]>([
  [{}, ['name', 'tagline', 'description', 'categories']],
  [{ name: 'Acme' }, ['tagline', 'description', 'categories']],
  [{ tagline: 'Plans your week' }, ['name', 'description', 'categories']],
  [{ short_description: 'It plans your week.' }, ['name', 'description', 'categories']],
  [{ description: 'It turns an inbox into a plan.' }, ['name', 'tagline', 'categories']],
  [{ features: ['Shared weeks', 'Inbox to plan'] }, ['name', 'tagline', 'categories']],
  [{ category: 'Productivity' }, ['name', 'tagline', 'description']],
  [{ name: 'Acme', tagline: 'Plans', features: ['One', 'Two'], category: 'Productivity' }, []],
])('a listing with only %o lacks %o', ([content, missing]) => {
  expect(fieldsMissing(content)).toEqual(missing)
})

test.for([
  ['Hangul fillers', '\u3164\u115F\u1160\uFFA0'],
  ['a blank Braille pattern', '\u2800'],
  ['zero-width characters', '\u200B\u2060\uFEFF'],
  ['spaces of another width', '\u00A0\u3000'],
  ['punctuation', ' – . !'],
] as const)('%s are no content', ([, value]) => {
  const empty = { name: value, tagline: value, short_description: value, description: value, features: [value, value] }
  expect(fieldsMissing({ ...empty, category: 'Productivity' })).toEqual(['name', 'tagline', 'description'])
})

test.for(['계획', 'يخطط', '計画', 'Planes', '7'])('%s is content in its script', (value) => {
  expect(fieldsMissing({ name: value, tagline: value, description: value, category: 'Productivity' })).toEqual([])
})

test('the words name all that is missing, and the operation that can add it', () => {
  const all = gapsIn({ ...NOTHING, name: 'Acme' })
  expect(wordsOf(all)).toEqual({
    needs: 'a tagline or short description, a description or at least 2 features, and a category',
    fields: 'fields.tagline or fields.short_description, fields.description or fields.features, and fields.categories',
    fix: 'Set fields.tagline or fields.short_description, fields.description or fields.features, and fields.categories with update_draft, then try again. Categories are names from list_categories.',
  })
  const texts = gapsIn({ ...NOTHING, name: 'Acme', tagline: 'Plans', category: 'Productivity' })
  expect(wordsOf(texts).fix).toBe(
    'Set fields.description or fields.features with update_draft or update_my_listing, then try again.',
  )
})
