import { expect, test } from 'vitest'
import { partChanges, partsOf } from './history.ts'

test('a version is split into its smallest parts', () => {
  expect(
    partsOf({ name: 'Acme', profile: { city: 'Ghent', tags: ['a'] }, story: { title: 'How' }, unlocked: [] }),
  ).toEqual({
    name: 'Acme',
    'profile.city': 'Ghent',
    'profile.tags': ['a'],
    'story.title': 'How',
    unlocked: [],
  })
  expect(partsOf({ profile: null, story: null })).toEqual({ profile: null, story: null })
})

test('an edit names the parts that differ, and no quotes or origins', () => {
  const before = { name: 'Acme', profile: { city: 'Ghent', evidence: { city: [1] } }, origins: { city: 1 } }
  const after = { name: 'Acme', profile: { city: 'Bruges', evidence: {} }, origins: {}, tagline: 'New' }
  expect(partChanges(before, after)).toEqual([
    { part: 'profile.city', before: 'Ghent', after: 'Bruges' },
    { part: 'tagline', before: null, after: 'New' },
  ])
  expect(partChanges(null, { name: 'Acme', tagline: null })).toEqual([{ part: 'name', before: null, after: 'Acme' }])
})
