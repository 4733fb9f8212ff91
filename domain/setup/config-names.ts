/**
 * The environment variables that an admin can also set on the site: their labels, and whether their value is a secret.
 * Everything else, such as the database, the application secret and addresses, belongs to whoever runs the machine.
 */
export const CONFIG_NAMES = {
  SITE_NAME: { label: 'Name' },
  SITE_ACCENT: { label: 'Color' },
  SITE_ACCENT_DARK: { label: 'Color in dark mode' },
  SITE_LOGO: { label: 'Logo' },
  SMTP_URL: { label: 'Mail server', isSecret: true },
  MAIL_FROM: { label: 'Sender' },
  EMAIL_WEBHOOK_SECRET: { label: 'Webhook secret for bounces', isSecret: true },
  STRIPE_SECRET_KEY: { label: 'Stripe secret key', isSecret: true },
  STRIPE_WEBHOOK_SECRET: { label: 'Stripe webhook secret', isSecret: true },
  BTCPAY_URL: { label: 'BTCPay address' },
  BTCPAY_STORE_ID: { label: 'BTCPay store ID' },
  BTCPAY_API_KEY: { label: 'BTCPay API key', isSecret: true },
  BTCPAY_WEBHOOK_SECRET: { label: 'BTCPay webhook secret', isSecret: true },
  SELLER_NAME: { label: 'Name on invoices' },
  SELLER_ADDRESS: { label: 'Address' },
  VAT_NUMBER: { label: 'VAT number' },
  VAT_REGISTRATIONS: { label: 'VAT registrations' },
  DRAFT_MODEL_URL: { label: 'Model address' },
  DRAFT_MODEL: { label: 'Model name' },
  DRAFT_MODEL_KEY: { label: 'Model key', isSecret: true },
  GEMINI_API_KEY: { label: 'Gemini key', isSecret: true },
  GEMINI_MODEL: { label: 'Gemini model' },
  EMBEDDINGS: { label: 'Search by meaning' },
  EMBEDDINGS_URL: { label: 'Embeddings address' },
  EMBEDDINGS_KEY: { label: 'Embeddings key', isSecret: true },
  EMBEDDINGS_MODEL: { label: 'Embeddings model' },
  EMBEDDINGS_DIMENSIONS: { label: 'Embeddings dimensions' },
} as const satisfies Record<string, { label: string; isSecret?: true }>

export type ConfigName = keyof typeof CONFIG_NAMES
export const EVERY_CONFIG_NAME = Object.keys(CONFIG_NAMES) as [ConfigName, ...ConfigName[]]

export function isConfigName(name: string): name is ConfigName {
  return Object.hasOwn(CONFIG_NAMES, name)
}

export function isSecretName(name: ConfigName): boolean {
  return 'isSecret' in CONFIG_NAMES[name]
}

/**
 * The address that each key is sent to. A new address needs the key again: otherwise whoever can change the address
 * could have the key sent to themselves.
 */
export const ADDRESS_OF_KEY: Partial<Record<ConfigName, ConfigName>> = {
  BTCPAY_API_KEY: 'BTCPAY_URL',
  DRAFT_MODEL_KEY: 'DRAFT_MODEL_URL',
  EMBEDDINGS_KEY: 'EMBEDDINGS_URL',
}

/** Shorter secrets would be given away by their last characters. */
const MIN_LENGTH_TO_HINT = 16

/** What may be shown of a value: a secret's last characters, or of the mail server its host; everything else as it is. */
export function shownConfig(name: ConfigName, value: string): string {
  if (name === 'SITE_LOGO') return 'set'
  if (!isSecretName(name)) return value
  if (name === 'SMTP_URL') return URL.canParse(value) ? new URL(value).host || 'set' : 'set'
  return value.length < MIN_LENGTH_TO_HINT ? 'set' : `set, ends with …${value.slice(-4)}`
}
