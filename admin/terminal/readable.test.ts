import { expect, test } from 'vitest'
import { readable } from './readable.ts'

test('an answer is lines of names and values, without what is empty', () => {
  expect(
    readable({
      id: 12,
      listing: 'acme',
      who: null,
      note: '',
      apps: [],
      before: { city: null },
      changed: ['tagline', 'city'],
    }),
  ).toBe('id           12\nlisting      acme\nchanged      tagline, city')
})

test('a time is written as the running service writes it', () => {
  expect(readable({ from: new Date('2026-11-27T09:00:00Z') })).toBe('from         2026-11-27T09:00:00.000Z')
})

test('yes and no are words, and no isn’t left out', () => {
  expect(readable({ emailed: false, kept: true })).toBe('emailed      no\nkept         yes')
})

test('parts of parts are indented lines, never JSON', () => {
  expect(
    readable({ email: 'ann@example.com', keys: [{ id: 1, scopes: ['a', 'b'], last_used_at: null }, { id: 2 }] }),
  ).toBe(
    `email        ann@example.com
keys
  id           1
  scopes       a, b

  id           2`,
  )
})

test('a text of several lines begins below its name, and no line ends in a space', () => {
  expect(readable({ tables: '\n  a\n  b', next: 'Go on.' })).toBe('tables\n  a\n  b\nnext         Go on.')
})

test('lists are blocks with an empty line between, text stays as it is, and there is always something to read', () => {
  expect(readable([{ id: 1 }, { id: 2 }])).toBe('id           1\n\nid           2')
  expect(readable('Usage: …')).toBe('Usage: …')
  expect([readable([]), readable({}), readable({ value: null })]).toEqual(['none', 'done', 'done'])
})
