import { squashed } from '../plain-text.ts'
import { domainCore } from '../whose/own-name.ts'
import { titleParts } from '../whose/page-names.ts'
import type { Block, Page } from '../../website/page.ts'
import { saying, wordsFor } from '../../words/words.ts'

const APPLICATION_TYPES = ['SoftwareApplication', 'WebApplication', 'MobileApplication', 'VideoGame', 'Product']
const ARTICLE_TYPES = ['Article', 'NewsArticle', 'BlogPosting', 'TechArticle', 'Review', 'ItemList']
/** Data that names the website's owner and says nothing of an article or somebody's product. */
const NAMING_META = ['og:site_name', 'application-name', 'apple-mobile-web-app-title']
const OWNER_TYPES = ['Organization', 'Corporation', 'WebSite']
/** The lines after the headline among which a byline or a maker stands. */
const LINES_BELOW_HEADLINE = 4
const MAX_BYLINE = 120
const MIN_RANKED = 3

const READING_TIME = saying('time to read')
const BYLINE = new RegExp(String.raw`^[^\p{L}]{0,3}${wordsFor('ends in by')}\s+(\p{Lu}[^,|·•]{1,50})`, 'u')
const DATE = /(?<!\d)(?:19|20)\d\d(?!\d)/
const RANKS = saying('ranks products')
const VERDICT = new RegExp(`^${wordsFor('pros and cons')}$`, 'u')

/**
 * True for a page that isn't about the website's own product: an article, a list of several products, a product
 * of another maker, or a domain for sale.
 */
function isAboutAnother(page: Page): boolean {
  return isArticle(page) || ranksProducts(page) || presentsAnothersProduct(page) || isBareDomain(page)
}

/**
 * If the page is about somebody else, it with only the website's own name in its title, meta tags and data, and with
 * its main part marked.
 */
export function withAnotherMarked(page: Page): Page {
  if (!isAboutAnother(page)) return page
  return {
    ...page,
    blocks: page.blocks.map((block) => asOthers(block)),
    links: page.links.map((link) => asOthers(link)),
    title:
      titleParts(page.title)
        .slice(0, -1)
        .find((part) => namesSite(part, page)) ?? '',
    meta: Object.fromEntries(Object.entries(page.meta).filter(([key]) => NAMING_META.includes(key))),
    structured: page.structured.filter(
      (thing) => isOfType(thing, OWNER_TYPES) && typeof thing['name'] === 'string' && namesSite(thing['name'], page),
    ),
  }
}

/** Footers, headers and menus are the website's own even around an article. */
function asOthers<T extends Pick<Block, 'zone' | 'topics'>>(part: T): T {
  return part.zone === 'main' ? { ...part, topics: [...(part.topics ?? []), 'others'] } : part
}

/** A reading time beside a date or an author, or data of an article beside a dated byline. */
function isArticle({ blocks, meta, structured }: Page): boolean {
  const below = linesBelowHeadline(blocks).filter(({ text }) => text.length <= MAX_BYLINE)
  const isDated = below.some(({ text }) => DATE.test(text))
  const isSigned = below.some(({ text }) => BYLINE.test(text))
  if (below.some(({ text }) => READING_TIME.test(text)) && (isDated || isSigned)) return true
  const isData = meta['og:type'] === 'article' || structured.some((thing) => isOfType(thing, ARTICLE_TYPES))
  return isData && isDated && isSigned
}

/** "The 5 best time trackers" above three numbered headings, or above headings of a review. */
function ranksProducts({ title, blocks }: Page): boolean {
  const headings = blocks.filter(({ tag }) => /^h[1-6]$/.test(tag))
  const ranked = [title, headings[0]?.text ?? ''].some((text) => RANKS.test(text.slice(0, MAX_BYLINE)))
  if (!ranked) return false
  const numbered = headings.filter(({ text }) => /^#?\d{1,2}[.):]\s/.test(text)).length
  return numbered >= MIN_RANKED || headings.some(({ text }) => VERDICT.test(text.trim()))
}

/** The headline names a product in the page's data, and its maker isn't the website. */
function presentsAnothersProduct(page: Page): boolean {
  const { blocks, structured } = page
  const headline = blocks.find(({ tag }) => tag === 'h1')?.text ?? ''
  if (headline === '') return false
  return structured.some((thing) => {
    const name = thing['name']
    if (typeof name !== 'string' || !isOfType(thing, APPLICATION_TYPES) || namesSite(name, page)) return false
    if (!squashed(headline).includes(squashed(name))) return false
    const makers = [
      ...makersIn(thing),
      ...linesBelowHeadline(blocks).flatMap(({ text }) => BYLINE.exec(text)?.[1] ?? []),
    ]
    return makers.length > 0 && !makers.some((maker) => namesSite(maker, page))
  })
}

function makersIn(thing: Record<string, unknown>): string[] {
  return ['author', 'publisher', 'creator', 'brand', 'manufacturer', 'provider']
    .flatMap((role) => [thing[role]].flat())
    .map((maker) => (typeof maker === 'object' && maker !== null && 'name' in maker ? maker.name : maker))
    .filter((maker) => typeof maker === 'string')
}

/** A page whose title and only headline are its address: nothing there is a product's name. */
function isBareDomain({ title, url, blocks }: Page): boolean {
  const host = (URL.parse(url)?.hostname ?? '').replace(/^www\./, '')
  const headlines = blocks.filter(({ tag }) => tag === 'h1')
  return headlines.length === 1 && [title, headlines[0]?.text ?? ''].every((text) => text.trim().toLowerCase() === host)
}

function linesBelowHeadline(blocks: readonly Block[]): Block[] {
  const at = blocks.findIndex(({ tag }) => tag === 'h1')
  return at < 0 ? [] : blocks.slice(at + 1, at + 1 + LINES_BELOW_HEADLINE)
}

function isOfType(thing: Record<string, unknown>, types: readonly string[]): boolean {
  return [thing['@type']].flat().some((type) => typeof type === 'string' && types.includes(type))
}

/** Whether a text names the website like its address or its `og:site_name`. */
function namesSite(text: string, { url, meta }: Page): boolean {
  const said = squashed(text)
  return (
    said.length > 1 &&
    [domainCore(url), meta['og:site_name'] ?? '']
      .map(squashed)
      .some((own) => own.length > 1 && (said.includes(own) || own.includes(said)))
  )
}
