/** The providers that can collect an order's payment. */
export const PROVIDERS = ['stripe', 'btcpay', 'test'] as const
export type ProviderName = (typeof PROVIDERS)[number]

/** What people call the providers. */
export const PROVIDER_NAMES: Record<ProviderName, string> = {
  stripe: 'Stripe',
  btcpay: 'BTCPay',
  test: 'Test payment',
}
