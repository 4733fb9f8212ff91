import { expects } from '../../checks.ts'
import { callsOf, type Outcome, type Scenario, type SoFar, type Step } from '../../stage/kit.ts'
import { draftIdOf, voices } from '../../plans.ts'

const update = (change: object): Step => ({
  call: 'update_draft',
  args: (soFar: SoFar) => ({ id: draftIdOf(soFar, 'seedling'), ...change }),
})
const redraft = update({ regenerate: ['tagline'] })
const lock = update({ lock_fields: ['tagline'] })
const gold: Step[] = [
  { call: 'list_my_drafts' },
  {
    say: 'A locked tagline is not drafted again. Shall I draft it again first and lock it afterwards, or only lock it?',
  },
  redraft,
  lock,
  { say: 'The tagline was drafted again, and is locked from now on.' },
]
const places = ({ transcript }: Outcome) => {
  const calls = callsOf(transcript).filter(({ name, isError }) => name === 'update_draft' && !isError)
  return [
    calls.findIndex(({ args }) => args['regenerate']?.includes('tagline')),
    calls.findLastIndex(({ args }) => args['lock_fields']?.includes('tagline')),
  ] as const
}
const goal = 'Lock the tagline of my Seedling draft so that nothing changes it, and have the tagline drafted again.'

export default {
  id: '43-two-orders-at-odds',
  title: 'Two orders contradict each other: ask, then do what was meant',
  tags: ['harder', 'drafts'],
  covers: ['list_my_drafts', 'update_draft'],
  user: {
    goal,
    knows: ['You want it drafted again first, and locked after that.'],
    replies: [{ when: /\?/, say: 'Draft it again first, then lock it.' }],
  },
  scopes: ['account:read', 'listings:write'],
  wordings: voices({
    brief: 'seedling draft: tagline locked for good. and redraft the tagline',
    chatty:
      'I never want to see the tagline of my Seedling draft change again, so please lock it. Oh, and have it drafted again while you are there!',
  }),
  budget: { calls: 6 },
  checks: [
    expects.asksBefore('update_draft', /lock/i),
    expects.that('drafts-it-again', (outcome) => places(outcome)[0] !== -1),
    expects.that('locks-it-last', (outcome) => places(outcome)[1] >= Math.max(places(outcome)[0], 0)),
    expects.onlyTablesChanged('draft'),
  ],
  gold,
  mutants: [
    { id: 'does-not-ask', caughtBy: 'asks-before-update_draft', plan: gold.toSpliced(1, 1) },
    { id: 'only-locks', caughtBy: 'drafts-it-again', plan: gold.toSpliced(2, 1) },
    { id: 'locks-first', caughtBy: 'locks-it-last', plan: [gold[0]!, gold[1]!, lock, redraft, gold[4]!] },
    { id: 'forgets-the-lock', caughtBy: 'locks-it-last', plan: gold.toSpliced(3, 1) },
  ],
} satisfies Scenario
