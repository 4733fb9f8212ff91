import type { ProposedQuote } from '../../profile/profile.ts'
import { ownCompanies } from '../evidence/whose/own-company.ts'
import { domainCore } from '../evidence/whose/own-name.ts'
import { isOwnVoice } from '../evidence/whose/own-voice.ts'
import { pageKind } from '../evidence/page-kind.ts'
import type { PageKind } from '../evidence/page-kind.ts'
import { withOthersMarked } from '../evidence/others/others-marked.ts'
import type { Block, Page } from '../website/page.ts'

/** A website prepared for drafting: pages in reading order, the home page first. */
export interface Site {
  pages: SitePage[]
  home: SitePage
  /** The product's name; empty until one is drafted, or if none is found. */
  name: string
  /** The names of the website's own company; empty until `siteNamed` sets them. */
  companies: ReadonlySet<string>
}

export interface SitePage extends Page {
  index: number
  kind: PageKind
}

/** The website with these pages, classified by their addresses; null if there are none. */
export function siteOf(pages: readonly Page[]): Site | null {
  const all = pages.map((page, index) => ({
    ...page,
    index,
    kind: pageKind(page.url, index === 0),
  }))
  const home = all[0]
  return home === undefined ? null : { pages: all, home, name: '', companies: new Set() }
}

/** The website with its name and companies set. If it has a name, text about other products is marked. */
export function siteNamed(site: Site, name: string): Site {
  const pages = name === '' ? site.pages : withOthersMarked(site.pages, name)
  const named = { ...site, pages, home: pages[0] ?? site.home, name }
  return { ...named, companies: ownCompanies(pages, calledBy(named)) }
}

/** The product's name in sentences: its drafted name, else the name in its address. */
export function calledBy(site: Site): string {
  return site.name === '' ? domainCore(site.home.url) : site.name
}

/** A quote of the page's text. */
export function quoteFrom(page: SitePage, text: string): ProposedQuote {
  return { page: page.index, text }
}

/** The blocks in the website's own voice, outside menus and footers. */
export function ownText(page: Page): Block[] {
  return page.blocks.filter(
    (block) => block.text !== '' && block.zone !== 'nav' && block.zone !== 'footer' && isOwnVoice(block),
  )
}

export function isHeading(block: Block): boolean {
  return /^h[1-6]$/.test(block.tag)
}

/** Pages of the given kinds, in the order of the kinds. */
export function pagesOf(site: Site, ...kinds: PageKind[]): SitePage[] {
  return kinds.flatMap((kind) => site.pages.filter((page) => page.kind === kind))
}
