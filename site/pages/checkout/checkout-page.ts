import { longDate } from '../../../domain/shared/clock.ts'
import { html } from 'hono/html'
import { effectOf } from '../../../domain/orders/checkout.ts'
import { HOLD_MINUTES } from '../../../domain/orders/payments/holds.ts'
import type { HoldState } from '../../../domain/orders/payments/hold-state.ts'
import type { PaymentProvider } from '../../../domain/orders/payments/payment-provider.ts'
import type { Order } from '../../../domain/orders/read-orders.ts'
import { COUNTRY_CODES } from '../../../domain/shared/input/countries.ts'
import type { Form } from '../../ui/forms/form-fields.ts'
import { ENVELOPE, icon } from '../../ui/icon.ts'
import type { Html, Page } from '../../ui/page.ts'
import { CHECKOUT } from '../../ui/scripts/scripts.ts'
import { countryName } from '../../ui/words.ts'
import { money, percent } from '../../../domain/orders/money.ts'

export interface CheckoutView {
  /** The page's own path, where its form goes. */
  action: string
  formToken: string
  order: Order
  hold: HoldState | null
  providers: readonly PaymentProvider[]
  /** What the person typed into the form just sent; never stored data. */
  typed: Form
  problem?: string | undefined
}

/** Where the buyer reviews an order before paying. It has no card field: the buyer pays on the provider's page. */
export function checkoutPage({ action, formToken, order, hold, providers, typed, problem }: CheckoutView): Page {
  const { totals } = order
  return {
    title: 'Checkout',
    description: 'Review your order, then pay.',
    path: '/checkout',
    unlisted: true,
    isStep: true,
    head: CHECKOUT.tag,
    main: html`<div class="checkout">
      <header>
        <h1>Checkout</h1>
        ${order.is_test ? testBanner() : ''}
      </header>
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}
      <form class="receipt-beside to-pay" method="post" action="${action}" data-checkout>
        <input type="hidden" name="token" value="${formToken}" />
        <div class="receipt">
          <h2>Order summary</h2>
          <p class="quiet">Order ${order.number}</p>
          ${boughtLines(order.lines, (line) => effectOfLine(line, { isPaid: false }))} ${hold ? holdNote(hold) : ''}
          <section id="totals" aria-live="polite">
            ${totalsOf(order)}
            ${totals.vat.treatment === 'not_collecting' ? '' : html`<button class="second small" name="go" value="preview">Update VAT</button>`}
          </section>
        </div>
        <section class="billing">
          <h2>Billing details</h2>
          ${field('name', 'Name', typed, { autocomplete: 'name', required: true })}
          ${field('address', 'Street and number', typed, { autocomplete: 'street-address', required: true })}
          <div class="postcode-and-city">
            ${field('postcode', 'Postal code', typed, { autocomplete: 'postal-code', required: true })}
            ${field('city', 'City', typed, { autocomplete: 'address-level2', required: true })}
          </div>
          <label>
            <span>Country</span>
            <select name="country" required autocomplete="country">
              <option value="">Choose a country</option>
              ${countryOptions(typed['country'] ?? totals.vat.country)}
            </select>
          </label>
          <details ${typed['company'] || typed['vat_number'] ? html` open` : ''}>
            <summary>I’m buying for a company</summary>
            <div class="two-fields">
              ${field('company', 'Company', typed, { autocomplete: 'organization' })}
              ${totals.vat.treatment === 'not_collecting' ? '' : field('vat_number', 'VAT number', typed, { autocomplete: 'off' })}
            </div>
          </details>
        </section>
        <section class="ways" aria-label="Payment">
          ${providers.map(
            ({ name, waysToPay }) =>
              html`<button name="go" value="${name}">Pay ${money(totals.total_cents)}</button>
                <p class="quiet">By ${waysToPay.join(', ')}.</p>`,
          )}
          <ul class="quiet">
            <li>
              ${icon('M5 9h10v8H5zM7 9V6a3 3 0 0 1 6 0v3')} You pay on the provider’s own page. We never see your card.
            </li>
            <li>${icon(ENVELOPE)} The receipt comes by email, with the invoice.</li>
          </ul>
        </section>
      </form>
    </div>`,
  }
}

/** Tells the buyer of an unpaid order how long we hold its places in launch weeks. */
export function holdNote({ weeks, state, until }: HoldState): Html {
  const place = `your place in the week of ${weeks.map(longDate).join(' and in the week of ')}`
  switch (state) {
    case 'not_yet':
      return html`<p class="quiet">When you continue to payment, we hold ${place} for ${HOLD_MINUTES} minutes.</p>`
    case 'held':
      return html`<p class="note">
        We hold ${place} until <time datetime="${until}">${until!.slice(11, 16)} UTC</time>. Pay by then to keep it.
      </p>`
    case 'ended':
      return html`<p class="note">
        We no longer hold ${place}. Unpaid places are released after ${HOLD_MINUTES} minutes. Nothing was charged. You
        can still pay while the week has room.
      </p>`
  }
}

/** What a line does, and when. */
export function effectOfLine(
  { fulfilment, chosen, has_launched }: Order['lines'][number],
  { isPaid }: { isPaid: boolean },
): string {
  const said = chosen.week === undefined ? chosen : { ...chosen, week: longDate(chosen.week) }
  return effectOf(fulfilment, said, { hasLaunched: has_launched, isPaid })
}

/** A line's description, with its week written as on the other pages. */
export function descriptionOf({ description, chosen: { week } }: Order['lines'][number]): string {
  return week === undefined ? description : description.replace(`week of ${week}`, `week of ${longDate(week)}`)
}

/** The lines of an order, each with its price and, unless it stands elsewhere on the page, a note. */
export function boughtLines(lines: Order['lines'], saidOf: ((line: Order['lines'][number]) => string) | ''): Html {
  return html`<ul class="bought">
    ${lines.map(
      (line) =>
        html`<li>
          <div>
            <b>${descriptionOf(line)}</b>
            ${saidOf && html`<p class="quiet">${saidOf(line)}</p>`}
          </div>
          <span class="amount">${money(line.net_cents)}</span>
        </li>`,
    )}
  </ul>`
}

/** Marks pages of test orders, which move no money. */
export function testBanner(): Html {
  return html`<p class="test-banner" role="note"><b>Test order.</b> No money moves.</p>`
}

/** Subtotal and VAT where it is collected, and the total, with the reason for the VAT. */
export function totalsOf({ totals }: Pick<Order, 'totals'>): Html {
  const { vat } = totals
  return html`<dl class="totals">
      ${
        vat.treatment === 'not_collecting'
          ? ''
          : html`<div>
              <dt>Subtotal</dt>
              <dd>${money(totals.net_cents)}</dd>
            </div>`
      }
      ${
        vat.treatment === 'not_collecting'
          ? ''
          : totals.vat_cents > 0
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
    return 'We can’t check your VAT number right now, so we charge VAT. We refund it once the number is confirmed.'
  if (number_status === 'invalid') return 'The tax authority doesn’t recognize this VAT number, so we charge VAT.'
  if (note) return note
  if (treatment === 'not_collecting') return 'This site doesn’t collect VAT.'
  if (treatment === 'outside_scope') return 'No VAT applies in your country.'
  return country ? `VAT for ${countryName(country)}.` : ''
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
