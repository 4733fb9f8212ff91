import { html } from 'hono/html'
import { portrait } from '../browse/founder-pages.ts'
import { quotesFor, type Listing } from './evidence.ts'
import { socialLinks } from './listing-facts.ts'
import type { Html } from '../../ui/page.ts'
import { paragraphs } from '../../ui/prose.ts'

/** Who made the product: the first founder's name with a face, as a link to the founders below; empty without any. */
export function byline({ founders: [first, ...others] }: Listing): Html | '' {
  if (!first) return ''
  return html`<a class="byline" href="#founders">
    ${portrait(first.name, 24, first.photo)}
    <span>by <b>${first.name}</b>${others.length ? ` and ${others.length} more` : ''}</span>
  </a>`
}

/** The founders, with faces, and the links of the first; empty without any. */
export function makers(listing: Listing): Html | '' {
  const { founders, founder_socials } = listing
  if (!founders.length) return ''
  return html`<section class="panel" id="founders">
    <div class="with-quotes">
      <h2>${founders.length === 1 ? 'Founder' : 'Founders'}</h2>
      ${quotesFor(listing, 'founders')}
    </div>
    <ul class="makers">
      ${founders.map((founder, at) => makerItem(founder, at === 0 ? socialLinks(founder_socials) : ''))}
    </ul>
  </section>`
}

/** A founder with a face, and what else there is of them. */
export function makerItem({ name, title, bio, photo }: Listing['founders'][number], more: Html | '' = ''): Html {
  return html`<li>
    ${portrait(name, 48, photo)}
    <div>
      <p><b>${name}</b>${title ? html`<span class="quiet">${title}</span>` : ''}</p>
      ${bio ? paragraphs(bio) : ''} ${more}
    </div>
  </li>`
}
