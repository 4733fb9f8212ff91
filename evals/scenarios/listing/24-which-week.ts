import { expects } from '../../checks.ts'
import type { Scenario, Step } from '../../stage/kit.ts'
import { idOf, voices } from '../../plans.ts'

const gold: Step[] = [
  { call: 'list_my_listings' },
  { call: 'get_my_listing', args: (soFar) => ({ listing_id: idOf(soFar, 'vase-planner') }) },
  { say: (soFar) => `Vase Planner is scheduled for the week of ${soFar.last('get_my_listing').launch_week}.` },
]

export default {
  id: '24-which-week',
  title: 'Which launch week did I get',
  tags: ['listings'],
  covers: ['list_my_listings', 'get_my_listing'],
  user: { goal: 'Which launch week did Vase Planner get, and is it settled?' },
  scopes: ['account:read'],
  wordings: voices({
    brief: 'vase planner: which launch week? settled?',
    chatty:
      'I am planning our little party for Vase Planner. Which launch week did it get, and is that settled, or may it still move?',
  }),
  budget: { calls: 4 },
  checks: [
    expects.calls('get_my_listing'),
    expects.says('says-the-week', /2027-01-04|4(th)?( of)? Jan|Jan(uary)? 4/i),
    expects.says('says-scheduled', /schedul|settled|confirmed|fixed/i),
    expects.onlyTablesChanged(),
  ],
  gold,
  mutants: [
    {
      id: 'reads-another',
      caughtBy: 'says-the-week',
      plan: [
        gold[0]!,
        { call: 'get_my_listing', args: (soFar) => ({ listing_id: idOf(soFar, 'trellis-board') }) },
        gold[2]!,
      ],
    },
    {
      id: 'stops-at-the-list',
      caughtBy: 'calls-get_my_listing',
      plan: [gold[0]!, { say: 'Scheduled for 2027-01-04.' }],
    },
    {
      id: 'takes-a-new-place',
      caughtBy: 'says-scheduled',
      plan: [
        gold[0]!,
        { call: 'choose_free_listing', args: (soFar) => ({ listing_id: idOf(soFar, 'vase-planner') }) },
        { say: 'The week of 2027-01-04.' },
      ],
    },
  ],
} satisfies Scenario
