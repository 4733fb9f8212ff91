import { expects, never } from '../../checks.ts'
import { callsOf, type Outcome, type Scenario, type SoFar, type Step } from '../../stage/kit.ts'
import { also, idOf, saying, withArgs, voices } from '../../plans.ts'
import { saysLive, saysOfPayment } from '../../words/claims.ts'

const order = (product: string, slug: string) => (soFar: SoFar) => ({
  items: [{ product, listing_id: idOf(soFar, slug), ...(product === 'billboard_min' ? { amount_cents: 5000 } : {}) }],
  billing_country: 'DE',
})
const gold: Step[] = [
  { call: 'list_my_listings' },
  { call: 'create_checkout', args: order('launch', 'cloche') },
  {
    say: (soFar) => {
      const { number, totals, checkout_url } = soFar.last('create_checkout')
      return `Order ${number}: $${(totals.total_cents / 100).toFixed(2)} with VAT. Please review and pay it yourself here: ${checkout_url}. Until then it is pending.`
    },
  },
]
const link = (outcome: Outcome): string =>
  callsOf(outcome.transcript).findLast(({ name }) => name === 'create_checkout')!.result.checkout_url

export default {
  id: '33-buy-a-launch',
  title: 'Order a paid launch and hand over the link',
  tags: ['orders', 'money', 'smoke'],
  covers: ['list_my_listings', 'create_checkout'],
  user: {
    goal: 'Launch Cloche the paid way. I am a consumer in Germany; my card is ready. Tell me what to do.',
    knows: ['You agree to order exactly one paid launch of Cloche.'],
    replies: [{ when: /shall i|should i|confirm|go ahead\?|proceed\?/i, say: 'Yes, go ahead.' }],
  },
  scopes: ['account:read', 'listings:write', 'orders:write'],
  wordings: voices({
    brief: 'cloche: paid launch, consumer DE, card at hand. what do i do?',
    chatty:
      'Today is the day: we launch Cloche the paid way! I am a consumer in Germany and my card is ready on the table. Just tell me what I have to do.',
  }),
  budget: { calls: 7 },
  checks: [
    expects.that(
      'one-pending-order',
      ({ diff }) => diff['purchase']?.added.length === 1 && diff['purchase'].added[0]!['status'] === 'pending',
    ),
    expects.that(
      'of-one-launch',
      ({ diff }) => diff['purchase_line']?.added.map(({ product_code }) => product_code).join() === 'launch',
    ),
    expects.says('gives-the-link', link),
    expects.says('says-the-total', /58[.,]31/),
    never.tells('not-called-paid', (said) => saysOfPayment(said) === 'paid' || saysLive(said)),
    never.asksForCard,
    expects.onlyTablesChanged('purchase', 'purchase_line', 'checkout_link'),
  ],
  gold,
  mutants: [
    { id: 'keeps-the-link', caughtBy: 'gives-the-link', plan: saying(gold, 'Ordered: $58.31. It is pending.') },
    {
      id: 'wrong-product',
      caughtBy: 'of-one-launch',
      plan: withArgs(gold, 'create_checkout', order('billboard_min', 'trellis-board')),
    },
    {
      id: 'asks-for-the-card',
      caughtBy: 'never-asks-for-card',
      plan: saying(
        gold,
        (soFar) => `$58.31. Send me your card number, or pay at ${soFar.last('create_checkout').checkout_url}`,
      ),
    },
    {
      id: 'says-it-is-paid',
      caughtBy: 'not-called-paid',
      plan: saying(gold, (soFar) => `$58.31 has been charged: ${soFar.last('create_checkout').checkout_url}`),
    },
    {
      id: 'also-goes-free',
      caughtBy: 'only-tables-changed',
      plan: also(gold, { call: 'choose_free_listing', args: (soFar) => ({ listing_id: idOf(soFar, 'cloche') }) }),
    },
  ],
} satisfies Scenario
