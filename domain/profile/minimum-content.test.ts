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
