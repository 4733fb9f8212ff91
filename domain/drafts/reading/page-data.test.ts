import { describe, expect, test } from 'vitest'
import { testPage } from './test-page.ts'
import { typedObjects } from './structured-data.ts'

const textsOf = (body: string) => testPage(body).blocks.map(({ text }) => text)

describe('links', () => {
  const hrefs = (...written: string[]) =>
    testPage(written.map((href) => `<a href="${href}">x</a>`).join('')).links.map(({ href }) => href)

  test.for([
    ['tel:+123', ['tel:+123']],
    ['sms:+123', ['sms:+123']],
    [' /a ', ['https://acme.io/a']],
    ['#top', []],
    ['', []],
    ['ftp://acme.io/', []],
    ['https://', []],
  ] as const)('%s: %j', ([href, expected]) => {
    expect(hrefs(href)).toEqual(expected)
  })

  test.for([
    [2000, 1],
    [2001, 0],
  ] as const)('addresses have at most 2000 characters: %d', ([length, count]) => {
    expect(hrefs('https://acme.io/'.padEnd(length, 'x'))).toHaveLength(count)
  })

  test('a page has at most 2000', () => {
    expect(hrefs(...Array.from({ length: 2001 }, (_, n) => `/${n}`))).toHaveLength(2000)
  })

  test('are relative to the base, which may be declared once', () => {
    const page = testPage('<a href="a">x</a>', { head: '<base href="/docs/"><base href="">' })
    expect(page.links[0]!.href).toBe('https://acme.io/docs/a')
  })

  test('know their block, and describe their pictures', () => {
    const { links } = testPage('<p>Hello</p><p><a href="/a">One two <img src="/a.png" alt="three"></a></p>')
    expect(links).toEqual([{ href: 'https://acme.io/a', text: 'One two three', zone: 'main', block: 1 }])
  })

  test('are entries of their own in menus and footers', () => {
    const links = '<a href="/a">One</a><a href="/b">Two</a>'
    expect(textsOf(`<main>${links}</main><nav>${links}</nav><footer>${links}</footer>`)).toEqual([
      'OneTwo',
      'One',
      'Two',
      'One',
      'Two',
    ])
  })
})

describe('headings', () => {
  const heading = (first: string) => textsOf(`<h2><div>${first}</div><div>Two</div></h2>`)

  test('with several lines are one text, unless the heading is never closed', () => {
    expect(heading('x'.repeat(298))).toEqual([`${'x'.repeat(298)} Two`])
    expect(heading('x'.repeat(299))).toEqual(['x'.repeat(299), 'Two'])
  })

  test('give their tag to everything inside', () => {
    expect(testPage('<h2><p>One</p></h2><p>Two</p>').blocks.map(({ tag }) => tag)).toEqual(['h2', 'p'])
  })
})

describe('images', () => {
  const imageOf = (html: string) => testPage(html).images

  test.for([
    ['<img src="data:image/gif;base64,x" data-src="/a.png">', 'https://acme.io/a.png'],
    ['<img src="" data-lazy-src="/a.png">', 'https://acme.io/a.png'],
    ['<img src="/a.png" data-src="/b.png">', 'https://acme.io/a.png'],
    ['<img alt="x">', undefined],
  ] as const)('%s: %s', ([html, src]) => {
    expect(imageOf(html)[0]?.src).toBe(src)
  })

  test.for([
    ['/', true],
    ['/index.html', true],
    ['/de', true],
    ['/de/', true],
    ['/docs', false],
    ['https://globex.io/', false],
    ['mailto:a@acme.io', false],
  ] as const)('linked to %s are linked to the home page: %s', ([href, isHome]) => {
    const [image] = imageOf(`<a href="${href}"><img class="pic" src="/a.png"></a>`)
    expect(image!.hint).toBe(isHome ? 'pic home-link' : 'pic')
  })

  test('a page has at most 300', () => {
    expect(imageOf('<img src="/a.png">'.repeat(301))).toHaveLength(300)
  })
})

describe('videos', () => {
  const VIDEO = '<iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe>'

  test.for([
    [VIDEO, 1],
    ['<iframe data-src="/a"></iframe>', 1],
    ['<video data-lazy-src="/a"></video>', 1],
    ['<lite-youtube videoid="abcdefghijk"></lite-youtube>', 1],
    ['<lite-youtube></lite-youtube>', 0],
    ['<iframe></iframe>', 0],
    ['<iframe src="mailto:a@acme.io"></iframe>', 0],
    [`<div class="testimonial">${VIDEO}</div>`, 0],
    [`<div class="comparison">${VIDEO}</div>`, 0],
    [`<div class="team">${VIDEO}</div>`, 0],
    [`<div class="team"><lite-youtube videoid="abcdefghijk"></lite-youtube></div>`, 0],
    [`<div class="features">${VIDEO}</div>`, 1],
  ] as const)('%s: %d', ([html, count]) => {
    expect(testPage(html).embeds).toHaveLength(count)
  })
})

describe('the head of a page', () => {
  test.for([
    ['<link rel="stylesheet" href="/a.css">', 0],
    ['<link rel="icon" href="data:,">', 0],
    ['<link rel="shortcut icon" href="/a.ico">', 1],
  ] as const)('%s: %d icons', ([head, count]) => {
    expect(testPage('', { head }).icons).toHaveLength(count)
  })

  test.for([
    ['<meta name="a" content="">', {}],
    ['<meta content="b">', {}],
    ['<meta itemprop="A" content=" b  c ">', { a: 'b c' }],
  ] as const)('%s: %j', ([head, meta]) => {
    expect(Object.entries(testPage('', { head }).meta)).toEqual(Object.entries(meta))
  })

  test.for([
    ['<input type="PASSWORD">', true],
    ['<input type="text">', false],
    ['<input>', false],
  ] as const)('%s: %s', ([body, has]) => {
    expect(testPage(body).hasPasswordField).toBe(has)
  })
})

describe('text', () => {
  test('of one block has at most 6000 characters, and of a page 6000 blocks', () => {
    expect(textsOf(`<p>${'x'.repeat(6001)}</p>`)[0]).toHaveLength(6000)
    expect(textsOf('<p>x</p>'.repeat(6001))).toHaveLength(6000)
  })

  test.for(['class="block"', 'class="flex"', 'class="d-block"', 'style="display: flex"'])(
    'of an inline element with %s is a line of its own',
    (attribute) => {
      expect(textsOf(`<div>One<span ${attribute}>Two</span></div>`)).toEqual(['One', 'Two'])
      expect(textsOf('<div>One<span>Two</span></div>')).toEqual(['OneTwo'])
    },
  )

  test('breaks at <br>, and declarations are no text', () => {
    expect(textsOf('<?xml version="1.0"?><p>One<br>Two</p>')).toEqual(['One', 'Two'])
  })
})

describe('a message that a script shows later', () => {
  const mailboxes = (attributes: string, href = 'mailto:hello@acme.io') =>
    testPage(`<div ${attributes}><a href="${href}">Email</a></div>`).laterMailboxes ?? []

  test.for([
    ['id="m" style="display:none"', true],
    ['style="display:none"', false],
    ['id="m" style="visibility:hidden"', false],
    ['id="m" style="display:none;opacity:0"', false],
    ['id="m" hidden style="display:none"', false],
    ['id="m" class="hidden"', false],
    ['id="m" class="sr-only" style="display:none"', false],
  ] as const)('with %s is read: %s', ([attributes, isRead]) => {
    expect(mailboxes(attributes)).toEqual(isRead ? ['mailto:hello@acme.io'] : [])
  })

  test.for([
    [299, 1],
    [300, 0],
  ] as const)('gives addresses of up to 299 characters: %d', ([length, count]) => {
    expect(mailboxes('id="m" style="display:none"', 'mailto:a@acme.io?x='.padEnd(length, 'x'))).toHaveLength(count)
  })

  test('gives ten addresses, and no other links', () => {
    const links = Array.from({ length: 11 }, (_, n) => `<a href="mailto:a${n}@acme.io">x</a>`).join('')
    const page = testPage(`<div id="m" style="display:none"><a href="/a">x</a><p>${links}</p></div><p>Seen</p>`)
    expect([page.laterMailboxes!.length, page.links, page.blocks.length]).toEqual([10, [], 1])
  })
})

describe('structured data', () => {
  test.for([
    ['{"@type":"A","x":[null,1,"y",{"@type":"B"}]}', ['A', 'B']],
    ['[{"@type":"A"},null,"x",7]', ['A']],
    ['null', []],
    ['{"name":"x"}', []],
    ['{"@type":"A"};', ['A']],
    ['<!-- {"@type":"A"} -->', ['A']],
    ['{"@type":"A","x":"line\nbreak"}', ['A']],
  ] as const)('%s: %j', ([script, types]) => {
    expect(typedObjects(script).map((thing) => thing['@type'])).toEqual(types)
  })

  test('has at most 3000 objects', () => {
    const things = (count: number) => JSON.stringify(Array.from({ length: count }, () => ({ '@type': 'A' })))
    expect([typedObjects(things(2999)).length, typedObjects(things(3000)).length]).toEqual([2999, 2999])
  })
})
