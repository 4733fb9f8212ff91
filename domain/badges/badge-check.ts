import type { HTMLElement } from 'node-html-parser'
import { declarationsOf } from '../shared/html/css.ts'
import { openVisibility } from '../shared/html/hidden.ts'
import { attributesOf, parseHtml, walk } from '../shared/html/parse-html.ts'
import { badgeDetail, BADGE_REASONS, type BadgeReason } from './badge-reasons.ts'

export interface BadgeExpectation {
  /** The page's address after redirects. */
  pageUrl: string
  /** Our own origin, such as `https://directory.example`. */
  siteOrigin: string
  slug: string
  /** Whether nofollow links count. */
  allowNofollow: boolean
}

/** Whether a page shows a listing's badge. `detail` tells the page's owner what is wrong and what to do. */
export type BadgeResult = { found: true; nofollow: boolean } | { found: false; reason: BadgeReason; detail: string }

// Anything smaller is a tracking pixel, not a badge.
const MIN_BADGE_PIXELS = 10
const LAZY_SOURCES = ['data-src', 'data-lazy-src', 'data-original', 'data-lazy', 'data-ll-src']
const LAZY_SETS = ['srcset', 'data-srcset', 'data-lazy-srcset']

// Far more than a `<picture>` needs for every screen size and image format.
const MAX_SOURCES = 30
const SIZES = ['width', 'height', 'max-width', 'max-height']

type Attributes = ReadonlyMap<string, string>

interface BadgeLink {
  /** Why no badge in this link counts, or null. */
  miss: { reason: BadgeReason; how?: string } | null
  nofollow: boolean
  images: number
}

interface Surroundings {
  /** How an element around hides what is in it. */
  hidden: string | null
  /** The same for the summary of a closed `details`, which is shown. */
  summaryHidden: string | null
  link: BadgeLink | null
  /** The sources of the picture around. */
  sources: string[]
}

/**
 * Looks for a visible link to the listing around the listing's badge image. Never throws; takes linear time. Only looks at
 * the served HTML and the style sheets in it, not at other style sheets or scripts.
 */
export function findBadge(html: string, { pageUrl, siteOrigin, slug, allowNofollow }: BadgeExpectation): BadgeResult {
  const site = new URL(siteOrigin)
  const listingUrl = `${site.origin}/listings/${slug}`
  let base = pageUrl
  let pageNofollow = false
  let nearest: { reason: BadgeReason; how?: string } = { reason: 'no_link' }
  let found: { nofollow: boolean } | null = null

  const missed = (reason: BadgeReason, how?: string | null) => {
    const nearer = BADGE_REASONS.indexOf(reason) > BADGE_REASONS.indexOf(nearest.reason)
    if (nearer) nearest = how ? { reason, how } : { reason }
  }
  const resolved = (address: string) => URL.parse(address.trim(), base)
  const isOurs = (url: URL | null): url is URL =>
    url !== null && /^https?:$/.test(url.protocol) && hostOf(url) === hostOf(site)

  function openLink(attributes: Attributes, hidden: string | null): BadgeLink | null {
    const target = resolved(attributes.get('href') ?? '')
    if (!attributes.has('href') || !isOurs(target)) return null
    if (target.pathname.replace(/\/$/, '') !== `/listings/${slug}`) {
      missed('wrong_listing')
      return null
    }
    const nofollow = /(^|\s)nofollow(\s|$)/i.test(attributes.get('rel') ?? '')
    return { miss: hidden === null ? null : { reason: 'hidden_link', how: hidden }, nofollow, images: 0 }
  }

  function closeLink(link: BadgeLink | null): void {
    if (link && link.images === 0) missed(link.miss?.reason ?? 'no_badge_image', link.miss?.how)
  }

  function badgeIn(address: string): 'ours' | 'other' | 'foreign' {
    const url = resolved(address)
    const badge = isOurs(url) ? /^\/badges\/([^/]+)\/[\w-]+\.svg$/.exec(url.pathname) : null
    if (!badge) return 'foreign'
    return badge[1] === slug ? 'ours' : 'other'
  }

  function lookAtImage(image: Attributes, into: BadgeLink, hidden: string | null, sources: string[]): void {
    into.images += 1
    const shown = shownAddresses(image, sources).map(badgeIn)
    if (shown.includes('other')) missed('wrong_badge')
    else if (shown.length === 0 || shown.includes('foreign')) missed('foreign_image')
    else if (into.miss) missed(into.miss.reason, into.miss.how)
    else if (hidden !== null) missed('hidden_image', hidden)
    else if (leastSize(image) < MIN_BADGE_PIXELS) missed('tiny_image')
    else if (!found || found.nofollow) found = { nofollow: into.nofollow }
  }

  const root = parseHtml(html)
  const visibility = root && openVisibility(root)

  function enter(element: HTMLElement, around: Surroundings): Surroundings {
    const name = element.rawTagName
    const attributes = attributesOf(element)
    const outside = name === 'summary' ? around.summaryHidden : around.hidden
    const hiding = outside === null ? visibility?.hidingOf(element) : null
    // An image is visible where text is not.
    const hidden = outside ?? (hiding?.kind === 'box' ? hiding.how : null)
    if (name === 'base' && base === pageUrl) base = resolved(attributes.get('href') ?? '')?.href ?? base
    else if (name === 'meta') pageNofollow ||= asksNofollow(attributes)
    else if (name === 'source') {
      const addresses = addressesIn(attributes.get('srcset') ?? attributes.get('data-srcset') ?? '')
      around.sources.push(...addresses.slice(0, MAX_SOURCES - around.sources.length))
    } else if (around.link && (name === 'img' || name === 'amp-img'))
      lookAtImage(attributes, around.link, hidden, around.sources)
    const isClosed = name === 'details' && !attributes.has('open')
    return {
      hidden: hidden ?? (isClosed ? 'it is inside a closed <details>' : null),
      summaryHidden: hidden,
      link: name === 'a' ? openLink(attributes, hidden) : around.link,
      sources: name === 'picture' ? [] : around.sources,
    }
  }

  if (root)
    walk<Surroundings>(
      root,
      { hidden: null, summaryHidden: null, link: null, sources: [] },
      {
        enter,
        leave: ({ rawTagName }, { link }) => rawTagName === 'a' && closeLink(link),
      },
    )

  // Needs the assertion, because `found` is set in a closure, which the compiler doesn't follow.
  const badge = found as { nofollow: boolean } | null
  if (badge) {
    const nofollow = badge.nofollow || pageNofollow
    if (!nofollow || allowNofollow) return { found: true, nofollow }
    missed('nofollow')
  }
  if (nearest.reason === 'no_link' && mentions(html, hostOf(site), `/listings/${slug}`)) missed('not_in_page')
  return { found: false, reason: nearest.reason, detail: badgeDetail(nearest.reason, listingUrl, nearest.how) }
}

/** The addresses that a browser may load for this image, including lazily. */
function shownAddresses(attributes: Attributes, sources: string[]): string[] {
  const src = attributes.get('src')?.trim() ?? ''
  const lazy = LAZY_SOURCES.map((name) => attributes.get(name)).find((address) => address)
  const sets = [...LAZY_SETS.flatMap((name) => addressesIn(attributes.get(name) ?? '')), ...sources]
  const lazyClass = /lazy/i.test(attributes.get('class') ?? '')
  const isPlaceholder = src === '' || /^(data|about):/i.test(src) || (lazyClass && lazy !== undefined)
  if (!isPlaceholder) return [src, ...sets]
  return lazy === undefined ? sets.filter((address) => !address.startsWith('data:')) : [lazy]
}

/** The addresses in a `srcset`. */
function addressesIn(srcset: string): string[] {
  return srcset
    .split(/,\s+/)
    .map((candidate) => candidate.trim().split(/\s+/)[0] ?? '')
    .filter((address) => address !== '')
}

/** The smallest width or height in pixels among an image's attributes and inline styles; Infinity if none. */
function leastSize(image: Attributes): number {
  const styles = new Map(declarationsOf(image.get('style') ?? '').map(({ property, value }) => [property, value]))
  const sizes = SIZES.flatMap((side) => [styles.get(side), side.startsWith('max') ? undefined : image.get(side)])
    .map((size) => /^\s*(\d+(?:\.\d+)?|\.\d+)(?:px)?\s*$/.exec(size ?? '')?.[1])
    .filter((size) => size !== undefined)
    .map(Number)
  return Math.min(...sizes)
}

function hostOf({ host }: URL): string {
  return host.replace(/^www\./, '')
}

function asksNofollow(attributes: Attributes): boolean {
  return (
    attributes.get('name')?.toLowerCase() === 'robots' && /\b(nofollow|none)\b/i.test(attributes.get('content') ?? '')
  )
}

/** Whether the address is anywhere in the source, even with slashes escaped as in scripts. */
function mentions(html: string, host: string, path: string): boolean {
  const slashed = (text: string) => RegExp.escape(text).replaceAll('\\/', '\\\\?/')
  return new RegExp(`${slashed('//')}(www\\.)?${slashed(host + path)}(?![\\w-])`, 'i').test(html)
}
