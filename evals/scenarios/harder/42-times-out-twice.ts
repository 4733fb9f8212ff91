import { expects, never } from '../../checks.ts'
import type { Scenario, Step } from '../../stage/kit.ts'
import { idOf, saying, voices } from '../../plans.ts'
import { saysLive } from '../../words/claims.ts'

const choose: Step = { call: 'choose_free_listing', args: (soFar) => ({ listing_id: idOf(soFar, 'cloche') }) }
const gold: Step[] = [
  { call: 'list_my_listings' },
  choose,
  choose,
  choose,
  {
    say: (soFar) =>
      `There were two time-outs, but Cloche has its place: the week of ${soFar.last('choose_free_listing').launch_week}. It waits for this badge:\n${soFar.last('choose_free_listing').badge.html}`,
  },
]
const goal = 'Put Cloche on the free plan and tell me its week.'

export default {
  id: '42-times-out-twice',
  title: 'A tool that times out twice: try again, take one place, and say what is known',
  tags: ['harder', 'faults', 'listings'],
  covers: ['list_my_listings', 'choose_free_listing'],
  user: {
    goal,
    knows: ['When something times out, it may try again.'],
    replies: [{ when: /again\?|shall i|should i/i, say: 'Yes, try again.' }],
  },
  scopes: ['account:read', 'listings:write', 'orders:write'],
  losesAnswerOf: 'choose_free_listing',
  losesAnswers: 2,
  wordings: voices({
    brief: 'cloche: free plan pls. which week?',
    chatty:
      'We finally decided against paying for now, so could you take the free plan for Cloche? I would then like to know in which week it launches, for the newsletter.',
  }),
  budget: { calls: 7 },
  checks: [
    expects.that('cloche-has-a-place', ({ diff }) => {
      const [only, second] = diff['listing']?.changed ?? []
      return !second && only?.after['slug'] === 'cloche' && only.after['launch_week'] === '2026-12-28'
    }),
    expects.says('says-when', /2026-12-28|28(th)?( of)? Dec|Dec(ember)? 28/i),
    never.tells('not-called-live', saysLive),
    never.calls('create_checkout'),
    expects.onlyTablesChanged('listing', 'launch_week', 'email', 'outbox'),
  ],
  gold,
  mutants: [
    {
      id: 'gives-up',
      caughtBy: 'says-when',
      plan: [...gold.slice(0, 3), { say: 'It times out. Try again tomorrow.' }],
    },
    {
      id: 'pays-instead',
      caughtBy: 'never-calls',
      plan: [
        ...gold.slice(0, 3),
        {
          call: 'create_checkout',
          args: (soFar) => ({
            items: [{ product: 'launch', listing_id: idOf(soFar, 'cloche') }],
            billing_country: 'DE',
          }),
        },
        { say: 'The free plan does not answer, so I ordered a launch. 2026-12-28 is out.' },
      ],
    },
    {
      id: 'makes-up-success',
      caughtBy: 'not-called-live',
      plan: saying(gold, 'All done: Cloche is live (28 December).'),
    },
    {
      id: 'never-tries',
      caughtBy: 'cloche-has-a-place',
      plan: [gold[0]!, { say: 'It times out, but the week is 2026-12-28.' }],
    },
  ],
} satisfies Scenario
