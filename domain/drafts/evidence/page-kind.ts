import type { Concept } from '../words/concepts.ts'
import { addressAsWords, addressWordsFor } from '../words/address-words.ts'

/** The purpose of a page, judged by its address. */
export type PageKind = 'home' | 'about' | 'contact' | 'imprint' | 'pricing' | 'faq' | 'features' | 'legal' | 'other'

const anywhere = (...concepts: Concept[]) => new RegExp(addressWordsFor(...concepts), 'u')
/** A page for teams, or a customer's story, is not about the company. */
const atStart = (...concepts: Concept[]) => new RegExp(`/${addressWordsFor(...concepts)}`, 'u')
const KINDS: [PageKind, RegExp][] = [
  // Before the other legal pages, because an imprint states the company's address.
  ['imprint', anywhere('imprint page')],
  ['legal', anywhere('privacy page', 'terms page', 'policy page')],
  ['pricing', anywhere('price page')],
  ['faq', anywhere('questions page')],
  ['about', atStart('about page', 'team page')],
  ['contact', anywhere('contact page', 'support page')],
  ['features', anywhere('feature page')],
]

/** The kind of page at an address; the first page read counts as the home page. */
export function pageKind(url: string, isHome: boolean): PageKind {
  if (isHome) return 'home'
  const path = pathAsWords(url)
  return KINDS.find(([, words]) => words.test(path))?.[0] ?? 'other'
}

const BESIDE = anywhere('page beside the product')
const NO_PRICES: readonly PageKind[] = ['legal', 'imprint']

/** True for a legal page, and a page of a blog or shop: what it says of prices isn't about the product. */
export function isBesideProduct(url: string): boolean {
  return NO_PRICES.includes(pageKind(url, false)) || BESIDE.test(pathAsWords(url))
}

function pathAsWords(url: string): string {
  return (URL.parse(url)?.pathname ?? '').split('/').map(addressAsWords).join('/')
}
