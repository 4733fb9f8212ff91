import { expects } from '../../checks.ts'
import { callsOf, type Outcome, type Scenario, type Step } from '../../stage/kit.ts'
import { saying, without, draftIdOf, voices } from '../../plans.ts'

const gold: Step[] = [
  { call: 'list_my_drafts' },
  { call: 'get_draft', args: (soFar) => ({ id: draftIdOf(soFar, 'seedling') }) },
  {
    say: (soFar) => {
      const { completeness, missing } = soFar.last('get_draft')
      const most = missing.slice(0, 4).map(({ field }: { field: string }) => field.replace('_', ' '))
      return `Your Seedling draft is ${completeness} % complete. It lacks above all: ${most.join(', ')}.`
    },
  },
]

const draftRead = ({ transcript }: Outcome) => callsOf(transcript).findLast(({ name }) => name === 'get_draft')!.result

export default {
  id: '17-resume-a-draft',
  title: 'Say what an earlier draft still lacks',
  tags: ['drafts'],
  covers: ['list_my_drafts', 'get_draft'],
  user: { goal: 'I started a draft of Seedling last week. How far is it, and what is still missing?' },
  scopes: ['account:read'],
  wordings: voices({
    brief: 'my seedling draft: how far, what’s missing?',
    chatty:
      'Last week I began with a draft of Seedling and then the phone rang, you know how it is. How far did I get, and what do I still have to fill in?',
  }),
  budget: { calls: 4 },
  checks: [
    expects.calls('get_draft'),
    expects.says('says-how-far', (outcome) => String(draftRead(outcome).completeness)),
    expects.says('names-the-gaps', /categor[\s\S]*(logo|contact|founder)|(logo|contact|founder)[\s\S]*categor/i),
    expects.onlyTablesChanged(),
  ],
  gold,
  mutants: [
    {
      id: 'stops-at-the-list',
      caughtBy: 'calls-get_draft',
      plan: without(gold, 'get_draft').slice(0, -1).concat({ say: 'Half: categories, logo.' }),
    },
    {
      id: 'says-it-is-done',
      caughtBy: 'names-the-gaps',
      plan: saying(gold, (soFar) => `It is ready (${soFar.last('get_draft').completeness} %); nothing is missing.`),
    },
    {
      id: 'wrong-figure',
      caughtBy: 'says-how-far',
      plan: saying(gold, 'It is almost complete: categories and logo are missing.'),
    },
  ],
} satisfies Scenario
