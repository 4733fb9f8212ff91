import { describe, expect, test } from 'vitest'
import { testPage } from './test-page.ts'

const blockIn = (html: string) => testPage(`${html}<p>One</p><p>Two</p><p>Three</p><p>Four</p>`).blocks[0]!
const zoneOf = (html: string) => blockIn(html).zone
const topicsOf = (html: string) => blockIn(html).topics ?? []

describe('the zone of a text', () => {
  test.for([
    ['<footer>Text</footer>', 'footer'],
    ['<div role="contentinfo">Text</div>', 'footer'],
    ['<div class="site-footer">Text</div>', 'footer'],
    ['<nav>Text</nav>', 'nav'],
    ['<div role="navigation">Text</div>', 'nav'],
    ['<div role="menu">Text</div>', 'nav'],
    ['<div role="menubar">Text</div>', 'nav'],
    ['<div class="navbar">Text</div>', 'nav'],
    ['<main class="nav">Text</main>', 'main'],
    ['<div class="menu_item">Text</div>', 'nav'],
    ['<div class="menus">Text</div>', 'main'],
    ['<div class="footer-top">Text</div>', 'footer'],
    ['<div class="card-footer">Text</div>', 'main'],
    ['<header>Text</header>', 'header'],
    ['<div role="banner">Text</div>', 'header'],
    ['<header><section>Text</section></header>', 'header'],
    ['<header><div role="main">Text</div></header>', 'header'],
    ['<section><header>Text</header></section>', 'main'],
    ['<ul><li><header>Text</header></li></ul>', 'main'],
    ['<footer><nav>Text</nav></footer>', 'footer'],
    ['<nav><section>Text</section></nav>', 'nav'],
    ['<div role="main">Text</div>', 'main'],
    ['<div>Text</div>', 'main'],
  ] as const)('%s: %s', ([html, zone]) => {
    expect(zoneOf(html)).toBe(zone)
  })

  test('a body named like a menu is not one', () => {
    expect(testPage('</body><body class="nav"><p>Text</p>').blocks[0]!.zone).toBe('main')
  })

  test.for([
    [400, 'nav'],
    [401, 'main'],
  ] as const)('names of up to 400 characters count: %d, %s', ([length, zone]) => {
    // The space between the class and the missing id counts as one character.
    expect(zoneOf(`<div class="${'nav '.padEnd(length - 1, 'x')}">Text</div>`)).toBe(zone)
  })
})

describe('the topics of a text', () => {
  test.for([
    ['<blockquote>Text</blockquote>', ['testimonial']],
    ['<p>Text <q>Great</q></p>', []],
    ['<div class="customerQuote">Text</div>', ['testimonial']],
    ['<div id="faq">Text</div>', ['faq']],
    ['<details open>Text</details>', ['faq']],
    ['<dialog open>Text</dialog>', ['overlay']],
    ['<div role="dialog">Text</div>', ['overlay']],
    ['<div role="alertdialog">Text</div>', ['overlay']],
    ['<pre>Text</pre>', ['sample']],
    ['<div class="team"><div class="team pricing">Text</div></div>', ['team', 'pricing']],
    ['<main class="reviews">Text</main>', []],
    ['<div>Text</div>', []],
    ['<div class="wall-of-love">Text</div>', ['testimonial']],
    ['<div class="acme-vs-globex">Text</div>', ['comparison']],
    ['<div class="vs">Text</div>', ['comparison']],
    ['<div class="fa-vs-wj">Text</div>', []],
    ['<div class="a-vs-xkq">Text</div>', []],
    ['<div class="steam preview planning">Text</div>', []],
  ] as const)('%s: %j', ([html, topics]) => {
    expect(topicsOf(html)).toEqual(topics)
  })

  test.for(['code', 'kbd', 'samp', 'q'])('of a block that begins with <%s>', (tag) => {
    expect(topicsOf(`<div><${tag}>Text</${tag}></div>`)).toEqual([tag === 'q' ? 'testimonial' : 'sample'])
  })

  test.for([
    [3, true],
    [4, false],
  ] as const)('that cover most of a page do not count: %d of 5 lines', ([count, counts]) => {
    const lines = Array.from({ length: 5 }, (_, at) => `<p class="${at < count ? 'review' : ''}">Line ${at}</p>`)
    const { blocks } = testPage(`${lines.join('')}<footer><p>Foot</p></footer>`)
    expect(blocks[0]!.topics?.includes('testimonial') ?? false).toBe(counts)
  })

  test('count on a page of four lines', () => {
    const { blocks } = testPage(`<div class="reviews">${'<p>Great.</p>'.repeat(4)}</div><footer><p>Foot</p></footer>`)
    expect(blocks[0]!.topics).toEqual(['testimonial'])
  })

  test('other topics of the same text stay', () => {
    const { blocks, links } = testPage(
      `<div class="reviews">${'<p>Great.</p>'.repeat(4)}<p class="faq">Really? <a href="/a">Yes</a></p></div>`,
    )
    expect([blocks[4]!.topics, links[0]!.topics, blocks[0]!.topics]).toEqual([['faq'], ['faq'], undefined])
  })
})
