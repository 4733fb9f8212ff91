import { html } from 'hono/html'
import { logo, thumbnail, type Summary } from '../../ui/listing-card.ts'
import type { Html } from '../../ui/page.ts'

/** Two products to compare, and what they have in common. */
export interface Pair {
  a: Summary
  b: Summary
  common?: string | undefined
}

/** Comparisons to open, each with the pictures of both products. */
export function pairList(title: string, pairs: readonly Pair[]): Html {
  return html`<section class="shelf">
    <h2>${title}</h2>
    <ul class="pairs">
      ${pairs.map(
        ({ a, b, common }) =>
          html`<li class="pair">
            <div class="shots">${thumbnail(a)}${thumbnail(b)}<span class="vs" aria-hidden="true">vs</span></div>
            <h3>
              <a href="${compareHref(a.slug, b.slug)}"
                ><span>${logo(a, 24)}${a.name}</span> <span class="hidden">vs</span>
                <span>${logo(b, 24)}${b.name}</span></a
              >
            </h3>
            ${common ? html`<p class="quiet">${common}</p>` : ''}
          </li>`,
      )}
    </ul>
  </section>`
}

/** Asks for two products. */
export function compareForm(a: string, b: string, title: string | null): Html {
  const field = (name: 'a' | 'b', label: string, value: string) =>
    html`<div>
      <label for="product-${name}">${label}</label>
      <input
        id="product-${name}"
        name="${name}"
        value="${value}"
        maxlength="200"
        required
        placeholder="Name or address"
        data-suggest="fill"
      />
    </div>`
  return html`<section class="versus-box">
    ${title ? html`<h2>${title}</h2>` : ''}
    <form class="versus" action="/compare">
      ${field('a', 'First product', a)}<span class="vs" aria-hidden="true">vs</span>${field('b', 'Second product', b)}
      <button>Compare</button>
    </form>
  </section>`
}

/** The address of a comparison. The slugs are sorted, so that both orders share one page. */
export function compareHref(a: string, b: string): string {
  const [first, second] = [a, b].toSorted()
  return `/compare?a=${first}&b=${second}`
}
