import { expect, test } from 'vitest'
import { testPage } from '../../reading/test-page.ts'
import { QuotablePages } from '../quotable.ts'
import { anotherSubject, isNoText, maySayText } from './no-text.ts'

test.for([
  'Write to hello@acme.io for a map.',
  '© 2026 Acme',
  'Last updated: 9 January 2026',
  'Vestergade 58, 8000 Aarhus, Denmark',
  'Petra Holm, founder of Globex',
  'Our customers',
  'Other tools make you wait.',
  'We believe in Acme, says Lena Frost.',
  'Our advisors include Max Hull, founder of Globex.',
])('says nothing about the product: %s', (line) => {
  expect(isNoText(line, 'Acme')).toBe(true)
})

test.for([
  'Acme starts the clock when you open a file.',
  'Autopilot writes the first draft for you.',
  'Updated maps every morning',
  'Time Tracking',
  'GitHub issues become tasks in one click.',
  'Your Globex calendar is in sync with the others.',
  'Says everything in one page',
  'Globex wurde schnell.',
  'Build 12 maps, 8000 times faster. Really!',
])('may be about the product: %s', (line) => {
  expect(isNoText(line, 'Acme')).toBe(false)
})

test.for([
  ['Globex starts the clock when you open a file.', 'Globex'],
  ['Northwind Capital, established in 1996, led our round.', 'Northwind Capital'],
  ['Acme starts the clock when you open a file.', null],
  ['Autopilot writes the first draft for you.', null],
  ['GitHub issues become tasks in one click.', null],
  ['Your Globex calendar is in sync with the others.', null],
  ['Globex wurde schnell.', null],
] as const)('the subject of "%s" is another: %s', ([text, expected]) => {
  expect(anotherSubject(text, 'Acme')).toBe(expected)
})

test.for([
  ['a paragraph', '<p>Maps for rowers</p>', '/', '', true],
  ['a footer', '<footer><p>Maps for rowers</p></footer>', '/', '', false],
  ['a footer that the title repeats', '<footer><p>Maps for rowers</p></footer>', '/', 'Acme: Maps for rowers', true],
  ['an imprint', '<p>Maps for rowers</p>', '/imprint', '', false],
  ['terms', '<p>Maps for rowers</p>', '/terms', '', false],
] as const)('a text may stand in %s: %s', ([, body, path, title, expected]) => {
  const page = testPage(body, { url: `https://acme.io${path}`, title })
  const [found] = new QuotablePages([page]).locate([{ page: 0, text: 'Maps for rowers' }])
  expect(maySayText(found!, 'Acme')).toBe(expected)
})

test('data of another company says no text about the product', () => {
  const says = (name: string) => {
    const head = `<script type="application/ld+json">{"@type":"Organization","name":"${name}","description":"Maps for rowers"}</script>`
    const [found] = new QuotablePages([testPage('', { head })]).locate([{ page: 0, text: 'Maps for rowers' }])
    return maySayText(found!, 'Acme')
  }
  expect([says('Acme'), says('Globex')]).toEqual([true, false])
})
