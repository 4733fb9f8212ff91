import type { Listing } from './evidence.ts'
import { jsonLd } from '../../ui/json-ld.ts'
import { webAddress } from '../../ui/outward-link.ts'
import type { Html } from '../../ui/page.ts'

/** The listing for search engines, as schema.org's SoftwareApplication. */
export function listingJsonLd(listing: Listing): Html {
  const { name, short_description, tagline, logo_url, links, categories, community_rating: rating } = listing
  const primary = categories.find((category) => category.primary)
  return jsonLd({
    '@type': 'SoftwareApplication',
    name,
    description: short_description ?? tagline ?? undefined,
    url: webAddress(links.website)?.href,
    mainEntityOfPage: links.page,
    image: webAddress(logo_url)?.href,
    applicationCategory: primary?.name,
    sameAs: sameAs(listing),
    aggregateRating: rating
      ? { '@type': 'AggregateRating', ratingValue: rating.average, reviewCount: rating.reviews }
      : undefined,
  })
}

function sameAs({ socials }: Listing): string[] | undefined {
  const addresses = Object.values(socials).flatMap((address) => webAddress(address)?.href ?? [])
  return addresses.length ? addresses : undefined
}
