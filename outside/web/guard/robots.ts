interface Rule {
  allow: boolean
  /** Of the pattern as it is written: the longest decides. */
  length: number
  start: string
  /** It ends there: no wildcard, and an end. */
  isWhole: boolean
  /** What must follow, one after the other with anything between. */
  parts: string[]
  /** What the address must end with, after the parts; null where anything may follow. */
  end: string | null
}

interface Line {
  allow: boolean
  pattern: string
}

interface Group {
  agents: string[]
  rules: Line[]
  /** Seconds. Not in RFC 9309, but many sites write it. */
  crawlDelay: number | null
}

/** What a robots.txt says to one crawler. */
export interface RobotsRules {
  /** The one that decides first: the longest, and of equal ones those that allow. */
  rules: Rule[]
  /** Seconds between requests, or null. */
  crawlDelay: number | null
  sitemaps: string[]
}

// RFC 9309 §2.5 asks crawlers to read at least this much.
export const ROBOTS_MAX_BYTES = 500 * 1024
// Sites that list every part of a large sitemap: the first few do for choosing seven pages.
const MAX_SITEMAPS = 20
// Long files of real sites hold two thousand rules. Each rule is held against each page we think of reading.
const MAX_RULES = 10_000
// Characters looked at behind wildcards to judge one address, at most 3 ms: 2,000 rules against an address of 125.
const MAX_WORK = 250_000

export const NO_RULES: RobotsRules = { rules: [], crawlDelay: null, sitemaps: [] }

/** Reads a robots.txt for the crawler with this product token (RFC 9309). Lines it does not understand are skipped. */
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
      // An empty Disallow is no rule: it allows everything.
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

/** Whether these rules let their crawler read a page. Not, where that would take more work than any real file asks for. */
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
  const comment = line.indexOf('#')
  return (comment < 0 ? line : line.slice(0, comment)).trim()
}

/** All groups that name the crawler count as one; without any, those for everybody. */
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
    return normalEscapes(pattern) // half a surrogate pair: matches nothing that a URL can hold
  }
}

/** Escapes of unreserved characters are decoded, the others written in capitals: `%7e` and `~` are the same path. */
function normalEscapes(path: string): string {
  return path.replace(/%[0-9a-f]{2}/gi, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16))
    return /[A-Za-z0-9\-._~]/.test(character) ? character : escape.toUpperCase()
  })
}

/** `*` is any run of characters, a final `$` the end. */
function compiled({ allow, pattern }: Line): Rule {
  const isAnchored = pattern.endsWith('$')
  const [start = '', ...parts] = (isAnchored ? pattern.slice(0, -1) : pattern).split('*')
  const isWhole = isAnchored && parts.length === 0
  const end = isAnchored ? (parts.pop() ?? '') : null
  return { allow, length: pattern.length, start, isWhole, parts: parts.filter(Boolean), end }
}

/** Gives up once the work is more than what is left. */
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
