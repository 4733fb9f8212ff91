import { describe, expect, test } from 'vitest'
import { attributesOf, decoded, elementsIn, parseHtml, walk } from './parse-html.ts'

/** The tree as nested names and texts: `div(p(One) Two)`. */
function treeOf(html: string): string {
  let tree = ''
  walk(parseHtml(html)!, true, {
    enter({ rawTagName }) {
      tree += ` ${rawTagName}(`
      return true
    },
    text: (text) => void (tree += ` ${text.trim()}`),
    leave: () => void (tree += ')'),
  })
  return tree.replace(/\s+/g, ' ').replaceAll('( ', '(').replaceAll(' )', ')').trim()
}
const attributesIn = (html: string) => Object.fromEntries(attributesOf(elementsIn(parseHtml(html)!)[0]!))

describe('the faults of the parser are repaired before it reads', () => {
  test.for([
    ['an unclosed element keeps what is in it', '<div><p>One<p>Two', 'div(p(One) p(Two))'],
    ['the end of a block ends what is open in it', '<div><span>One</div>Two', 'div(span(One)) Two'],
    ['the end of an inline element ends no block', '<b><div>One</b>Two</div>Three', 'b(div(OneTwo) Three)'],
    ['an end tag that ends nothing is no text', '</p>One</b></div>Two', 'OneTwo'],
    ['a block ends the paragraph before it', '<p>One<b>x<div>Two</div>', 'p(One b(x)) div(Two)'],
    ['a heading ends the heading before it', '<h2>One<h3>Two</h3>', 'h2(One) h3(Two)'],
    ['an entry ends the entry before it', '<ul><li>One<div>x<li>Two</ul>', 'ul(li(One div(x)) li(Two))'],
    ['a list in an entry has entries of its own', '<li>One<ul><li>Two</ul>Three', 'li(One ul(li(Two)) Three)'],
    ['a term ends a definition', '<dl><dd>One<dt>Two</dl>', 'dl(dd(One) dt(Two))'],
    ['a cell ends a cell, a row a row', '<table><tr><td>1<td>2<tr><th>3</table>', 'table(tr(td(1) td(2)) tr(th(3)))'],
    ['a table in a cell has cells of its own', '<td>1<table><td>2</table>3', 'td(1 table(td(2)) 3)'],
    ['an end tag in a cell ends nothing around the table', '<div><td>1</div>2', 'div(td(12))'],
    ['a link ends the link before it', '<a>One<a>Two', 'a(One) a(Two)'],
    ['names are in lower case', '<DIV>One</div>Two', 'div(One) Two'],
    ['a slash ends no element', '<div/>One', 'div(One)'],
    ['a slash ends an element of a drawing', '<svg><path/><g/></svg>One', 'svg(path() g()) One'],
    ['elements without content need no end', '<br>One<img>Two</br>', 'br() One img() Two br()'],
    ['a comment ends where it ends', 'One<!-- <p> -->Two<!-->Three<!--->Four', 'OneTwoThreeFour'],
    ['a comment that never ends', 'One<!-- Two', 'One'],
    ['a declaration anywhere is no text', '<!doctype html>One<?xml version="1.0"?>', 'One'],
    ['a lone < is text', '1 < 2 <3', '1 &lt; 2 &lt;3'],
    ['what remains around a comment is no tag', 'x<<!-- -->b>One', 'x&lt;b>One'],
    ['the end of a script may be written in other ways', '<script>One</SCRIPT >Two', 'head(script(One)) Two'],
    [
      'text without scripts is not read',
      '<noscript>One</noscript><textarea>Two</textarea>',
      'head(noscript()) textarea()',
    ],
    ['a tag that is cut off is no text', 'One<p class="', 'One'],
    ['an odd name is unknown', `<x"y>One</x"y>`, 'unknown(One)'],
    ['the head ends where the body begins', '<head><title>x</title><div>One', 'head(title(x)) div(One)'],
    ['text ends the head', '<title>x</title>One<meta>', 'head(title(x)) One meta()'],
    ['a document has one body', '<body>One</body></html>Two<body>Three', 'body(OneTwoThree)'],
  ] as const)('%s', ([, html, tree]) => {
    expect(treeOf(html)).toBe(tree)
  })

  test.for([
    ['<p STYLE="a" style="b">', { style: 'a' }],
    [`<p a='1"2' b=3/ c = 4 d>`, { a: '1"2', b: '3/', c: '4', d: '' }],
    ['<p a="x > y" b>', { a: 'x > y', b: '' }],
    ['<p @click.away="x" :b="y" x-on:c>', { '@click.away': 'x', ':b': 'y', 'x-on:c': '' }],
    ['<p a="&#58;&uuml;" b="?x=1&amp;copy=2&reg=3">', { a: ':ü', b: '?x=1&copy=2&reg=3' }],
  ] as const)('attributes: %s', ([html, attributes]) => {
    expect(attributesIn(html)).toEqual(attributes)
  })

  test('an element has at most 500 odd attributes', () => {
    const odd = Array.from({ length: 501 }, (_, at) => `a${at}=1`).join(' ')
    expect(Object.keys(attributesIn(`<p ${odd}>`))).toHaveLength(500)
  })

  test('elements nest 512 deep, and deeper ones stand side by side', () => {
    let [depth, deepest] = [0, 0]
    walk(parseHtml('<div>'.repeat(2000))!, true, {
      enter: () => ((deepest = Math.max(deepest, ++depth)), true),
      leave: () => void depth--,
    })
    expect(deepest).toBe(512)
    expect(elementsIn(parseHtml('<div>'.repeat(2000))!)).toHaveLength(2000)
  })
})

test('the elements of a template are no elements of the page', () => {
  expect(elementsIn(parseHtml('<p>x</p><template><b>x</b></template>')!).map((one) => one.rawTagName)).toEqual([
    'p',
    'template',
  ])
})

test('references are decoded once, and addresses stay', () => {
  expect(decoded('G&uuml;nstig &amp;amp; &#x41; ?a&copy=1')).toBe('Günstig &amp; A ?a&copy=1')
})
