import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { rendered } from '../../../test/rendered.ts'
import { adminPage, moment, things } from './admin-page.ts'
import { lineOf } from './log.ts'
import { html } from 'hono/html'

const entry = (details: object) => {
  const line = {
    id: 1,
    at: '2026-11-21T10:00:00.000Z',
    who: 'boss@example.com',
    action: 'price set',
    target: 'featured',
    details,
  }
  return parse(rendered(lineOf(line as Parameters<typeof lineOf>[0])))
}
const shown = (details: object) =>
  entry(details)
    .querySelectorAll('.known > div')
    .map((row) =>
      row
        .querySelectorAll('dt, del, ins, dd')
        .filter(({ rawTagName, children }) => rawTagName !== 'dd' || !children.length)
        .map(({ text }) => text.replaceAll(/\s+/g, ' ').trim()),
    )

test('an entry shows each value before and after, cents as dollars', () => {
  expect(shown({ before: { cents: 4900, name: 'Old' }, after: { cents: 5000, name: 'New' } })).toEqual([
    ['amount', 'before: $49.00', 'after: $50.00'],
    ['name', 'before: Old', 'after: New'],
  ])
})

test.for([null, '', []])('a value that was %j before, or is after, is left out', (empty) => {
  expect(shown({ before: { text: empty }, after: { text: 'New' } })).toEqual([['text', 'after: New']])
  expect(shown({ before: { text: 'Old' }, after: { text: empty } })).toEqual([['text', 'before: Old']])
  expect(shown({ before: { text: empty }, after: { text: empty } })[0]).toEqual([
    'text',
    'before: empty',
    'after: empty',
  ])
})

test('notes stand beside the values, long texts are cut, other values are JSON', () => {
  expect(shown({ listings: 3, faqs: [{ q: 1 }] })).toEqual([
    ['listings', '3'],
    ['faqs', '[{"q":1}]'],
  ])
  const [[, exact]] = shown({ text: 'x'.repeat(400) }) as [[string, string]]
  const [[, cut]] = shown({ text: 'x'.repeat(401) }) as [[string, string]]
  expect([exact, cut]).toEqual(['x'.repeat(400), `${'x'.repeat(400)}…`])
})

test('an entry without values has nothing to unfold', () => {
  expect([entry({}).querySelector('details'), entry({ listings: 3 }).querySelector('details') !== null]).toEqual([
    null,
    true,
  ])
})

test('the navigation marks the section of the page', () => {
  const groups = [
    { name: '', sections: [{ name: 'Overview', href: '/admin' }] },
    { name: 'Service', sections: [{ name: 'Log', href: '/admin/log' }] },
  ]
  const marked = (path: string) =>
    parse(rendered(adminPage({ title: 'T', main: html`` }, { path, groups, notice: null }).main))
      .querySelectorAll('[aria-current]')
      .map(({ text }) => text.trim())
  expect(['/admin', '/admin/log', '/admin/log/1', '/admin/logs'].map(marked)).toEqual([
    ['Overview'],
    ['Log'],
    ['Log'],
    [],
  ])
})

test('a notice of a problem is an alert, an empty list says so, a moment may never have been', () => {
  const notice = (isProblem: boolean) =>
    parse(
      rendered(
        adminPage({ title: 'T', main: html`` }, { path: '/admin', groups: [], notice: { text: 'N', isProblem } }).main,
      ),
    )
      .querySelector('[role]:not(nav)')!
      .getAttribute('role')
  expect([notice(true), notice(false)]).toEqual(['alert', 'status'])
  expect([
    rendered(things([], 'None.')).includes('None.'),
    rendered(moment(null)),
    rendered(moment(null, 'not yet')),
  ]).toEqual([true, 'never', 'not yet'])
})
