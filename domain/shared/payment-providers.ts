/** The providers that can collect an order's payment. */
export const PROVIDERS = ['stripe', 'btcpay', 'test'] as const
export type ProviderName = (typeof PROVIDERS)[number]
