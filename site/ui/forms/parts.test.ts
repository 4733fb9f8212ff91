import { describe, expect, test } from 'vitest'
import { emptyValue, editsIn, filledIn, markOf, tidied, typedIn, type Part, type Shape, type Value } from './parts.ts'

const part = (shape: Shape, key = 'it'): Part => ({ key, label: 'It', shape })
const FAQS: Shape = {
  kind: 'rows',
  one: 'Question',
  columns: [
    { name: 'question', label: 'Question', kind: 'line' },
    { name: 'answer', label: 'Answer', kind: 'text' },
    { name: 'tone', label: 'Tone', kind: 'choice', choices: [{ value: 'dry', name: 'Dry' }] },
  ],
}

test.for<[what: string, shape: Shape, form: Record<string, unknown>, value: Value]>([
  ['a line loses its breaks', { kind: 'line' }, { it: ' One \r\n two ' }, 'One two'],
  ['a text keeps its breaks', { kind: 'text', rows: 2 }, { it: ' One\r\ntwo ' }, 'One\ntwo'],
  ['a ticked box counts after its hidden no', { kind: 'tick' }, { it: ['no', 'yes'] }, 'yes'],
  ['an unticked box is its hidden no', { kind: 'tick' }, { it: 'no' }, 'no'],
  ['each line of a list is an item', { kind: 'lines' }, { it: 'One\n\n two\rThree' }, ['One', 'two', 'Three']],
  ['a pick counts once', { kind: 'picks', choices: [], most: 3 }, { it: ['a', '', 'b', 'a'] }, ['a', 'b']],
  [
    'links without an address are left out',
    { kind: 'links', places: ['x', 'github'] },
    { 'it.x': ' https://x.com/a ' },
    { x: 'https://x.com/a' },
  ],
  ['what was not sent is empty', { kind: 'line' }, {}, ''],
  ['a file is no text', { kind: 'line' }, { it: { name: 'file' } }, ''],
  [
    'rows without text are left out, whatever is chosen in them',
    FAQS,
    { 'it.question': ['Why?', '', ''], 'it.answer': ['So.\r\nReally.', '', 'Alone'], 'it.tone': ['dry', 'dry', 'dry'] },
    [
      { question: 'Why?', answer: 'So.\nReally.', tone: 'dry' },
      { question: '', answer: 'Alone', tone: 'dry' },
    ],
  ],
  ['no rows were sent', FAQS, {}, []],
])('%s', ([, shape, form, value]) => {
  expect(typedIn(form, part(shape))).toEqual(value)
  // What a form shows comes back unchanged.
  expect(tidied(shape, value)).toEqual(value)
})

test('nothing typed is an empty value of the shape', () => {
  const links: Shape = { kind: 'links', places: ['x'] }
  const shapes: Shape[] = [{ kind: 'line' }, { kind: 'lines' }, { kind: 'picks', choices: [], most: 1 }, FAQS, links]
  expect(shapes.map((shape) => emptyValue(part(shape)))).toEqual(['', [], [], [], {}])
})

describe('edits', () => {
  const tagline = part({ kind: 'line' }, 'tagline')
  const edit = (typed: string, { shown, saved }: { shown: string; saved: string }) =>
    editsIn({ tagline: typed, 'was.tagline': markOf(tagline, shown) }, [tagline], () => saved)

  test('a part that is sent as it was shown is no edit, even if someone else edited it', () => {
    expect(edit('Old', { shown: 'Old', saved: 'Old' }).changed.size).toBe(0)
    expect(edit('Old', { shown: 'Old', saved: 'Theirs' })).toEqual({ changed: new Map(), conflicts: new Set() })
  })

  test('an edit of an unchanged part is saved', () => {
    expect(edit('Mine', { shown: 'Old', saved: 'Old' })).toEqual({
      changed: new Map([['tagline', 'Mine']]),
      conflicts: new Set(),
    })
  })

  test('an edit over another person’s edit is a conflict, unless both typed the same', () => {
    expect(edit('Mine', { shown: 'Old', saved: 'Theirs' }).conflicts).toEqual(new Set(['tagline']))
    expect(edit('Same', { shown: 'Old', saved: 'Same' }).changed.size).toBe(0)
  })

  test('a part that the page did not show is never edited', () => {
    expect(editsIn({ tagline: 'Mine' }, [tagline], () => 'Old').changed.size).toBe(0)
  })
})

test('a row goes to the operation without its empty optional columns', () => {
  const columns = [
    { name: 'title', label: 'Title', kind: 'line' as const },
    { name: 'url', label: 'Link', kind: 'line' as const, isOptional: true },
  ]
  expect(filledIn(columns, { title: '', url: '' })).toEqual({ title: '' })
  expect(filledIn(columns, { title: 'A', url: 'https://a.example' })).toEqual({ title: 'A', url: 'https://a.example' })
})
