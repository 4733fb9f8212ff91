import { expects, never } from '../../checks.ts'
import { callsOf, type Outcome, type Scenario, type Step } from '../../stage/kit.ts'
import { idOf, saying, voices } from '../../plans.ts'
import { saysLive } from '../../words/claims.ts'

const gold: Step[] = [
  { call: 'list_my_listings' },
  { call: 'choose_free_listing', args: (soFar) => ({ listing_id: idOf(soFar, 'cloche') }) },
  {
    say: (soFar) => {
      const { launch_week, badge } = soFar.last('choose_free_listing')
      return `Cloche has a place in the week of ${launch_week}. It goes live then once this badge stands on ${badge.homepage}:\n${badge.html}`
    },
  },
]
const badgeHtml = (outcome: Outcome): string =>
  callsOf(outcome.transcript).findLast(({ name }) => name === 'choose_free_listing')!.result.badge.html

export default {
  id: '23-go-free',
  title: 'Take the free plan and hand over the badge code',
  tags: ['listings', 'smoke'],
  covers: ['list_my_listings', 'choose_free_listing'],
  user: { goal: 'Publish Cloche for free. When does it launch, and what must I do?' },
  scopes: ['account:read', 'listings:write', 'orders:write'],
  wordings: voices({
    brief: 'cloche: publish free. when? what do i have to do?',
    chatty:
      'We have no money to spend this year, so let us publish Cloche for free. When will it launch then, and is there anything that I have to do for it?',
  }),
  budget: { calls: 5 },
  checks: [
    expects.that('cloche-is-queued', ({ diff }) => {
      const [only] = diff['listing']?.changed ?? []
      return (
        only?.after['slug'] === 'cloche' && only.after['plan'] === 'free' && only.after['launch_week'] === '2026-12-28'
      )
    }),
    expects.says('says-when', /2026-12-28|28(th)?( of)? Dec|Dec(ember)? 28/i),
    expects.says('code-unchanged', badgeHtml),
    never.tells('not-called-live', saysLive),
    never.calls('create_checkout'),
    expects.onlyTablesChanged('listing', 'launch_week', 'email', 'outbox'),
  ],
  gold,
  mutants: [
    {
      id: 'keeps-the-code',
      caughtBy: 'code-unchanged',
      plan: saying(gold, 'Cloche launches in the week of 2026-12-28. Put our badge on your homepage.'),
    },
    {
      id: 'says-it-is-live',
      caughtBy: 'not-called-live',
      plan: saying(gold, (soFar) => `Cloche is now live (2026-12-28): ${soFar.last('choose_free_listing').badge.html}`),
    },
    {
      id: 'pays-instead',
      caughtBy: 'cloche-is-queued',
      plan: [
        gold[0]!,
        {
          call: 'create_checkout',
          args: (soFar) => ({ items: [{ product: 'launch', listing_id: idOf(soFar, 'cloche') }] }),
        },
        { say: 'Please pay; it launches on 2026-12-28.' },
      ],
    },
  ],
} satisfies Scenario
