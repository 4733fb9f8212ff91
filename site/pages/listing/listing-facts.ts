import { html } from 'hono/html'
import { longDate } from '../../../domain/shared/clock.ts'
import { FIELD_NAMES, FIELDS, isListField, isOnlySearched, type FieldName } from '../../../domain/profile/fields.ts'
import { PLATFORM_NAMES, type PLATFORMS } from '../../../domain/profile/profile.ts'
import { quotesFor, type Listing } from './evidence.ts'
import { outwardLink, spokenAddress, webAddress, websiteLink } from '../../ui/outward-link.ts'
import type { Html } from '../../ui/page.ts'
import { paragraphs } from '../../ui/prose.ts'
import { sparkline } from '../../ui/sparkline.ts'
import { countryName, stageName } from '../../ui/words.ts'

/** The fields that the page shows outside the facts. */
const SHOWN_ELSEWHERE: readonly FieldName[] = [
  'name',
  'logo_url',
  'tagline',
  'short_description',
  'description',
  'features',
  'usps',
]
const FACT_FIELDS = FIELD_NAMES.filter((name) => !SHOWN_ELSEWHERE.includes(name) && !isOnlySearched(name))
/** The fields among the facts. Lists come last, because they are long. */
export const FACTS_IN_ORDER = [...FACT_FIELDS.filter((name) => !isListField(name)), ...FACT_FIELDS.filter(isListField)]
/** The kinds of fields that lead somewhere. */
const LINK_KINDS: readonly string[] = ['video', 'image', 'email']
const isLink = (name: FieldName) => LINK_KINDS.includes(FIELDS[name].kind)

/**
 * The facts next to a profile, with their quotes: every filled-in field that the page shows nowhere else, what this site
 * knows besides, then the links.
 */
export function listingFacts(listing: Listing, { isPreview = false } = {}): Html {
  const { slug, links, socials, live_at } = listing
  const details = FACTS_IN_ORDER.filter((name) => !isLink(name)).map((name) => fieldFact(listing, name))
  const since = live_at ? [fact('Listed since', html`<time datetime="${live_at}">${longDate(live_at)}</time>`)] : []
  const address = spokenAddress(links.website)
  return html`${group('Details', [...details, ...since, domainRating(listing)])}
  ${group('Links', [
    fact(
      'Website',
      isPreview ? outwardLink(links.website, address) : websiteLink({ slug, website: links.website }, address),
    ),
    ...FACTS_IN_ORDER.filter(isLink).map((name) => fieldFact(listing, name)),
    socialLinks(socials) && fact('Profiles', socialLinks(socials), quotesFor(listing, 'company_socials')),
  ])}`
}

function group(title: string, facts: (Html | '')[]): Html | '' {
  const shown = facts.filter((one) => one !== '')
  if (!shown.length) return ''
  return html`<section>
    <h2>${title}</h2>
    <dl class="fact-list">${shown}</dl>
  </section>`
}

function fact(label: string, value: Html | '', quotes: Html | '' = ''): Html {
  return html`<div>
    <dt>${label}</dt>
    <dd>${value} ${quotes}</dd>
  </div>`
}

function fieldFact(listing: Listing, name: FieldName): Html | '' {
  const value = listing[name]
  const isEmpty = value === null || (Array.isArray(value) && !value.length)
  return isEmpty ? '' : fact(FIELDS[name].label, shown(listing, name), quotesFor(listing, name))
}

/** A field's value as HTML, depending on the field's kind. */
function shown(listing: Listing, name: FieldName): Html {
  if (name === 'categories')
    return html`${listing.categories.map(
      ({ slug, name }, at) => html`${at ? ', ' : ''}<a href="/categories/${slug}">${name}</a>`,
    )}`
  const text = [listing[name] ?? []].flat().join(', ')
  switch (FIELDS[name].kind) {
    case 'stage':
      return html`${stageName(text)}`
    case 'country':
      return html`${countryName(text)}`
    case 'text':
      return paragraphs(text)
    case 'video':
      return outwardLink(text, 'Watch the video')
    case 'image':
      return outwardLink(text, 'Open the image')
    case 'line':
    case 'list':
    case 'year':
      return html`${text}`
    case 'email':
      // Where there is no room for the whole address, its line breaks behind the sign.
      return html`${text.split('@').map((part, at) => (at ? html`@<wbr />${part}` : part))}`
  }
}

/** Links to profiles elsewhere; empty without any that lead to the web. */
export function socialLinks(socials: Listing['socials']): Html | '' {
  const links = (Object.entries(socials) as [(typeof PLATFORMS)[number], string][]).filter(([, url]) => webAddress(url))
  if (!links.length) return ''
  return html`<ul class="chips">
    ${links.map(([platform, url]) => html`<li>${outwardLink(url, PLATFORM_NAMES[platform])}</li>`)}
  </ul>`
}

/** A website's Domain Rating, whose it is, and how it changed; empty if it is unknown. */
function domainRating({ domain_rating: domain }: Listing): Html | '' {
  if (!domain) return ''
  const { value, source, trend, observed_at } = domain
  return fact(
    'Domain Rating',
    html`<span class="trend">${value} ${trend.length > 1 ? sparkline(trend) : ''}</span>
      <span class="quiet" title="${longDate(observed_at)}">${source}</span>`,
  )
}
