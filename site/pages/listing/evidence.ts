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
import { QUOTE_MARK } from '../../ui/icon.ts'
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

/** The quotes behind a value, folded behind a small mark, with `label` beside it; empty when it has none. */
export function quotesFor({ evidence }: Listing, field: Field, label = ''): Html | '' {
  const quotes = evidence[field] ?? []
  const count = `${isChosen(field) ? 'Based on ' : ''}${counted(quotes.length, 'quote')}`
  return foldedQuotes(quotes, `${count} for ${FIELD_LABELS[field].toLowerCase()}`, label)
}

/**
 * Quotes behind a small mark; empty without quotes. `spoken` is what it says to whoever can't see it, `label` what shows
 * beside it.
 */
export function foldedQuotes(quotes: readonly Evidence[], spoken: string, label = ''): Html | '' {
  if (!quotes.length) return ''
  return html`<details class="quotes">
    <summary title="${spoken}">
      ${QUOTE_MARK}${label ? html`<span aria-hidden="true">${label}</span>` : ''}<span class="hidden">${spoken}</span>
    </summary>
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

const MAX_IN_LINE = 120

/** The first quote behind a value in one line, with its page; only the page if it says the same as `value`. */
export function quoteLine(quotes: readonly Evidence[], value: string): Html | '' {
  const [first] = quotes
  if (!first) return ''
  const { quote, url } = first
  const plain = (text: string) => text.replace(/[\s.]+$/, '').toLowerCase()
  const page = outwardLink(url, spokenAddress(url))
  const said = quote.length > MAX_IN_LINE ? `${quote.slice(0, MAX_IN_LINE).trimEnd()}…` : quote
  return html`<p class="quote-line">
    ${QUOTE_MARK}
    <span>
      ${
        /^"\w+":/.test(quote)
          ? html`Stated in the data of ${page}`
          : plain(quote) === plain(value)
            ? html`Word for word on ${page}`
            : html`<q>${said}</q> ${page}`
      }
      ${quotes.length > 1 ? html`and ${counted(quotes.length - 1, 'more quote')}` : ''}
    </span>
  </p>`
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

/** How many facts have quotes, from how many pages, and when we last read those pages. */
export function proofLine(listing: Listing): Html | '' {
  const proven = Object.entries(listing.evidence).filter(
    ([part, quotes]) => quotes.length && !isQuotedInPart(quotes) && !(isField(part) && isOnlySearched(part)),
  )
  const all = proven.flatMap(([, quotes]) => quotes)
  if (!all.length) return ''
  const facts = proven.length
  const pages = new Set(all.map(({ url }) => url)).size
  const lastRead =
    all
      .map(({ fetched_at }) => fetched_at)
      .toSorted()
      .at(-1) ?? ''
  const host = webAddress(listing.links.website)?.host.replace(/^www\./, '') ?? 'its website'
  return html`<p>
    ${counted(facts, 'fact')} ${facts === 1 ? 'is' : 'are'} quoted from ${counted(pages, 'page')} of <b>${host}</b>,
    last read <time datetime="${lastRead}">${longDate(lastRead)}</time>. The owner wrote the rest.
  </p>`
}

/** Where the facts come from: what is quoted, the quotes of the page's head, and what the website doesn't say. */
export function sources(listing: Listing): Html | '' {
  const { evidence, not_found_on_website: missing, headline, tagline } = listing
  const proof = proofLine(listing)
  if (!proof && !missing.length) return ''
  const head = (['name', 'logo_url', ...(headline === tagline ? (['tagline'] as const) : [])] as const).filter(
    (field) => evidence[field]?.length,
  )
  return html`<section class="sources">
    <h2>Where this comes from</h2>
    ${proof}
    ${
      head.length
        ? html`<ul class="head-quotes">
            ${head.map((field) => html`<li><span>${FIELD_LABELS[field]}</span> ${quotesFor(listing, field)}</li>`)}
          </ul>`
        : ''
    }
    ${
      missing.length
        ? html`<div class="not-stated">
            <p>Not stated on the website, so left blank:</p>
            <ul>
              ${missing.map((field) => html`<li>${FIELD_LABELS[field]}</li>`)}
            </ul>
          </div>`
        : ''
    }
  </section>`
}
