import { html } from 'hono/html'
import type * as z from 'zod'
import { FIELD_NAMES, FIELDS, type FieldName } from '../../../domain/profile/fields.ts'
import type { EvidenceChange } from '../../../domain/listings/evidence-check.ts'
import type getListing from '../../../tools/listings/get-listing.ts'
import { outwardLink, spokenAddress, webAddress } from '../../ui/outward-link.ts'
import type { Html } from '../../ui/page.ts'
import { counted, longDate } from '../../ui/words.ts'

export type Listing = z.output<(typeof getListing)['output']>
type Evidence = Listing['evidence'][string][number]

/** What people call the parts of a profile. */
export const FIELD_LABELS = {
  ...(Object.fromEntries(FIELD_NAMES.map((name) => [name, FIELDS[name].label])) as Record<FieldName, string>),
  faqs: 'Questions and answers',
  founders: 'Founders',
  company_socials: 'Company links',
}
type Field = keyof typeof FIELD_LABELS

/** The quotes behind a value, collapsed; empty when the owner typed it. */
export function quotesFor({ evidence }: Listing, field: Field, { isNamed = false } = {}): Html | '' {
  const quotes = evidence[field] ?? []
  if (!quotes.length) return ''
  const count = quotes.length === 1 ? 'quote' : `${quotes.length} quotes`
  return html`<details class="quotes">
    <summary>
      <span aria-hidden="true">“</span>
      <span>${count}<span${isNamed ? '' : html` class="hidden"`}> for ${FIELD_LABELS[field].toLowerCase()}</span></span>
    </summary>
    ${quotes.map(quoteFigure)}
  </details>`
}

/** One quote with the page that says it and when it was read. */
export function quoteFigure({ quote, url, fetched_at }: Evidence): Html {
  return html`<figure>
    <blockquote><p>${quote}</p></blockquote>
    <figcaption class="source">
      ${outwardLink(url, spokenAddress(url))}, read <time datetime="${fetched_at}">${longDate(fetched_at)}</time>
    </figcaption>
  </figure>`
}

/** A quote that the website no longer has. Only the owner sees it. */
export function changedQuote({ quote, url, state, since, now }: EvidenceChange): Html {
  return html`<div class="note">
    <p>
      ${state === 'gone' ? 'Removed from' : 'Changed on'} ${outwardLink(url, spokenAddress(url))}, seen
      <time datetime="${since}">${longDate(since)}</time>: “${quote}”
    </p>
    ${now ? html`<p>Now it says: “${now}”</p>` : ''}
  </div>`
}

/** How many parts of a profile have quotes, from how many pages, and when those were last read. */
export function proofLine(listing: Listing): Html | '' {
  const all = Object.values(listing.evidence).flat()
  if (!all.length) return ''
  const fields = Object.values(listing.evidence).filter((quotes) => quotes.length).length
  const pages = new Set(all.map(({ url }) => url)).size
  const lastRead =
    all
      .map(({ fetched_at }) => fetched_at)
      .toSorted()
      .at(-1) ?? ''
  return html`<p class="proof-line">
    <span class="key" aria-hidden="true">“</span>
    <span
      >${counted(fields, 'part')} of this profile ${fields === 1 ? 'is' : 'are'} quoted from ${counted(pages, 'page')}
      of <b>${webAddress(listing.links.website)?.host.replace(/^www\./, '') ?? 'its website'}</b>, last read
      <time datetime="${lastRead}">${longDate(lastRead)}</time>. The owner typed the rest.</span
    >
  </p>`
}

/** The facts that the website doesn't state. */
export function notStated({ not_found_on_website }: Listing): Html | '' {
  if (!not_found_on_website.length) return ''
  return html`<section class="not-stated">
    <h2>Not stated on the website</h2>
    <p class="quiet">We leave these blank instead of guessing.</p>
    <ul>
      ${not_found_on_website.map((field) => html`<li>${FIELD_LABELS[field]}</li>`)}
    </ul>
  </section>`
}
