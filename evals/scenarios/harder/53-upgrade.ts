import { expects, never } from '../../checks.ts'
import { callsOf, type Outcome, type Scenario, type SoFar, type Step } from '../../stage/kit.ts'
import { also, idOf, saying, voices, withArgs } from '../../plans.ts'
import { saysOfPayment } from '../../words/claims.ts'

const order = (item: object) => (soFar: SoFar) => ({
  items: [{ listing_id: idOf(soFar, 'trellis-board'), ...item }],
  billing_country: 'DE',
})
const gold: Step[] = [
  { call: 'list_my_listings' },
  { call: 'create_checkout', args: order({ product: 'launch' }) },
  {
    say: (soFar) =>
      `The paid plan for Trellis Board is ordered: $58.31 with VAT. Its week and its votes stay. Please pay it yourself: ${soFar.last('create_checkout').checkout_url}`,
  },
]
const lines = ({ diff }: Outcome) => diff['purchase_line']?.added ?? []
const link = ({ transcript }: Outcome): string =>
  callsOf(transcript).findLast(({ name, isError }) => name === 'create_checkout' && !isError)!.result.checkout_url
const goal =
  'Trellis Board is live on the free plan. Move it to the paid plan; its launch week and votes must stay as they are. I am a consumer in Germany.'

export default {
  id: '53-upgrade',
  title: 'Move a live listing to the paid plan without a new launch',
  tags: ['harder', 'orders', 'money'],
  covers: ['list_my_listings', 'create_checkout'],
  user: {
    goal,
    knows: ['You agree to order exactly one upgrade of Trellis Board.'],
    replies: [{ when: /shall i|should i|confirm|go ahead\?|proceed\?/i, say: 'Yes, go ahead.' }],
  },
  scopes: ['account:read', 'listings:write', 'orders:write'],
  async given(world) {
    await world.rows(`update listing set plan = 'free' where slug = 'trellis-board'`)
  },
  wordings: voices({
    brief: 'upgrade trellis board free -> paid, keep week + votes, consumer DE',
    chatty:
      'Our free listing of Trellis Board does so well that we want all of the paid extras. But please, please do not lose its votes or its launch week! I pay as a consumer in Germany.',
  }),
  budget: { calls: 7 },
  checks: [
    expects.that(
      'one-launch-without-a-week',
      (outcome) =>
        lines(outcome).length === 1 && lines(outcome)[0]!['product_code'] === 'launch' && !lines(outcome)[0]!['week'],
    ),
    expects.says('gives-the-link', link),
    never.tells('not-called-paid', (said) => saysOfPayment(said) === 'paid'),
    never.calls('choose_free_listing', 'update_my_listing'),
    expects.onlyTablesChanged('purchase', 'purchase_line', 'checkout_link'),
  ],
  gold,
  mutants: [
    {
      id: 'launches-it-again',
      caughtBy: 'one-launch-without-a-week',
      plan: withArgs(gold, 'create_checkout', order({ product: 'relaunch', week: '2026-12-07' })),
    },
    {
      id: 'calls-it-paid',
      caughtBy: 'not-called-paid',
      plan: saying(gold, (soFar) => `It has been paid: ${soFar.last('create_checkout').checkout_url}`),
    },
    {
      id: 'asks-for-free-again',
      caughtBy: 'never-calls',
      plan: also(gold, {
        call: 'choose_free_listing',
        args: (soFar) => ({ listing_id: idOf(soFar, 'trellis-board') }),
      }),
    },
    { id: 'keeps-the-link', caughtBy: 'gives-the-link', plan: saying(gold, 'I ordered the paid plan.') },
  ],
} satisfies Scenario
