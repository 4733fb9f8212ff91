import { parse } from 'node-html-parser'
import { describe, expect, test } from 'vitest'
import { plainSvg } from './plain-svg.mjs'

const PATH = '<path d="M0 0h20v10z" fill="#06c"/>'
const svg = (within: string, attributes = 'viewBox="0 0 20 10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${within}</svg>`
/** The content of the rewritten drawing; null when the drawing is refused. */
const inside = (within: string) => {
  const written = plainSvg(svg(within), 160)
  return written === null ? null : parse(written).querySelector('svg')!.innerHTML
}
/**
 * Width, height and viewBox of the rewritten drawing, given its root's attributes; null when the drawing is
 * refused.
 */
const sizes = (attributes: string) => {
  const written = plainSvg(svg(PATH, attributes), 160)
  return (
    written && /^<svg xmlns="[^"]*" width="(\d+)" height="(\d+)" viewBox="([^"]*)"/.exec(written)!.slice(1).join(' ')
  )
}

describe('the size', () => {
  test.for([
    ['viewBox="0 0 20 10"', '160 80 0 0 20 10'],
    ['viewBox="0 0 10 20"', '80 160 0 0 10 20'],
    ['viewBox="-5,-5 , 10 10"', '160 160 -5 -5 10 10'],
    ['viewBox="0 0 3 1"', '160 53 0 0 3 1'],
    ['viewBox="0 0 1e1 1e1"', '160 160 0 0 10 10'],
    // With a viewBox, width and height don't enlarge the raster.
    ['viewBox="0 0 1 1" width="300" height="20000"', '160 160 0 0 1 1'],
    ['viewBox="0 0 1 1" width="100%" height="1em"', '160 160 0 0 1 1'],
    ['viewBox="0 0 1 1" width="auto" height=""', '160 160 0 0 1 1'],
    ['width="40" height="20"', '160 80 0 0 40 20'],
    ['width="10mm" height="10mm"', `160 160 0 0 ${(96 / 25.4) * 10} ${(96 / 25.4) * 10}`],
    ['width="10cm" height="10cm"', `160 160 0 0 ${(96 / 2.54) * 10} ${(96 / 2.54) * 10}`],
    ['width="1in" height="96px"', '160 160 0 0 96 96'],
    ['width="72pt" height="6pc"', '160 160 0 0 96 96'],
    ['viewBox="0 0 1 40"', '4 160 0 0 1 40'],
    ['viewBox="0 0 40 1"', '160 4 0 0 40 1'],
    ['viewBox="0 0 100000 100000"', '160 160 0 0 100000 100000'],
    ['viewBox="-100000 0 1 1"', '160 160 -100000 0 1 1'],
    ['viewBox="0 0 1 1" width="20000" height="20000"', '160 160 0 0 1 1'],
  ])('%s is drawn %s', ([attributes, written]) => expect(sizes(attributes!)).toBe(written))

  test.for([
    ['viewBox="0 0 1 3000000"'],
    ['viewBox="0 0 1 20000"'],
    ['viewBox="0 0 1 40.1"'],
    ['viewBox="0 0 40.1 1"'],
    ['viewBox="0 0 100001 100001"'],
    ['viewBox="0 -100001 1 1"'],
    ['viewBox="0 0 1e6 1e6"'],
    ['viewBox="0 0 1e999 1e999"'],
    ['viewBox="0 0 -1 -1"'],
    ['viewBox="0 0 0 0"'],
    ['viewBox="0 0 1e-999 1e-999"'],
    ['viewBox="0 0 1"'],
    ['viewBox="0 0 1 1 1"'],
    ['viewBox="a b c d"'],
    ['viewBox=""'],
    ['viewBox="0 0 1 1" width="1e6" height="1"'],
    ['viewBox="0 0 1 1" height="2e4.1px"', '160 160 0 0 1 1'],
    ['viewBox="0 0 1 1" width="20001"'],
    ['viewBox="0 0 1 1" height="20001"'],
    ['viewBox="0 0 1 1" height="999in"'],
    ['viewBox="0 0 1 1" width="0"'],
    ['viewBox="0 0 1 1" width="-5"'],
    ['width="10"'],
    ['width="10%" height="10%"'],
    [''],
  ])('%s is refused', ([attributes, written = null]) => expect(sizes(attributes!)).toBe(written))

  test('it is the one of the element that is drawn: none in a comment, of another case, or said twice', () => {
    const decoy = `<!-- <svg viewBox="0 0 1 1"> --><?xml version="1.0"?>${svg(PATH, 'viewBox="0 0 1 3000000"')}`
    expect(plainSvg(decoy, 160)).toBeNull()
    expect(plainSvg(svg(PATH, 'VIEWBOX="0 0 1 1" svg:viewBox="0 0 1 1"'), 160)).toBeNull()
    const twice = plainSvg(svg(PATH, 'viewBox="0 0 1 1" viewBox="0 0 1 3000000"'), 160)
    expect((twice ?? '').match(/viewBox="[^"]*"/g) ?? []).toHaveLength(twice === null ? 0 : 1)
    expect(twice ?? '').not.toContain('3000000')
    expect(plainSvg(`<svg:svg xmlns:svg="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${PATH}</svg:svg>`, 160)).toBe(
      null,
    )
  })
})

describe('what is drawn', () => {
  test('is written anew: shapes, gradients, groups, and how they look', () => {
    const gradient = '<linearGradient id="a.b"><stop offset="0" stop-color="#fff"></stop></linearGradient>'
    expect(inside(`<defs>${gradient}</defs><g fill="url( '#a.b' )"><path d='M0,0\nL1e-1 2'/></g>`)).toBe(
      `<defs>${gradient}</defs><g fill="url(#a.b)"><path d="M0,0\nL1e-1 2"></path></g>`,
    )
    expect(inside(`<path style="fill : red;opacity:.5; -x: y" d="M0 0"/>`)).toBe(
      '<path style="fill: red;opacity:.5;" d="M0 0"></path>',
    )
    expect(inside('<symbol id="s" viewBox="0 0 1 1"/><use xlink:href=" #s " x="1"/>')).toBe(
      '<symbol id="s" viewBox="0 0 1 1"></symbol><use href="#s" x="1"></use>',
    )
    expect(inside('<path stroke-dasharray="none" d="M0 0"/>')).toBe('<path d="M0 0"></path>')
    expect(plainSvg(svg(PATH, 'viewBox="0 0 9 9" fill="red" id="x" transform="scale(9)" onload="x"'), 160)).toContain(
      'viewBox="0 0 9 9" fill="red"><path',
    )
  })

  test.for([
    ['<title>A<b>c</b></title><desc>x</desc><metadata><rdf:RDF><cc:Work/></rdf:RDF></metadata><text>Hi</text>', ''],
    ['<sodipodi:namedview><path/></sodipodi:namedview>', ''],
    [`<!-- ${PATH} --><![CDATA[ ]]>words &amp; more`, ''],
    ['<path onclick="x" class="y" data-z="1" xml:space="preserve" d="M0 0"/>', '<path d="M0 0"></path>'],
    ['<path d="M0 0&quot; stroke=&quot;red"/>', '<path></path>'],
    ['<path d="M0 0" fill="&lt;script&gt;"/>', '<path d="M0 0"></path>'],
    ['<path style="fill:red/**/;stroke:\\75rl(x);filter:blur(9px);content:\'\'"/>', '<path style=""></path>'],
  ])('%s leaves %j', ([within, left]) => expect(inside(within!)).toBe(left))

  test.for([
    ['<use href="https://evil.example/x.svg#a"/>'],
    ['<use xlink:href="data:image/svg+xml,x"/>'],
    ['<use href="/etc/passwd"/>'],
    ['<use href="#"/>'],
    ['<use href="#a&quot;b"/>'],
    ['<rect fill="url(https://evil.example/#a)"/>'],
    ['<rect style="fill:url(//evil.example/#a)"/>'],
    ['<path stroke-dasharray=".0001" d="M0 0"/>'],
    ['<path style="stroke-dasharray : .0001" d="M0 0"/>'],
    ['<g stroke-dasharray="1 none"/>'],
    ...[
      'script',
      'style',
      'image',
      'foreignObject',
      'filter',
      'mask',
      'pattern',
      'marker',
      'animate',
      'set',
      'switch',
      'iframe',
      'PATH',
    ].map((name) => [`<${name}/>`]),
  ])('%s is refused', ([within]) => {
    expect(inside(within! + PATH)).toBeNull()
    expect(inside(`<g>${within}</g>${PATH}`)).toBeNull()
  })

  test('what declares entities is refused', () => {
    const lol = '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    expect(plainSvg(lol + svg(PATH), 160)).toBeNull()
    expect(plainSvg(`<!entity a "b">${svg(PATH)}`, 160)).toBeNull()
    expect(plainSvg(`<!DOCTYPE svg SYSTEM "x" [ ]>${svg(PATH)}`, 160)).toBeNull()
    expect(plainSvg(`<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">${svg(PATH)}`, 160)).not.toBeNull()
  })

  test('what is no SVG is none', () => {
    for (const text of ['', 'words', '<html></html>', `<p>${svg(PATH)}</p>`]) expect(plainSvg(text, 160)).toBeNull()
  })

  test('how much may be drawn ends somewhere', () => {
    const nested = (depth: number) => inside('<g>'.repeat(depth) + PATH + '</g>'.repeat(depth))
    // The root and the path count too.
    expect([nested(48) === null, nested(49)]).toEqual([false, null])
    const elements = (count: number) => inside(PATH.repeat(count - 1))
    expect([elements(2000) === null, elements(2001)]).toEqual([false, null])
    const copies = (count: number) => inside(`<g id="a"/>${'<use href="#a"/>'.repeat(count)}`)
    expect([copies(8) === null, copies(9)]).toEqual([false, null])
    const long = (length: number) => plainSvg(svg(PATH).padEnd(length), 160)
    expect([long(200_000) === null, long(200_001)]).toEqual([false, null])
  })
})
