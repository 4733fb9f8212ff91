import { html } from 'hono/html'
import type { RevenueProblem, RevenueView } from '../../../domain/leaderboards/revenue-key.ts'
import { action, card, dateOf, openable, type AccountView } from './account-view.ts'
import type { Html } from '../../ui/page.ts'

const PROBLEMS: Record<RevenueProblem, string> = {
  revoked: 'Stripe rejected the key, so we deleted it. Connect a new one.',
  not_permitted: 'The key can’t read balance transactions, so we deleted it. Connect another.',
  not_verified: 'Your claim ended, so we deleted the key. Claim the listing again.',
  several_currencies: 'Your payments use several currencies, so we can’t verify one total.',
  too_many: 'You have too many payments for us to count.',
  unavailable: 'Stripe didn’t answer. We try again every day.',
}

/**
 * The account page's section for verified revenue: what Stripe last answered, with forms to connect and
 * disconnect it. Empty without listings.
 */
export function revenueSection(view: AccountView): Html {
  if (!view.revenue.length) return html``
  return card(
    {
      id: 'revenue',
      title: 'Verified revenue',
      about: html`Show what your product earned in the last 30 days. Create a restricted key in Stripe with one
        permission: <b>Balance transactions: read</b>. We encrypt the key, store only the total, and delete both when
        you disconnect.`,
    },
    html`${view.revenue.map((listing) => revenueOf(view, listing))}`,
  )
}

function revenueOf(view: AccountView, listing: RevenueView): Html {
  const { id, name, verified, hint, problem } = listing
  const fields = { id: String(id) }
  const state = html`${stateOf(listing)} ${problem ? html`<span class="problem">${PROBLEMS[problem]}</span>` : ''}`
  const disconnect = hint ? action(view, '/account/revenue/disconnect', fields, 'Disconnect', name) : ''
  if (!verified)
    return html`<div class="setting">
      <span><b>${name}</b> <small>${state}</small></span>
      ${disconnect}
    </div>`
  return openable(
    { name, about: state, button: hint ? 'Manage' : 'Connect Stripe' },
    html`<form class="row" method="post" action="/account/revenue/connect">
        <input type="hidden" name="token" value="${view.token}" />
        <input type="hidden" name="id" value="${id}" />
        <label>
          <span>${hint ? 'Another restricted key' : 'Restricted key'}</span>
          <input type="password" name="key" maxlength="255" required autocomplete="off" placeholder="rk_live_…" />
        </label>
        <button class="second small">Connect</button>
      </form>
      ${disconnect}`,
  )
}

function stateOf({ verified, hint, checked_at, problem, cents, currency }: RevenueView): Html {
  if (!hint) return html`<span>${verified ? 'Not connected' : 'Claim this listing first'}</span>`
  const key = html`<span>Key …${hint}</span>`
  if (cents !== null && currency !== null)
    return html`${key}<span>${money(cents, currency)} in the last 30 days</span
      ><span>checked ${dateOf(checked_at)}</span
      >${currency === 'usd' ? '' : html`<span>not ranked (US dollars only)</span>`}`
  return problem ? key : html`${key}<span>Asking Stripe. Reload in a moment</span>`
}

/** An amount for people. Stripe gives amounts in the smallest unit of the currency. */
function money(cents: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: currency.toUpperCase() })
  return format.format(cents / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
