import { longDate } from '../../../domain/shared/clock.ts'
import { html } from 'hono/html'
import type * as z from 'zod'
import {
  FIELD_NAMES,
  FIELDS,
  isField,
  isJudgement,
  isOnlySearched,
  type FieldName,
} from '../../../domain/profile/fields.ts'
import type { EvidenceChange } from '../../../domain/listings/evidence/evidence-check.ts'
import type getListing from '../../../tools/listings/get-listing.ts'
import { outwardLink, spokenAddress, webAddress } from '../../ui/outward-link.ts'
import type { Html } from '../../ui/page.ts'
import { counted } from '../../ui/words.ts'

export type Listing = z.output<(typeof getListing)['output']>
type Evidence = Listing['evidence'][string][number]

/** Labels for the parts of a profile. */
export const FIELD_LABELS = {
  ...(Object.fromEntries(FIELD_NAMES.map((name) => [name, FIELDS[name].label])) as Record<FieldName, string>),
  faqs: 'Questions and answers',
  founders: 'Founders',
  company_socials: 'Social profiles',
}
type Field = keyof typeof FIELD_LABELS

/** The quotes behind a value, folded behind a small mark; empty when it has none. */
export function quotesFor({ evidence }: Listing, field: Field): Html | '' {
  const quotes = evidence[field] ?? []
  const count = `${isChosen(field) ? 'Based on ' : ''}${counted(quotes.length, 'quote')}`
  return foldedQuotes(quotes, `${count} for ${FIELD_LABELS[field].toLowerCase()}`)
}

/** Quotes behind a small mark that says `spoken` to whoever can't see it; empty without quotes. */
export function foldedQuotes(quotes: readonly Evidence[], spoken: string): Html | '' {
  if (!quotes.length) return ''
  return html`<details class="quotes">
    <summary title="${spoken}"><span aria-hidden="true">“</span><span class="hidden">${spoken}</span></summary>
    ${quotes.map(quoteFigure)}
  </details>`
}

/** Whether the quotes are only what the value is based on. */
export function isChosen(field: string): boolean {
  return isField(field) && isJudgement(field)
}

/** What stands above quotes that a value is only based on. */
export const CHOSEN = 'Our choice, based on:'

/** One quote with its page and the date we read it; if it shows only some items of a list, with those items. */
export function quoteFigure({ quote, url, fetched_at, items }: Evidence): Html {
  return html`<figure>
    ${items ? html`<p class="quiet">Shows: ${items.join(', ')}</p>` : ''}
    <blockquote><p>${quote}</p></blockquote>
    <figcaption class="source">
      ${outwardLink(url, spokenAddress(url))}, read <time datetime="${fetched_at}">${longDate(fetched_at)}</time>
    </figcaption>
  </figure>`
}

/** A quote that has changed or vanished since we read it. Only the owner sees this. */
export function changedQuote({ quote, url, state, since, now }: EvidenceChange): Html {
  return html`<div class="note">
    <p>
      ${state === 'gone' ? 'This quote is no longer on' : 'This quote has changed on'}
      ${outwardLink(url, spokenAddress(url))} (checked <time datetime="${since}">${longDate(since)}</time>): “${quote}”
    </p>
    ${now ? html`<p>Now it says: “${now}”</p>` : ''}
  </div>`
}

/** Whether the quotes show only some items of a list that the owner typed. */
export function isQuotedInPart(quotes: readonly Evidence[]): boolean {
  return quotes.some(({ items }) => items)
}

/** How many fields have quotes, from how many pages, and when we last read those pages. */
export function proofLine(listing: Listing): Html | '' {
  const proven = Object.entries(listing.evidence).filter(
    ([part, quotes]) => quotes.length && !isQuotedInPart(quotes) && !(isField(part) && isOnlySearched(part)),
  )
  const all = proven.flatMap(([, quotes]) => quotes)
  if (!all.length) return ''
  const fields = proven.length
  const pages = new Set(all.map(({ url }) => url)).size
  const lastRead =
    all
      .map(({ fetched_at }) => fetched_at)
      .toSorted()
      .at(-1) ?? ''
  return html`<p class="proof-line">
    <span class="key" aria-hidden="true">“</span>
    <span
      >${counted(fields, 'field')} ${fields === 1 ? 'is' : 'are'} quoted from ${counted(pages, 'page')} of
      <b>${webAddress(listing.links.website)?.host.replace(/^www\./, '') ?? 'its website'}</b>, last read
      <time datetime="${lastRead}">${longDate(lastRead)}</time>. The owner wrote the rest.</span
    >
  </p>`
}

/** The facts we looked for and didn't find on the website. */
export function notStated({ not_found_on_website }: Listing): Html | '' {
  if (!not_found_on_website.length) return ''
  return html`<section class="not-stated">
    <h2>Not stated on the website</h2>
    <p class="quiet">We leave these blank rather than guess.</p>
    <ul>
      ${not_found_on_website.map((field) => html`<li>${FIELD_LABELS[field]}</li>`)}
    </ul>
  </section>`
}
