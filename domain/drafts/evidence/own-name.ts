import { parse } from 'tldts'
import type { Page } from '../page.ts'
import { squashed } from './plain-text.ts'

const TITLE_SEPARATOR = /\s+[|–—•·»:-]\s+|\s*[|•·»]\s*|:\s+|\s+[-–—]/
const COPYRIGHT =
  /(?:©|\(c\)|copyright)\s{0,3}(?:©\s{0,3})?(?:\d{4}\s{0,3}(?:[-–—,]\s{0,3}\d{4})?)?,?\s{0,3}(?:by\s)?([\p{L}\p{N}][^|•·©\n]{0,60})/giu
/** Before the year: "Acme Inc. © 2024". */
const BEFORE_COPYRIGHT = /([\p{L}\p{N}][\p{L}\p{N}&.,' -]{1,60}?)\s{0,3}(?:\d{4}\s{0,3})?(?:©|\(c\)\s)/giu
const LEGAL_FORM =
  /,?\s+(?:inc|llc|ltd|limited|gmbh|ag|ug|sas|sarl|s\.?r\.?l|b\.?v|corp|corporation|co|pty|plc|oy|ab|aps|as|kft|s\.?a|sp\. z o\.o|technologies|all rights).*$/iu
const WORDS_AROUND_A_LOGO =
  /\b(?:the|company|brand|site|white|black|dark|light|color|footer|header|logos?|homepage|home ?page|home|icon|image|svg|png|wordmark|mark)\b/gi

/** Independent places in which a website names itself. */
export type NameSource = 'domain' | 'title' | 'og' | 'structured' | 'copyright' | 'logo' | 'app'

/** The registrable name of a host: `acme` of `www.acme.co.uk`, of `acme.github.io` and of `app.acme.io`. */
export function domainCore(url: string): string {
  const host = URL.parse(url)?.hostname ?? ''
  return squashed(parse(host, { allowPrivateDomains: true }).domainWithoutSuffix ?? host)
}

/** Subdomains that say which part or language of a site it is, not which product. */
const NO_PRODUCT =
  /^(?:www\d?|app|web|home|get|try|go|my|beta|new|info|site|store|shop|blog|docs?|help|support|en|de|fr|es|it|nl|pt|us|uk|eu|m|landing|lp|start|join|about|pages?)$/

/** The first label of a host on a shared or vendor domain: `photos` of `photos.acme.com`; empty for `www`. */
export function subdomainCore(url: string): string {
  const subdomain = parse(URL.parse(url)?.hostname ?? '', { allowPrivateDomains: true }).subdomain ?? ''
  return squashed(subdomain.split('.')[0] ?? '').replace(NO_PRODUCT, '')
}

/** What each place says the name is, as squashed text. A legal page or the logo may say more than one. */
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
  add('domain', domainCore(home.url))
  add('domain', subdomainCore(home.url))
  add('domain', `${domainCore(home.url)}${(URL.parse(home.url)?.hostname ?? '').split('.').at(-1)}`)
  for (const page of pages) {
    for (const part of titleParts(page.title)) add('title', part)
    add('og', page.meta['og:site_name'])
    for (const part of titleParts(page.meta['og:title'] ?? '')) add('og', part)
    for (const name of [
      'application-name',
      'apple-mobile-web-app-title',
      'al:ios:app_name',
      'al:android:app_name',
      'twitter:app:name:iphone',
    ])
      add('app', page.meta[name])
    for (const object of page.structured)
      if (isNamingType(object['@type']))
        for (const key of ['name', 'alternateName', 'legalName'])
          if (typeof object[key] === 'string') add('structured', object[key])
    for (const name of copyrightNames(page)) add('copyright', name)
    for (const image of logoImages(page)) add('logo', image.alt.replace(WORDS_AROUND_A_LOGO, ' '))
  }
  return names
}

/** How many independent places agree that this is the name. */
export function sourcesNaming(name: string, names: ReadonlyMap<NameSource, ReadonlySet<string>>): NameSource[] {
  const wanted = squashed(name)
  if (wanted.length < 2) return []
  return [...names]
    .filter(([source, known]) => [...known].some((one) => agrees(one, wanted, source)))
    .map(([source]) => source)
}

/** A domain may drop or add words (`getacme`, `acmehq`); elsewhere the whole name must stand. */
function agrees(known: string, wanted: string, source: NameSource): boolean {
  if (known === wanted) return true
  if (source !== 'domain' || Math.min(known.length, wanted.length) < 3) return false
  return known.includes(wanted) || (wanted.includes(known) && known.length >= 4)
}

/** The parts of a title between separators. */
export function titleParts(title: string): string[] {
  return [...title.split(TITLE_SEPARATOR), title].map((part) => part.trim()).filter((part) => part !== '')
}

/** Who the copyright lines name. */
export function copyrightNames(page: Page): string[] {
  return page.blocks
    .filter((block) => block.text.length < 400 && /©|\(c\)|copyright/i.test(block.text))
    .flatMap((block) => [...block.text.matchAll(COPYRIGHT), ...block.text.matchAll(BEFORE_COPYRIGHT)])
    .map((match) =>
      (match[1] ?? '')
        .replace(LEGAL_FORM, '')
        .replace(/[.,]\s.*$|\ball rights.*$|[.,]$/i, '')
        .trim(),
    )
    .filter((name) => name.length > 1 && !/^\d+$/.test(name))
}

/** Images that are the site's own logo: in the head of the page, linked to the home page, or called so there. */
export function logoImages(page: Page): Page['images'] {
  return page.images.filter(
    (image) =>
      image.hint.includes('home-link') ||
      (image.zone !== 'main' && /logo|brand/i.test(`${image.hint} ${image.alt} ${image.src.split('/').at(-1) ?? ''}`)),
  )
}

const NAMING_TYPES =
  /^(?:Organization|Corporation|LocalBusiness|OnlineBusiness|OnlineStore|NGO|ProfessionalService|Brand|WebSite|SoftwareApplication|WebApplication|MobileApplication|VideoGame|SoftwareSourceCode|Project|SoftwareProject)$/

/** True for structured data whose `name` names a company, a site or a product. */
export function isNamingType(type: unknown): boolean {
  return [type].flat().some((one) => typeof one === 'string' && NAMING_TYPES.test(one.replace(/^.*[/#:]/, '')))
}
