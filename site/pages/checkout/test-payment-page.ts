import { html } from 'hono/html'
import type { SessionState } from '../../../domain/orders/payments/payment-provider.ts'
import type { TestChoice } from '../../../domain/orders/payments/test-payments.ts'
import type { Page } from '../../ui/page.ts'
import { testBanner } from './checkout-page.ts'
import { money } from '../../../domain/orders/money.ts'

const CHOICES: Record<TestChoice, string> = {
  pay: 'Pay',
  pay_later: 'Pay with delay',
  clear: 'Clear payment',
  decline: 'Decline',
}
const OPEN_TO: Partial<Record<SessionState['status'], TestChoice[]>> = {
  open: ['pay', 'pay_later', 'decline'],
  processing: ['clear', 'decline'],
}

/** The test provider's page. A real provider would ask for a card here; this one asks what should happen. */
export function testPaymentPage(
  ref: string,
  { number, amount_cents, status }: { number: string; amount_cents: number; status: SessionState['status'] },
): Page {
  const choices = OPEN_TO[status] ?? []
  return {
    title: 'Test payment',
    description: 'A payment that moves no money.',
    path: `/test-payments/${ref}`,
    unlisted: true,
    main: html`<div class="checkout">
      <h1>Test payment</h1>
      ${testBanner()}
      <p class="lead">
        ${money(amount_cents)} for order ${number}.
        ${choices.length ? 'What should happen?' : `This payment is ${status}.`}
      </p>
      <form class="ways" method="post" action="/test-payments/${ref}">
        ${choices.map(
          (choice) =>
            html`<button
              class="${choice === 'pay' || choice === 'clear' ? '' : 'second'}"
              name="choice"
              value="${choice}"
            >
              ${CHOICES[choice]}
            </button>`,
        )}
      </form>
      <p><a href="/orders/${number}">Leave without paying</a></p>
    </div>`,
  }
}
