import type { ConfigName } from '../../../../domain/setup/config-names.ts'
import type { Testable } from '../../../../domain/setup/setup.ts'
import { FIRST_THEME } from '../../../../domain/shared/theme.ts'
import type { Shape } from '../../../ui/forms/parts.ts'
import { choiceOf } from '../form.ts'

/** How the page asks for one value: by default, one line. */
export interface Field {
  name: ConfigName
  label: string
  hint?: string
  placeholder?: string
  shape?: Shape
}

/** Values that are set together, and tested together. */
export interface Group {
  key: string
  title: string
  about: string
  fields: readonly Field[]
  /** Without a value of this name, nothing of the group is set up. */
  main: ConfigName
  /** What the button that tests the saved values tries. */
  test?: { what: Testable | 'email'; submit: string }
  /** An address whose user name and password have boxes of their own. */
  login?: { of: ConfigName; user: string; password: string }
  /** The button that deletes them all. */
  remove?: string
}

/** A page of settings. */
export interface Part {
  key: string
  title: string
  /** On the overview. */
  about: string
  groups: readonly Group[]
}

const { light } = FIRST_THEME.accent

export const PARTS: readonly Part[] = [
  {
    key: 'site',
    title: 'Name and look',
    about: 'The name, the color and the logo that everybody sees.',
    groups: [
      {
        key: 'look',
        title: 'Name and color',
        about: 'On every page, in every email and in the calendar feeds.',
        main: 'SITE_NAME',
        fields: [
          { name: 'SITE_NAME', label: 'Name', placeholder: 'Launch Directory' },
          {
            name: 'SITE_ACCENT',
            label: 'Color of links and buttons',
            placeholder: light.color,
            hint: 'Dark enough to read on white.',
          },
          {
            name: 'SITE_ACCENT_DARK',
            label: 'The same in dark mode',
            hint: 'Leave empty for a lighter shade of the color above.',
          },
        ],
      },
    ],
  },
  {
    key: 'email',
    title: 'Email',
    about: 'The mail server, the sender and reports of bounces.',
    groups: [
      {
        key: 'server',
        title: 'Mail server',
        about: 'Sends sign-in links, receipts and the weekly email. Without one, nobody can sign in by email.',
        main: 'SMTP_URL',
        test: { what: 'email', submit: 'Send me a test email' },
        remove: 'Remove the mail server',
        login: { of: 'SMTP_URL', user: 'SMTP_USER', password: 'SMTP_PASSWORD' },
        fields: [
          {
            name: 'SMTP_URL',
            label: 'Server',
            hint: 'Its name and port: 465, or 587 for STARTTLS.',
            placeholder: 'mail.example.com:465',
            shape: { kind: 'line', input: 'once' },
          },
          { name: 'MAIL_FROM', label: 'Sender', placeholder: 'Launch Directory <hello@example.com>' },
        ],
      },
      {
        key: 'bounces',
        title: 'Bounces',
        about: 'Lets the mail provider report addresses that refuse our emails, at /webhooks/email.',
        main: 'EMAIL_WEBHOOK_SECRET',
        remove: 'Stop taking reports',
        fields: [{ name: 'EMAIL_WEBHOOK_SECRET', label: 'Webhook secret', hint: 'At least 16 characters.' }],
      },
    ],
  },
  {
    key: 'payments',
    title: 'Payments',
    about: 'Cards through Stripe, cryptocurrency through your own BTCPay Server.',
    groups: [
      {
        key: 'stripe',
        title: 'Stripe',
        about: 'Cards and wallets. Buyers pay on Stripe’s page, so no card number reaches this site.',
        main: 'STRIPE_SECRET_KEY',
        test: { what: 'stripe', submit: 'Test the key' },
        remove: 'Disconnect Stripe',
        fields: [
          { name: 'STRIPE_SECRET_KEY', label: 'Secret key', hint: 'In Stripe: Developers, API keys.' },
          {
            name: 'STRIPE_WEBHOOK_SECRET',
            label: 'Webhook signing secret',
            hint: 'In Stripe: add the endpoint /webhooks/stripe of this site, then copy its secret.',
          },
        ],
      },
      {
        key: 'btcpay',
        title: 'BTCPay Server',
        about: 'Bitcoin and other coins, straight to your own wallet.',
        main: 'BTCPAY_URL',
        test: { what: 'btcpay', submit: 'Test the key' },
        remove: 'Disconnect BTCPay Server',
        fields: [
          { name: 'BTCPAY_URL', label: 'Address', placeholder: 'https://btcpay.example.com' },
          { name: 'BTCPAY_STORE_ID', label: 'Store ID', hint: 'In BTCPay: Store settings, General.' },
          { name: 'BTCPAY_API_KEY', label: 'API key', hint: 'May view and create invoices, and create refunds.' },
          { name: 'BTCPAY_WEBHOOK_SECRET', label: 'Webhook secret', hint: 'In BTCPay: Store settings, Webhooks.' },
        ],
      },
    ],
  },
  {
    key: 'seller',
    title: 'Seller and VAT',
    about: 'Who sells, as invoices name it, and where VAT is charged.',
    groups: [
      {
        key: 'seller',
        title: 'Seller',
        about: 'Stands on every new invoice. Issued invoices never change.',
        main: 'SELLER_NAME',
        fields: [
          { name: 'SELLER_NAME', label: 'Legal name', hint: 'Leave empty to use the name of the site.' },
          { name: 'SELLER_ADDRESS', label: 'Address', shape: { kind: 'text', rows: 4 } },
        ],
      },
      {
        key: 'vat',
        title: 'VAT',
        about: 'Without a registration, no VAT is charged.',
        main: 'VAT_REGISTRATIONS',
        fields: [
          { name: 'VAT_NUMBER', label: 'Your VAT number', placeholder: 'DE123456789' },
          {
            name: 'VAT_REGISTRATIONS',
            label: 'Registrations',
            hint: 'COUNTRY:SCHEME, separated by commas. Schemes: domestic, oss, non_union_oss, uk, ch, no_voec.',
            placeholder: 'DE:domestic, DE:oss',
          },
        ],
      },
    ],
  },
  {
    key: 'models',
    title: 'Language models',
    about: 'What drafts listings from websites, and what finds listings by meaning.',
    groups: [
      {
        key: 'endpoint',
        title: 'Model for drafts',
        about: 'Any server with OpenAI’s API, such as Ollama, vLLM, OpenAI or Mistral. Without a model, rules draft.',
        main: 'DRAFT_MODEL_URL',
        test: { what: 'model', submit: 'Ask it something' },
        remove: 'Remove this model',
        fields: [
          { name: 'DRAFT_MODEL_URL', label: 'Address', placeholder: 'http://127.0.0.1:11434' },
          { name: 'DRAFT_MODEL', label: 'Model', placeholder: 'llama3.3' },
          { name: 'DRAFT_MODEL_KEY', label: 'Key', hint: 'If the server asks for one.' },
        ],
      },
      {
        key: 'gemini',
        title: 'Gemini for drafts',
        about: 'Used when no model is set above.',
        main: 'GEMINI_API_KEY',
        test: { what: 'model', submit: 'Ask it something' },
        remove: 'Disconnect Gemini',
        fields: [
          { name: 'GEMINI_API_KEY', label: 'API key', hint: 'From Google AI Studio.' },
          { name: 'GEMINI_MODEL', label: 'Model', placeholder: 'gemini-3.8-flash' },
        ],
      },
      {
        key: 'embeddings',
        title: 'Search by meaning',
        about: 'The built-in model needs nothing else. After a change, every listing is read again in the background.',
        main: 'EMBEDDINGS',
        test: { what: 'embeddings', submit: 'Test the model' },
        remove: 'Back to the built-in model',
        fields: [
          {
            name: 'EMBEDDINGS',
            label: 'Model',
            shape: choiceOf([
              ['', 'Built in (default)'],
              ['gemini', 'Gemini, with the key above'],
              ['endpoint', 'Another server'],
              ['off', 'Off: search by words alone'],
            ]),
          },
          { name: 'EMBEDDINGS_URL', label: 'Address of the other server', placeholder: 'https://api.openai.com/v1' },
          { name: 'EMBEDDINGS_KEY', label: 'Key of the other server' },
          { name: 'EMBEDDINGS_MODEL', label: 'Name of its model', placeholder: 'text-embedding-3-small' },
          { name: 'EMBEDDINGS_DIMENSIONS', label: 'Dimensions', placeholder: '1536' },
        ],
      },
    ],
  },
]
