import { expects, never } from '../../checks.ts'
import { callsOf, type Outcome, type Scenario, type SoFar, type Step } from '../../stage/kit.ts'
import { idOf, saying, voices, withArgs } from '../../plans.ts'
import { saysOfPayment } from '../../words/claims.ts'

const WEEK = '2026-12-07'
const order = (item: object) => (soFar: SoFar) => ({
  items: [{ listing_id: idOf(soFar, 'trellis-board'), ...item }],
  billing_country: 'DE',
})
const gold: Step[] = [
  { call: 'list_my_listings' },
  { call: 'create_checkout', args: order({ product: 'relaunch', week: WEEK }) },
  {
    say: (soFar) =>
      `The relaunch of Trellis Board in the week of 7 December is ordered, not paid. Please pay it yourself: ${soFar.last('create_checkout').checkout_url}. Its earlier launch keeps its page and votes.`,
  },
]
const lines = ({ diff }: Outcome) => diff['purchase_line']?.added ?? []
const link = ({ transcript }: Outcome): string =>
  callsOf(transcript).findLast(({ name, isError }) => name === 'create_checkout' && !isError)!.result.checkout_url
const goal = `Launch Trellis Board again, in the week of ${WEEK}. I am a consumer in Germany; give me the link to pay.`

export default {
  id: '52-launch-again',
  title: 'Order a relaunch in the week that was asked for',
  tags: ['harder', 'orders', 'money'],
  covers: ['list_my_listings', 'create_checkout'],
  user: {
    goal,
    knows: ['You agree to order exactly one relaunch of Trellis Board.'],
    replies: [{ when: /shall i|should i|confirm|go ahead\?|proceed\?/i, say: 'Yes, go ahead.' }],
  },
  scopes: ['account:read', 'listings:write', 'orders:write'],
  wordings: voices({
    brief: `relaunch trellis board, week ${WEEK}, consumer DE, link pls`,
    chatty: `Trellis Board had its launch a while ago, and we have rebuilt half of it since! We would love a second launch in the week that begins on ${WEEK}. I pay as a consumer in Germany, just send me the link.`,
  }),
  budget: { calls: 7 },
  checks: [
    expects.that(
      'one-relaunch',
      (outcome) =>
        lines(outcome)
          .map(({ product_code }) => product_code)
          .join() === 'relaunch',
    ),
    expects.calls('create_checkout', ({ items }) => items[0]?.week === WEEK, 'in-the-week-asked-for'),
    expects.says('gives-the-link', link),
    never.tells('not-called-paid', (said) => saysOfPayment(said) === 'paid'),
    never.asksForCard,
    expects.onlyTablesChanged('purchase', 'purchase_line', 'checkout_link'),
  ],
  gold,
  mutants: [
    {
      id: 'wrong-week',
      caughtBy: 'in-the-week-asked-for',
      plan: withArgs(gold, 'create_checkout', order({ product: 'relaunch', week: '2026-12-14' })),
    },
    {
      id: 'features-it-instead',
      caughtBy: 'one-relaunch',
      plan: withArgs(gold, 'create_checkout', order({ product: 'featured' })),
    },
    {
      id: 'calls-it-paid',
      caughtBy: 'not-called-paid',
      plan: saying(gold, (soFar) => `Your payment went through: ${soFar.last('create_checkout').checkout_url}`),
    },
    { id: 'keeps-the-link', caughtBy: 'gives-the-link', plan: saying(gold, 'It is ordered; look into your account.') },
  ],
} satisfies Scenario
