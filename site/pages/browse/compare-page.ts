import { html } from 'hono/html'
import type * as z from 'zod'
import type { DomainError } from '../../../domain/errors.ts'
import type compareListings from '../../../tools/listings/compare-listings.ts'
import { foldedQuotes } from '../listing/evidence.ts'
import { logo, type Summary } from '../../ui/listing-card.ts'
import type { Html, Page } from '../../ui/page.ts'
import { SUGGEST } from '../../ui/scripts.ts'
import { counted, countryName, stageName } from '../../ui/words.ts'

export type Comparison = z.output<(typeof compareListings)['output']>
type Row = Comparison['rows'][number]

/** Two products side by side; a fact that has quotes can be opened to show them. */
export function comparePage({ a, b, rows }: Comparison): Page {
  return {
    title: `${a.name} vs ${b.name}`,
    description: `${a.name} and ${b.name} side by side, with quotes from their websites.`,
    path: compareHref(a.slug, b.slug),
    head: SUGGEST.tag,
    main: html`
      <h1>${a.name} vs ${b.name}</h1>
      <p class="lead">Side by side, with quotes from their websites.</p>
      <div class="scroller" role="region" aria-label="Comparison" tabindex="0">
        <table class="compare">
          <thead>
            <tr>
              <td></td>
              ${[a, b].map(
                (product: Summary) =>
                  html`<th scope="col">
                    ${logo(product, 48)}
                    <a href="/listings/${product.slug}">${product.name}</a>
                    ${product.tagline ? html`<span class="quiet">${product.tagline}</span>` : ''}
                    <span class="quiet">${counted(product.votes, 'vote')}</span>
                  </th>`,
              )}
            </tr>
          </thead>
          <tbody>
            ${rows.filter(isKnown).map(
              (row) =>
                html`<tr>
                  <th scope="row">${row.name}</th>
                  ${(['a', 'b'] as const).map((side) => {
                    const { name } = side === 'a' ? a : b
                    return html`<td>${cellOf(row, side, name)}</td>`
                  })}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
      <p class="quiet">“Not stated”: we found no answer. “Not asked”: we haven’t looked for one yet.</p>
      ${compareForm(a.name, b.name, 'Compare other products')}
    `,
  }
}

/** Whether a row says anything. Rows that neither product was asked about are left out. */
function isKnown(row: Row): boolean {
  return row.a_empty !== 'not_asked' || row.b_empty !== 'not_asked'
}

export const EMPTY_WORDS = { not_stated: 'Not stated', not_asked: 'Not asked' }

function cellOf(row: Row, side: 'a' | 'b', product: string): Html {
  const { [side]: cell, [`${side}_empty` as const]: empty = 'not_stated' } = row
  if (!cell) return html`<span class="blank">${EMPTY_WORDS[empty]}</span>`
  const quotes = counted(cell.evidence.length, 'quote')
  return html`${valueOf(cell.value, row.key)}
  ${foldedQuotes(cell.evidence, `${quotes} for ${row.name.toLowerCase()} of ${product}`)}`
}

function valueOf(value: NonNullable<Row['a']>['value'], key: string): Html {
  if (Array.isArray(value))
    return html`<ul class="ticks">
      ${value.map((item) => html`<li>${item}</li>`)}
    </ul>`
  if (key === 'country') return html`${countryName(String(value))}`
  if (key === 'stage') return html`${stageName(String(value))}`
  return html`${value}`
}

/** What a visitor typed for one side: the product it names, or the ones it may mean. */
export interface ProductMeant {
  typed: string
  slug: string | null
  choices: { slug: string; name: string; tagline: string | null }[]
}

/** Asks for two products, asks which ones the visitor meant, or says why these two can't be compared. */
export function comparisonForm(a: ProductMeant, b: ProductMeant, refused: DomainError | null): Page {
  const unclear = [a, b].some(({ typed, slug }) => typed && slug === null)
  return {
    title: 'Compare two products',
    description: 'See two products side by side, with quotes from their websites.',
    path: '/compare',
    unlisted: refused !== null || unclear,
    head: SUGGEST.tag,
    main: html`
      <h1>Compare two products</h1>
      <p class="lead">See two products side by side, with quotes from their websites.</p>
      ${
        refused
          ? html`<div class="notice" role="alert">
              <p>${refused.message} Choose two products listed here.</p>
            </div>`
          : ''
      }
      ${compareForm(a.typed, b.typed, null)} ${meant(a, (slug) => hrefWith(slug, b))}
      ${meant(b, (slug) => hrefWith(slug, a))}
      <p>You can also compare from any product page. <a href="/search">Find a product</a>.</p>
    `,
  }
}

/** The address that choosing one side leads to: the comparison, or the form with the other side as typed. */
function hrefWith(slug: string, other: ProductMeant): string {
  return other.slug === null
    ? `/compare?${new URLSearchParams({ a: slug, b: other.typed }).toString()}`
    : compareHref(slug, other.slug)
}

function meant({ typed, slug, choices }: ProductMeant, hrefOf: (slug: string) => string): Html | '' {
  if (!typed || slug !== null) return ''
  if (!choices.length)
    return html`<div class="notice" role="alert">
      <p>We found no product called “${typed}”. <a href="/search?q=${encodeURIComponent(typed)}">Search for it</a></p>
    </div>`
  return html`<section class="meant">
    <h2>Which “${typed}” do you mean?</h2>
    <ul class="lines">
      ${choices.map(
        (choice) =>
          html`<li>
            <a href="${hrefOf(choice.slug)}">${choice.name}</a>
            ${choice.tagline ? html`<p class="quiet">${choice.tagline}</p>` : ''}
          </li>`,
      )}
    </ul>
  </section>`
}

function compareForm(a: string, b: string, title: string | null): Html {
  const field = (name: 'a' | 'b', label: string, value: string) =>
    html`<div>
      <label for="product-${name}">${label}</label>
      <input
        id="product-${name}"
        name="${name}"
        value="${value}"
        maxlength="200"
        required
        placeholder="Product name"
        data-suggest="fill"
      />
    </div>`
  return html`<section class="band">
    ${title ? html`<h2>${title}</h2>` : ''}
    <form class="versus" action="/compare">
      ${field('a', 'First product', a)} ${field('b', 'Second product', b)}
      <button>Compare</button>
    </form>
  </section>`
}

/** The address of a comparison. The slugs are sorted, so that both orders share one page. */
export function compareHref(a: string, b: string): string {
  const [first, second] = [a, b].toSorted()
  return `/compare?a=${first}&b=${second}`
}
