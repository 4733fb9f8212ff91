import { longDate } from '../../../domain/shared/clock.ts'
import { html } from 'hono/html'
import type * as z from 'zod'
import type listProducts from '../../../tools/orders/list-products.ts'
import type { Html, Page } from '../../ui/page.ts'
import { counted, dollars } from '../../ui/words.ts'

export type Products = z.output<(typeof listProducts)['output']>['items']

/** The page of prices: the free listing, and the products for sale. */
export function productsPage(products: Products): Page {
  return {
    title: 'Prices',
    description: 'Listing is free. Paid launches and add-ons are optional.',
    path: '/products',
    main: html`
      <h1>Prices</h1>
      <p class="lead">Listing is free. Add-ons never affect votes, rankings or awards.</p>
      <ul class="prices">
        <li class="price-card">
          <h2>Free listing</h2>
          <p class="price">$0</p>
          <p>
            Your full profile with a quote behind every drafted fact, and a place in the next free launch week. You add
            a small badge to your website.
          </p>
          <p><a class="button" href="/submit">Submit your product</a></p>
        </li>
        ${products.map(priceCard)}
      </ul>
      ${
        products.length
          ? html`<p class="quiet">
              Prices in US dollars, excluding VAT. You see the VAT before you pay. To buy, submit your product, then
              open it under <a href="/my-listings">My products</a>. Assistants buy with <code>create_checkout</code>.
            </p>`
          : html`<p>Nothing is for sale right now.</p>`
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
                ? html`${counted(weeks.length, 'week')} to choose from, starting
                    <time datetime="${weeks[0]}">${longDate(weeks[0])}</time>.`
                : 'All upcoming weeks are full.'
            }
          </p>`
        : ''
    }
    ${
      options?.length
        ? html`<p class="quiet">
            You choose the ${options.map((option) => option.name.replaceAll('_', ' ')).join(' and ')}.
          </p>`
        : ''
    }
  </li>`
}
