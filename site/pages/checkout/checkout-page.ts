import { html } from 'hono/html'
import { effectOf } from '../../../domain/orders/checkout.ts'
import type { PaymentProvider } from '../../../domain/orders/payments/payment-provider.ts'
import type { Order } from '../../../domain/orders/read-orders.ts'
import { COUNTRY_CODES } from '../../../domain/shared/input/countries.ts'
import type { Form } from '../../ui/forms/form-fields.ts'
import type { Html, Page } from '../../ui/page.ts'
import { CHECKOUT } from '../../ui/scripts.ts'
import { countryName } from '../../ui/words.ts'
import { money, percent } from './money.ts'

export interface CheckoutView {
  token: string
  formToken: string
  order: Order
  providers: readonly PaymentProvider[]
  /** What was typed into the form just sent; never what is stored. */
  typed: Form
  problem?: string | undefined
}

/** Where the person reviews an order and goes on to pay. There is no field for a card: paying is the provider's page. */
export function checkoutPage({ token, formToken, order, providers, typed, problem }: CheckoutView): Page {
  const { totals } = order
  const action = `/checkout/${token}`
  return {
    title: 'Checkout',
    description: 'Review the order, then pay.',
    path: '/checkout',
    unlisted: true,
    head: CHECKOUT.tag,
    main: html`<div class="checkout">
      <header>
        <h1>Checkout</h1>
        <p class="lead">Order ${order.number}. Review it, add who is billed, then pay.</p>
      </header>
      ${order.is_test ? testBanner() : ''} ${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}
      <section>
        <h2>What you buy</h2>
        ${boughtLines(order.lines, (line) => effectOf(line.fulfilment, line.chosen))}
      </section>
      <form method="post" action="${action}" data-checkout>
        <input type="hidden" name="token" value="${formToken}" />
        <section class="billing">
          <h2>Who is billed</h2>
          ${field('name', 'Name', typed, { autocomplete: 'name', required: true })}
          ${field('company', 'Company (optional)', typed, { autocomplete: 'organization' })}
          ${field('address', 'Street and number', typed, { autocomplete: 'street-address', required: true })}
          <div class="pair">
            ${field('postcode', 'Postal code', typed, { autocomplete: 'postal-code', required: true })}
            ${field('city', 'City', typed, { autocomplete: 'address-level2', required: true })}
          </div>
          <label>
            <span>Country</span>
            <select name="country" required autocomplete="country">
              <option value="">Choose</option>
              ${countryOptions(typed['country'] ?? totals.vat.country)}
            </select>
          </label>
          ${field('vat_number', 'VAT number of a business (optional)', typed, { autocomplete: 'off' })}
        </section>
        <section id="totals" aria-live="polite">
          <h2>What you pay</h2>
          ${totalsOf(order)}
          <button class="second" name="go" value="preview">Update VAT</button>
        </section>
        <section class="ways">
          <h2>How you pay</h2>
          ${providers.map(
            ({ name, waysToPay }) =>
              html`<button name="go" value="${name}">
                Pay ${money(totals.total_cents)} by ${waysToPay.join(', ')}
              </button>`,
          )}
          <p class="quiet">
            You pay on the page of the payment provider; this site never sees a card. The VAT is settled by the country
            above before you pay.
          </p>
        </section>
      </form>
    </div>`,
  }
}

/** The lines of an order, each with its price and what is said below it. */
export function boughtLines(lines: Order['lines'], saidOf: (line: Order['lines'][number]) => string): Html {
  return html`<ul class="bought">
    ${lines.map(
      (line) =>
        html`<li>
          <div>
            <b>${line.description}</b>
            <p class="quiet">${saidOf(line)}</p>
          </div>
          <span class="amount">${money(line.net_cents)}</span>
        </li>`,
    )}
  </ul>`
}

/** Nothing here moves money, and everybody must see it. */
export function testBanner(): Html {
  return html`<p class="test-banner" role="note">
    <b>Test order.</b> No money moves, and nothing here counts as paid.
  </p>`
}

/** Net, VAT and total, with what decided the VAT. */
export function totalsOf({ totals }: Pick<Order, 'totals'>): Html {
  const { vat } = totals
  return html`<dl class="totals">
      <div>
        <dt>Net</dt>
        <dd>${money(totals.net_cents)}</dd>
      </div>
      ${
        totals.vat_cents > 0
          ? totals.vat_breakdown
              .filter(({ vat_cents }) => vat_cents > 0)
              .map(
                (part) =>
                  html`<div>
                    <dt>VAT ${percent(part.rate_bp)}</dt>
                    <dd>${money(part.vat_cents)}</dd>
                  </div>`,
              )
          : html`<div>
              <dt>VAT</dt>
              <dd>${money(0)}</dd>
            </div>`
      }
      <div class="total">
        <dt>Total</dt>
        <dd>${money(totals.total_cents)}</dd>
      </div>
    </dl>
    <p class="quiet">${vatWords(vat)}</p>`
}

function vatWords({ treatment, number_status, note, country }: Order['totals']['vat']): string {
  if (number_status === 'pending')
    return 'The tax authority does not answer right now, so VAT is charged. Once it confirms your number, the VAT is given back with a credit note.'
  if (number_status === 'invalid') return 'The tax authority does not know this VAT number, so VAT is charged.'
  if (note) return note
  if (treatment === 'not_collecting') return 'This site does not collect VAT.'
  if (treatment === 'outside_scope') return 'No VAT of the seller’s country applies.'
  return country ? `VAT of ${countryName(country)}.` : ''
}

function field(
  name: string,
  label: string,
  typed: Form,
  { autocomplete, required = false }: { autocomplete: string; required?: boolean },
): Html {
  const value = typed[name]
  return html`<label>
    <span>${label}</span>
    <input
      name="${name}"
      maxlength="200"
      autocomplete="${autocomplete}"
      value="${typeof value === 'string' ? value : ''}"
      ${required ? html`required` : ''}
    />
  </label>`
}

const COUNTRIES = [...COUNTRY_CODES]
  .map((code) => ({ code, name: countryName(code) }))
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))

function countryOptions(chosen: unknown): Html[] {
  return COUNTRIES.map(
    ({ code, name }) => html`<option value="${code}" ${code === chosen ? html`selected` : ''}>${name}</option>`,
  )
}
