import type { ProposedField, ProposedQuote } from '../../profile/profile.ts'
import { statedPlace } from '../evidence/addresses.ts'
import type { StatedPlace } from '../evidence/cues/postal.ts'
import { isOthersPlace } from '../evidence/whose/own-company.ts'
import { isOwnVoice } from '../evidence/whose/own-voice.ts'
import { says } from '../evidence/plain-text.ts'
import { memberQuote } from '../evidence/quotable.ts'
import type { Block } from '../website/page.ts'
import { saying, wordsFor } from '../words/words.ts'
import { calledBy, pagesOf, quoteFrom } from './site.ts'
import type { Site, SitePage } from './site.ts'
import { listOf, ownOrganizations, textOf } from './structured.ts'

const MAX_ADDRESS_LINES = 5
const MAX_ADDRESS_LENGTH = 300

const LINES_AROUND = 3
const REACHES = new RegExp(
  String.raw`[\w.+-]{1,64}@[\w-]{1,63}\.[\w.]{2,40}|${wordsFor('phone')}|\+\d[\d ()-]{7,}`,
  'u',
)
const ANNOUNCES = new RegExp(`^(?:${wordsFor('our')}\\s)?${wordsFor('heads an address', 'address label')}`, 'u')
const SAID_BY_US = new RegExp(`^${wordsFor('ourselves', 'our')}`, 'u')
const SEATED = saying('based in', 'registered in')

interface Stated extends StatedPlace {
  quote: ProposedQuote
  /** The country's quote, if it differs from the city's. */
  countryQuote?: ProposedQuote
}

/**
 * The company's country and city, from its data, its address or a sentence about itself. Each is null if the
 * website states none or more than one.
 */
export function draftPlace(site: Site): { country: ProposedField | null; city: ProposedField | null } {
  const stated = [...structuredPlaces(site), ...writtenPlaces(site)]
  const countries = new Set(stated.flatMap((place) => place.country ?? []))
  const cities = new Set(stated.flatMap((place) => place.city ?? []))
  const country = countries.size === 1 ? stated.find((place) => place.country !== null) : undefined
  const city = cities.size === 1 ? stated.find((place) => place.city !== null) : undefined
  return {
    country: country?.country ? { value: country.country, quotes: [country.countryQuote ?? country.quote] } : null,
    city: city?.city ? { value: city.city, quotes: [city.quote] } : null,
  }
}

function structuredPlaces(site: Site): Stated[] {
  return site.pages.flatMap((page) =>
    ownOrganizations(page, site.name).flatMap((thing) =>
      listOf(thing['address']).flatMap((address) => {
        if (typeof address !== 'object' || address === null) return []
        const { addressLocality, addressCountry } = address as Record<string, unknown>
        const [city, country] = [textOf(addressLocality), textOf(addressCountry)]
        const cityQuote = memberQuote('addressLocality', city)
        const countryQuote = memberQuote('addressCountry', country)
        const place = {
          city: statedPlace(cityQuote, site.name)?.city ?? null,
          country: statedPlace(countryQuote, site.name)?.country ?? null,
        }
        return [{ ...place, quote: quoteFrom(page, cityQuote), countryQuote: quoteFrom(page, countryQuote) }]
      }),
    ),
  )
}

/**
 * Searches imprints, then contact and about pages, then the home page and others, then legal pages; the first
 * of these groups that states a place decides.
 */
function writtenPlaces(site: Site): Stated[] {
  for (const pages of [
    pagesOf(site, 'imprint'),
    pagesOf(site, 'contact', 'about'),
    [site.home, ...pagesOf(site, 'pricing', 'faq', 'features', 'other')],
    pagesOf(site, 'legal'),
  ]) {
    const found = pages.flatMap((page) => placesOn(page, site))
    if (found.length > 0) return found
  }
  return []
}

function placesOn(page: SitePage, site: Site): Stated[] {
  const everywhere = page.kind === 'imprint' || page.kind === 'contact' || page.kind === 'about'
  const lines = page.blocks.map((block, at) =>
    isOwnVoice(block) &&
    (everywhere || block.zone === 'footer' || isAddressed(block, site) || isBesideContact(page, at))
      ? block.text
      : '',
  )
  const found: Stated[] = []
  for (let at = 0; at < lines.length; at++) {
    const one = longestPlace(lines, at, calledBy(site))
    if (one === null) continue
    const said = { page, block: at, quote: one.text, context: lines[at] ?? '' }
    if (isOthersPlace(said, site.companies)) continue
    found.push({ ...one.place, quote: quoteFrom(page, one.text) })
    at += one.lines - 1
  }
  return found
}

/**
 * Whether a block may state the company's place on any page: it's an address element or a sentence about the
 * company.
 */
function isAddressed({ tag, text }: Block, site: Site): boolean {
  return (
    tag === 'address' ||
    SAID_BY_US.test(text) ||
    (site.name !== '' && text.length < MAX_ADDRESS_LENGTH && says(text, site.name) && SEATED.test(text))
  )
}

/** Whether a line is close to the company's phone number, its email address or a heading for its address. */
function isBesideContact(page: SitePage, at: number): boolean {
  const around = page.blocks.slice(Math.max(0, at - LINES_AROUND), at + LINES_AROUND + 1)
  return around.some(
    ({ text, tag }) =>
      text.length < MAX_ADDRESS_LENGTH && (REACHES.test(text) || (/^h[1-6]$/.test(tag) && ANNOUNCES.test(text))),
  )
}

/** The fewest lines that state a place, extended if more lines add the country. */
function longestPlace(
  lines: string[],
  at: number,
  name: string,
): { place: StatedPlace; text: string; lines: number } | null {
  let best: { place: StatedPlace; text: string; lines: number } | null = null
  for (let count = 1; count <= MAX_ADDRESS_LINES; count++) {
    const part = lines.slice(at, at + count)
    if (part.length < count || part.includes('')) break
    const text = part.join('\n')
    if (text.length > MAX_ADDRESS_LENGTH) break
    const place = statedPlace(text, name)
    if (
      place !== null &&
      (best === null || (best.place.country === null && place.country !== null && place.city === best.place.city))
    )
      best = { place, text, lines: count }
  }
  return best
}
