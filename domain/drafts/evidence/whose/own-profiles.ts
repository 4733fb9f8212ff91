import type { Link, Page } from '../../website/page.ts'
import { ownMembers } from './own-data.ts'
import { domainCore } from './own-name.ts'
import { isCredited, isCreditedName, isOwnVoice } from './own-voice.ts'
import { pageKind } from '../page-kind.ts'
import { squashed } from '../plain-text.ts'
import { profileHandle, profileKey, profilePlatform } from './platforms.ts'
import { memberQuote } from '../quotable.ts'
import { addressAsWords, addressWordsFor } from '../../words/address-words.ts'

/** Longer blocks are paragraphs, whose links illustrate the text rather than lead to own profiles. */
const MAX_LINE_OF_LINKS = 200
/** Links in a row are at most this many lines apart. */
const LINES_IN_A_ROW = 4
/** A handle that stands for anybody's. */
const SAMPLE = new RegExp(`^${addressWordsFor('sample handle')}$`, 'u')
/** Makers of templates and website builders, whose profiles stay in templates that nobody finished. */
const TEMPLATE_MAKERS = new Set(
  'tailwindcss getbootstrap bootstrap wordpress wordpressdotcom wix shopify squarespace webflow elementor themeforest envato framer vercel nextjs astrodotbuild gohugoio jekyllrb themeauthor'.split(
    ' ',
  ),
)

/** True when the website links the profile as its own, or its structured data states it. */
export function isOwnProfile(url: string, pages: readonly Page[], name: string): boolean {
  if (profilePlatform(url) === null || isPlaceholder(url, pages[0]?.url ?? '', name)) return false
  if (ownMembers(pages, name).has(memberQuote('sameAs', url))) return true
  return pages.some((page, at) =>
    page.links.some(
      (link) => profileKey(link.href) === profileKey(url) && isOwnProfileLink(link, page, { name, isHome: at === 0 }),
    ),
  )
}

/**
 * True for a link to a profile that is named like the product, or is placed where websites link their own
 * profiles: header, footer, contact page or a row of profiles.
 */
export function isOwnProfileLink(link: Link, page: Page, site: { name: string; isHome: boolean }): boolean {
  if (!isOwnLink(link, page) || isPlaceholder(link.href, page.url, site.name)) return false
  const kind = pageKind(page.url, site.isHome)
  const named = isNamedLike(link.href, page.url, site.name)
  if (link.topics?.includes('comparison') && !named) return false
  return (
    named ||
    (isPlaced(link) && !isCreditedName(page.blocks, profileHandle(link.href))) ||
    (kind !== 'about' && !/linkedin\.com\/in\//.test(link.href) && (kind === 'contact' || !isLone(link.href, page)))
  )
}

/** True for links in the header and footer, where websites link their own profiles. */
export function isPlaced(link: Link): boolean {
  return link.zone !== 'main' && link.zone !== 'nav'
}

/**
 * False for links that usually lead to someone else: in paragraphs, testimonials, samples and team sections,
 * and after "designed by".
 */
function isOwnLink(link: Link, page: Page): boolean {
  if (link.topics?.some((topic) => topic === 'testimonial' || topic === 'sample' || topic === 'team')) return false
  const at = link.block ?? -1
  if (isCredited(page.blocks, at, link.text)) return false
  const around = page.blocks[at]
  if (around === undefined || link.text === '' || !around.text.includes(link.text)) return true
  const said = link.topics?.includes('comparison') === true || isOwnVoice(around)
  return said && (link.zone !== 'main' || around.text.length < MAX_LINE_OF_LINKS)
}

/** True for a placeholder in a template, and for the template's maker, unless the website is its own. */
function isPlaceholder(url: string, siteUrl: string, name: string): boolean {
  const handle = profileHandle(url)
  const isLeft = SAMPLE.test(addressAsWords(handle)) || TEMPLATE_MAKERS.has(handle.toLowerCase())
  return isLeft && !isNamedLike(url, siteUrl, name)
}

/** True for a link without other profiles near it; companies usually link their own profiles side by side. */
function isLone(url: string, page: Page): boolean {
  const links = page.links.filter((link) => profilePlatform(link.href) !== null)
  const at = links.find((link) => link.href === url)?.block ?? 0
  const row = links.filter((link) => Math.abs((link.block ?? -99) - at) <= LINES_IN_A_ROW)
  return new Set(row.map((link) => profilePlatform(link.href))).size < 2
}

/** True for a handle that resembles the product's name or address. */
export function isNamedLike(url: string, siteUrl: string, name: string): boolean {
  const handle = squashed(profileHandle(url))
  const host = squashed((URL.parse(url)?.hostname ?? '').split('.')[0] ?? '')
  return [domainCore(siteUrl), squashed(name)].some(
    (own) =>
      own.length > 2 && (handle.includes(own) || (handle.length > 3 && own.includes(handle)) || host.includes(own)),
  )
}
