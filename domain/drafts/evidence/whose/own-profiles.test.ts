import { expect, test } from 'vitest'
import { jsonLd, testPage } from '../../reading/test-page.ts'
import { isNamedLike, isOwnProfile, isOwnProfileLink, isPlaced } from './own-profiles.ts'

const X = 'https://x.com/hoolihq'
const link = (url: string, text = '') => `<a href="${url}">${text}</a>`
const isOwn = (body: string, { url = X, path = '/', head = '' } = {}) => {
  const page = testPage(body, { url: `https://acme.io${path}`, head })
  return isOwnProfile(url, path === '/' ? [page] : [testPage('<h1>Acme</h1>'), page], 'Acme')
}

test.for([
  ['in the footer', `<footer>${link(X, 'X')}</footer>`, true],
  ['in the header', `<header>${link(X, 'X')}</header>`, true],
  ['alone in the text', `<p>Hello</p>${link(X, 'X')}`, false],
  ['in a row in the text', `${link(X, 'X')}${link('https://github.com/hoolihq', 'GitHub')}`, true],
  ['in a row of one platform', `${link(X, 'X')}${link('https://x.com/other', 'Other')}`, false],
  [
    'five lines from the next',
    `${link(X, 'X')}${'<p>line</p>'.repeat(5)}${link('https://github.com/hoolihq', 'G')}`,
    false,
  ],
  ['under "our customers"', `<blockquote><p>Great!</p><cite>${link(X, 'Ann')}</cite></blockquote>`, false],
  ['after credits', `<footer><p>Website by ${link(X, 'Hooli')}</p></footer>`, false],
  ['nowhere', '<p>Hello</p>', false],
] as const)('a profile linked %s is the website’s own: %s', ([, body, expected]) => {
  expect(isOwn(body)).toBe(expected)
})

test('a profile named like the product is its own wherever it stands; a template’s is nobody’s', () => {
  expect(isOwn(`<p>See ${link('https://x.com/acme', 'us')}</p>`, { url: 'https://x.com/acme' })).toBe(true)
  expect(isOwn(`<footer>${link('https://x.com/yourname', 'X')}</footer>`, { url: 'https://x.com/yourname' })).toBe(
    false,
  )
  expect(isOwn(`<footer>${link('https://acme.io/x', 'X')}</footer>`, { url: 'https://acme.io/x' })).toBe(false)
})

test.for([
  ['https://vercel.com/', 'Vercel', 'https://x.com/vercel', true],
  ['https://www.wix.com/', 'Wix.com', 'https://www.facebook.com/wix', true],
  ['https://wordpress.com/', 'WordPress.com', 'https://x.com/wordpressdotcom', true],
  ['https://acme.webflow.io/', 'Acme', 'https://x.com/webflow', false],
  ['https://acme.io/', 'Acme', 'https://github.com/vercel', false],
  ['https://acme.io/', 'Acme', 'https://x.com/your_profile', false],
  ['https://profile.io/', 'Profile', 'https://x.com/profile', true],
] as const)('on %s, the profile of %s at %s is its own: %s', ([address, name, profile, expected]) => {
  const page = testPage(`<footer>${link(profile, 'Follow us')}</footer>`, { url: address })
  expect(isOwnProfile(profile, [page], name)).toBe(expected)
})

test('structured data states a profile without a link', () => {
  const head = jsonLd({ '@type': 'Organization', name: 'Acme', sameAs: [X] })
  expect([
    isOwn('', { head }),
    isOwn('', { head: jsonLd({ '@type': 'Organization', name: 'Globex', sameAs: [X] }) }),
  ]).toEqual([true, false])
})

test('a contact page may link one profile alone; an about page links its people', () => {
  const alone = `<p>Hello</p>${link(X, 'X')}`
  expect([isOwn(alone, { path: '/contact' }), isOwn(alone, { path: '/about' })]).toEqual([true, false])
  const row = `${link(X, 'X')}${link('https://github.com/hoolihq', 'GitHub')}`
  expect([isOwn(row, { path: '/features' }), isOwn(row, { path: '/about' })]).toEqual([true, false])
})

test('a person’s LinkedIn page is no company’s, unless it is named like it', () => {
  const person = 'https://www.linkedin.com/in/hoolihq'
  expect(isOwn(`${link(person, 'In')}${link(X, 'X')}`, { url: person })).toBe(false)
})

test('a link in a paragraph illustrates the text, except in the company’s own voice', () => {
  const long = 'and so on '.repeat(30)
  const page = testPage(
    `<footer><p>Follow us: ${link(X, 'here')} ${long}</p></footer><p>Follow us: ${link('https://github.com/hoolihq', 'there')} ${long}</p>`,
  )
  expect(page.links.map((one) => [isOwnProfileLink(one, page, { name: 'Acme', isHome: true }), isPlaced(one)])).toEqual(
    [
      [true, true],
      [false, false],
    ],
  )
})

test.for([
  ['https://x.com/acme', true],
  ['https://x.com/acmehq', true],
  ['https://x.com/acm', false],
  ['https://acme.substack.com/', true],
  ['https://x.com/globex', false],
] as const)('%s resembles the name: %s', ([url, isNamed]) => {
  expect(isNamedLike(url, 'https://acme.io/', 'Acme')).toBe(isNamed)
})
test('two letters resemble nothing; four letters of a longer name do', () => {
  expect(isNamedLike('https://x.com/abcd', 'https://ab.io/', 'Ab')).toBe(false)
  expect(isNamedLike('https://x.com/plan', 'https://planner.io/', 'Planner')).toBe(true)
  expect(isNamedLike('https://x.com/pla', 'https://planner.io/', 'Planner')).toBe(false)
})
