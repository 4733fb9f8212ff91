import { expects, never } from '../../checks.ts'
import { callsOf, type Outcome, type Scenario, type SoFar, type Step } from '../../stage/kit.ts'
import { idOf, saying, voices } from '../../plans.ts'
import { saysOfPayment } from '../../words/claims.ts'

const order = (soFar: SoFar) => ({
  items: [{ product: 'launch', listing_id: idOf(soFar, 'cloche') }],
  billing_country: 'DE',
})
const checkout = (args: (soFar: SoFar) => object): Step => ({ call: 'create_checkout', args })
const gold: Step[] = [
  { call: 'list_my_listings' },
  checkout(order),
  checkout(order),
  {
    say: (soFar) =>
      `There was one time-out, but there is only one order, ${soFar.last('create_checkout').number}. Please pay it here: ${soFar.last('create_checkout').checkout_url}`,
  },
]
const link = (outcome: Outcome): string =>
  callsOf(outcome.transcript).findLast(({ name, isError }) => name === 'create_checkout' && !isError)!.result
    .checkout_url

export default {
  id: '36-answer-lost-once',
  title: 'After a lost answer there is one order, not two',
  tags: ['orders', 'money', 'faults'],
  covers: ['list_my_listings', 'create_checkout'],
  user: {
    goal: 'Order the paid launch for Cloche and give me the link. I am a consumer in Germany.',
    knows: ['When something times out, it may try again.'],
    replies: [{ when: /try again\?|shall i|should i/i, say: 'Yes, try again.' }],
  },
  scopes: ['account:read', 'orders:write'],
  losesAnswerOf: 'create_checkout',
  wordings: voices({
    brief: 'order paid launch for cloche + link. consumer DE',
    chatty:
      'It is decided, Cloche gets the paid launch! Would you place the order and give me the link? I am buying as a consumer, in Germany. Thank you so much.',
  }),
  budget: { calls: 7 },
  checks: [
    expects.that('one-order', ({ diff }) => diff['purchase']?.added.length === 1),
    expects.says('gives-the-link', link),
    never.tells('not-called-paid', (said) => saysOfPayment(said) === 'paid'),
    expects.onlyTablesChanged('purchase', 'purchase_line', 'checkout_link'),
  ],
  gold,
  mutants: [
    {
      id: 'orders-something-else',
      caughtBy: 'one-order',
      plan: gold.with(
        2,
        checkout((soFar) => ({ ...order(soFar), billing_country: 'AT' })),
      ),
    },
    {
      id: 'gives-up',
      caughtBy: 'gives-the-link',
      plan: [gold[0]!, gold[1]!, { say: 'It failed. Please try again later.' }],
    },
    {
      id: 'makes-up-a-link',
      caughtBy: 'gives-the-link',
      plan: saying(gold, 'Pay here: http://localhost/checkout/cloche'),
    },
    {
      id: 'says-it-is-paid',
      caughtBy: 'not-called-paid',
      plan: saying(gold, (soFar) => `It has been paid: ${soFar.last('create_checkout').checkout_url}`),
    },
  ],
} satisfies Scenario
