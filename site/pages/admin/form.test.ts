import { parse } from 'node-html-parser'
import { describe, expect, test } from 'vitest'
import { rendered } from '../../../test/rendered.ts'
import { SignInAgain, versionOf } from '../../../admin/action.ts'
import { DomainError } from '../../../domain/errors.ts'
import type { Visit } from './admin-section.ts'
import { centsIn, choiceOf, finder, formOf, FAQS, LINE, NUMBER, searchForm, TICK, type FormSpec } from './form.ts'

const PARTS = [
  { key: 'name', label: 'Name', shape: LINE, isRequired: true },
  { key: 'position', label: 'Position', shape: NUMBER },
  { key: 'active', label: 'Active', shape: TICK },
  FAQS,
]
const shown = (spec: Partial<FormSpec>, refused: Visit['refused'] = null) => {
  const visit = { token: 'T', path: '/admin/x', refused } as Visit
  return parse(rendered(formOf(visit, { path: '/admin/x', submit: 'Save', parts: PARTS, ...spec })))
}
const valueOf = (root: ReturnType<typeof shown>, name: string) =>
  root.querySelector(`[name=${name}]`)!.getAttribute('value')
const refusal = (error: DomainError | null, typed: object = {}, path = '/admin/x') => ({
  path,
  typed: { ...typed },
  error,
})
const noteOf = (error: DomainError) =>
  shown({}, refusal(error)).querySelector('.problem')!.text.replaceAll(/\s+/g, ' ').trim()
const problems = (...pointers: string[]) => ({
  errors: pointers.map((pointer) => ({ pointer, code: 'x', detail: `${pointer} is wrong.` })),
})

describe('a form', () => {
  test('shows what is saved, or the given values instead', () => {
    const state = { name: 'Acme', position: 3, active: true, faqs: [{ question: 'Why?', answer: 'So.' }] }
    const root = shown({ state })
    expect([valueOf(root, 'name'), valueOf(root, 'position')]).toEqual(['Acme', '3'])
    expect(root.querySelector('[type=checkbox]')!.hasAttribute('checked')).toBe(true)
    expect(root.querySelector('[name="faqs.answer"]')!.text).toBe('So.')
    expect(valueOf(shown({ state, values: { name: 'Other' } }), 'name')).toBe('Other')
    expect(
      shown({ state: { active: false } })
        .querySelector('[type=checkbox]')!
        .hasAttribute('checked'),
    ).toBe(false)
  })

  test('carries the version of what it shows, also when that is not there yet', () => {
    expect(valueOf(shown({ state: { name: 'Acme' } }), 'version')).toBe(versionOf({ name: 'Acme' }))
    expect(valueOf(shown({ state: null }), 'version')).toBe(versionOf(null))
    expect(shown({}).querySelector('[name=version]')).toBeNull()
  })

  test('that was refused keeps what was typed; the other forms of the page show what is saved', () => {
    const typed = { name: 'Typed', active: ['no', 'yes'] }
    const error = new DomainError('invalid_input', 'Wrong.', 'Fix it.')
    const mine = shown({ state: { name: 'Saved' } }, refusal(error, typed))
    expect([valueOf(mine, 'name'), mine.querySelector('[checked]') !== null]).toEqual(['Typed', true])
    const other = shown({ state: { name: 'Saved' } }, refusal(error, typed, '/admin/y'))
    expect([valueOf(other, 'name'), other.querySelector('.problem')]).toEqual(['Saved', null])
  })

  test('in a preview keeps what was typed and names no problem', () => {
    const root = shown({ state: { name: 'Saved' } }, refusal(null, { name: 'Typed' }))
    expect([valueOf(root, 'name'), root.querySelector('.problem')]).toEqual(['Typed', null])
  })

  test('its ids are its own', () => {
    expect(shown({}).querySelector('label')!.getAttribute('for')).toBe('-admin-x-name-box')
  })
})

describe('the note of a refused form', () => {
  test('leads to the marked fields, and says what belongs to none', () => {
    expect(noteOf(new DomainError('invalid_input', 'M.', 'F.', problems('/name')))).toBe(
      'Not saved. Fix the fields marked below.',
    )
    expect(noteOf(new DomainError('invalid_input', 'M.', 'F.', problems('/name', '/other')))).toBe(
      'Not saved. /other is wrong.',
    )
  })
  test('says what happened and what to do where no field is wrong', () => {
    expect(noteOf(new DomainError('wrong_state', 'It is gone.', 'Reload.'))).toBe('It is gone. Reload.')
  })
  test('of another admin’s edit says so once', () => {
    expect(noteOf(new DomainError('wrong_state', 'Edited.', 'Look again.', problems('/name')))).toBe('Edited.')
    expect(noteOf(new DomainError('wrong_state', 'Edited.', 'Look again.', problems('/name', '/position')))).toBe(
      'Edited. Look again.',
    )
  })
  test('links to the sign-in where that is missing', () => {
    const again = (error: DomainError) => shown({}, refusal(error)).querySelector('.problem a')?.getAttribute('href')
    expect(again(new SignInAgain('wrong_state', 'Too long ago.', 'Sign in.'))).toBe('/sign-in?next=%2Fadmin%2Fx')
    expect(again(new DomainError('wrong_state', 'Gone.', 'Reload.'))).toBeUndefined()
  })
})

test.for([
  ['49', '4900'],
  ['$49.5', '4950'],
  [' 0.05 ', '5'],
  ['12,34', '1234'],
])('%s dollars are %s cents', ([typed, cents]) => expect(centsIn({ cents: typed }, 'cents')).toBe(cents))

test.for(['', 'forty', '4.999', '-1', '12345678', undefined])('%s is no amount', (typed) => {
  expect(() => centsIn({ cents: typed }, 'cents')).toThrow(DomainError)
})

test('the kinds of a list keep the search, and the search keeps the kind; an unknown kind is all', () => {
  const found = (value: string) =>
    parse(
      rendered(
        finder(
          '/admin/x',
          {
            name: 'kind',
            label: 'Kind',
            value,
            choices: [
              ['', 'All'],
              ['a', 'A'],
            ],
          },
          { label: 'Name', value: 'acme & co' },
        ),
      ),
    )
  const links = (value: string) =>
    found(value)
      .querySelectorAll('nav a')
      .map((link) => [link.getAttribute('href'), link.hasAttribute('aria-current')])
  expect(links('a')).toEqual([
    ['/admin/x?q=acme+%26+co', false],
    ['/admin/x?q=acme+%26+co&kind=a', true],
  ])
  expect(links('nothing').map(([, isHere]) => isHere)).toEqual([true, false])
  expect(found('a').querySelector('[name=kind]')!.getAttribute('value')).toBe('a')
  expect(found('').querySelector('[name=kind]')).toBeNull()
  expect(found('a').querySelector('[name=q]')!.getAttribute('value')).toBe('acme & co')
})

test('a choice must be made, and a search keeps what was asked', () => {
  const root = shown({
    parts: [
      {
        key: 'role',
        label: 'Role',
        shape: choiceOf([
          ['a', 'A'],
          ['b', 'B'],
        ]),
      },
    ],
    state: { role: 'b' },
  })
  expect(root.querySelectorAll('option').map((option) => [option.text, option.hasAttribute('selected')])).toEqual([
    ['A', false],
    ['B', true],
  ])
  const search = parse(
    rendered(
      searchForm('/admin/x', [
        { name: 'q', label: 'Name', value: 'acme' },
        {
          name: 's',
          label: 'S',
          value: 'y',
          choices: [
            ['x', 'X'],
            ['y', 'Y'],
          ],
        },
      ]),
    ),
  )
  expect([search.querySelector('[name=q]')!.getAttribute('value'), search.querySelector('[selected]')!.text]).toEqual([
    'acme',
    'Y',
  ])
})
