interface Rule {
  allow: boolean
  /** Length of the whole pattern, with its wildcards: the longest matching rule decides. */
  length: number
  start: string
  /** The pattern has no wildcard and ends in `$`, so the path must equal `start`. */
  isWhole: boolean
  /** Strings that must follow in this order, with anything between them. */
  parts: string[]
  /** What the path must end with; null when anything may follow. */
  end: string | null
}

interface Line {
  allow: boolean
  pattern: string
}

interface Group {
  agents: string[]
  rules: Line[]
  /** In seconds. Not part of RFC 9309, but many websites use it. */
  crawlDelay: number | null
}

/** The rules of a robots.txt for one crawler. */
export interface RobotsRules {
  /** In order of precedence: longest first, and `allow` before `disallow` of the same length. */
  rules: Rule[]
  /** Seconds between requests, or null. */
  crawlDelay: number | null
  sitemaps: string[]
}

// RFC 9309 §2.5 asks crawlers to read at least this much.
export const ROBOTS_MAX_BYTES = 500 * 1024
// Some websites list every part of a large sitemap; the first few are enough to choose seven pages.
const MAX_SITEMAPS = 20
// Five times what long files on real websites have. More would cost time, because each candidate page is
// matched against each rule.
const MAX_RULES = 10_000
// Characters compared after wildcards for one address: 2,000 rules times 125 characters, at most 3 ms.
const MAX_WORK = 250_000

export const NO_RULES: RobotsRules = { rules: [], crawlDelay: null, sitemaps: [] }

/** Parses a robots.txt for the crawler with this product token (RFC 9309). Skips unknown lines. */
export function parseRobots(text: string, token: string): RobotsRules {
  const groups: Group[] = []
  const sitemaps: string[] = []
  let inAgentLines = false

  for (const line of text
    .slice(0, ROBOTS_MAX_BYTES)
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)) {
    const [, key, value] = /^([A-Za-z-]+)\s*:(.*)$/.exec(withoutComment(line)) ?? []
    if (key === undefined || value === undefined) continue
    const name = key.toLowerCase()
    const text = value.trim()

    if (name === 'user-agent') {
      if (!inAgentLines) groups.push({ agents: [], rules: [], crawlDelay: null })
      groups.at(-1)?.agents.push(text.toLowerCase())
      inAgentLines = true
    } else if (name === 'sitemap') {
      if (sitemaps.length < MAX_SITEMAPS) sitemaps.push(text)
    } else if (name === 'allow' || name === 'disallow') {
      inAgentLines = false
      // An empty Disallow allows everything.
      if (text) groups.at(-1)?.rules.push({ allow: name === 'allow', pattern: normalPath(text) })
    } else if (name === 'crawl-delay') {
      inAgentLines = false
      const group = groups.at(-1)
      const seconds = Number(text)
      if (group && text && seconds >= 0) group.crawlDelay = seconds
    }
  }

  const ours = groupsFor(groups, token)
  return {
    rules: ours
      .flatMap(({ rules }) => rules)
      .slice(0, MAX_RULES)
      .map(compiled)
      .sort((a, b) => b.length - a.length || Number(b.allow) - Number(a.allow)),
    crawlDelay: ours.find(({ crawlDelay }) => crawlDelay !== null)?.crawlDelay ?? null,
    sitemaps,
  }
}

/** Whether the rules let the crawler read a page. False when matching takes more work than any real file needs. */
export function mayRead({ rules }: RobotsRules, url: URL): boolean {
  if (url.pathname === '/robots.txt') return true
  const path = normalEscapes(url.pathname + url.search)
  const work = { left: MAX_WORK }
  for (const rule of rules) {
    const isDecisive = matches(rule, path, work)
    if (work.left < 0) return false
    if (isDecisive) return rule.allow
  }
  return true
}

function withoutComment(line: string): string {
  return line.replace(/#[^]*/, '').trim()
}

/** All groups that name the crawler; if there are none, the groups for every crawler. */
function groupsFor(groups: Group[], token: string): Group[] {
  const ours = groups.filter(({ agents }) => agents.some((agent) => productToken(agent) === productToken(token)))
  return ours.length > 0 ? ours : groups.filter(({ agents }) => agents.some((agent) => /^\*(\s|$)/.test(agent)))
}

function productToken(agent: string): string {
  return /^[a-z_-]+/.exec(agent.toLowerCase())?.[0] ?? ''
}

function normalPath(pattern: string): string {
  try {
    return normalEscapes(encodeURI(pattern).replaceAll('%25', '%'))
  } catch {
    return normalEscapes(pattern) // half a surrogate pair, which can't match any URL
  }
}

/** Decodes escapes of unreserved characters and uppercases the others, so that `%7e` and `~` are the same path. */
function normalEscapes(path: string): string {
  return path.replace(/%[0-9a-f]{2}/gi, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16))
    return /[A-Za-z0-9\-._~]/.test(character) ? character : escape.toUpperCase()
  })
}

/** Compiles a pattern: `*` matches any characters, a final `$` the end. */
function compiled({ allow, pattern }: Line): Rule {
  const isAnchored = pattern.endsWith('$')
  const [start = '', ...parts] = (isAnchored ? pattern.slice(0, -1) : pattern).split('*')
  const isWhole = isAnchored && parts.length === 0
  const end = isAnchored ? (parts.pop() ?? '') : null
  return { allow, length: pattern.length, start, isWhole, parts: parts.filter(Boolean), end }
}

/** Whether the rule matches the path; false when `work` runs out. */
function matches({ start, isWhole, parts, end }: Rule, path: string, work: { left: number }): boolean {
  if (isWhole) return path === start
  if (!path.startsWith(start)) return false
  let at = start.length
  for (const part of parts) {
    const found = path.indexOf(part, at)
    work.left -= (found < 0 ? path.length : found) - at + part.length
    if (found < 0 || work.left < 0) return false
    at = found + part.length
  }
  return end === null || (path.length - end.length >= at && path.endsWith(end))
}
