import { longDate } from '../../../domain/shared/clock.ts'
import { html } from 'hono/html'
import type * as z from 'zod'
import type listProducts from '../../../tools/orders/list-products.ts'
import type { Html, Page } from '../../ui/page.ts'
import { counted, dollars } from '../../ui/words.ts'
import { planContents, planLead } from './plan-contents.ts'
import { PRICE_QUESTIONS } from './price-questions.ts'

export type Products = z.output<(typeof listProducts)['output']>['items']
type Product = Products[number]

/** The page of prices: the plans side by side, what money never buys, the add-ons for sale, and questions. */
export function productsPage(products: Products): Page {
  const plans = products.filter(isLaunch)
  const others = products.filter((product) => !isLaunch(product))
  return {
    title: 'Prices',
    description: 'Listing is free. Paid launches and add-ons are optional.',
    path: '/products',
    main: html`
      <header class="prices-head">
        <h1>Launch for free. Pay only to go faster.</h1>
        <p class="lead">Every price is paid once, for one product. No subscription.</p>
      </header>
      <ul class="plans">
        ${freeCard()} ${plans.map(planCard)}
      </ul>
      ${
        products.length
          ? html`<p class="quiet plans-note">
              Prices in US dollars, excluding VAT. Already listed?
              <a href="/my-listings?buy=launch">Choose a plan for your product</a>.
            </p>`
          : html`<p class="quiet plans-note">Nothing is for sale right now. Listing is free.</p>`
      }
      <section class="never">
        <h2>What money never buys</h2>
        <ul>
          <li><b>Votes.</b> Only people vote, once each per launch.</li>
          <li><b>Rankings.</b> Votes decide the order of a week and its awards.</li>
          <li><b>Reviews.</b> Owners can’t write or remove reviews.</li>
          <li><b>A hidden ad.</b> Whatever is paid says so.</li>
        </ul>
      </section>
      ${
        others.length
          ? html`<section class="add-ons">
              <h2>Add-ons</h2>
              <p class="quiet">For products listed here. Paid once, whenever you like.</p>
              <ul>
                ${others.map(addOn)}
              </ul>
            </section>`
          : ''
      }
      <section class="questions">
        <h2>Questions about prices</h2>
        <dl>
          ${PRICE_QUESTIONS.map(
            ({ question, answer }) =>
              html`<div>
                <dt>${question}</dt>
                <dd>${answer}</dd>
              </div>`,
          )}
        </dl>
      </section>
    `,
  }
}

/** Whether the product is a launch: it publishes the listing on the paid plan, and choosing a week is optional. */
export function isLaunch({ code }: Pick<Product, 'code'>): boolean {
  return code === 'launch' || code === 'launch_bundle'
}

function freeCard(): Html {
  return html`<li class="plan">
    <h2>Free</h2>
    <p class="price">$0</p>
    <p class="quiet">${planLead('free')}</p>
    <a class="button second" href="/submit">Submit for free</a>
    ${planContents('free')}
  </li>`
}

/** A paid plan and what it adds to the plan before it. */
function planCard({ code, name, price_cents, weeks }: Product): Html {
  const isMain = code === 'launch'
  return html`<li class="plan${isMain ? ' is-main' : ''}">
    <h2>${name} ${isMain ? html`<span class="ribbon">Recommended</span>` : ''}</h2>
    <p class="price">${dollars(price_cents)} <span>once</span></p>
    <p class="quiet">${planLead(code)}</p>
    <a class="button${isMain ? '' : ' second'}" href="/submit">Launch for ${dollars(price_cents)}</a>
    ${planContents(code)} ${weeks ? html`<p class="quiet weeks-left">${weeksLeft(weeks)}</p>` : ''}
  </li>`
}

function addOn({ code, name, description, price_cents, weeks }: Product): Html {
  return html`<li>
    <h3>${name}</h3>
    <p>${description}${weeks && !weeks.length ? ' All upcoming weeks are full.' : ''}</p>
    <p class="price">${code === 'billboard_min' ? html`<span>from</span> ` : ''}${dollars(price_cents)}</p>
    <a class="button second small" href="/my-listings?buy=${code}"
      >Add to a product<span class="hidden">: ${name}</span></a
    >
  </li>`
}

function weeksLeft([first, ...others]: readonly string[]): Html | string {
  if (!first) return 'All upcoming weeks are full.'
  return html`${counted(others.length + 1, 'week')} to choose from, starting
    <time datetime="${first}">${longDate(first)}</time>.`
}
