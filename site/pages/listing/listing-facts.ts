import { html } from 'hono/html'
import { PLATFORM_NAMES, type PLATFORMS } from '../../../domain/profile/profile.ts'
import { quotesFor, type Field, type Listing } from './evidence.ts'
import { outwardLink, spokenAddress, webAddress } from '../../ui/outward-link.ts'
import type { Html } from '../../ui/page.ts'
import { sparkline } from '../../ui/sparkline.ts'
import { counted, countryName, longDate, stageName } from '../../ui/words.ts'

/** The short facts beside a profile, each with its quotes. */
export function listingFacts(listing: Listing): Html {
  const { links, pricing_model, pricing_summary, stage, country, city, founded_year, contact_email } = listing
  return html`<dl class="fact-list">
    ${fact('Website', outwardLink(links.website, spokenAddress(links.website)))}
    ${
      pricing_model || pricing_summary
        ? fact(
            'Pricing',
            html`${pricing_model ? html`<b>${pricing_model}</b> ${quotesFor(listing, 'pricing_model')}` : ''}${
              pricing_summary
                ? html`<p>${pricing_summary}</p>
                    ${quotesFor(listing, 'pricing_summary')}`
                : ''
            }`,
          )
        : ''
    }
    ${known(listing, 'stage', 'Stage', stage && stageName(stage))}
    ${known(listing, 'country', 'Country', country && countryName(country))} ${known(listing, 'city', 'City', city)}
    ${known(listing, 'founded_year', 'Founded', founded_year?.toString())}
    ${known(listing, 'contact_email', 'Contact', contact_email)}
    ${
      listing.demo_video_url
        ? fact(
            'Demo',
            html`${outwardLink(listing.demo_video_url, 'Watch the video')} ${quotesFor(listing, 'demo_video_url')}`,
          )
        : ''
    }
    ${
      listing.logo_url && listing.evidence['logo_url']?.length
        ? fact('Logo', html`${outwardLink(listing.logo_url, 'Image')} ${quotesFor(listing, 'logo_url')}`)
        : ''
    }
    ${fact(
      'Categories',
      html`<ul class="chips">
          ${listing.categories.map(({ slug, name }) => html`<li><a href="/categories/${slug}">${name}</a></li>`)}
        </ul>
        ${quotesFor(listing, 'categories')}`,
    )}
    ${words(listing, 'tags', 'Tags')} ${words(listing, 'keywords', 'Keywords')}
    ${elsewhere('Profiles', listing.socials, quotesFor(listing, 'company_socials'))}
    ${elsewhere('Founder', listing.founder_socials, '')} ${standing(listing)}
  </dl>`
}

function fact(label: string, value: Html): Html {
  return html`<div>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`
}

function known(listing: Listing, field: Field, label: string, value: string | null | undefined): Html | '' {
  return value ? fact(label, html`${value} ${quotesFor(listing, field)}`) : ''
}

function words(listing: Listing, field: 'tags' | 'keywords', label: string): Html | '' {
  if (!listing[field].length) return ''
  return fact(label, html`${listing[field].join(', ')} ${quotesFor(listing, field)}`)
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

/** The site's own figures for the product. */
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
          'Domain rating',
          html`${domain.value} ${domain.trend.length > 1 ? sparkline(domain.trend) : ''}
            <span class="quiet">${domain.source}, ${longDate(domain.observed_at)}</span>`,
        )
      : ''
  }`
}
