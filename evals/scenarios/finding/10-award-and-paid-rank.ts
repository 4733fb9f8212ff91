import { expects, never } from '../../checks.ts'
import type { Scenario, Step } from '../../stage/kit.ts'
import { saying, without, voices } from '../../plans.ts'

const gold: Step[] = [
  { call: 'list_awards', args: { listing: 'stemdesk' } },
  { call: 'get_leaderboard', args: { board: 'billboard' } },
  {
    say: 'Stemdesk won place 2 of its launch week (2 November) by community votes. Apart from that it is second on the billboard, which is paid.',
  },
]

export default {
  id: '10-award-and-paid-rank',
  title: 'Keep an award and a paid place apart',
  tags: ['read', 'money'],
  covers: ['list_awards', 'get_leaderboard'],
  user: {
    goal: 'Stemdesk says it won an award here and stands second on the billboard. What of that did people vote for?',
  },
  scopes: null,
  wordings: voices({
    brief: 'stemdesk: award + second on billboard. which of these by votes?',
    chatty:
      'The people of Stemdesk told me proudly that they won an award here and that they stand second on the billboard. I would love to know what of that is really what people voted for.',
  }),
  budget: { calls: 6 },
  checks: [
    expects.calls('list_awards'),
    expects.calls('get_leaderboard', ({ board }) => board === 'billboard'),
    expects.says('award-by-votes', /(award|won|place)[\s\S]*vote|vote[\s\S]*(award|won|place)/i),
    never.paidAsOrganic,
    expects.onlyTablesChanged(),
  ],
  gold,
  mutants: [
    {
      id: 'all-by-votes',
      caughtBy: 'never-paid-as-organic',
      plan: saying(gold, 'Both the award and the second place came from votes.'),
    },
    { id: 'award-unread', caughtBy: 'calls-list_awards', plan: without(gold, 'list_awards') },
    { id: 'award-bought', caughtBy: 'award-by-votes', plan: saying(gold, 'All of it was paid.') },
  ],
} satisfies Scenario
