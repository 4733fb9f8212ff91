import { describe, expect, test } from 'vitest'
import { readPage } from './read-page.ts'
import { READ_AT, jsonLd, testPage } from './test-page.ts'
import { cpuMs } from '../../../test/cpu-ms.ts'

const textsOf = (body: string) => testPage(body).blocks.map((block) => block.text)

describe('text is read as a person sees it', () => {
  test('a headline broken over lines and spans stays one text', () => {
    expect(textsOf('<h1>Invoices<br>that <span>write</span> <em>themselves</em></h1>')).toEqual([
      'Invoices that write themselves',
    ])
  })

  test('lines that a headline shows one below the other do not run together', () => {
    expect(textsOf('<h1><span class="block">Send invoices.</span><span class="block">Get paid.</span></h1>')).toEqual([
      'Send invoices. Get paid.',
    ])
  })

  test('paragraphs, list items and cells are blocks of their own', () => {
    expect(textsOf('<p>One</p><ul><li>Two</li><li>Three</li></ul><table><tr><td>Four</td></tr></table>')).toEqual([
      'One',
      'Two',
      'Three',
      'Four',
    ])
  })

  test('what the style sheet hides is not text, whatever its name', () => {
    const css = '<style>.trap{display:none} #away { position:absolute; left:-9999px } .tab-panel{display:none}</style>'
    expect(textsOf(`${css}<p>Seen</p><p class="trap">a</p><p id="away">b</p><p class="tab-panel">c</p>`)).toEqual([
      'Seen',
    ])
  })

  test.for([
    ['a rule beside media rules', '.menu{display:none} @media (min-width:600px){.other{color:red}}', 'menu'],
    ['a media rule no screen meets', '.x{display:none} @media (min-width:99999px){.x{display:block}}', 'x'],
    ['print alone shows it', '.x{display:none} @media print{.x{display:block}}', 'x'],
    ['a rule for all screens', '@media screen{.x{display:none}}', 'x'],
    ['a media rule that every screen meets', '@media (min-width:1px){.x{display:none}}', 'x'],
    [
      'two media rules that share all screens',
      '@media (max-width:700px){.x{display:none}} @media (min-width:700.1px){.x{display:none}}',
      'x',
    ],
    ['the range way to write it', '@media (width >= 1px) and (width <= 9999px){.x{display:none}}', 'x'],
    ['a media rule after one that shows', '.x{display:block} @media (min-width:0px){.x{display:none}}', 'x'],
    ['a list of selectors', 'h6, div.item.x , .y{visibility:hidden}', 'item x'],
    ['the more exact rule', '.x{display:block} div.x.item{display:none}', 'x item'],
    ['the important rule', '.x{display:none!important} .x{display:block}', 'x'],
    ['an ancestor', '.wrap .x{display:none}', 'x'],
    ['what a click would show', '.x{display:none} .x.open{display:block} .x:hover{display:block}', 'x'],
    ['no height', '.x{max-height:0;overflow:hidden}', 'x'],
    ['clear letters', '.x{opacity:0}', 'x'],
    ['letters as pale as the paper', '.x{color:#fff;background:white}', 'x'],
    ['tiny letters', '.x{font-size:.01px}', 'x'],
    ['far off', '.x{position:absolute;left:-5000px}', 'x'],
    ['cut away', '.x{clip-path:inset(100%)}', 'x'],
    ['a comment inside', '.x{/* } */display:none}', 'x'],
    ['a layer', '@layer base{.x{display:none}}', 'x'],
  ] as const)('hidden by %s', ([, css, names]) => {
    const html = `<style>${css}</style><p>Seen</p><div class="wrap"><div class="${names}"><p>secret</p></div></div>`
    expect(textsOf(html)).toEqual(['Seen'])
  })

  test.for([
    ['a wide screen shows it', '.x{display:none} @media (min-width:768px){.x{display:block}}', 'x'],
    [
      'a later rule shows it, below many others',
      `${'.o{color:red}'.repeat(40)}.x{display:none} @media (min-width:768px){.x{display:block}}`,
      'x',
    ],
    [
      'nobody knows on which screens it hides',
      '@media (prefers-color-scheme:dark){.x{display:none}} @media (hover:none){.x{display:none}}',
      'x',
    ],
    ['a small screen alone hides it', '@media (max-width:600px){.x{display:none}}', 'x'],
    ['the later rule shows it', '.x{display:none} .x{display:flex}', 'x'],
    ['a state hides it', '.x.gone{display:none} .x:empty{display:none}', 'x'],
    ['another ancestor', '.closed .x{display:none}', 'x'],
    [
      'utility classes',
      '.hidden{display:none} @media (min-width:48rem){.md\\:block{display:block}}',
      'hidden md:block',
    ],
    ['it fades in', '.x{opacity:0;transform:translateY(20px)}', 'x'],
    ['letters of a gradient', '.x{color:transparent;background-clip:text}', 'x'],
  ] as const)('seen, because %s', ([, css, names]) => {
    expect(textsOf(`<style>${css}</style><div class="${names}"><p>Seen</p></div>`)).toEqual(['Seen'])
  })

  test.for([
    '<script>var a = "secret"</script>',
    '<style>.secret{}</style>',
    '<template><p>secret</p></template>',
    '<noscript>secret</noscript>',
    '<textarea>secret</textarea>',
    '<select><option>secret</option></select>',
    '<svg><title>secret</title></svg>',
    '<!-- secret -->',
  ])('what no reader sees is not text: %s', (html) => {
    expect(textsOf(`<p>Seen</p>${html}`)).toEqual(['Seen'])
  })

  test.for([
    'hidden',
    'aria-hidden="true"',
    'style="font-size:1px"',
    'style="transform: scale(0)"',
    'style="position:absolute;left:-9999px"',
    'style="display:none"',
    'style="color:red; visibility: hidden"',
    'style="font-size:0"',
    'style="opacity:0"',
    'style="position:absolute;left:-9999px"',
    'style="text-indent:-9999px"',
    'class="sr-only"',
    'class="d-none"',
    'popover',
    'style="max-height:0;overflow:hidden"',
    'style="color:transparent"',
    'style="content-visibility:hidden"',
  ])('hidden text is dropped: %s', (attribute) => {
    expect(textsOf(`<p>Seen</p><div ${attribute}><p>secret</p></div>`)).toEqual(['Seen'])
  })

  test('text that fades in, and text that React streams in, is seen', () => {
    expect(
      textsOf('<p style="opacity:0;transform:translateY(20px)">Fades</p><div hidden id="S:0"><p>Streams</p></div>'),
    ).toEqual(['Fades', 'Streams'])
  })

  test('half a font size is not none', () => {
    expect(textsOf('<p style="font-size:0.5rem">Small</p><p style="opacity:0.8">Pale</p>')).toEqual(['Small', 'Pale'])
  })
})

describe('zones and topics', () => {
  test('menus and footers are told apart from content', () => {
    const page = testPage(
      '<header><p>Head</p><nav><a href="/a">Menu</a></nav></header><main><p>Main</p></main><footer><p>Foot</p></footer>',
    )
    expect(page.blocks.map(({ zone, text }) => `${zone}: ${text}`)).toEqual([
      'header: Head',
      'nav: Menu',
      'main: Main',
      'footer: Foot',
    ])
  })

  test("a card's header belongs to the content", () => {
    expect(testPage('<section><header>Fast</header><p>Very</p></section>').blocks[0]?.zone).toBe('main')
  })

  test('a customer quote is marked as a testimonial', () => {
    const page = testPage(
      '<p>A</p><p>B</p><div class="testimonial-card"><p>Great!</p></div><blockquote>Super</blockquote><p>C</p>',
    )
    expect(page.blocks.filter((block) => block.topics?.includes('testimonial')).map((block) => block.text)).toEqual([
      'Great!',
      'Super',
    ])
  })

  test.for([
    ['vs', true],
    ['vs-table', true],
    ['us-vs-them', true],
    ['acme-vs', true],
    ['fa-vs-wj', false],
    ['x_vs_y2', false],
  ] as const)('the name %j is that of a comparison: %j', ([name, isIt]) => {
    const { blocks } = testPage(`<div class="${name}"><p>Acme is faster.</p></div>`)
    expect(blocks[0]!.topics?.includes('comparison') ?? false).toBe(isIt)
  })

  test('a name that covers the whole page says nothing about its text', () => {
    expect(
      testPage('<div class="reviews-layout"><p>A</p><p>B</p><p>C</p><p>D</p><p>E</p></div>').blocks.every(
        (block) => block.topics === undefined,
      ),
    ).toBe(true)
  })
})

describe('data about the page', () => {
  test('links, images and icons get absolute addresses; mailboxes stay as written', () => {
    const page = testPage(
      '<a href="/pricing">Prices</a><a href="mailto:a@acme.io">Mail</a><a href="javascript:x()">No</a><img src="/logo.png" alt="Acme">',
      {
        head: '<link rel="icon" href="/favicon.ico" sizes="32x32">',
      },
    )
    expect(page.links.map((link) => link.href)).toEqual(['https://acme.io/pricing', 'mailto:a@acme.io'])
    expect(page.images[0]).toMatchObject({ src: 'https://acme.io/logo.png', alt: 'Acme' })
    expect(page.icons).toEqual([{ rel: 'icon', href: 'https://acme.io/favicon.ico', sizes: '32x32' }])
  })

  test('a link without text is named by its label or its picture', () => {
    const page = testPage(
      '<a href="https://x.com/acme" aria-label="Acme on X"><svg></svg></a><a href="/"><img src="/l.png" alt="Acme home"></a>',
    )
    expect(page.links.map((link) => link.text)).toEqual(['Acme on X', 'Acme home'])
  })

  test('the first meta of each name counts, entities are decoded', () => {
    const page = testPage('', {
      title: 'Acme &amp; Sons',
      head: '<meta name="Description" content="A &quot;b&quot;"><meta name="description" content="later">',
    })
    expect(page).toMatchObject({ title: 'Acme & Sons', meta: { description: 'A "b"' }, lang: 'en' })
  })

  test('entities that a system encoded again in the title and meta tags are decoded', () => {
    const page = testPage('', {
      title: 'G&amp;uuml;nstig &amp; gut',
      head: '<meta name="description" content="G&amp;uuml;nstige B&amp;ouml;den &amp; mehr">',
    })
    expect(page).toMatchObject({ title: 'Günstig & gut', meta: { description: 'Günstige Böden & mehr' } })
  })

  test('JSON-LD is flattened, also when wrapped in CDATA or with a trailing comma', () => {
    const nested = jsonLd({
      '@context': 'https://schema.org',
      '@graph': [{ '@type': 'Organization', founder: { '@type': 'Person', name: 'Ada' } }],
    })
    const sloppy = '<script type="application/ld+json">//<![CDATA[\n{"@type":"WebSite","name":"Acme",}\n//]]></script>'
    expect(testPage(nested + sloppy).structured.map((thing) => thing['@type'])).toEqual([
      'Organization',
      'Person',
      'WebSite',
    ])
  })

  test('entities in the texts of JSON-LD are decoded, once', () => {
    const head = `<script type="application/ld+json">{"@type":"Organization","name":"G&uuml;nstig &amp;amp; gut",
      "sameAs":["https://x.com/acme?a=1&amp;utm_source=site"]}</script>`
    expect(testPage('', { head }).structured).toMatchObject([
      { name: 'Günstig &amp; gut', sameAs: ['https://x.com/acme?a=1&utm_source=site'] },
    ])
  })

  test('broken JSON-LD reads as none', () => {
    expect(testPage('<script type="application/ld+json">{oops</script>').structured).toEqual([])
  })

  test('a password field is noticed', () => {
    expect(testPage('<form><input type="Password"></form>').hasPasswordField).toBe(true)
  })
})

describe('a message that a script shows later', () => {
  const later = (attributes: string) =>
    testPage(
      `<p>Hello</p><div ${attributes}><p>Write to <a href="mailto:support@acme.io">us</a>, founded 1998.</p><a href="/x">X</a></div>`,
    )

  test('is read for its mailbox alone', () => {
    const { blocks, links, laterMailboxes } = later('id="no-checks-left" style="display: none"')
    expect({ text: blocks.map(({ text }) => text), links, laterMailboxes }).toEqual({
      text: ['Hello'],
      links: [],
      laterMailboxes: ['mailto:support@acme.io'],
    })
  })

  test.for([
    'style="display:none"',
    'id="x" hidden',
    'id="x" style="opacity:0"',
    'id="x" class="sr-only" style="display:none"',
  ])('and is nothing where %s hides it', (attributes) => {
    expect(later(attributes).laterMailboxes).toBeUndefined()
  })
})

describe('hostile and broken documents', () => {
  const HOSTILE: Record<string, string> = {
    'tags that are never closed': '<div>'.repeat(50_000),
    'a tree deeper than the call stack': `${'<b>'.repeat(30_000)}x${'</b>'.repeat(30_000)}`,
    'comments that never end': '<!--'.repeat(50_000),
    'nothing but brackets': '<'.repeat(200_000),
    'one tag of 200 kB': `<a ${'x="y" '.repeat(33_000)}>`,
    'quotes that never end': '<a x="'.repeat(33_000),
    'binary rubbish': Array.from({ length: 50_000 }, (_, at) => String.fromCharCode((at * 7919) % 65_536)).join(''),
    'a document cut in a tag': '<html><body><p>Hello<div class="',
  }
  test.for(Object.entries(HOSTILE))('%s: read within two seconds and never thrown at', ([, html]) => {
    expect(cpuMs(() => expect(() => readPage(html, 'https://acme.io/', READ_AT)).not.toThrow())).toBeLessThan(2000)
  })

  test('text before, after and outside a misplaced body is read', () => {
    const page = readPage('<body><p>One</p></body><p>Two</p></html><p>Three</p>', 'https://acme.io/', READ_AT)
    expect(page.blocks.map((block) => block.text)).toEqual(['One', 'Two', 'Three'])
  })
})
