/** Who may collect the money of an order. */
export const PROVIDERS = ['stripe', 'btcpay', 'test'] as const
export type ProviderName = (typeof PROVIDERS)[number]
