import { domainCore } from '../evidence/own-name.ts'
import { isOwnVoice } from '../evidence/own-voice.ts'
import type { Block, Page } from '../page.ts'
import type { ProposedQuote } from '../profile.ts'

/** What a page of a product website is for, as its address says. */
export type PageKind = 'home' | 'about' | 'contact' | 'imprint' | 'pricing' | 'faq' | 'features' | 'legal' | 'other'

const KINDS: [PageKind, RegExp][] = [
  // An imprint names a company's seat, so it is told apart before the other legal pages.
  ['imprint', /imprint|impressum|mentions-legales|aviso-legal|legal-notice|note-legali|colofon/],
  [
    'legal',
    /privacy|terms|cookie|legal|gdpr|dpa|datenschutz|agb|confidentialit|privacidad|licen[sc]e|eula|policy|policies/,
  ],
  ['pricing', /pricing|prices?\b|plans\b|preise|tarif|precios|prezzi|prijzen/],
  ['faq', /faq|questions|hilfe/],
  // Whole words at the start of a name: a page for teams, or a customer's story, is not about the company.
  [
    'about',
    /\/(?:our-|the-|meet-the-)?(?:about|company|story|team|founders?|who-we-are|ueber-uns|uber-uns|a-propos|qui-sommes-nous|nosotros|sobre|chi-siamo|over-ons)(?:[/._-]|$)/,
  ],
  ['contact', /contact|kontakt|contacto|contatti|support/],
  ['features', /features?|product|funktionen|fonctionnalites|caracteristicas|funzionalita/],
]

/** A website as drafters see it: pages in reading order, the home page first. */
export interface Site {
  pages: SitePage[]
  home: SitePage
  /** The product's name once drafted; other rules ask whether a text is about it. */
  name: string
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
    kind: index === 0 ? ('home' as const) : pageKind(page.url),
  }))
  const home = all[0]
  return home === undefined ? null : { pages: all, home, name: '' }
}

function pageKind(url: string): PageKind {
  const path = (URL.parse(url)?.pathname ?? '').toLowerCase()
  return KINDS.find(([, words]) => words.test(path))?.[0] ?? 'other'
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
