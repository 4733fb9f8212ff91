import type { Link } from '../../domain/drafts/website/page.ts'
import { addressAsWords, addressWordsFor } from '../../domain/drafts/words/address-words.ts'
import type { Concept } from '../../domain/drafts/words/concepts.ts'
import { wordsFor } from '../../domain/drafts/words/words.ts'

/**
 * Pages read besides the start page: enough for prices, team, contact and FAQ, and few enough to be polite.
 */
export const MAX_FURTHER_PAGES = 7
/** Enough, because main pages usually come first in a sitemap, before a shop's products. */
const MAX_SITEMAP_URLS = 200

/**
 * How useful each class of pages is for drafting, and how many of them are read, because they repeat each other.
 */
const CLASSES = {
  pricing: { score: 100, max: 1, called: called('price page') },
  about: { score: 90, max: 1, called: called('about page') },
  contact: { score: 80, max: 1, called: called('contact page') },
  imprint: { score: 78, max: 1, called: called('imprint page') },
  faq: { score: 60, max: 1, called: called('questions page') },
  team: { score: 58, max: 1, called: called('team page') },
  features: { score: 56, max: 2, called: called('feature page') },
  terms: { score: 20, max: 1, called: called('terms page') },
  // Small websites often state their company and address only here.
  privacy: { score: 15, max: 1, called: called('privacy page') },
}
type PageClass = keyof typeof CLASSES

/** What the last part of an address, or the text of a link, is for such a page, and nothing else. */
function called(concept: Concept): RegExp {
  return new RegExp(`^(?:${addressWordsFor(concept)}|${wordsFor(concept)})$`, 'u')
}

/**
 * Tried even when no link leads there: small websites may not link these pages, and they are the most useful.
 */
const GUESSES = { pricing: '/pricing', about: '/about', contact: '/contact' } as const
const DEPTH_PENALTY = 5
// A limit, because each candidate is matched against every robots.txt rule, and there may be thousands.
const MAX_CANDIDATES = 50
// Longer addresses are generated for programs, not for people.
const MAX_ADDRESS_LENGTH = 500
// Longer than any label we look for. A page may put megabytes of text into a link.
const MAX_TEXT_LENGTH = 200
// A class found in the address counts for more than the same class found only in the link text.
const TEXT_PENALTY = 10
const FILES = new Set(
  'pdf png jpg jpeg gif svg webp avif ico mp4 webm mp3 zip gz dmg exe msi apk css js json xml txt rss atom doc docx xls xlsx ppt pptx'.split(
    ' ',
  ),
)

export interface PageSources {
  /** Address of the first page, after redirects. */
  startUrl: string
  links: readonly Pick<Link, 'href' | 'text'>[]
  /** Addresses listed in the sitemap, in its order. */
  sitemap: readonly string[]
  /** Whether robots.txt lets us read a page. */
  mayRead: (url: URL) => boolean
}

interface Candidate {
  url: URL
  pageClass: PageClass
  score: number
}

/** The pages to read besides the start page, most useful first, all on the start page's origin. */
export function choosePages({ startUrl, links, sitemap, mayRead }: PageSources): string[] {
  const start = new URL(startUrl)
  const candidates = new Map<string, Candidate>()

  const consider = (href: string, text: string) => {
    const url = onSite(href, start)
    if (!url || FILES.has(/\.(\w+)$/.exec(url.pathname)?.[1]?.toLowerCase() ?? '')) return
    const key = keyOf(url)
    const found = key === '' || key === keyOf(start) ? null : classify(url, text)
    const known = candidates.get(key)
    if (found && (!known || known.score < found.score)) candidates.set(key, { url, ...found })
  }
  for (const { href, text } of links) consider(href, text)
  for (const address of sitemap.slice(0, MAX_SITEMAP_URLS)) consider(address, '')
  for (const missing of missingGuesses([...candidates.values()].map(({ pageClass }) => pageClass))) {
    consider(GUESSES[missing], '')
  }

  const best = [...candidates.values()].sort((a, b) => b.score - a.score).slice(0, MAX_CANDIDATES)
  return limitedByClass(best.filter(({ url }) => mayRead(url)))
    .slice(0, MAX_FURTHER_PAGES)
    .map(({ url }) => url.href)
}

function limitedByClass(candidates: Candidate[]): Candidate[] {
  const taken = new Map<PageClass, number>()
  return candidates.filter(({ pageClass }) => {
    const count = taken.get(pageClass) ?? 0
    taken.set(pageClass, count + 1)
    return count < CLASSES[pageClass].max
  })
}

/** Whether the links lack a useful page that the sitemap may list. */
export function needsSitemap(startUrl: string, links: PageSources['links']): boolean {
  const start = new URL(startUrl)
  const found = links.flatMap(({ href, text }) => {
    const url = onSite(href, start)
    return url ? (classify(url, text)?.pageClass ?? []) : []
  })
  return missingGuesses(found).length > 0
}

/** The first 200 addresses in a sitemap or a sitemap index. */
export function sitemapAddresses(xml: string): string[] {
  const matches = xml.matchAll(/<loc>\s{0,20}(?:<!\[CDATA\[\s{0,20})?([^<\s\]]{1,2000})/gi)
  return [...matches.take(MAX_SITEMAP_URLS)].map(([, address = '']) => address.replaceAll('&amp;', '&'))
}

/**
 * The sitemap of ordinary pages in a sitemap index, or else its first sitemap; null for a plain sitemap or an
 * empty index.
 */
export function sitemapOfPages(xml: string): string | null {
  if (!/<sitemapindex[\s>]/i.test(xml.slice(0, 4_096))) return null
  const parts = sitemapAddresses(xml)
  return parts.find((address) => /\bpages?\b/i.test(address)) ?? parts[0] ?? null
}

function missingGuesses(found: PageClass[]): (keyof typeof GUESSES)[] {
  return (Object.keys(GUESSES) as (keyof typeof GUESSES)[]).filter((pageClass) => !found.includes(pageClass))
}

function classify(url: URL, text: string): { pageClass: PageClass; score: number } | null {
  const segments = segmentsOf(url)
  const last = addressAsWords((segments.at(-1) ?? '').replace(/\.(?:html?|php|aspx?)$/, ''))
  const words = text.slice(0, MAX_TEXT_LENGTH).replace(/\s+/g, ' ').trim()
  const depth = DEPTH_PENALTY * Math.max(0, segments.length - 1)
  const classes = Object.entries(CLASSES) as [PageClass, (typeof CLASSES)[PageClass]][]
  for (const [said, penalty] of [
    [last, depth],
    [words, depth + TEXT_PENALTY],
  ] as const) {
    const found = classes.find(([, rule]) => rule.called.test(said))
    if (found) return { pageClass: found[0], score: found[1].score - penalty }
  }
  return null
}

/**
 * The address on the start page's origin, even when the link says http or `www.`; null for other websites.
 */
function onSite(href: string, start: URL): URL | null {
  const url = href.length > MAX_ADDRESS_LENGTH ? null : URL.parse(href, start)
  if (!url || !/^https?:$/.test(url.protocol) || url.port !== start.port) return null
  if (url.hostname.replace(/^www\./, '') !== start.hostname.replace(/^www\./, '')) return null
  url.protocol = start.protocol
  url.hostname = start.hostname
  url.hash = ''
  return url
}

/** Identifies a page: the same with or without a trailing slash, `index.html` or query; empty for the home page. */
function keyOf(url: URL): string {
  const segments = segmentsOf(url)
  if (/^index\.\w{1,5}$/.test(segments.at(-1) ?? '')) segments.pop()
  return segments.join('/')
}

function segmentsOf({ pathname }: URL): string[] {
  return pathname
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '')
}
