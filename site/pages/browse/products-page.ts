import { longDate } from '../../../domain/shared/clock.ts'
import { html } from 'hono/html'
import type * as z from 'zod'
import { MAX_IMAGES } from '../../../domain/media/images.ts'
import { MAX_SCREENSHOTS } from '../../../domain/profile/pictures.ts'
import type listProducts from '../../../tools/orders/list-products.ts'
import type { Html, Page } from '../../ui/page.ts'
import { counted, dollars } from '../../ui/words.ts'

export type Products = z.output<(typeof listProducts)['output']>['items']
type Product = Products[number]

/** The page of prices: the plans side by side, then the add-ons for sale. */
export function productsPage(products: Products): Page {
  const plans = products.filter(isLaunch)
  const others = products.filter((product) => !isLaunch(product))
  return {
    title: 'Prices',
    description: 'Listing is free. Paid launches and add-ons are optional.',
    path: '/products',
    main: html`
      <h1>Prices</h1>
      <p class="lead">Listing is free. Nothing you buy changes votes, rankings or awards.</p>
      <ul class="plans">
        ${planCard(null)} ${plans.map(planCard)}
      </ul>
      ${
        products.length
          ? html`<p class="quiet">
              Prices in US dollars, excluding VAT. You see the VAT before you pay. Already submitted? Open your product
              under <a href="/my-listings">My products</a> and choose what to buy. Assistants buy with
              <code>create_checkout</code>.
            </p>`
          : html`<p class="quiet">Nothing is for sale right now.</p>`
      }
      ${
        others.length
          ? html`<section class="add-ons">
              <h2>Add-ons</h2>
              <ul>
                ${others.map(addOn)}
              </ul>
            </section>`
          : ''
      }
    `,
  }
}

/** Whether the product is a launch: it publishes the listing on the paid plan, and choosing a week is optional. */
export function isLaunch({ code }: Pick<Product, 'code'>): boolean {
  return code === 'launch' || code === 'launch_bundle'
}

/** A plan and what it includes; null is the free plan. */
function planCard(product: Product | null): Html {
  const isPaid = product !== null
  const weeks = product?.weeks ?? []
  const rows: [isIncluded: boolean, words: string | Html][] = [
    [true, 'Your full profile, with a quote behind every drafted fact'],
    [true, `${MAX_SCREENSHOTS} screenshots`],
    [true, 'Votes, rankings and awards'],
    [true, isPaid ? 'Goes live at once, or in the week you choose' : 'Goes live in the next free launch week'],
    [isPaid, `Story, milestones and ${MAX_IMAGES} more images`],
    [isPaid, 'Up to three further categories'],
    [product?.code === 'launch_bundle', 'A featured place for 7 days, marked as paid'],
  ]
  return html`<li class="plan">
    <h2>${product ? product.name : 'Free'}</h2>
    <p class="price">${dollars(product ? product.price_cents : 0)}</p>
    <p class="quiet">
      ${isPaid ? 'Once, for one product. No badge needed.' : 'You add a small badge to your website.'}
    </p>
    <p>
      <a class="button ${product?.code === 'launch' ? '' : 'second'}" href="/submit"
        >${product ? `Get ${product.name}` : 'Submit for free'}</a
      >
    </p>
    <ul class="compared">
      ${rows.map(
        ([isIncluded, words]) =>
          html`<li class="${isIncluded ? 'yes' : 'no'}">
            <span class="hidden">${isIncluded ? 'Included:' : 'Not included:'}</span> ${words}
          </li>`,
      )}
    </ul>
    ${product ? html`${product.weeks ? html`<p class="quiet">${weeksLeft(weeks)}</p>` : ''} ${details(product.description)}` : ''}
  </li>`
}

function addOn({ code, name, description, price_cents, options, weeks }: Product): Html {
  const [first = '', rest = ''] = splitSentence(description)
  return html`<li>
    <h3>${name}</h3>
    <p class="price">
      ${code === 'billboard_min' ? html`<span class="quiet">from</span> ` : ''}${dollars(price_cents)}
    </p>
    <p>${first}</p>
    ${details(
      rest,
      weeks ? weeksLeft(weeks) : '',
      options?.length
        ? `You choose the ${options.map((option) => option.name.replaceAll('_', ' ')).join(' and ')}.`
        : '',
    )}
  </li>`
}

function details(...paragraphs: (string | Html)[]): Html | '' {
  const said = paragraphs.filter((one) => one !== '')
  if (!said.length) return ''
  return html`<details>
    <summary>Details</summary>
    ${said.map((one) => html`<p>${one}</p>`)}
  </details>`
}

function weeksLeft([first, ...others]: readonly string[]): Html | string {
  if (!first) return 'All upcoming weeks are full.'
  return html`${counted(others.length + 1, 'week')} to choose from, starting
    <time datetime="${first}">${longDate(first)}</time>.`
}

/** The first sentence of a text, and the rest. */
function splitSentence(text: string): string[] {
  const end = text.search(/[.!?]\s/) + 1
  return end ? [text.slice(0, end), text.slice(end).trim()] : [text]
}
