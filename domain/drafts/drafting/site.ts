import type { ProposedQuote } from '../../profile/profile.ts'
import { ownCompanies } from '../evidence/whose/own-company.ts'
import { domainCore } from '../evidence/whose/own-name.ts'
import { isOwnVoice } from '../evidence/whose/own-voice.ts'
import { pageKind } from '../evidence/page-kind.ts'
import type { PageKind } from '../evidence/page-kind.ts'
import { withRivalsMarked } from '../evidence/whose/rivals.ts'
import type { Block, Page } from '../website/page.ts'

/** A website as drafters see it: pages in reading order, the home page first. */
export interface Site {
  pages: SitePage[]
  home: SitePage
  /** The product's name once drafted; other rules ask whether a text is about it. */
  name: string
  /** What its own company is called; empty until the name is known. */
  companies: ReadonlySet<string>
}

export interface SitePage extends Page {
  index: number
  kind: PageKind
}

/** The pages with what their addresses say they are for; null when there is no page at all. */
export function siteOf(pages: readonly Page[]): Site | null {
  const all = pages.map((page, index) => ({
    ...page,
    index,
    kind: pageKind(page.url, index === 0),
  }))
  const home = all[0]
  return home === undefined ? null : { pages: all, home, name: '', companies: new Set() }
}

/** The site once its name is known: what it says about rivals is told apart. */
export function siteNamed(site: Site, name: string): Site {
  const pages = name === '' ? site.pages : withRivalsMarked(site.pages, name)
  const named = { ...site, pages, home: pages[0] ?? site.home, name }
  return { ...named, companies: ownCompanies(pages, calledBy(named)) }
}

/** What sentences call the product: its name, else what its address spells. */
export function calledBy(site: Site): string {
  return site.name === '' ? domainCore(site.home.url) : site.name
}

/** Words of a page as a quote. */
export function quoteFrom(page: SitePage, text: string): ProposedQuote {
  return { page: page.index, text }
}

/** The text of a page in the website's own voice, outside menus and footers. */
export function ownText(page: Page): Block[] {
  return page.blocks.filter(
    (block) => block.text !== '' && block.zone !== 'nav' && block.zone !== 'footer' && isOwnVoice(block),
  )
}

/** `h1` to `h6`. */
export function isHeading(block: Block): boolean {
  return /^h[1-6]$/.test(block.tag)
}

/** Pages of the given kinds, in the order of the kinds. */
export function pagesOf(site: Site, ...kinds: PageKind[]): SitePage[] {
  return kinds.flatMap((kind) => site.pages.filter((page) => page.kind === kind))
}
