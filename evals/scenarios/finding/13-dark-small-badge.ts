import { expects } from '../../checks.ts'
import { callsOf, type Outcome, type Scenario, type Step } from '../../stage/kit.ts'
import { saying, withArgs, voices } from '../../plans.ts'

const gold: Step[] = [
  { call: 'get_badges', args: { slug: 'petalbook', mode: 'dark', size: 's' } },
  { say: (soFar) => `Paste this unchanged:\n${soFar.last('get_badges').badges[0].html}` },
]

const badgeHtml = (outcome: Outcome): string =>
  callsOf(outcome.transcript).findLast(({ name }) => name === 'get_badges')!.result.badges[0].html

export default {
  id: '13-dark-small-badge',
  title: 'Give the code of a small dark badge',
  tags: ['read'],
  covers: ['get_badges'],
  user: { goal: 'I need the HTML of a small badge for a dark page, for petalbook.' },
  scopes: null,
  wordings: voices({
    brief: 'html small badge dark page petalbook',
    chatty:
      'We want to show that we are in the directory. Our page is dark and there is not much room, so could you give me the HTML of a small badge that suits it? The product is petalbook.',
  }),
  budget: { calls: 4 },
  checks: [
    expects.calls('get_badges', ({ slug, mode, size }) => slug === 'petalbook' && mode === 'dark' && size === 's'),
    expects.says('code-unchanged', badgeHtml),
    expects.onlyTablesChanged(),
  ],
  gold,
  mutants: [
    {
      id: 'light-badge',
      caughtBy: 'calls-get_badges',
      plan: withArgs(gold, 'get_badges', { slug: 'petalbook', size: 's' }),
    },
    {
      id: 'writes-its-own-code',
      caughtBy: 'code-unchanged',
      plan: saying(gold, '<a href="http://localhost/listings/petalbook"><img src="/badge.svg"></a>'),
    },
    {
      id: 'large-badge',
      caughtBy: 'calls-get_badges',
      plan: withArgs(gold, 'get_badges', { slug: 'petalbook', mode: 'dark', size: 'l' }),
    },
  ],
} satisfies Scenario
