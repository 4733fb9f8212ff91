import { html, raw } from 'hono/html'
import type { Listing } from './evidence.ts'
import { webAddress } from './outward-link.ts'
import type { Html } from './page.ts'

/** The listing for search engines, as schema.org's SoftwareApplication. A data block, not a script. */
export function listingJsonLd(listing: Listing): Html {
  const { name, short_description, tagline, logo_url, links, categories, community_rating: rating } = listing
  const primary = categories.find((category) => category.primary)
  return html`<script type="application/ld+json">
    ${dataBlock({
      '@context': 'https://schema.org',
      '@type': 'SoftwareApplication',
      name,
      description: short_description ?? tagline ?? undefined,
      url: webAddress(links.website)?.href,
      mainEntityOfPage: links.page,
      image: webAddress(logo_url)?.href,
      applicationCategory: primary?.name,
      keywords: listing.keywords.length ? listing.keywords.join(', ') : undefined,
      sameAs: sameAs(listing),
      aggregateRating: rating
        ? { '@type': 'AggregateRating', ratingValue: rating.average, reviewCount: rating.reviews }
        : undefined,
    })}
  </script>`
}

function sameAs({ socials }: Listing): string[] | undefined {
  const addresses = Object.values(socials).flatMap((address) => webAddress(address)?.href ?? [])
  return addresses.length ? addresses : undefined
}

/** In a data block nothing is unescaped, so nothing that could end it may stand there: JSON's own escapes do. */
function dataBlock(value: object): Html {
  return raw(
    JSON.stringify(value).replaceAll(
      /[<>&\u2028\u2029]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  )
}
