import { expect, test } from 'vitest'
import { testPage } from '../../reading/test-page.ts'
import { withOthersMarked } from '../others/others-marked.ts'

/** The lines of a page that are marked as comparison. */
function marked(body: string, { path = '/', more = [] as string[] } = {}): string[] {
  const home = testPage(body, { url: `https://acme.io${path}` })
  const pages = path === '/' ? [home] : [testPage('<h1>Acme</h1>'), home]
  const others = more.map((text, at) => testPage(text, { url: `https://acme.io/more-${at}` }))
  return withOthersMarked([...pages, ...others], 'Acme')
    .filter(({ url }) => url === home.url)
    .flatMap(({ blocks }) => blocks.filter(({ topics }) => topics?.includes('comparison')).map(({ text }) => text))
}

test.for([
  [
    'a section that sets others beside us',
    '<h2>Acme vs Globex</h2><p>Fast</p><h2>Prices</h2><p>Free</p>',
    ['Acme vs Globex', 'Fast'],
  ],
  ['its subsections', '<h2>Acme vs Globex</h2><h3>Speed</h3><p>Fast</p>', ['Acme vs Globex', 'Speed', 'Fast']],
  ['a heading that compares with us', '<h2>How we compare</h2><p>x</p>', ['How we compare', 'x']],
  ['a heading that compares with the product', '<h2>Acme compared</h2><p>x</p>', ['Acme compared', 'x']],
  ['no heading that compares prices', '<h2>Compare prices</h2><p>x</p>', []],
  ['not the title of the home page', '<h1>Acme vs the rest</h1><p>x</p>', []],
  ['not the footer below', '<h2>Acme vs Globex</h2><p>a</p><footer><p>b</p></footer>', ['Acme vs Globex', 'a']],
  [
    'a sentence that begins with a rival',
    '<p>Unlike Globex, Acme is fast.</p><p>Globex charges nine dollars.</p><p>With Globex you wait for days.</p>',
    ['Globex charges nine dollars.', 'With Globex you wait for days.'],
  ],
  ['not short lines', '<p>Unlike Globex, Acme is fast.</p><p>Globex imports work</p>', []],
  ['not a longer word', '<p>Unlike Globex, Acme is fast.</p><p>Globexia has many nice beaches.</p>', []],
  ['a heading that is a rival', '<p>Unlike Globex, Acme is fast.</p><h2>Globex</h2><p>x</p>', ['Globex', 'x']],
  ['nothing of words that are no names', '<p>Unlike Excel, Acme is fast.</p><p>Excel charges nine dollars.</p>', []],
  ['nothing of ourselves', '<p>Better than Acme One.</p><p>Acme One charges nine dollars.</p>', []],
  [
    'a company called a competitor',
    '<p>Globex, a competitor, is slow.</p><p>Globex charges nine dollars now.</p>',
    ['Globex, a competitor, is slow.', 'Globex charges nine dollars now.'],
  ],
] as const)('marked: %s', ([, body, expected]) => {
  expect(marked(body)).toEqual(expected)
})

test('a table in which one column is the product’s, and whoever its other columns name', () => {
  const table =
    '<table><tr><th>Feature</th><th>Acme</th><th>Globex</th></tr><tr><td>Price</td><td>1</td><td>2</td></tr></table>'
  expect(marked(`${table}<p>Globex charges nine dollars.</p>`)).toEqual([
    'Feature',
    'Acme',
    'Globex',
    'Price',
    '1',
    '2',
    'Globex charges nine dollars.',
  ])
  expect(marked(table.replace('Acme', 'Plan'))).toEqual([])
})

test('two tables are two: only the one that names us is marked', () => {
  const cells = (...texts: string[]) => `<table><tr>${texts.map((text) => `<td>${text}</td>`).join('')}</tr></table>`
  expect(marked(`${cells('Acme', '1')}<p>and</p>${cells('Free', '2')}`)).toEqual(['Acme', '1'])
})

test('a page of comparison as a whole, but not the home page', () => {
  expect(marked('<p>a</p><p>b</p>', { path: '/acme-vs-globex' })).toEqual(['a', 'b'])
  expect(marked('<p>a</p>', { path: '/compare/globex' })).toEqual(['a'])
  expect(marked('<p>a</p>', { path: '/compared' })).toEqual([])
})

test('a rival that one page names is known on the others', () => {
  expect(marked('<p>Globex charges nine dollars.</p>', { more: ['<p>Unlike Globex, Acme is fast.</p>'] })).toEqual([
    'Globex charges nine dollars.',
  ])
  const untouched = [testPage('<p>Plain</p>')]
  expect(withOthersMarked(untouched, 'Acme')[0]).toBe(untouched[0])
})
