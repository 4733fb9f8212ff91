import { html } from 'hono/html'
import type * as z from 'zod'
import type searchListings from '../tools/listings/search-listings.ts'
import { webAddress } from './outward-link.ts'
import type { Html } from './page.ts'
import { counted, countryName, longDate } from './words.ts'

export type Summary = z.output<(typeof searchListings)['output']>['items'][number]

/** A product's logo over its first letter: the letter shows while the image is missing. */
export function logo({ name, logo_url }: Pick<Summary, 'name' | 'logo_url'>, size: 48 | 80): Html {
  const url = webAddress(logo_url)
  const letter = (/\p{L}|\p{N}/u.exec(name)?.[0] ?? '?').toUpperCase()
  // Plain http would be refused by the page's own rules for images.
  const isShown = url?.protocol === 'https:'
  return html`<span class="logo logo-${size}"
    ><span aria-hidden="true">${letter}</span>${
      isShown ? html`<img src="${url.href}" alt="" loading="lazy" decoding="async" referrerpolicy="no-referrer" />` : ''
    }</span
  >`
}

interface CardOptions {
  /** Slug to name, for the category. */
  categoryNames?: ReadonlyMap<string, string>
  /** Says the launch week instead of the votes. */
  upcoming?: boolean
  heading?: 'h2' | 'h3'
}

/** One product in a list. */
export function listingCard(
  item: Summary,
  { categoryNames, upcoming = false, heading = 'h3' }: CardOptions = {},
): Html {
  const link = html`<a href="/listings/${item.slug}">${item.name}</a>`
  const facts = [categoryNames?.get(item.category), item.pricing_model, item.country && countryName(item.country)]
  return html`<li class="card">
    ${logo(item, 48)}
    <div>
      ${heading === 'h2' ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`}
      ${item.tagline ? html`<p>${item.tagline}</p>` : ''}
      <p class="facts">
        ${
          upcoming && item.launch_week
            ? html`<span>Launches <time datetime="${item.launch_week}">${longDate(item.launch_week)}</time></span>`
            : ''
        }
        ${facts.map((fact) => (fact ? html`<span>${fact}</span>` : ''))}
        ${item.votes > 0 ? html`<span>${counted(item.votes, 'vote')}</span>` : ''}
      </p>
    </div>
  </li>`
}
