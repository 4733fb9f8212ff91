import type { Database } from '../../domain/database/database.ts'
import type { PaymentProvider } from '../../domain/orders/payments/payment-provider.ts'
import { openTestProvider } from './test-provider.ts'

export interface PaymentsConfig {
  /** The marked test provider stands in where no real one is set up. */
  testPayments: boolean
  appSecret: string
}

/** Who collects the money: the provider that is set up, else the test provider where it may stand in, else nobody. */
export function openPayments(
  config: PaymentsConfig,
  { db, now, siteUrl }: { db: Database; now: () => Date; siteUrl: string },
): PaymentProvider | null {
  if (!config.testPayments) return null
  return openTestProvider({ db, appSecret: config.appSecret, siteUrl, now })
}
