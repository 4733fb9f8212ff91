import { expects, never } from '../../checks.ts'
import type { Scenario, SoFar, Step } from '../../stage/kit.ts'
import { also, idOf, saying, withArgs, voices } from '../../plans.ts'

const items = (soFar: SoFar) => [{ product: 'launch', listing_id: idOf(soFar, 'cloche') }]
const gold: Step[] = [
  { call: 'list_products' },
  { call: 'list_my_listings' },
  { call: 'quote_order', args: (soFar) => ({ items: items(soFar), billing_country: 'FR' }) },
  {
    say: (soFar) => {
      const { total_cents, vat_cents } = soFar.last('quote_order').totals
      return `A launch of Cloche would cost $${(total_cents / 100).toFixed(2)}, of it $${(vat_cents / 100).toFixed(2)} VAT. Nothing is ordered.`
    },
  },
]

export default {
  id: '32-quote-with-vat',
  title: 'Quote a price with VAT and order nothing',
  tags: ['orders', 'money', 'smoke'],
  covers: ['list_products', 'list_my_listings', 'quote_order'],
  user: {
    goal: 'What would a paid launch of Cloche cost me in total? I am a consumer in France. Only the price, please.',
  },
  scopes: ['account:read', 'orders:write'],
  wordings: voices({
    brief: 'cloche paid launch, total? consumer, france. price only',
    chatty:
      'I am only dreaming for now, so please order nothing! But what would a paid launch of Cloche cost me in total? I live in France and would buy it as a consumer.',
  }),
  budget: { calls: 5 },
  checks: [
    expects.calls('quote_order', ({ billing_country }) => /^fr$/i.test(billing_country)),
    expects.says('says-the-total', /58[.,]80/),
    expects.says('says-vat', /\b(VAT|TVA|tax)\b/i),
    never.calls('create_checkout'),
    never.asksForCard,
    expects.onlyTablesChanged(),
  ],
  gold,
  mutants: [
    {
      id: 'orders-it',
      caughtBy: 'never-calls',
      plan: also(gold, { call: 'create_checkout', args: (soFar) => ({ items: items(soFar), billing_country: 'FR' }) }),
    },
    { id: 'forgets-the-vat', caughtBy: 'says-the-total', plan: saying(gold, 'It costs $49 (VAT comes on top).') },
    {
      id: 'wrong-country',
      caughtBy: 'calls-quote_order',
      plan: withArgs(gold, 'quote_order', (soFar: SoFar) => ({ items: items(soFar), billing_country: 'DE' })),
    },
    {
      id: 'asks-for-the-card',
      caughtBy: 'never-asks-for-card',
      plan: saying(gold, '$58.80 with VAT. What is your card number?'),
    },
  ],
} satisfies Scenario
