import type { ProposedField } from '../../profile/profile.ts'
import { isLeftover } from '../evidence/leftovers.ts'
import {
  addressNames,
  domainCore,
  isOnSharedHost,
  namesBySource,
  pathNames,
  productOfVendor,
  sourcesNaming,
  spellingsOf,
  subdomainCore,
} from '../evidence/whose/own-name.ts'
import type { NameSource } from '../evidence/whose/own-name.ts'
import { copyrightNames, logoImages, productAndMaker, titleParts, wordsSpelling } from '../evidence/whose/page-names.ts'
import { isNamed } from '../evidence/whose/schema-types.ts'
import { squashed } from '../evidence/plain-text.ts'
import { oneLine } from '../reading/one-line.ts'
import { everySaying, wordsFor } from '../words/words.ts'
import { quoteFrom } from './site.ts'
import type { Site } from './site.ts'
import { applications, organizations, textOf, things } from './structured.ts'

/** The weight of each source that agrees with a name. */
const WEIGHT: Record<NameSource, number> = {
  headline: 1,
  domain: 3,
  path: 3,
  og: 2,
  structured: 2,
  app: 2,
  title: 2,
  logo: 1.5,
  copyright: 1.5,
}
const MIN_SOURCES = 2
/**
 * A penalty: on a product's subdomain, the domain's own name is the vendor's, and on a shared host it may be
 * the publisher's.
 */
const VENDOR = -4
const PRODUCT = 7
/** How close a name is to the address that spells it. */
const SAME = 6
/** Candidates of at least this rank were written to state the product's name. */
const STATED = 7
const MAX_NAME_LENGTH = 60
const MAX_NAME_WORDS = 5
const GENERIC = new RegExp(
  `^(?:${wordsFor('no product name', 'price page', 'about page', 'contact page', 'questions page', 'feature page', 'sign-in page', 'apple store', 'google store')}$|${wordsFor('welcome')})`,
  'u',
)
/** Tools that name the websites made with them after themselves. */
const TOOLS = new Set(['wordpress', 'wix'])
const AROUND_A_LOGO = everySaying('around a logo')

interface Candidate {
  name: string
  quote: string
  /** Higher for sources whose purpose is to state the name. */
  rank: number
}

/**
 * The name that fits the website's sources and address best, in the website's own spelling; null if no name
 * has two sources.
 */
export function draftName(site: Site): ProposedField | null {
  const names = namesBySource(site.pages)
  let best: { candidate: Candidate; score: number } | null = null
  const all = telling(candidates(site), site, names)
  const product = productOfVendor(site.home)
  const account = product !== null || isPublishedBy(all, site, names) ? domainCore(site.home.url) : null
  for (const candidate of all) {
    const sources = sourcesNaming(candidate.name, names)
    if (sources.length < MIN_SOURCES) continue
    const score =
      sources.reduce((sum, source) => sum + WEIGHT[source], 0) +
      (squashed(candidate.name) === product
        ? PRODUCT
        : account?.includes(squashed(candidate.name))
          ? VENDOR
          : closeness(candidate.name, site.home.url)) +
      candidate.rank / 10 -
      wordiness(candidate.name)
    if (best === null || score > best.score) best = { candidate, score }
  }
  return best === null ? null : { value: best.candidate.name, quotes: [quoteFrom(site.home, best.candidate.quote)] }
}

function candidates(site: Site): Candidate[] {
  const { home } = site
  const texts = [home.title, ...home.blocks.filter((block) => /^h[12]$/.test(block.tag)).map((block) => block.text)]
  const spelled = texts.flatMap((text) => wordsSpelling(text, [...addressNames(home.url), ...pathNames(home)]))
  const stated: [number, string][] = [
    ...applications(home).map((thing): [number, string] => [8, textOf(thing['name'])]),
    // In "Acme | Planner for teams", the name comes first.
    ...titleParts(home.meta['og:site_name'] ?? '')
      .slice(0, 1)
      .map((part): [number, string] => [9, part]),
    [7, home.meta['application-name'] ?? ''],
    [7, home.meta['apple-mobile-web-app-title'] ?? ''],
    ...organizations(home)
      .filter(isNamed)
      .map((thing): [number, string] => [6, textOf(thing['name'])]),
    ...things(home, 'WebSite').map((thing): [number, string] => [6, textOf(thing['name'])]),
    ...titleParts(home.title).map((part): [number, string] => [4, part]),
    ...titleParts(home.meta['og:title'] ?? '').map((part): [number, string] => [3, part]),
    ...logoImages(home).map((image): [number, string] => [2, image.alt.replace(AROUND_A_LOGO, ' ')]),
    ...copyrightNames(home).map((name): [number, string] => [2, name]),
    ...spelled.map((name): [number, string] => [1, name]),
  ]
  const maker = squashed(productAndMaker(home.title)[1] ?? '')
  return stated.flatMap(([rank, written]) => {
    const name = oneLine(written.replace(/[®™©℠]/g, ''))
    const usable =
      name.length >= 2 &&
      name.length <= MAX_NAME_LENGTH &&
      !GENERIC.test(name) &&
      !TOOLS.has(name.toLowerCase()) &&
      !isLeftover(name) &&
      name.split(' ').length <= MAX_NAME_WORDS &&
      /\p{L}/u.test(name) &&
      ((squashed(name) !== maker && productAndMaker(name).length < 2) || closeness(name, home.url) === SAME)
    return usable ? [{ name, quote: name, rank }] : []
  })
}

/**
 * Drops weak candidates named after the subdomain if the website states another name: "sign.acme.com" may be
 * for signing, and its product may be called something else.
 */
function telling(all: Candidate[], { home }: Site, names: ReturnType<typeof namesBySource>): Candidate[] {
  const subdomain = subdomainCore(home.url)
  const isNamed = all.some(
    ({ name, rank }) =>
      rank >= STATED &&
      squashed(name) !== domainCore(home.url) &&
      !squashed(name).includes(subdomain) &&
      sourcesNaming(name, names).length > MIN_SOURCES,
  )
  return isNamed ? all.filter(({ name, rank }) => rank >= STATED || !squashed(name).includes(subdomain)) : all
}

/**
 * Whether a website on a shared host is named after the account that publishes it, while its data and title
 * use another name for the product.
 */
function isPublishedBy(all: Candidate[], { home }: Site, names: ReturnType<typeof namesBySource>): boolean {
  const account = domainCore(home.url)
  return (
    isOnSharedHost(home.url) &&
    all.some(
      ({ name, rank }) =>
        rank > STATED && !squashed(name).includes(account) && sourcesNaming(name, names).includes('title'),
    ) &&
    !sourcesNaming(account, names).includes('title')
  )
}

/** How well a name fits the website's address. */
function closeness(name: string, url: string): number {
  return Math.max(...spellingsOf(name).map((wanted) => closenessOf(wanted, url)))
}

function closenessOf(wanted: string, url: string): number {
  const core = domainCore(url)
  const sub = subdomainCore(url)
  const suffix = (URL.parse(url)?.hostname ?? '').split('.').at(-1) ?? ''
  if (sub.length > 2) return wanted.startsWith(sub) ? 7 : wanted === core ? VENDOR : wanted.includes(sub) ? 6.5 : 0
  if (wanted === core || wanted === `${core}${suffix}`) return SAME
  if (wanted.length > 2 && core.includes(wanted)) return 1 + (4 * wanted.length) / core.length
  if (core.length > 3 && wanted.includes(core)) return wanted.startsWith(core) ? 3 : 2
  return 0
}

/** The penalty for a long name, which is more likely a description. */
function wordiness(name: string): number {
  return Math.max(0, name.split(' ').length - 3) * 1.5
}
