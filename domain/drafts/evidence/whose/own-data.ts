import type { Page } from '../../website/page.ts'
import { domainCore } from './own-name.ts'
import { squashed } from '../plain-text.ts'
import { memberQuote } from '../quotable.ts'

type Thing = Record<string, unknown>

/** The endings of types that describe an owner: "LocalBusiness", "OnlineStore", "WebApplication". */
const OWNER_TYPES =
  'Organization Corporation Business Store Service Brand Project Company NGO Application WebSite VideoGame SoftwareSourceCode'.split(
    ' ',
  )
/** Nested parts of an organization's data that describe it, unlike authors, reviews and competitors. */
const OWN_PARTS = new Set(['address', 'contactPoint', 'location', 'founder', 'founders', 'foundingLocation', 'logo'])

/**
 * True for structured data about the website's own company or product: named like it, at its address, or with
 * neither name nor address.
 */
export function isOwnThing(thing: Thing, pageUrl: string, name: string): boolean {
  const own = [squashed(name), domainCore(pageUrl)].filter((one) => one.length > 1)
  const named = ['name', 'legalName', 'alternateName']
    .flatMap((key) => [thing[key]].flat())
    .filter((one) => typeof one === 'string')
    .map(squashed)
    .filter((one) => one.length > 1)
  const host = hostOf(typeof thing['url'] === 'string' ? thing['url'] : '')
  if (named.length === 0 && host === '') return true
  return host === hostOf(pageUrl) || named.some((one) => own.some((mine) => one.includes(mine) || mine.includes(one)))
}

/** Structured data without the wording of another company: of something named differently at another address. */
export function withoutAnothersWords(thing: Thing, pageUrl: string, name: string): Thing {
  if (typeof thing['url'] !== 'string' || isOwnThing(thing, pageUrl, name)) return thing
  const { slogan: _slogan, description: _description, ...rest } = thing
  return rest
}

/** The members of structured data about this website's owner, in the form of quotes. */
export function ownMembers(pages: readonly Page[], name: string): Set<string> {
  const members = new Set<string>()
  for (const page of pages) {
    const queue = page.structured.filter((thing) => describesOwner(thing, page.url, name))
    for (let thing = queue.pop(); thing !== undefined; thing = queue.pop())
      for (const [key, value] of Object.entries(thing))
        for (const one of [value].flat()) {
          if (typeof one === 'string' || typeof one === 'number') members.add(memberQuote(key, one))
          else if (OWN_PARTS.has(key) && typeof one === 'object' && one !== null) {
            queue.push(one as Thing)
            if ('name' in one && typeof one.name === 'string') members.add(memberQuote(key, one.name))
          }
        }
  }
  return members
}

/** The logos in structured data about the website's owner. */
export function ownLogos(pages: readonly Page[], name: string): Set<string> {
  const stated = pages.flatMap((page) =>
    page.structured.filter((thing) => describesOwner(thing, page.url, name)).flatMap(({ logo }) => [logo].flat()),
  )
  return new Set(
    stated
      .flatMap((logo) =>
        typeof logo === 'object' && logo !== null ? [(logo as Thing)['url'], (logo as Thing)['contentUrl']] : [logo],
      )
      .filter((address) => typeof address === 'string'),
  )
}

function describesOwner(thing: Thing, pageUrl: string, name: string): boolean {
  return (
    [thing['@type']].flat().some((type) => typeof type === 'string' && OWNER_TYPES.some((end) => type.endsWith(end))) &&
    isOwnThing(thing, pageUrl, name)
  )
}

function hostOf(address: string): string {
  return (URL.parse(address)?.hostname ?? '').replace(/^www\./, '')
}
