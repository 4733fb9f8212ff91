import { html } from 'hono/html'
import type * as z from 'zod'
import type listProducts from '../../../tools/orders/list-products.ts'
import type { Html, Page } from '../../ui/page.ts'
import { counted, dollars, longDate } from '../../ui/words.ts'

export type Products = z.output<(typeof listProducts)['output']>['items']

/** What can be bought, with its prices. */
export function productsPage(products: Products): Page {
  return {
    title: 'Prices',
    description: 'What a listing costs: nothing, or what you choose beside it.',
    path: '/products',
    main: html`
      <h1>Prices</h1>
      <p class="lead">A listing is free. What can be bought beside it never moves votes, rankings or awards.</p>
      <ul class="prices">
        <li class="price-card">
          <h2>Free listing</h2>
          <p class="price">$0</p>
          <p>
            Your full profile, a place in the next free launch week, and every fact with its quote. Asks for a small
            badge on your website.
          </p>
          <p><a class="button" href="/submit">Submit your product</a></p>
        </li>
        ${products.map(priceCard)}
      </ul>
      ${
        products.length
          ? html`<p class="quiet">
              Prices in US dollars, without VAT. What VAT comes to is shown before you pay. Submit a product, then
              choose on its page under <a href="/my-listings">My listings</a>; assistants buy with
              <code>create_checkout</code>.
            </p>`
          : html`<p>Nothing is for sale here at the moment.</p>`
      }
    `,
  }
}

function priceCard({ code, name, description, price_cents, options, weeks }: Products[number]): Html {
  return html`<li class="price-card">
    <h2>${name}</h2>
    <p class="price">
      ${code === 'billboard_min' ? html`<span class="quiet">from</span> ` : ''}${dollars(price_cents)}
    </p>
    <p>${description}</p>
    ${
      weeks
        ? html`<p class="quiet">
            ${
              weeks[0]
                ? html`${counted(weeks.length, 'week')} to choose from; the next begins on
                    <time datetime="${weeks[0]}">${longDate(weeks[0])}</time>.`
                : 'Every week ahead is full.'
            }
          </p>`
        : ''
    }
    ${
      options?.length
        ? html`<p class="quiet">
            You choose its ${options.map((option) => option.name.replaceAll('_', ' ')).join(' and ')}.
          </p>`
        : ''
    }
  </li>`
}
