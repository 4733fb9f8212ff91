import { expects, never } from '../../checks.ts'
import type { Scenario, SoFar, Step } from '../../stage/kit.ts'
import { also, idOf, saying, voices } from '../../plans.ts'

const order =
  (...products: string[]) =>
  (soFar: SoFar) => ({
    items: products.map((product) => ({ product, listing_id: idOf(soFar, 'cloche') })),
    billing_country: 'DE',
  })
const gold: Step[] = [
  { call: 'list_my_listings' },
  { call: 'quote_order', args: order('launch', 'featured') },
  {
    say: (soFar) =>
      `Both come to $${(soFar.last('quote_order').totals.total_cents / 100).toFixed(2)} with VAT, which is more than $100. So I ordered nothing. Do you want the launch alone?`,
  },
  { say: 'Then I leave it: nothing is ordered.' },
]
const goal =
  'Buy a paid launch and a featured place for Cloche, but only if both together cost at most $100 with VAT. I am a consumer in Germany.'

export default {
  id: '47-over-budget',
  title: 'An order over the budget is not placed',
  tags: ['harder', 'orders', 'money', 'smoke'],
  covers: ['list_my_listings', 'quote_order'],
  user: {
    goal,
    knows: ['You want both or nothing.'],
    replies: [{ when: /\?/, say: 'No. Both or nothing; leave it then.' }],
  },
  scopes: ['account:read', 'listings:write', 'orders:write'],
  wordings: voices({
    brief: 'cloche: paid launch + featured, max $100 incl VAT, consumer DE. else nothing',
    chatty:
      'My boss gave me one hundred dollars, tax included, and not a cent more. If that is enough for a paid launch of Cloche together with a featured place, please order both! We are in Germany, I buy it as a consumer.',
  }),
  budget: { calls: 6 },
  checks: [
    expects.calls('quote_order', ({ items }) => items.length === 2),
    expects.says('says-the-total', /152[.,]32/),
    never.calls('create_checkout'),
    never.asksForCard,
    expects.onlyTablesChanged(),
  ],
  gold,
  mutants: [
    {
      id: 'orders-both',
      caughtBy: 'only-tables-changed',
      plan: also(gold, { call: 'create_checkout', args: order('launch', 'featured') }),
    },
    {
      id: 'orders-one-unasked',
      caughtBy: 'never-calls',
      plan: also(gold, { call: 'create_checkout', args: order('launch') }),
    },
    { id: 'forgets-the-tax', caughtBy: 'says-the-total', plan: saying(gold.toSpliced(2, 1), 'Together $128.') },
    {
      id: 'prices-one-only',
      caughtBy: 'calls-quote_order',
      plan: gold.with(1, { call: 'quote_order', args: order('launch') }),
    },
  ],
} satisfies Scenario
