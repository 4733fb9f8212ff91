import type { Database } from '../../domain/database/database.ts'
import type { AppSecret } from '../../domain/accounts/sealed.ts'
import type { PaymentProvider } from '../../domain/orders/payments/payment-provider.ts'
import type { BtcpayOptions } from './btcpay.ts'
import type { StripeOptions } from './stripe.ts'
import { openTestProvider } from './test-provider.ts'

export interface PaymentsConfig {
  stripe: StripeOptions | undefined
  btcpay: BtcpayOptions | undefined
  /** Whether to use the test provider when no real one is set up. */
  testPayments: boolean
  appSecret: AppSecret
}

/** The payment providers in the order the checkout page offers them. */
export async function openPayments(
  { stripe, btcpay, testPayments, appSecret }: PaymentsConfig,
  { db, now, siteUrl }: { db: Database; now: () => Date; siteUrl: string },
): Promise<readonly PaymentProvider[]> {
  // Loaded only when set up, so that startup doesn't wait for the SDK of an unused provider.
  const real = [
    ...(stripe ? [(await import('./stripe.ts')).openStripe(stripe)] : []),
    ...(btcpay ? [(await import('./btcpay.ts')).openBtcpay(btcpay)] : []),
  ]
  if (real.length || !testPayments) return real
  return [openTestProvider({ db, appSecret, siteUrl, now })]
}
