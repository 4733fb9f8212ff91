import { afterEach, expect, test } from 'vitest'
import { sharedThreads } from '../../test/outside/shared-threads.ts'
import { openWebsites, type Website, type Websites } from '../../test/outside/websites.ts'
import { openWeb, type WebOptions } from './open-web.ts'
import type { SiteRead, Web } from './web.ts'

const SITE = 'acme.example.com'
const TEXT = `<p>${'Acme keeps the books of small bakeries, every day of the year. '.repeat(8)}</p>`
const HOME = `<title>Acme</title><h1>Bookkeeping for bakeries</h1>${TEXT}<a href="/pricing">Pricing</a><a href="/about">About</a><a href="/contact">Contact</a>`
const page = (title: string) => `<title>${title}</title><h1>${title}</h1>${TEXT}`

let sites: Websites
let web: Web

afterEach(async () => {
  await web.close()
  await sites.close()
})

async function open(own: Record<string, Website>, options: Partial<WebOptions> = {}, addresses = {}): Promise<void> {
  sites = await openWebsites(own, addresses)
  web = openWeb({
    publicUrl: 'https://directory.example.org/',
    // A thread has the limits it was opened with.
    ...(options.limits?.pageMs === undefined ? { threads: sharedThreads() } : {}),
    ...sites.webOptions,
    ...options,
  })
}

const read = (url = `https://${SITE}`, signal = new AbortController().signal) =>
  web.readerFor('maker').readSite(url, { signal })
const paths = ({ pages }: SiteRead) => pages.map(({ url }) => url.replace(`https://${SITE}`, ''))
const asked = () => sites.requests.map(({ path }) => path)

test('a crawl reads robots.txt, then the home page, then the most useful pages', async () => {
  await open({
    [SITE]: { '/': HOME, '/pricing': page('Prices'), '/about': page('About us'), '/contact': page('Contact') },
  })
  const result = await read()
  expect(paths(result)).toEqual(['/', '/pricing', '/about', '/contact'])
  expect(result.problem).toBe(null)
  expect(result.pages[0]).toMatchObject({ title: 'Acme', fetchedAt: expect.stringMatching(/^\d{4}-.*Z$/) as unknown })
  expect(asked().slice(0, 2)).toEqual(['/robots.txt', '/'])
  expect(new Set(sites.requests.map(({ userAgent }) => userAgent))).toEqual(
    new Set(['LaunchDirBot/1.0 (+https://directory.example.org/bot)']),
  )
})

test('robots.txt is read once a day, not once a crawl', async () => {
  await open({ [SITE]: { '/': HOME } })
  await read()
  await read()
  expect(asked().filter((path) => path === '/robots.txt')).toHaveLength(1)
})

test('a deep page is read first, and the home page with it', async () => {
  await open({ [SITE]: { '/': HOME, '/tools/baker': page('Baker'), '/pricing': page('Prices') } })
  expect(paths(await read(`https://${SITE}/tools/baker`))).toEqual(['/tools/baker', '/', '/pricing'])
})

test('the home page of a deep page is read only if robots.txt allows it', async () => {
  const rules = 'User-agent: *\nAllow: /tools/\nDisallow: /'
  await open({ [SITE]: { '/': HOME, '/robots.txt': rules, '/tools/baker': page('Baker') } })
  expect(paths(await read(`https://${SITE}/tools/baker`))).toEqual(['/tools/baker'])
  expect(asked()).not.toContain('/')
})

test('a home page that only forwards visitors is replaced by its target', async () => {
  await open({ [SITE]: { '/': '<meta http-equiv="refresh" content="0; url=/en/">', '/en/': HOME } })
  expect(paths(await read())[0]).toBe('/en/')
})

test('pages that nobody links to are found by the sitemap that robots.txt names', async () => {
  await open({
    [SITE]: {
      '/': page('Acme'),
      '/robots.txt': `Sitemap: https://${SITE}/maps.xml`,
      '/maps.xml': `<sitemapindex><loc>https://${SITE}/posts.xml</loc><loc>https://${SITE}/page-sitemap.xml</loc></sitemapindex>`,
      '/page-sitemap.xml': `<urlset><loc>https://${SITE}/our-story</loc><loc>https://${SITE}/shop/plans</loc></urlset>`,
      '/our-story': page('Story'),
      '/shop/plans': page('Plans'),
    },
  })
  expect(paths(await read())).toEqual(['/', '/shop/plans', '/our-story'])
})

test('a server that answers every address alike gives one page', async () => {
  await open({
    [SITE]: (request, response) => {
      response.writeHead(request.url === '/robots.txt' ? 404 : 200, { 'content-type': 'text/html' }).end(page('App'))
    },
  })
  expect(paths(await read())).toEqual(['/'])
})

test('further pages that fail are left out without a problem', async () => {
  await open({
    [SITE]: {
      '/': HOME,
      '/pricing': { status: 500, body: 'oops' },
      '/about': { headers: { 'content-type': 'application/pdf' }, body: '%PDF' },
      '/contact': { status: 302, headers: { location: 'http://127.0.0.1/' } },
    },
  })
  const result = await read()
  expect([paths(result), result.problem]).toEqual([['/'], null])
})

test('a further page that leads to another site is left out, one on a subdomain is not', async () => {
  await open({
    [SITE]: {
      '/': HOME,
      '/pricing': { status: 302, headers: { location: 'https://shop.example.com/acme' } },
      '/about': { status: 302, headers: { location: 'https://team.acme.co.uk/' } },
      '/contact': { status: 302, headers: { location: 'https://www.acme.co.uk/contact' } },
    },
    'shop.example.com': { '/acme': page('Shop') },
    'team.acme.co.uk': { '/': page('Team') },
    'www.acme.co.uk': { '/contact': page('Contact') },
  })
  expect((await read()).pages.map(({ url }) => url)).toEqual([`https://${SITE}/`, 'https://shop.example.com/acme'])
})

test('pages and links of another host are not followed, a redirect to it is, after its own robots.txt', async () => {
  await open({
    [SITE]: { '/': { status: 301, headers: { location: 'https://www.acme.example.com/' } } },
    'www.acme.example.com': { '/': HOME, '/pricing': page('Prices'), '/robots.txt': 'User-agent: *\nDisallow: /about' },
  })
  const { pages } = await read()
  expect(pages.map(({ url }) => url)).toEqual(['https://www.acme.example.com/', 'https://www.acme.example.com/pricing'])
  expect(sites.requests.map(({ host, path }) => host + path)).toEqual([
    'acme.example.com/robots.txt',
    'acme.example.com/',
    'www.acme.example.com/robots.txt',
    'www.acme.example.com/',
    'www.acme.example.com/pricing',
    'www.acme.example.com/contact',
  ])
})

test('the reader reports its progress', async () => {
  await open({ [SITE]: { '/': HOME, '/pricing': page('Prices') } })
  const progress: string[] = []
  await web.readerFor('maker').readSite(`https://${SITE}`, {
    signal: new AbortController().signal,
    onPage: (done, of) => void progress.push(`${done} of ${of}`),
  })
  expect(progress).toEqual(['0 of 1', '1 of 4', '2 of 4', '3 of 4', '4 of 4'])
})

test('a crawl delay is respected, and with a long one only the home page is read', async () => {
  const gaps: number[] = []
  const pace = async (_host: string, gap: number) => void gaps.push(gap)
  await open({ [SITE]: { '/': HOME } }, { pace })
  await read()
  expect(new Set(gaps.splice(0))).toEqual(new Set([500]))
  await web.close()
  await sites.close()

  await open(
    { [SITE]: { '/': HOME, '/pricing': page('Prices'), '/robots.txt': 'User-agent: *\nCrawl-delay: 5' } },
    { pace },
  )
  expect(paths(await read())).toEqual(['/', '/pricing'])
  gaps.length = 0
  await web.close()
  await sites.close()

  await open(
    { [SITE]: { '/': HOME, '/pricing': page('Prices'), '/robots.txt': 'User-agent: *\nCrawl-delay: 2' } },
    { pace },
  )
  expect(paths(await read())).toEqual(['/', '/pricing'])
  expect(new Set(gaps)).toEqual(new Set([2_000]))
  await web.close()
  await sites.close()

  await open(
    { [SITE]: { '/': HOME, '/pricing': page('Prices'), '/robots.txt': 'User-agent: *\nCrawl-delay: 30' } },
    { pace },
  )
  expect(paths(await read())).toEqual(['/'])
  expect(Math.max(...gaps)).toBe(5_000)
})

test('at most two pages of a host are requested at a time', async () => {
  let running = 0
  let most = 0
  await open({
    [SITE]: (request, response) => {
      most = Math.max(most, ++running)
      setImmediate(() => {
        running -= 1
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(request.url === '/' ? HOME : page(request.url ?? ''))
      })
    },
  })
  await read()
  expect(most).toBeLessThanOrEqual(2)
})

const says = (code: string, words: RegExp) => ({
  pages: [],
  problem: { code, detail: expect.stringMatching(words) as unknown },
})
const answers = (status: number, body: string, headers = {}): Website => ({ '/': { status, body, headers } })

test.for<[rule: string, site: Website, code: string, words: RegExp]>([
  [
    'robots.txt forbids the home page',
    { '/': HOME, '/robots.txt': 'User-agent: *\nDisallow: /' },
    'robots_disallowed',
    /acme\.example\.com asks robots/,
  ],
  [
    'robots.txt forbids us alone',
    { '/': HOME, '/robots.txt': 'User-agent: LaunchDirBot\nDisallow: /' },
    'robots_disallowed',
    /allow LaunchDirBot/,
  ],
  [
    'robots.txt fails',
    { '/': HOME, '/robots.txt': { status: 503, body: '' } },
    'unreachable',
    /robots\.txt of acme\.example\.com returns/,
  ],
  ['the server fails', answers(500, 'oops'), 'http_error', /error 500/],
  ['the page is missing', answers(404, 'gone'), 'http_error', /error 404/],
  ['the page is forbidden', answers(403, 'no'), 'http_error', /error 403/],
  ['a bot challenge', answers(403, '<title>Just a moment...</title>'), 'bot_challenge', /bot protection/],
  [
    'a bot challenge while overloaded',
    answers(503, 'Checking your browser before accessing'),
    'bot_challenge',
    /bot protection/,
  ],
  ['a bot challenge by header', answers(403, '', { 'cf-mitigated': 'challenge' }), 'bot_challenge', /bot protection/],
  ['a file', answers(200, '%PDF', { 'content-type': 'application/pdf' }), 'not_html', /is a file/],
  ['an answer without a page', answers(304, ''), 'http_error', /error 304/],
  ['redirects in circles', answers(302, '', { location: '/' }), 'too_many_redirects', /redirects too many/],
  [
    'a redirect to a private address',
    answers(302, '', { location: 'http://10.0.0.1/' }),
    'blocked_address',
    /not a public website/,
  ],
  [
    'a redirect to an unencrypted page',
    answers(302, '', { location: 'http://acme.example.com/' }),
    'tls',
    /unencrypted/,
  ],
  ['a page that is too large', answers(200, 'x'.repeat(3 * 1024 ** 2)), 'too_large', /4 MiB/],
  ['a broken answer', answers(200, 'x', { 'content-encoding': 'gzip' }), 'unreachable', /can’t read/],
])('%s: the message says what is wrong and what to do', async ([, site, code, words]) => {
  await open({ [SITE]: site })
  expect(await read()).toEqual(says(code, words))
})

test.for([
  ['a private address', 'https://10.0.0.1/', 'blocked_address', /^That address is not a public website/],
  ['a file address', 'file:///etc/passwd', 'blocked_address', /not the address of a public website/],
  ['no address', 'acme', 'blocked_address', /https:\/\/your-product\.com/],
  ['a name with an umlaut', 'https://bücher.example.com/', 'dns', /at bücher\.example\.com/],
  ['a name without a website', 'https://nowhere.example.com/', 'dns', /nowhere\.example\.com/],
  ['a name at a private address', 'https://inside.example.com/', 'blocked_address', /not a public website/],
] as const)('%s is refused in a message without internal addresses', async ([, url, code, words]) => {
  await open({}, {}, { 'inside.example.com': ['10.0.0.5'] })
  const result = await read(url)
  expect(result).toEqual(says(code, words))
  expect(result.problem?.detail).not.toMatch(/10\.0\.0|passwd/)
})

test('a server that refuses connections is unreachable, not forbidden by its robots.txt', async () => {
  const connect = () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))
  await open({ [SITE]: { '/': HOME } }, { connect })
  expect(await read()).toEqual(says('unreachable', /refused or dropped/))
})

test('an invalid certificate is reported as such', async () => {
  const connect = () => Promise.reject(Object.assign(new Error('expired'), { code: 'CERT_HAS_EXPIRED' }))
  await open({ [SITE]: { '/': HOME } }, { connect })
  expect(await read()).toEqual(says('tls', /certificate/))
})

const hanging: Website = (request, response) => {
  if (request.url === '/') response.writeHead(200, { 'content-type': 'text/html' }).end(HOME)
  else if (request.url === '/robots.txt') response.writeHead(404).end()
}

test('a crawl that runs out of time keeps the pages it has', async () => {
  await open({ [SITE]: hanging }, { limits: { crawlMs: 1_500 } })
  expect(paths(await read())).toEqual(['/'])
})

test('a site that never answers is a timeout', async () => {
  await open({ [SITE]: () => {} }, { limits: { crawlMs: 100 } })
  expect(await read()).toEqual(says('timeout', /too long/))
})

test('a caller who aborts gets no result', async () => {
  await open({ [SITE]: () => {} })
  const caller = new AbortController()
  const reading = read(undefined, caller.signal)
  caller.abort(new Error('the job was cancelled'))
  await expect(reading).rejects.toThrow('the job was cancelled')
})

test('a home page that kills the parser leaves its title and description', async () => {
  // Reading it takes many times the limit on any machine.
  const deep = HOME + '<b><i>'.repeat(50_000)
  await open({ [SITE]: { '/': deep } }, { limits: { pageMs: 20 } })
  expect(await read()).toMatchObject({ pages: [{ title: 'Acme', blocks: [] }], problem: { code: 'unreadable' } })
})

test('a single page is fetched unchanged, and robots.txt is checked only on request', async () => {
  await open({ [SITE]: { '/': HOME, '/robots.txt': 'User-agent: *\nDisallow: /' } })
  const { signal } = new AbortController()
  expect(await web.fetchPage(`https://${SITE}/`, { signal })).toEqual({
    url: `https://${SITE}/`,
    status: 200,
    html: HOME,
  })
  await expect(web.fetchPage(`https://${SITE}/`, { signal, respectRobots: true })).rejects.toMatchObject({
    code: 'robots_disallowed',
  })
})

test('a badge is found once the page has it', async () => {
  await open({ [SITE]: { '/': HOME, '/gone': { status: 410, body: '' } } })
  const look = (path = '/') =>
    web.readerFor('maker').findBadge(`https://${SITE}${path}`, {
      signal: new AbortController().signal,
      siteOrigin: 'https://directory.example.org',
      slug: 'acme',
      allowNofollow: false,
    })
  expect(await look()).toMatchObject({ found: false, reason: 'no_link' })
  expect(await look('/gone')).toMatchObject({ found: false, reason: 'http_error' })
  sites.setPage(
    SITE,
    '/',
    '<a href="https://directory.example.org/listings/acme"><img src="https://directory.example.org/badges/acme/listed.svg"></a>',
  )
  expect(await look()).toEqual({ found: true, nofollow: false })
})
