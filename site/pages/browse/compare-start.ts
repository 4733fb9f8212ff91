import { html } from 'hono/html'
import type { DomainError } from '../../../domain/errors.ts'
import type { Html, Page } from '../../ui/page.ts'
import { SUGGEST } from '../../ui/scripts/scripts.ts'
import { compareForm, compareHref, pairList, type Pair } from './compare-parts.ts'

/** What a visitor typed for one side: the product it names, or the ones it may mean. */
export interface ProductMeant {
  typed: string
  slug: string | null
  /** Of the product's website, if it is known. */
  website?: string
  /** Slug of its main category, if it is known. */
  category?: string | undefined
  choices: { slug: string; name: string; tagline: string | null }[]
}

interface Start {
  a: ProductMeant
  b: ProductMeant
  refused: DomainError | null
  suggested: Pair[]
}

/** Asks for two products, asks which ones the visitor meant, or says why these two can't be compared. */
export function compareStart({ a, b, refused, suggested }: Start): Page {
  const unclear = [a, b].some(({ typed, slug }) => typed && slug === null)
  const chosen = [a, b].find(({ slug }) => slug !== null)
  return {
    title: 'Compare two products',
    description: 'See two products side by side, with quotes from their websites.',
    path: '/compare',
    unlisted: refused !== null || unclear,
    head: SUGGEST.tag,
    main: html`
      <div class="compare-start">
        <h1>Compare two products</h1>
        <p class="lead">See what differs, side by side, with quotes from their websites.</p>
        ${
          refused
            ? html`<div class="notice" role="alert">
                <p>${refused.message} Choose two products listed here.</p>
              </div>`
            : ''
        }
        ${compareForm(a.typed, b.typed, null)} ${meant(a, (slug) => hrefWith(slug, b))}
        ${meant(b, (slug) => hrefWith(slug, a))}
      </div>
      ${suggested.length ? pairList(chosen ? `Compare ${chosen.typed} with` : 'Popular comparisons', suggested) : ''}
      <p class="quiet after">Not sure what to compare? <a href="/categories">Browse the categories</a>.</p>
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
