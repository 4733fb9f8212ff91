import { expect, test } from 'vitest'
import { testPage } from '../../reading/test-page.ts'
import {
  domainCore,
  namesBySource,
  pathNames,
  sourcesNaming,
  spellingsOf,
  subdomainCore,
  type NameSource,
} from './own-name.ts'
import { isAnothersMailbox, isContactAddress } from './mailboxes.ts'
import { isCredited, isCreditedName, isUnderOthers } from './own-voice.ts'
import { copyrightNames, logoImages, titleParts, wordsSpelling } from './page-names.ts'
import { isPublicAddress } from './public-address.ts'

const blocks = (body: string) => testPage(body).blocks
const long = (text: string, length: number) => text.padEnd(length, ' and so on')

test.for([
  ['in a line of credits', '<p>Website by Globex</p>', 0, true],
  ['after a line of credits', '<p>Designed by</p><p>Globex</p>', 1, true],
  ['after a line that only mentions credits', '<p>Designed by experts</p><p>Globex</p>', 1, false],
  ['after a line that only ends in "by"', '<p>Stand by</p><p>Globex</p>', 1, false],
  ['in another line', '<p>Ask Globex</p>', 0, false],
  ['right after the credit in a long line', `<p>${long('Website by Globex', 90)}</p>`, 0, true],
  ['far from the credit in a long line', `<p>${long('Website by us', 90)} Globex</p>`, 0, false],
  ['far from the credit in a line of 79 characters', `<p>${long('Website by us', 72)} Globex</p>`, 0, true],
  ['far from the credit in a line of 80 characters', `<p>${long('Website by us', 73)} Globex</p>`, 0, false],
] as const)('a link %s', ([, body, at, credited]) => {
  expect(isCredited(blocks(body), at, 'Globex')).toBe(credited)
})

test('a link without text is credited only by the line above', () => {
  expect(isCredited(blocks('<p>Website by Globex</p>'), 0, '')).toBe(false)
  expect(isCredited(blocks('<p>Website by:</p><p>x</p>'), 1, '')).toBe(true)
})

test.for([
  ['Globex', true],
  ['globe', true],
  ['Site', true],
  ['web', false],
  ['Acme', false],
] as const)('the credits name %s: %s', ([name, isNamed]) => {
  expect(isCreditedName(blocks('<p>Hello</p><p>Website by Globex</p>'), name)).toBe(isNamed)
})

test.for([
  ['below such a heading', '<h2>Our customers</h2><p>x</p>', true],
  ['in a subsection', '<h2>Our customers</h2><h3>Big</h3><p>x</p>', true],
  ['after the section', '<h2>Our customers</h2><h2>Hello</h2><p>x</p>', false],
  ['after a section of a lower level', '<h3>Our customers</h3><h2>Hello</h2><p>x</p>', false],
  ['above the heading', '<p>y</p><p>x</p><h2>Our customers</h2>', false],
  ['below a heading about prices for them', '<h2>Pricing plans for customers</h2><p>x</p>', false],
] as const)('a line is about others %s', ([, body, isAboutOthers]) => {
  const all = blocks(body)
  expect(
    isUnderOthers(
      all,
      all.findIndex(({ text }) => text === 'x'),
    ),
  ).toBe(isAboutOthers)
})

test.for([
  ['hello@globex.com', 'Ask Globex at', true],
  ['hello@globex.com', 'Ask globex at', false],
  ['hello@globex.com', 'Ask us at', false],
  ['hello@globex.com', 'Ask us at hello@globex.com', false],
  ['hello@getacme.com', 'Getacme', false],
  ['hello@ac.me', 'Ac', false],
  ['hello@abc.me', 'Abc', true],
] as const)('%s after "%s" is another company’s: %s', ([address, around, isOthers]) => {
  expect(isAnothersMailbox(address, around, 'Acme')).toBe(isOthers)
})

test('without a known name, no mailbox is another company’s', () => {
  expect(isAnothersMailbox('hello@globex.com', 'Ask Globex at', '')).toBe(false)
})

test('addresses of mailboxes have at most 254 characters', () => {
  const label = (length: number) => 'x'.repeat(length)
  const address = (length: number) =>
    `${label(63)}@${[61, 61].map(label).join('.')}.${label(length - 64 - 124 - 4)}.com`.slice(-300)
  expect([address(250), address(254), address(255)].map((one) => [one.length, isContactAddress(one)])).toEqual([
    [250, true],
    [254, true],
    [255, false],
  ])
})

test.for([
  ['https://acme.io/logo.png', true],
  ['http://acme.io/logo.png', false],
  ['https://10.0.0.1/logo.png', false],
  ['https://localhost/logo.png', false],
] as const)('%s is public: %s', ([address, isPublic]) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

test('the address gives the name and the product', () => {
  expect(['https://www.acme.co.uk/', 'https://acme.github.io/'].map(domainCore)).toEqual(['acme', 'acme'])
  expect(['https://photos.acme.com/', 'https://www.acme.com/', 'https://docs.acme.com/'].map(subdomainCore)).toEqual([
    'photos',
    '',
    '',
  ])
})

test.for([
  ['Acme', 'domain', 'getacme', true],
  ['Acme', 'title', 'getacme', false],
  ['Acme Planner', 'domain', 'acme', true],
  ['Abc Planner', 'domain', 'abc', false],
  ['Abc', 'domain', 'getabc', true],
  ['Ab', 'domain', 'getab', false],
  ['Ab', 'title', 'ab', true],
  ['A', 'title', 'a', false],
] as const)('the name %s agrees with the %s "%s": %s', ([name, source, known, agrees]) => {
  const names = new Map<NameSource, Set<string>>([[source, new Set([known])]])
  expect(sourcesNaming(name, names)).toEqual(agrees ? [source] : [])
})

test('"&" may be a word in an address', () => {
  expect(spellingsOf('Moss & Mortar')).toContain('mossandmortar')
  expect(spellingsOf('Acme')).toEqual(['acme'])
})

test('copyright lines name companies of at least two letters', () => {
  const names = (line: string) => copyrightNames(testPage(`<footer><p>${line}</p></footer>`))
  expect(names('© 2026 Acme Inc. All rights reserved.')).toContain('Acme')
  expect(names('Copyright © 2019–2026 by Acme GmbH')).toContain('Acme')
  expect(names('(c) 2026 Acme – Alle Rechte vorbehalten')).toContain('Acme –')
  expect(names('Acme © 2026')).toContain('Acme')
  expect(names('© 2026')).toEqual([])
  expect(names('© 2026 A')).toEqual([])
  expect(names('© 2026 AB')).toEqual(['AB'])
  expect(names(long('© 2026 Acme', 399))).toHaveLength(1)
  expect(names(long('© 2026 Acme', 400))).toHaveLength(0)
})

test.for([
  ['linked to the home page', '<a href="/"><img src="/x.png"></a>', true],
  ['named so in the header', '<header><img src="/logo.png"></header>', true],
  ['described so in the footer', '<footer><img src="/x.png" alt="Acme logo"></footer>', true],
  ['named so in the main part', '<main><img src="/logo.png"></main>', false],
  ['in the header without a name', '<header><img src="/x.png"></header>', false],
] as const)('a picture %s is the logo: %s', ([, body, isLogo]) => {
  expect(logoImages(testPage(body))).toHaveLength(isLogo ? 1 : 0)
})

test('names are words that the address joins, at most four and among the first eighty', () => {
  expect(wordsSpelling('Meet Blue Run, today', ['bluerun'])).toEqual(['Blue Run'])
  expect(wordsSpelling('we do blue run', ['wedobluerun'])).toEqual(['we do blue run'])
  expect(wordsSpelling('so we do blue run', ['sowedobluerun'])).toEqual([])
  expect(wordsSpelling(`${'x '.repeat(79)}Acme`, ['acme'])).toEqual(['Acme'])
  expect(wordsSpelling(`${'x '.repeat(80)}Acme`, ['acme'])).toEqual([])
  expect(titleParts('Acme Official Website')).toContain('Acme')
})

test.for([
  ['/photo-box', ['photobox']],
  ['/photo_box/', ['photobox']],
  ['/apps/photo-box.html', ['photobox']],
  ['/news/photo-box', []],
  ['/products/all/photo-box', []],
  ['/en', []],
  ['/qrs', ['qrs']],
  ['/pricing', []],
  ['/docs', []],
  ['/', []],
] as const)('the path %s names %j', ([path, names]) => {
  expect(pathNames(testPage('', { url: `https://acme.io${path}` }))).toEqual(names)
})

test('structured data names the website in its texts only', () => {
  const head = `<script type="application/ld+json">${JSON.stringify({ '@type': 'Organization', name: 'Acme Planner', alternateName: 42 })}</script>`
  expect([...(namesBySource([testPage('', { head })]).get('structured') ?? [])]).toEqual(['acmeplanner'])
})
