import type { Link } from '../../domain/drafts/website/page.ts'

/**
 * Pages read besides the start page: enough for prices, team, contact and FAQ, and few enough to be polite.
 */
export const MAX_FURTHER_PAGES = 7
/** Enough, because main pages usually come first in a sitemap, before a shop's products. */
const MAX_SITEMAP_URLS = 200

type PageClass = 'pricing' | 'about' | 'contact' | 'imprint' | 'faq' | 'team' | 'features' | 'terms' | 'privacy'

interface ClassRule {
  /** How useful a page of this class is for drafting, relative to other classes. */
  score: number
  /** Maximum number of pages, because pages of one class repeat each other. */
  max: number
  path: RegExp
  text: RegExp
}

const CLASSES: Record<PageClass, ClassRule> = {
  pricing: {
    score: 100,
    max: 1,
    path: /^(pricing|prices?|plans?|plans-and-pricing|pricing-plans|preise?|tarife|tarifs?|precios|prezzi|precos|buy)$/,
    text: /^(see |view )?(our )?(pricing|prices|plans|plans (&|and) pricing|preise|tarifs?|precios|prezzi|preços)$/,
  },
  about: {
    score: 90,
    max: 1,
    path: /^(about|about-?us|company|our-?story|story|who-we-are|ueber-uns|uber-uns|a-propos|qui-sommes-nous|sobre|sobre-nosotros|chi-siamo|over-ons)$/,
    text: /^(about|about us|company|our story|who we are|über uns|à propos|sobre nosotros|chi siamo|over ons)$/,
  },
  contact: {
    score: 80,
    max: 1,
    path: /^(contact|contact-?us|contacts|kontakt|contacto|contatti|get-in-touch)$/,
    text: /^(contact|contact us|kontakt|contacto|contatti|get in touch)$/,
  },
  imprint: {
    score: 78,
    max: 1,
    path: /^(imprint|impressum|legal-notice|mentions-legales|aviso-legal)$/,
    text: /^(imprint|impressum|legal notice|mentions légales|aviso legal)$/,
  },
  faq: {
    score: 60,
    max: 1,
    path: /^(faqs?|frequently-asked-questions|haeufige-fragen|questions)$/,
    text: /^(faqs?|frequently asked questions|häufige fragen|questions)$/,
  },
  team: {
    score: 58,
    max: 1,
    path: /^(team|our-team|the-team|founders|people|leadership)$/,
    text: /^(team|our team|meet the team|founders|leadership)$/,
  },
  features: {
    score: 56,
    max: 2,
    path: /^(features?|product|how-it-works|tour|overview|funktionen|fonctionnalites|funcionalidades)$/,
    text: /^(features?|product|how it works|product tour|overview|funktionen|fonctionnalités|funcionalidades)$/,
  },
  terms: {
    score: 20,
    max: 1,
    path: /^(terms|terms-of-service|terms-of-use|terms-?and-?conditions|tos|agb)$/,
    text: /^(terms|terms of service|terms of use|terms (&|and) conditions|agb)$/,
  },
  // Small websites often state their company and address only here.
  privacy: {
    score: 15,
    max: 1,
    path: /^(privacy|privacy-?policy|privacy-?terms|datenschutz|politique-de-confidentialite)$/,
    text: /^(privacy|privacy policy|datenschutz(erklärung)?|politique de confidentialité)$/,
  },
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
const NOT_A_PAGE =
  /\.(pdf|png|jpe?g|gif|svg|webp|avif|ico|mp4|webm|mp3|zip|gz|dmg|exe|msi|apk|css|js|json|xml|txt|rss|atom|docx?|xlsx?|pptx?)$/i

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
    if (!url || NOT_A_PAGE.test(url.pathname)) return
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
  return parts.find((address) => /\bpages?\b|page-sitemap/i.test(address)) ?? parts[0] ?? null
}

function missingGuesses(found: PageClass[]): (keyof typeof GUESSES)[] {
  return (Object.keys(GUESSES) as (keyof typeof GUESSES)[]).filter((pageClass) => !found.includes(pageClass))
}

function classify(url: URL, text: string): { pageClass: PageClass; score: number } | null {
  const segments = segmentsOf(url)
  const last = (segments.at(-1) ?? '').replace(/\.(html?|php|aspx?)$/, '')
  const words = text.slice(0, MAX_TEXT_LENGTH).replace(/\s+/g, ' ').trim().toLowerCase()
  const depth = DEPTH_PENALTY * Math.max(0, segments.length - 1)
  for (const [name, { score, path }] of Object.entries(CLASSES) as [PageClass, ClassRule][]) {
    if (path.test(last)) return { pageClass: name, score: score - depth }
  }
  for (const [name, { score, text: label }] of Object.entries(CLASSES) as [PageClass, ClassRule][]) {
    if (label.test(words)) return { pageClass: name, score: score - depth - TEXT_PENALTY }
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
