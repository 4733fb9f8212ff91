import { longDate } from '../../../domain/shared/clock.ts'
import { html } from 'hono/html'
import { FIELD_NAMES, FIELDS, isListField, isOnlySearched, type FieldName } from '../../../domain/profile/fields.ts'
import { PLATFORM_NAMES, type PLATFORMS } from '../../../domain/profile/profile.ts'
import { FIELD_LABELS, quotesFor, type Listing } from './evidence.ts'
import { outwardLink, spokenAddress, webAddress } from '../../ui/outward-link.ts'
import type { Html } from '../../ui/page.ts'
import { paragraphs } from '../../ui/prose.ts'
import { sparkline } from '../../ui/sparkline.ts'
import { counted, countryName, stageName } from '../../ui/words.ts'

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

/**
 * The facts next to a profile, with their quotes: the website, every filled-in field that the page shows
 * nowhere else, social links, and figures from elsewhere.
 */
export function listingFacts(listing: Listing): Html {
  const { links, socials, founder_socials } = listing
  return html`<dl class="fact-list">
    ${fact('Website', outwardLink(links.website, spokenAddress(links.website)))}
    ${FACTS_IN_ORDER.map((name) => fieldFact(listing, name))}
    ${elsewhere(FIELD_LABELS.company_socials, socials, quotesFor(listing, 'company_socials'))}
    ${elsewhere('Founder links', founder_socials, '')} ${standing(listing)}
  </dl>`
}

function fact(label: string, value: Html): Html {
  return html`<div>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`
}

function fieldFact(listing: Listing, name: FieldName): Html | '' {
  const value = listing[name]
  const isEmpty = value === null || (Array.isArray(value) && !value.length)
  return isEmpty ? '' : fact(FIELDS[name].label, html`${shown(listing, name)} ${quotesFor(listing, name)}`)
}

/** A field's value as HTML, depending on the field's kind. */
function shown(listing: Listing, name: FieldName): Html {
  if (name === 'categories')
    return html`<ul class="chips">
      ${listing.categories.map(({ slug, name }) => html`<li><a href="/categories/${slug}">${name}</a></li>`)}
    </ul>`
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
    case 'email':
      return html`${text}`
  }
}

function elsewhere(label: string, socials: Listing['socials'], quotes: Html | ''): Html | '' {
  const links = (Object.entries(socials) as [(typeof PLATFORMS)[number], string][]).filter(([, url]) => webAddress(url))
  if (!links.length) return ''
  return fact(
    label,
    html`<ul class="chips">
        ${links.map(([platform, url]) => html`<li>${outwardLink(url, PLATFORM_NAMES[platform])}</li>`)}
      </ul>
      ${quotes}`,
  )
}

/**
 * Facts that don't come from the product's website: listing date, votes and followers, rating and Domain
 * Rating. Leaves out what is unknown.
 */
function standing({ votes, followers, community_rating: rating, domain_rating: domain, live_at }: Listing): Html {
  return html`${live_at ? fact('Listed since', html`<time datetime="${live_at}">${longDate(live_at)}</time>`) : ''}
  ${
    votes > 0 || followers > 0
      ? fact(
          'Community',
          html`${[votes > 0 && counted(votes, 'vote'), followers > 0 && counted(followers, 'follower')].filter(Boolean).join(', ')}`,
        )
      : ''
  }
  ${rating ? fact('Rating', html`${rating.average.toFixed(1)} of 5 (${counted(rating.reviews, 'review')})`) : ''}
  ${
    domain
      ? fact(
          'Domain Rating',
          html`${domain.value} ${domain.trend.length > 1 ? sparkline(domain.trend) : ''}
            <span class="quiet">${domain.source}, ${longDate(domain.observed_at)}</span>`,
        )
      : ''
  }`
}
