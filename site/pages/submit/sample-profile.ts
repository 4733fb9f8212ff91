import { html } from 'hono/html'
import type * as z from 'zod'
import type getListing from '../../../tools/listings/get-listing.ts'
import { logo, thumbnail } from '../../ui/listing-card.ts'
import { spokenAddress } from '../../ui/outward-link.ts'
import type { Html } from '../../ui/page.ts'
import type { CardFacts } from '../../../domain/listings/lists/card-facts.ts'
import { FIELD_LABELS } from '../listing/evidence.ts'

/** The fields that a sample shows, those whose quotes are easiest to grasp first. */
export const SAMPLE_FIELDS = [
  'pricing_summary',
  'founded_year',
  'country',
  'pricing_model',
  'short_description',
] as const

/** How many of a sample's fields are shown. */
const MAX_FACTS = 3

/** A listing with quotes, and its first screenshot. */
export interface Sample {
  listing: z.output<(typeof getListing)['output']>
  thumbnail: CardFacts['thumbnail']
}

/** A real profile in small, with the quote behind each value. */
export function sampleProfile({ listing, thumbnail: image }: Sample): Html {
  const { slug, name, tagline, evidence } = listing
  const quoted = SAMPLE_FIELDS.flatMap((field) => {
    const [quote] = evidence[field] ?? []
    return listing[field] && quote ? [{ field, value: listing[field], quote }] : []
  })
  // One quote often proves two values: each is shown once.
  const facts = [...Map.groupBy(quoted, ({ quote }) => quote.quote).values()].map(([fact]) => fact!).slice(0, MAX_FACTS)
  return html`<figure class="sample">
    <figcaption>What you get: <a href="/listings/${slug}">the profile of ${name}</a></figcaption>
    <div class="sample-card">
      ${thumbnail({ slug, name, thumbnail: image })}
      <div class="sample-head">
        ${logo(listing, 48)}
        <div>
          <b>${name}</b>
          ${tagline ? html`<p class="quiet">${tagline}</p>` : ''}
        </div>
      </div>
      <dl>
        ${facts.map(
          ({ field, value, quote }) =>
            html`<div>
              <dt>${FIELD_LABELS[field]}</dt>
              <dd>
                <b>${value}</b>
                <p><mark>“${quote.quote}”</mark> <span class="quiet">${spokenAddress(quote.url)}</span></p>
              </dd>
            </div>`,
        )}
      </dl>
    </div>
  </figure>`
}
