import { expect, test } from 'vitest'
import { draftGroups, draftInput } from './draft-parts.ts'

const PARTS = draftGroups({ categories: [], attributes: [], top: null }).flatMap(({ parts }) => parts)

test('edits become the input of update_draft: fields, sections and lists, without empty columns', () => {
  const changed = new Map<string, never>([
    ['tagline', 'Plan your week' as never],
    ['city', '' as never],
    ['faqs', [{ question: 'Why?', answer: 'So.' }] as never],
    ['founders', [{ name: 'Ada', title: '', bio: '' }] as never],
    ['email', 'co@example.com' as never],
  ])
  expect(draftInput(PARTS, changed)).toEqual({
    fields: { tagline: 'Plan your week', city: null },
    faqs: [{ question: 'Why?', answer: 'So.' }],
    founders: [{ name: 'Ada' }],
  })
})
