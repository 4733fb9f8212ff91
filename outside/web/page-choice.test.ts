import { expect, test } from 'vitest'
import { mayRead, parseRobots } from './guard/robots.ts'
import { choosePages, MAX_FURTHER_PAGES, needsSitemap, sitemapAddresses, sitemapOfPages } from './page-choice.ts'
import { cpuMs } from '../../test/cpu-ms.ts'

const choose = (
  links: [href: string, text?: string][],
  more: { sitemap?: string[]; start?: string; forbidden?: string } = {},
) =>
  choosePages({
    startUrl: more.start ?? 'https://acme.com/',
    links: links.map(([href, text = '']) => ({ href, text })),
    sitemap: more.sitemap ?? [],
    mayRead: (url) => url.pathname !== more.forbidden,
  }).map((address) => address.replace('https://acme.com', ''))

const ALL = ['/terms', '/features', '/team', '/faq', '/imprint', '/contact', '/about', '/pricing']

test('the most useful pages come first, and the eighth is left out', () => {
  const chosen = choose(ALL.map((path) => [path]))
  expect(chosen).toEqual(['/pricing', '/about', '/contact', '/imprint', '/faq', '/team', '/features'])
  expect(chosen).toHaveLength(MAX_FURTHER_PAGES)
})

test('pages that nobody links to are guessed', () => {
  expect(choose([])).toEqual(['/pricing', '/about', '/contact'])
  expect(choose([['/plans'], ['/company']])).toEqual(['/plans', '/company', '/contact'])
})

test.for<[rule: string, link: [string, string?], chosen: string]>([
  ['by address', ['/pricing'], '/pricing'],
  ['by text', ['/p/42', 'Pricing'], '/p/42'],
  ['in German', ['/preise'], '/preise'],
  ['without accents', ['/precos'], '/precos'],
  ['by a text with accents', ['/p/42', 'Preços'], '/p/42'],
  ['by its whole text only', ['/p/42', 'Pricing of screws'], '/pricing'],
  ['in capitals', ['/PRICING.HTML'], '/PRICING.HTML'],
  ['with an extension', ['/pricing.html'], '/pricing.html'],
  ['in a folder', ['/en/pricing/'], '/en/pricing/'],
  ['on the host with www', ['https://www.acme.com/pricing'], '/pricing'],
  ['over http', ['http://acme.com/pricing'], '/pricing'],
])('a pricing page is known %s', ([, link, chosen]) => {
  expect(choose([link])).toContain(chosen)
})

test('addresses up to 500 characters are read', () => {
  const address = (length: number) => `/${'x'.repeat(length - '//pricing'.length)}/pricing`
  expect(choose([[address(500)]])).toContain(address(500))
  expect(choose([[address(501)]])).toEqual(['/pricing', '/about', '/contact'])
})

test('two pages about features are read, of every other class one', () => {
  const links: [string][] = [['/features'], ['/tour'], ['/overview'], ['/team'], ['/founders']]
  expect(choose(links)).toEqual(['/pricing', '/about', '/contact', '/team', '/features', '/tour'])
})

test('the address tells more than the text of a link, and each folder less', () => {
  expect(choose([['/p/42', 'About us'], ['/x/y/company']])).toContain('/x/y/company')
  expect(choose([['/p42', 'About us'], ['/x/y/z/company']])).toContain('/p42')
})

test('only the first 200 characters of a link’s text count', () => {
  expect(choose([['/p/42', `${' '.repeat(193)}Pricing`]])).toContain('/p/42')
  expect(choose([['/p/42', `${' '.repeat(194)}Pricing`]])).not.toContain('/p/42')
})

test.for([
  ['another site', 'https://other.com/pricing'],
  ['another subdomain', 'https://app.acme.com/pricing'],
  ['another port', 'https://acme.com:8443/pricing'],
  ['a file', '/pricing.pdf'],
  ['a picture', '/x/pricing.JPG'],
  ['a mail address', 'mailto:pricing@acme.com'],
  ['a script', 'javascript:pricing'],
  ['a blog post about it', '/blog/our-pricing-explained'],
  ['no address', 'https://'],
])('%s is not read', ([, href = '']) => {
  expect(choose([[href]])).toEqual(['/pricing', '/about', '/contact'])
})

test('one page per class, the one nearest to the root', () => {
  expect(choose([['/de/de/pricing'], ['/pricing'], ['/pricing/'], ['/pricing?utm_source=x'], ['/plans']])).toEqual([
    '/pricing',
    '/about',
    '/contact',
  ])
})

test('the start page is not read again', () => {
  expect(choose([['/pricing/'], ['/index.html', 'About']], { start: 'https://acme.com/pricing' })).toEqual([
    '/about',
    '/contact',
  ])
})

test('pages that robots.txt forbids are left out', () => {
  expect(choose([['/pricing']], { forbidden: '/pricing' })).toEqual(['/about', '/contact'])
})

test('a sitemap lists pages that are not linked', () => {
  expect(choose([], { sitemap: ['https://acme.com/company/our-story', 'https://acme.com/kontakt'] })).toEqual([
    '/pricing',
    '/company/our-story',
    '/kontakt',
  ])
})

test('a sitemap is only worth a request when prices, makers or contact are not linked', () => {
  const links = ['/pricing', '/about', '/contact'].map((href) => ({ href, text: '' }))
  expect(needsSitemap('https://acme.com/', links)).toBe(false)
  expect(needsSitemap('https://acme.com/', links.slice(1))).toBe(true)
})

test('addresses of a sitemap are read, within its limits', () => {
  const xml =
    '<urlset><url><loc>\n https://acme.com/a?b=1&amp;c=2 </loc></url><url><loc><![CDATA[https://acme.com/d]]></loc></url></urlset>'
  expect(sitemapAddresses(xml)).toEqual(['https://acme.com/a?b=1&c=2', 'https://acme.com/d'])
  expect(sitemapAddresses('<loc>https://acme.com/x</loc>'.repeat(900))).toHaveLength(200)
  expect(sitemapAddresses('<loc>'.repeat(100_000))).toEqual([])
})

test('in a sitemap index, the sitemap of pages is used', () => {
  const index = (names: string[]) =>
    `<sitemapindex>${names.map((name) => `<loc>https://acme.com/${name}</loc>`).join('')}</sitemapindex>`
  expect(sitemapOfPages(index(['post-sitemap.xml', 'page-sitemap.xml']))).toBe('https://acme.com/page-sitemap.xml')
  expect(sitemapOfPages(index(['a.xml', 'b.xml']))).toBe('https://acme.com/a.xml')
  expect(sitemapOfPages('<urlset><loc>https://acme.com/page</loc></urlset>')).toBe(null)
})

test('a page full of links and a robots.txt full of rules are matched in good time', () => {
  const rules = parseRobots(`User-agent: *\n${'Disallow: /*x*y$\n'.repeat(20_000)}`, 'LaunchDirBot')
  const links = Array.from({ length: 2_000 }, (_, index) => ({
    href: `${'/'.repeat(450)}${index}/pricing`,
    text: 'Pricing',
  }))
  const choose = () =>
    choosePages({ startUrl: 'https://acme.com/', links, sitemap: [], mayRead: (url) => mayRead(rules, url) })
  expect(cpuMs(choose)).toBeLessThan(2_000)
})
