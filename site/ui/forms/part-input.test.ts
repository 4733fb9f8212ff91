import { parse } from 'node-html-parser'
import { describe, expect, test } from 'vitest'
import { rendered } from '../../../test/rendered.ts'
import { partField, type PartView } from './part-input.ts'
import { partSection, refusedNote } from './part-section.ts'
import { markOf, type Part, type Shape, type Value } from './parts.ts'
import { NOTHING_REFUSED, type Problem } from './refusals.ts'

const CHOICES = [
  { value: 'a', name: 'Apple', group: 'Fruit' },
  { value: 'b', name: 'Beet' },
]
const FAQS: Shape = {
  kind: 'rows',
  one: 'Question',
  most: 3,
  columns: [
    { name: 'question', label: 'Question', kind: 'line' },
    { name: 'answer', label: 'Answer', kind: 'text', isOptional: true },
    { name: 'since', label: 'Since', kind: 'date' },
    { name: 'tone', label: 'Tone', kind: 'choice', choices: CHOICES },
  ],
}
const partOf = (shape: Shape, more: Partial<Part> = {}): Part => ({ key: 'it', label: 'It', shape, ...more })
const field = (shape: Shape, value: Value, more: Partial<PartView> = {}) =>
  parse(rendered(partField({ part: partOf(shape), value, ...more })))
const row = (question: string) => ({ question, answer: '', since: '', tone: '' })

describe('a short field', () => {
  test('its label, hint and problem belong to its box', () => {
    const root = parse(
      rendered(
        partField({
          part: partOf({ kind: 'line' }, { hint: 'One line.', isRequired: true }),
          value: 'Kept',
          problems: [{ place: [], text: 'Too long.' }],
          id: 'f',
        }),
      ),
    )
    const box = root.querySelector('input[name=it]')!
    expect(box.attributes).toMatchObject({ id: 'f-box', value: 'Kept', 'aria-invalid': 'true', required: '' })
    expect(root.querySelector('label')!.attributes).toMatchObject({ for: 'f-box', id: 'f-name' })
    expect(
      box
        .getAttribute('aria-describedby')!
        .split(' ')
        .map((id) => root.querySelector(`#${id}`)!.text.trim()),
    ).toEqual(['One line.', 'Too long.'])
  })

  test('a box without a problem is not marked', () => {
    const box = field({ kind: 'line' }, '').querySelector('input')!
    expect(['aria-invalid', 'aria-describedby', 'required', 'type'].map((name) => box.hasAttribute(name))).toEqual(
      Array(4).fill(false),
    )
  })

  test('a number gets its keyboard, a moment its calendar', () => {
    expect(field({ kind: 'line', input: 'number' }, '1').querySelector('input')!.getAttribute('inputmode')).toBe(
      'decimal',
    )
    expect(field({ kind: 'line', input: 'moment' }, '').querySelector('input')!.getAttribute('type')).toBe(
      'datetime-local',
    )
  })

  test.for([
    ['yes', true],
    ['no', false],
    ['', false],
  ] as const)('a tick of “%s” is checked: %s', ([value, isChecked]) => {
    const root = field({ kind: 'tick' }, value)
    expect(root.querySelector('[type=checkbox]')!.hasAttribute('checked')).toBe(isChecked)
    expect(root.querySelector('[type=hidden]')!.getAttribute('value')).toBe('no')
  })

  test('groups of boxes have a legend', () => {
    const shapes: Shape[] = [FAQS, { kind: 'links', places: ['x'] }, { kind: 'picks', choices: [], most: 1 }]
    for (const shape of shapes)
      expect(field(shape, shape.kind === 'links' ? {} : []).querySelector('fieldset > legend')!.text).toBe('It')
  })

  test('a list has room for one more line, and at least three', () => {
    const rowsOf = (items: string[]) => field({ kind: 'lines' }, items).querySelector('textarea')!.getAttribute('rows')
    expect([rowsOf(['a']), rowsOf(['a', 'b', 'c', 'd'])]).toEqual(['3', '5'])
  })
})

describe('choices', () => {
  const optionsOf = (value: string, empty?: string | false) =>
    field({ kind: 'choice', choices: CHOICES, ...(empty === undefined ? {} : { empty }) }, value)
      .querySelectorAll('option')
      .map((option) => `${option.text}${option.hasAttribute('selected') ? '*' : ''}`)

  test('the empty choice has a name, or is left out', () => {
    expect(optionsOf('b')).toEqual(['None', 'Apple', 'Beet*'])
    expect(optionsOf('b', 'Top level')[0]).toBe('Top level')
    expect(optionsOf('b', false)).toEqual(['Apple', 'Beet*'])
  })

  test('a saved value that can no longer be chosen stays', () => {
    expect(optionsOf('gone')).toEqual(['None', 'gone*', 'Apple', 'Beet'])
    expect(optionsOf('')).toEqual(['None', 'Apple', 'Beet'])
  })

  test('choices stand under their group', () => {
    const root = field({ kind: 'choice', choices: CHOICES }, '')
    expect(root.querySelectorAll('optgroup option').map(({ text }) => text)).toEqual(['Apple'])
  })

  test('picks have a box for each place, and for more that were saved', () => {
    const picks = (most: number) =>
      field({ kind: 'picks', choices: CHOICES, most }, ['a', 'b'])
        .querySelectorAll('label > span')
        .map(({ text }) => text)
    expect(picks(3)).toEqual(['First', 'Number 2', 'Number 3'])
    expect(picks(1)).toEqual(['First', 'Number 2'])
  })
})

describe('rows', () => {
  const shown = (rows: Value, shape = FAQS) =>
    field(shape, rows)
      .querySelectorAll('li')
      .map((item) => item.querySelector('summary')?.text ?? item.querySelector('input')!.getAttribute('value'))

  test('filled rows are open, two more can be added, up to the limit', () => {
    expect(shown([])).toEqual(['Add question 1', 'Add question 2'])
    expect(shown([row('A'), row('B')])).toEqual(['A', 'B', 'Add question 3'])
    expect(shown([row('A'), row('B'), row('C'), row('D')])).toEqual(['A', 'B', 'C', 'D'])
    const { most: _, ...endless } = FAQS as Extract<Shape, { kind: 'rows' }>
    expect(shown([row('A'), row('B'), row('C')], endless)).toHaveLength(5)
  })

  test('each column has the box of its kind', () => {
    const boxes = field(FAQS, [{ ...row('Why?'), tone: 'b' }]).querySelector('li')!
    expect(boxes.querySelector('textarea')!.getAttribute('name')).toBe('it.answer')
    expect(boxes.querySelector('[type=date]')!.getAttribute('name')).toBe('it.since')
    expect(boxes.querySelector('input')!.hasAttribute('type')).toBe(false)
    expect(boxes.querySelector('select [selected]')!.text).toBe('Beet')
    expect(boxes.querySelectorAll('label').map(({ text }) => text.includes('(optional)'))).toEqual([
      false,
      true,
      false,
      false,
    ])
  })

  const problemsAt = (...problems: Problem[]) => {
    const root = field(FAQS, [row('A'), row('B')], { problems })
    return {
      boxes: root.querySelectorAll('input').map((box) => box.hasAttribute('aria-invalid')),
      atBox: root.querySelectorAll('li .wrong').map(({ text }) => text.trim()),
      below: root.querySelectorAll('#it-problem p').map(({ text }) => text.trim()),
    }
  }

  test('a problem of one box stands at that box', () => {
    const { boxes, atBox, below } = problemsAt({ place: ['1', 'question'], text: 'Too long.' })
    expect([atBox, below]).toEqual([['Too long.'], []])
    // Each row has two `input` elements: the question and the date.
    expect(boxes.slice(0, 4)).toEqual([false, false, true, false])
  })

  test('a problem of a whole row, or of a row or box that is not shown, stands below', () => {
    expect(problemsAt({ place: ['0'], text: 'Twice.' }).below).toEqual(['Number 1: Twice.'])
    expect(problemsAt({ place: ['2', 'question'], text: 'Gone.' }).below).toEqual(['Number 3: question: Gone.'])
    expect(problemsAt({ place: ['0', 'other'], text: 'No.' }).below).toEqual(['Number 1: other: No.'])
  })
})

test('links that are given are open, the others folded away', () => {
  const root = field({ kind: 'links', places: ['x', 'github'] }, { github: 'https://github.com/a' })
  expect(
    root
      .querySelector('details')!
      .querySelectorAll('input')
      .map((box) => box.getAttribute('name')),
  ).toEqual(['it.x'])
  expect(root.querySelector('summary')!.text).toContain('Add more')
  expect(field({ kind: 'links', places: ['x'] }, {}).querySelector('summary')!.text).toContain('Add a link')
})

describe('a part with what is saved', () => {
  const part = partOf({ kind: 'lines' })
  const nothing = { typed: new Map(), conflicts: new Set<string>(), refusal: NOTHING_REFUSED }

  test('the page remembers what it showed, and shows what was typed', () => {
    const root = parse(rendered(partSection({ ...nothing, typed: new Map([['it', ['Mine']]]) }, part, ['Saved'])))
    expect(root.querySelector('[name="was.it"]')!.getAttribute('value')).toBe(markOf(part, ['Saved']))
    expect(root.querySelector('textarea')!.text.trim()).toBe('Mine')
    expect(root.querySelector('[role=alert]')).toBeNull()
  })

  test.for<[saved: Value, shape: Shape, shown: string[]]>([
    [['Theirs', 'More'], { kind: 'lines' }, ['Theirs', 'More']],
    [[row('Why?')], FAQS, ['Why?']],
    [{ x: 'https://x.com/a' }, { kind: 'links', places: ['x'] }, ['x: https://x.com/a']],
    ['Theirs', { kind: 'line' }, ['Theirs']],
    ['', { kind: 'line' }, ['Nothing.']],
    [[], { kind: 'lines' }, ['Nothing.']],
  ])('a conflict shows what someone else saved: %j', ([saved, shape, shown]) => {
    const root = parse(rendered(partSection({ ...nothing, conflicts: new Set(['it']) }, partOf(shape), saved)))
    expect(
      root
        .querySelectorAll('[role=alert] .stands')
        .flatMap((one) => (one.childNodes.length > 1 ? one.querySelectorAll('li') : [one]))
        .map(({ text }) => text.trim()),
    ).toEqual(shown)
  })

  test('the note at the top links to each part with a problem or conflict, and is absent without one', () => {
    expect(refusedNote(nothing, [part])).toBe('')
    const refusal = {
      problems: new Map([
        ['it', [{ place: [], text: 'No.' }]],
        ['other', []],
      ]),
      general: 'Not now.',
    }
    const root = parse(rendered(refusedNote({ ...nothing, conflicts: new Set(['it']), refusal }, [part])))
    expect(root.querySelectorAll('li a').map((link) => [link.getAttribute('href'), link.text])).toEqual([
      ['#part-it', 'It'],
      ['#part-other', 'other'],
    ])
    expect(root.text).toContain('Not now.')
    const general = parse(
      rendered(refusedNote({ ...nothing, refusal: { problems: new Map(), general: 'Not now.' } }, [part])),
    )
    expect([general.text.trim(), general.querySelector('ul')]).toEqual(['Not now.', null])
  })
})
