import { describe, expect, test } from 'vitest'
import { testPage } from '../../drafts/reading/test-page.ts'
import { cpuMs } from '../../../test/cpu-ms.ts'

/** Whether visitors see an element with these classes, inside a `wrap` element, on a page with this CSS. */
const isSeen = (css: string, names = 'x', media = '') =>
  testPage(
    `<style ${media && `media="${media}"`}>${css}</style><p>Hello</p><div class="outer"><div class="wrap"><div id="top" class="${names}">Text</div></div></div>`,
  ).blocks.some(({ text }) => text === 'Text')
const isStyleSeen = (style: string, names = '') =>
  testPage(`<p>Hello</p><div class="${names}" style="${style}">Text</div>`).blocks.some(({ text }) => text === 'Text')

describe('a style attribute hides', () => {
  test.for([
    ['opacity:0.05', 'opacity:0.06'],
    ['opacity:5%', 'opacity:6%'],
    ['font-size:1.9px', 'font-size:2px'],
    ['font-size:0em', 'font-size:1em'],
    ['overflow:hidden;height:1px', 'overflow:hidden;height:2px'],
    ['overflow:clip;max-width:0', 'overflow:clip'],
    ['overflow:hidden;width:0', 'width:0'],
    ['left:-100px', 'left:-99px'],
    ['visibility:collapse', 'visibility:visible'],
    ['color:#000;background-color:black', 'color:#000;background-color:#001'],
    ['color:#fff;background:#ffffff', 'background:#ffffff'],
    ['color:#12345600', 'color:#123456ff'],
    ['color:rgba(1, 2, 3, 0)', 'color:rgba(1, 2, 3, 0.5)'],
    ['opacity:0', 'opacity:0;transition:opacity 1s'],
    ['content-visibility:hidden', 'content-visibility:auto'],
    ['clip:rect(0 0 0 0)', 'clip:auto'],
    ['transform:translateX(-2000px)', 'transform:translateX(-200px)'],
    [`${'color:red;'.repeat(59)}display:none`, `${'color:red;'.repeat(60)}display:none`],
    ['x;display:none', 'display:none;display:block'],
    ['clip-path:inset(0 100% 0 0)', 'clip-path:inset(0 49% 0 50%)'],
    ['clip-path:inset(60% 0 40% round 2px)', 'clip-path:inset(60% 0 39%)'],
    ['filter:blur(2px) opacity(0)', 'filter:opacity(0.5)'],
    ['filter:opacity(0)', 'filter:opacity(0);transition:filter 1s'],
    ['scale:0', 'scale:0.1'],
    ['scale:.05', 'scale:0;transition:scale 1s'],
    ['translate:-9999px 0', 'translate:-999px 0'],
    ['inset:-9999px auto auto', 'inset:-999px auto auto'],
    ['overflow-y:hidden;max-height:0', 'overflow-y:scroll;max-height:0'],
    ['overflow:hidden;block-size:0', 'block-size:0'],
    ['font-size:0.1em', 'font-size:0.13em'],
    ['font-size:1pt', 'font-size:2pt'],
    ['font-size:12%', 'font-size:13%'],
    ['font:0/0 a', 'font:0/0 a;font-size:12px'],
    ['font-size:12px;font:italic 0 a', 'font:0.9rem/1 a'],
    ['opacity:calc(0)', 'opacity:calc(1)'],
    ['left:calc(-100vw - 500px)', 'left:calc(-99px - 5px)'],
    ['-webkit-text-fill-color:transparent', '-webkit-text-fill-color:transparent;background-clip:text'],
  ] as const)('%s, but not %s', ([hides, shows]) => {
    expect([isStyleSeen(hides), isStyleSeen(shows)]).toEqual([false, true])
  })

  test('hiding classes hide unless another class shows the element on some screens', () => {
    expect(
      ['hidden', 'd-none', 'hidden md:flex', 'd-none d-lg-block', 'x'].map((names) => isStyleSeen('', names)),
    ).toEqual([false, false, true, true, true])
  })
})

describe('a style sheet hides', () => {
  test.for([
    ['by a direct child selector', '.wrap > .x{display:none}', '.outer > .x{display:none}'],
    ['through several ancestors', '.outer > .wrap .x{display:none}', '.wrap > .outer .x{display:none}'],
    ['through an ancestor further up', 'body .outer .x{display:none}', '.wrap .outer .x{display:none}'],
    ['by tag', 'div.x{display:none}', 'span.x{display:none}'],
    ['by id', '#top{display:none}', '#other{display:none}'],
    ['by id and class', '#top.x{display:none}', '#other.x{display:none}'],
    ['by all its classes', '.x.y{display:none}', '.x.z{display:none}'],
    ['by the last of equal rules', '.x{display:block}.y{display:none}', '.y{display:none}.x{display:block}'],
    ['by a class over a tag', '.x{display:none}div{display:block}', 'div#top{display:none}#top.x{display:block}'],
    ['by an id over classes', '#top{display:none}.x.y{display:block}', '.x.y{display:none}#top{display:block}'],
    ['by more classes over fewer', '.x.y{display:none}.x{display:block}', '.x{display:none}.wrap .x{display:block}'],
    [
      'by an important rule',
      '.x{display:none!important}#top{display:block}',
      '#top{display:none}.x{display:block!important}',
    ],
    [
      'in four layers',
      '@layer a{@layer b{@layer c{@layer d{.x{display:none}}}}}',
      '@layer a{@layer b{@layer c{@layer d{@layer e{.x{display:none}}}}}}',
    ],
    [
      'on screens from 320 pixels',
      '@media (min-width:320px){.x{display:none}}',
      '@media (min-width:321px){.x{display:none}}',
    ],
    [
      'on screens up to 1920 pixels',
      '@media (max-width:1920px){.x{display:none}}',
      '@media (max-width:1919px){.x{display:none}}',
    ],
    ['on screens from 20em', '@media (min-width:20em){.x{display:none}}', '@media (min-width:21em){.x{display:none}}'],
    [
      'in a range of widths',
      '@media (320px <= width <= 1920px){.x{display:none}}',
      '@media (width >= 321px){.x{display:none}}',
    ],
    ['in one of two queries', '@media print, screen{.x{display:none}}', '@media print, speech{.x{display:none}}'],
    ['after a statement', '@import "a.css";.x{display:none}', '@font-face{font-family:x}.z{display:none}'],
    ['in a known rule', '@supports (display:grid){.x{display:none}}', '@keyframes x{.x{display:none}}'],
    [
      'by a nested query that matches',
      '@media (min-width:1px){@media screen{.x{display:none}}}',
      '@media (max-width:700px){@media (min-width:800px){.x{display:none}}}',
    ],
    ['by an escaped name', '.x\\:y{display:none}', '.x\\:z{display:none}'],
    ['with an unclosed rule', '.x{display:none', '.x{color:red'],
  ] as const)('%s', ([, hides, shows]) => {
    expect([isSeen(hides, 'x y x:y'), isSeen(shows, 'x y x:y')]).toEqual([false, true])
  })

  test.for([
    ['print', true],
    ['screen', false],
    ['not screen', true],
    ['', false],
  ] as const)('for the media "%s": %s', ([media, seen]) => {
    expect(isSeen('.x{display:none}', 'x', media)).toBe(seen)
  })

  test('by a custom property, unless it has other values elsewhere', () => {
    expect(isSeen(':root{--none:0}.x{opacity:var(--none)}')).toBe(false)
    expect(isSeen(':root{--none:none}.x{display:var( --none , block )}')).toBe(false)
    expect(isSeen(':root{--none:0}.y{--none:1}.z{--none:0}.x{opacity:var(--none)}')).toBe(true)
    expect(isSeen(':root{--some:1}.x{opacity:var(--some)}')).toBe(true)
    expect(isSeen(':root{--none:0}.x{opacity:calc(1 - var(--none))}')).toBe(true)
    expect(isSeen(':root{--ink:transparent}.x{color:var(--ink)}')).toBe(true)
    const many = Array.from({ length: 2001 }, (_, at) => `.y${at}{--v${at}:0}`).join('')
    expect(isSeen(`${many}.x{opacity:var(--v1999)}`)).toBe(false)
    expect(isSeen(`${many}.x{opacity:var(--v2000)}`)).toBe(true)
  })

  test('unless the style attribute shows the element', () => {
    const styled = (style: string) =>
      testPage(`<style>.x{display:none}</style><p>Hello</p><div class="x" style="${style}">Text</div>`).blocks.length
    expect([styled('display:block'), styled('visibility:visible')]).toEqual([2, 1])
  })

  test.for([
    [100, false],
    [101, true],
  ] as const)('with a selector of %d parts: %s', ([count, seen]) => {
    expect(isSeen(`${'.x'.repeat(count)}{display:none}`)).toBe(seen)
  })
})

describe('an opening animation hides nothing', () => {
  test.for([
    ['a transition', '.x{opacity:0;transition:opacity 1s}'],
    ['a transition in another rule', '.x{opacity:0}.y{transition:opacity 1s}'],
    ['keyframes', '.x{opacity:0}.y{animation:fade-in 1s forwards}'],
    ['a class that a script adds', '.x{opacity:0}.x.seen{opacity:1}'],
    ['a class that a script adds further out', '.wrap .x{opacity:0}.loaded .x{opacity:1}'],
    ['a tiny element that grows', '.x{transform:scale(.08)}.x.seen{transform:none}'],
    ['a tiny element with a transition', '.x{transform:scale(.08);transition:transform 1s}'],
    ['a tiny and clear element', '.x{opacity:0;transform:scale(.08)}'],
    ['the whole page', 'body{opacity:0}'],
    ['an attribute, which may not apply', '[id]{opacity:0}'],
  ] as const)('%s', ([, css]) => {
    expect(isSeen(css, 'x y')).toBe(true)
  })

  test.for([
    ['nothing undoes it', '.x{opacity:0}'],
    ['the transition is none', '.x{opacity:0;transition:none}'],
    ['a tiny element stays tiny', '.x{transform:scale(.08)}'],
    ['only the pointer undoes it', '.x{opacity:0}.x:hover{opacity:1}'],
    ['a weaker rule of the same element', '.x{opacity:1}.x.y{opacity:0}'],
    ['another class fades it further', '.x{opacity:0}.x.seen{opacity:.01}'],
    ['it is not displayed either', '.x{opacity:0;display:none;transition:all 1s}'],
    ['the letters are clear as well', '.x{opacity:0;color:transparent;transition:all 1s}'],
  ] as const)('but: %s', ([, css]) => {
    expect(isSeen(css, 'x y')).toBe(false)
  })
})

describe('text in the color of what is behind it', () => {
  const seenIn = (css: string, head = '') =>
    testPage('<p>Hello</p><div class="outer"><p class="x">Text</p></div>', {
      head: `${head}<style>${css}</style>`,
    }).blocks.some(({ text }) => text === 'Text')

  test.for([
    ['of an element further out', 'body{background:#222}.x{color:#222222}'],
    ['of a page without style', '.x{color:rgb(255, 255, 255)}'],
    ['inherited', 'body{background:white}.outer{color:#fff}'],
  ] as const)('is hidden: %s', ([, css]) => {
    expect(seenIn(css)).toBe(false)
  })

  test.for([
    ['another color', 'body{background:#222}.x{color:#333}'],
    ['a background in between', '.x{color:#fff}.outer{background:#000}'],
    ['a picture in between', '.x{color:#fff}.outer{background:url(a.png)}'],
    ['over something else', '.x{color:#fff;position:relative}'],
    ['a color of its own again', '.outer{color:#fff}.x{color:#000}'],
    ['a dark page', ':root{color-scheme:dark}.x{color:#fff}'],
  ] as const)('is seen: %s', ([, css]) => {
    expect(seenIn(css)).toBe(true)
  })

  test('is unknown while other style sheets exist', () => {
    expect(seenIn('.x{color:#fff}', '<link rel="stylesheet" href="/a.css">')).toBe(true)
    expect(seenIn('@import "a.css";.x{color:#fff}')).toBe(true)
  })
})

test('a style sheet with up to 200 errors counts, and one with more does not hold up reading', () => {
  expect(isSeen(`${'a{b}'.repeat(200)}.x{display:none}`)).toBe(false)
  expect(isSeen(`${'a{b}'.repeat(201)}.x{display:none}`)).toBe(true)
})

test('hostile style sheets are read in bounded time', () => {
  for (const css of [
    'a{'.repeat(25_000),
    '@media screen{'.repeat(25_000),
    `${'.a,'.repeat(50_000)}.x{display:none}`,
    '.a .b{color:red}'.repeat(15_000),
    `.x{${'color:red;'.repeat(15_000)}}`,
    '.a '.repeat(50_000),
    'a{b}'.repeat(50_000),
    `.x{display:${'('.repeat(50_000)}`,
  ])
    expect(cpuMs(() => expect(() => isSeen(css)).not.toThrow())).toBeLessThan(3000)
})

test('a page with more than 4000 different styles is not read further', () => {
  const page = (count: number) =>
    testPage(Array.from({ length: count }, (_, at) => `<p style="top:${at}px">${at}</p>`).join(''))
  expect(page(4001).blocks).toHaveLength(4000)
})
