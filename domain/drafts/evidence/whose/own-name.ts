import { parse } from 'tldts'
import type { Page } from '../../website/page.ts'
import { addressAsWords, addressWordsFor } from '../../words/address-words.ts'
import { everySaying, phrasesFor } from '../../words/words.ts'
import { copyrightNames, logoImages, productAndMaker, titleParts, wordsSpelling } from './page-names.ts'
import { squashed } from '../plain-text.ts'
import { APPLICATIONS, isNamed, typesOf } from './schema-types.ts'

/** Independent sources in which a website names itself. */
export type NameSource = 'domain' | 'path' | 'title' | 'og' | 'structured' | 'copyright' | 'logo' | 'app' | 'headline'

/** The registrable name in a host: `acme` for `www.acme.co.uk`, `acme.github.io` and `app.acme.io`. */
export function domainCore(url: string): string {
  const host = URL.parse(url)?.hostname ?? ''
  return squashed(parse(host, { allowPrivateDomains: true }).domainWithoutSuffix ?? host)
}

const AROUND_A_LOGO = everySaying('around a logo')
/** Subdomains for a part or language of a website, rather than a product. */
const NO_PRODUCT = new RegExp(String.raw`^(?:[a-z]{1,2}|www\d?|${addressWordsFor('subdomain of a part')})$`, 'u')
/** Folders of the pages of products, and pages that are about none. */
const PRODUCTS = new RegExp(`^${addressWordsFor('folder of products')}$`, 'u')
const PAGE = new RegExp(
  `^${addressWordsFor('price page', 'about page', 'team page', 'contact page', 'questions page', 'feature page', 'sign-in page', 'no product name')}$`,
  'u',
)
/** How "&" may be said in an address. */
const AMPERSAND = ['', 'n', ...phrasesFor(['and'])]

/** The first label of a subdomain: `photos` for `photos.acme.com`; empty for `www` and the like. */
export function subdomainCore(url: string): string {
  const subdomain = parse(URL.parse(url)?.hostname ?? '', { allowPrivateDomains: true }).subdomain ?? ''
  return squashed(subdomain.split('.')[0] ?? '').replace(NO_PRODUCT, '')
}

/** True on a shared host such as `acme.github.io`, which is named after the account: a person, a company or the product. */
export function isOnSharedHost(url: string): boolean {
  return parse(URL.parse(url)?.hostname ?? '', { allowPrivateDomains: true }).isPrivate === true
}

/** The names in an address: the domain with and without its ending; for a product's own subdomain, only the subdomain. */
export function addressNames(url: string): string[] {
  const product = subdomainCore(url)
  if (product.length > 2) return [product]
  const core = domainCore(url)
  const ending = (URL.parse(url)?.hostname ?? '').split('.').at(-1) ?? ''
  return core === '' ? [] : [core, `${core}${ending}`]
}

/**
 * The name of a product in the path of its page: `photobox` for acme.com/photo-box and acme.com/products/photo-box;
 * none for articles and pages with a usual purpose.
 */
export function pathNames({ url, meta }: Page): string[] {
  const parts = (URL.parse(url)?.pathname ?? '').split('/').filter((part) => part !== '')
  const last = addressAsWords((parts.at(-1) ?? '').replace(/\.\w{3,5}$/, ''))
  const isProducts = parts.length < 2 || (parts.length === 2 && PRODUCTS.test(addressAsWords(parts[0] ?? '')))
  const isPage = last.length < 3 || NO_PRODUCT.test(last) || PAGE.test(last) || meta['og:type'] === 'article'
  return isProducts && !isPage ? [squashed(last)] : []
}

/**
 * The product that a page of its vendor is about: the title begins with it, and it is the only software in the
 * structured data, stands in the path of the page, or is followed by the vendor: "Planner by Acme". Null if the
 * product is named like the vendor, or the data says that another company made it.
 */
export function productOfVendor(home: Page): string | null {
  const vendor = domainCore(home.url)
  const [first = '', maker = ''] = productAndMaker(home.title)
  const product = squashed(first)
  if (product.length < 2 || vendor.includes(product) || product.includes(vendor)) return null
  const software = home.structured.filter((thing) => typesOf(thing).some((type) => APPLICATIONS.has(type)))
  const makers = software.flatMap((thing) => MAKERS.flatMap((key) => companyNamed(thing[key])))
  if (makers.some((one) => !one.includes(vendor) && !vendor.includes(one))) return null
  const named = new Set(software.map(({ name }) => (typeof name === 'string' ? squashed(name) : '')))
  const isOnly = named.size === 1 && named.has(product)
  return isOnly || pathNames(home).includes(product) || squashed(maker).includes(vendor) ? product : null
}

/** The members of structured data that say who made a thing. */
const MAKERS = ['author', 'creator', 'publisher', 'provider', 'brand', 'manufacturer']

function companyNamed(maker: unknown): string[] {
  if (typeof maker !== 'object' || maker === null || !('name' in maker) || typeof maker.name !== 'string') return []
  return '@type' in maker && maker['@type'] === 'Person' ? [] : [squashed(maker.name)]
}

/** The names that each source gives, as squashed text. */
export function namesBySource(pages: readonly Page[]): Map<NameSource, Set<string>> {
  const names = new Map<NameSource, Set<string>>()
  const add = (source: NameSource, text: string | undefined) => {
    const name = squashed(text ?? '')
    if (name.length < 2) return
    const known = names.get(source) ?? new Set()
    names.set(source, known.add(name))
  }
  const home = pages[0]
  if (home === undefined) return names
  const addresses = [...addressNames(home.url), ...pathNames(home)]
  for (const name of addressNames(home.url)) add('domain', name)
  for (const name of pathNames(home)) add('path', name)
  for (const page of pages) {
    for (const part of [...titleParts(page.title), ...wordsSpelling(page.title, addresses)]) add('title', part)
    // The same title given twice is one source.
    const shared = squashed(page.meta['og:title'] ?? '') === squashed(page.title) ? '' : page.meta['og:title']
    for (const title of [page.meta['og:site_name'], shared]) for (const part of titleParts(title ?? '')) add('og', part)
    for (const name of [
      'application-name',
      'apple-mobile-web-app-title',
      'al:ios:app_name',
      'al:android:app_name',
      'twitter:app:name:iphone',
    ])
      add('app', page.meta[name])
    for (const object of page.structured)
      if (isNamed(object))
        for (const key of ['name', 'alternateName', 'legalName'])
          if (typeof object[key] === 'string') add('structured', object[key])
    for (const block of page.blocks.filter((one) => /^h[12]$/.test(one.tag)))
      for (const name of wordsSpelling(block.text, addresses)) add('headline', name)
    for (const name of copyrightNames(page)) add('copyright', name)
    for (const image of logoImages(page)) add('logo', image.alt.replace(AROUND_A_LOGO, ' '))
  }
  return names
}

/** The independent sources that agree with the name. */
export function sourcesNaming(name: string, names: ReadonlyMap<NameSource, ReadonlySet<string>>): NameSource[] {
  const spellings = spellingsOf(name)
  if (spellings[0] === undefined || spellings[0].length < 2) return []
  return [...names]
    .filter(([source, known]) => [...known].some((one) => spellings.some((wanted) => agrees(one, wanted, source))))
    .map(([source]) => source)
}

/** The spellings of a name in addresses: "Moss & Mortar" may be at mossandmortar.com, or use "and" in another language. */
export function spellingsOf(name: string): string[] {
  const said = name.includes('&') ? AMPERSAND : ['']
  return said.map((word) => squashed(name.replaceAll('&', word)))
}

/** A domain may drop or add words (`getacme`, `acmehq`); all other sources must match exactly. */
function agrees(known: string, wanted: string, source: NameSource): boolean {
  if (known === wanted) return true
  if (source !== 'domain' || Math.min(known.length, wanted.length) < 3) return false
  return known.includes(wanted) || (wanted.includes(known) && known.length >= 4)
}
