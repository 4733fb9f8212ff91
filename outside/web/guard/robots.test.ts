import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayRead, parseRobots, ROBOTS_MAX_BYTES } from './robots.ts'

const ask = (robots: string, path: string) =>
  mayRead(parseRobots(robots, 'LaunchDirBot'), new URL(`https://acme.com${path}`))

test.for<[rule: string, robots: string, path: string, allowed: boolean]>([
  ['no robots.txt text allows everything', '', '/', true],
  ['an empty Disallow allows everything', 'User-agent: *\nDisallow:', '/a', true],
  ['Disallow: / forbids everything', 'User-agent: *\nDisallow: /', '/a', false],
  ['robots.txt itself may always be read', 'User-agent: *\nDisallow: /', '/robots.txt', true],
  [
    'our own group wins over the one for everybody',
    'User-agent: *\nDisallow: /\n\nUser-agent: LaunchDirBot\nAllow: /',
    '/',
    true,
  ],
  ['our own group may be stricter', 'User-agent: *\nAllow: /\n\nUser-agent: LaunchDirBot\nDisallow: /', '/', false],
  ["another crawler's group is not ours", 'User-agent: OtherBot\nDisallow: /', '/', true],
  ['a longer name is another crawler', 'User-agent: LaunchDirBotX\nDisallow: /', '/', true],
  ['the case of the name does not matter', 'user-AGENT: launchdirbot\nDISALLOW: /', '/', false],
  ['a version behind the name does not matter', 'User-agent: LaunchDirBot/2.0\nDisallow: /', '/', false],
  ['several names share a group', 'User-agent: A\nUser-agent: LaunchDirBot\nDisallow: /x', '/x', false],
  [
    'groups of one name count as one',
    'User-agent: LaunchDirBot\nDisallow: /a\n\nUser-agent: B\nDisallow: /c\n\nUser-agent: LaunchDirBot\nDisallow: /b',
    '/b',
    false,
  ],
  [
    "rules of another name's group between ours stay theirs",
    'User-agent: LaunchDirBot\nDisallow: /a\n\nUser-agent: B\nDisallow: /c\n\nUser-agent: LaunchDirBot\nDisallow: /b',
    '/c',
    true,
  ],
  ['the longest rule decides', 'User-agent: *\nDisallow: /a\nAllow: /a/b', '/a/b/c', true],
  ['the longest rule decides, whatever the order', 'User-agent: *\nAllow: /a/b\nDisallow: /a', '/a/c', false],
  ['Allow wins a tie', 'User-agent: *\nDisallow: /page\nAllow: /page', '/page', true],
  ['a rule is a prefix', 'User-agent: *\nDisallow: /fish', '/fish.html', false],
  ['a rule with a slash is a folder', 'User-agent: *\nDisallow: /fish/', '/fish', true],
  ['the case of the path matters', 'User-agent: *\nDisallow: /Fish', '/fish', true],
  ['* is any run of characters', 'User-agent: *\nDisallow: /*.php', '/a/b.php?x', false],
  ['a trailing * changes nothing', 'User-agent: *\nDisallow: /fish*', '/fishing', false],
  ['$ is the end', 'User-agent: *\nDisallow: /*.php$', '/a.php?x', true],
  ['$ is the end of a match', 'User-agent: *\nDisallow: /*.php$', '/a.php', false],
  ['$ alone at the root', 'User-agent: *\nAllow: /$\nDisallow: /', '/', true],
  ['$ alone at the root, elsewhere', 'User-agent: *\nAllow: /$\nDisallow: /', '/a', false],
  ['* and $ may stand together', 'User-agent: *\nDisallow: /a*$', '/ab', false],
  ['a part between two * must not overlap its end', 'User-agent: *\nDisallow: /*aba$', '/ab', true],
  ['the query belongs to the path', 'User-agent: *\nDisallow: /*?sort=', '/list?sort=up', false],
  [
    'escapes of unreserved characters are decoded',
    'User-agent: *\nDisallow: /foo/bar/%62%61%7A',
    '/foo/bar/baz',
    false,
  ],
  ['escapes in the address are decoded too', 'User-agent: *\nDisallow: /foo/bar/baz', '/foo/bar/%62%61%7a', false],
  ['characters beyond ASCII match their escapes', 'User-agent: *\nDisallow: /bücher', '/b%C3%BCcher', false],
  ['the case of escapes does not matter', 'User-agent: *\nDisallow: /b%c3%bccher', '/b%C3%BCcher', false],
  ['a comment is no part of a rule', 'User-agent: * # all\nDisallow: /a # not b', '/a', false],
  ['a line of comment is skipped', '# Disallow: /\nUser-agent: *\nDisallow: /b', '/a', true],
  ['a rule before any name belongs to nobody', 'Disallow: /\nUser-agent: *\nDisallow: /b', '/a', true],
  [
    'unknown lines do not end the list of names',
    'User-agent: LaunchDirBot\nX-Thing: 1\nUser-agent: B\nDisallow: /',
    '/',
    false,
  ],
  [
    'a sitemap between names belongs to nobody',
    'User-agent: LaunchDirBot\nSitemap: https://acme.com/s.xml\nUser-agent: B\nDisallow: /',
    '/',
    false,
  ],
  [
    'a crawl delay ends the list of names',
    'User-agent: B\nCrawl-delay: 1\nUser-agent: LaunchDirBot\nDisallow: /a',
    '/a',
    false,
  ],
  ['spaces before the colon are tolerated', 'User-agent : *\nDisallow : /a', '/a', false],
  ['a byte order mark is skipped', '\uFEFFUser-agent: *\nDisallow: /', '/', false],
  ['lines may end in a carriage return', 'User-agent: *\rDisallow: /a\rDisallow: /b', '/b', false],
  ['a page of HTML is no rule', '<!doctype html><title>404</title><p>User-agent: *</p>', '/', true],
  ['a rule without a slash matches nothing', 'User-agent: *\nDisallow: secret', '/secret', true],
  ['a rule may begin with *', 'User-agent: *\nDisallow: */feed', '/feed', false],
  ['a delay before any name belongs to nobody', 'Crawl-delay: 5\nUser-agent: *\nDisallow: /b', '/a', true],
  ['half a surrogate pair matches nothing', 'User-agent: *\nDisallow: /\ud800', '/a', true],
])('%s', ([, robots, path, allowed]) => {
  expect(ask(robots, path)).toBe(allowed)
})

test('text beyond 500 KiB is not read', () => {
  const padding = `#${' '.repeat(ROBOTS_MAX_BYTES)}\n`
  expect(ask(`User-agent: *\n${padding}Disallow: /`, '/')).toBe(true)
})

test('the crawl delay is that of our group, in seconds', () => {
  const rules = (text: string) => parseRobots(text, 'LaunchDirBot').crawlDelay
  expect(rules('User-agent: *\nCrawl-delay: 2.5\nDisallow: /x')).toBe(2.5)
  expect(rules('User-agent: *\nCrawl-delay: 9\n\nUser-agent: LaunchDirBot\nDisallow: /x')).toBe(null)
  expect(rules('User-agent: *\nCrawl-delay: 0')).toBe(0)
  expect(rules('User-agent: *\nCrawl-delay: -1')).toBe(null)
  expect(rules('User-agent: *\nCrawl-delay: soon')).toBe(null)
  expect(rules('User-agent: *\nCrawl-delay:')).toBe(null)
})

test('sitemaps are listed whoever they are written for', () => {
  const { sitemaps } = parseRobots(
    'Sitemap: https://acme.com/a.xml\nUser-agent: B\nSitemap: https://acme.com/b.xml',
    'X',
  )
  expect(sitemaps).toEqual(['https://acme.com/a.xml', 'https://acme.com/b.xml'])
  expect(parseRobots('Sitemap: https://acme.com/a.xml\n'.repeat(21), 'X').sitemaps).toHaveLength(20)
})

// Matching `/aaa…` of 1,000 characters against `/*x` compares each character once.
const LONG = `/${'a'.repeat(999)}`
const rulesAgainst = (count: number) => `User-agent: *\n${'Disallow: /*x\n'.repeat(count)}`

test.for<[rule: string, robots: string, path: string, allowed: boolean]>([
  ['as much work as real files need is done', rulesAgainst(250), LONG, true],
  ['an address that would take more is not read', rulesAgainst(251), LONG, false],
  ['one character more is more', rulesAgainst(250), `${LONG}a`, false],
  ['the work ends with the rule that decides', `${rulesAgainst(250)}Allow: /aa`, `${LONG}a`, true],
  ['parts that are found are work', `User-agent: *\nAllow: /${'*a'.repeat(250_000)}`, `/${'a'.repeat(250_100)}`, true],
  [
    'parts that are found are work too',
    `User-agent: *\nAllow: /${'*a'.repeat(250_001)}`,
    `/${'a'.repeat(250_100)}`,
    false,
  ],
  [
    'a part that is not found is the last one looked for',
    `User-agent: *\nDisallow: /*x${'*a'.repeat(250_000)}`,
    LONG,
    true,
  ],
  ['wildcards in a row are one', `User-agent: *\nDisallow: /a${'*'.repeat(400_000)}b`, '/ab', false],
  ['rules that begin otherwise are no work', `User-agent: *\n${'Disallow: /b*x\n'.repeat(9_000)}`, LONG, true],
])('%s', ([, robots, path, allowed]) => {
  expect(ask(robots, path)).toBe(allowed)
})

/**
 * A literal implementation of RFC 9309: each rule is a regular expression, the longest match decides, and
 * Allow wins a tie.
 */
function byTheBook(rules: readonly [key: string, pattern: string][], path: string): boolean {
  const matching = rules.filter(([, pattern]) => {
    const [, body = '', end = ''] = /^(.*?)(\$?)$/.exec(pattern) ?? []
    return new RegExp(`^${body.replace(/[$?.]/g, '\\$&').replaceAll('*', '.*')}${end}`).test(path)
  })
  const longest = Math.max(...matching.map(([, pattern]) => pattern.length))
  const decisive = matching.filter(([, pattern]) => pattern.length === longest)
  return decisive.length === 0 || decisive.some(([key]) => key === 'Allow')
}

test('any few rules say of any path what the standard says', () => {
  const text = (of: string, most: number) =>
    fc.array(fc.constantFrom(...of.split('')), { maxLength: most }).map((all) => all.join(''))
  const rule = fc.tuple(
    fc.constantFrom('Allow', 'Disallow'),
    text('ab/*$?', 7).map((rest) => `/${rest}`),
  )
  fc.assert(
    fc.property(
      fc.array(rule, { maxLength: 6 }),
      text('ab/?$', 9).map((rest) => `/${rest}`),
      (rules, path) => {
        const robots = `User-agent: *\n${rules.map((line) => line.join(': ')).join('\n')}`
        // `/?` is requested as `/`.
        const { pathname, search } = new URL(`https://acme.com${path}`)
        expect(ask(robots, path)).toBe(byTheBook(rules, pathname + search))
      },
    ),
    { numRuns: 5_000 },
  )
})
