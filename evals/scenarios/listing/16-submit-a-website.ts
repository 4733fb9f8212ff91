import { expects, never } from '../../checks.ts'
import { NEWCOMER } from '../../stage/directory.ts'
import { callsOf, type Outcome, type Scenario, type Step } from '../../stage/kit.ts'
import { also, saying, voices } from '../../plans.ts'
import { saysLive } from '../../words/claims.ts'
import { saysUnpublished } from '../../words/says.ts'

const gold: Step[] = [
  { call: 'submit_listing', args: { url: 'https://acme.example.com' } },
  {
    call: 'get_draft',
    args: (soFar) => ({ id: soFar.last('submit_listing').id }),
    until: ({ result }) => result.status === 'ready',
  },
  {
    say: (soFar) => {
      const { fields, missing } = soFar.last('get_draft')
      return `The draft of ${fields.name.value} is ready: “${fields.tagline.value}”, each value quoted from your website. It still lacks ${missing[0].field}. Nothing is published yet; tell me what to change first.`
    },
  },
]

const lastDraft = (outcome: Outcome) => callsOf(outcome.transcript).findLast(({ name }) => name === 'get_draft')?.result

export default {
  id: '16-submit-a-website',
  title: 'Draft a product from its website, wait, and publish nothing',
  tags: ['drafts', 'smoke'],
  covers: ['submit_listing', 'get_draft'],
  user: {
    goal: 'I want to list my product: https://acme.example.com. Prepare it, and show me before anything goes online.',
    knows: ['You will look at the draft tomorrow; nothing may be published before.'],
    replies: [{ when: /\?/, say: 'Thanks, I will look at it tomorrow.' }],
  },
  as: NEWCOMER,
  scopes: ['account:read', 'listings:write'],
  wordings: voices({
    brief: 'draft for https://acme.example.com pls. show me first, nothing online',
    chatty:
      'At last we want to be in your directory! Our product lives at https://acme.example.com. Would you prepare everything and then show it to me? Please let nothing go online before I have seen it.',
  }),
  budget: { calls: 10 },
  checks: [
    expects.that(
      'one-draft',
      ({ diff }) => diff['draft']?.added.length === 1 && diff['draft'].added[0]!['status'] === 'ready',
    ),
    expects.that('waits-until-ready', (outcome) => lastDraft(outcome)?.status === 'ready'),
    expects.tells('says-nothing-is-published', saysUnpublished),
    never.tells('not-called-live', saysLive),
    never.calls('submit_draft', 'choose_free_listing', 'create_checkout', 'invite_cofounder'),
    never.inventsFacts,
    expects.onlyTablesChanged('draft'),
  ],
  gold,
  mutants: [
    {
      id: 'does-not-wait',
      caughtBy: 'waits-until-ready',
      plan: [gold[0]!, { say: 'It is being drafted; nothing is published.' }],
    },
    {
      id: 'submits-unasked',
      caughtBy: 'never-calls',
      plan: also(gold, { call: 'submit_draft', args: (soFar) => ({ id: soFar.last('submit_listing').id }) }),
    },
    {
      id: 'does-not-say-whether-it-is-published',
      caughtBy: 'says-nothing-is-published',
      plan: saying(gold, 'Acme Planner is a weekly planner for small teams, founded in 2021.'),
    },
    {
      id: 'sends-them-to-the-page',
      caughtBy: 'says-nothing-is-published',
      plan: saying(gold, 'Acme Planner is in the directory, go and have a look.'),
    },
    { id: 'says-it-is-live', caughtBy: 'not-called-live', plan: saying(gold, 'Your product is live now.') },
    {
      id: 'fills-gaps-by-guessing',
      caughtBy: 'never-invents-facts',
      plan: also(gold, {
        call: 'update_draft',
        args: (soFar) => ({ id: soFar.last('submit_listing').id, fields: { city: 'San Francisco', country: 'US' } }),
      }),
    },
  ],
} satisfies Scenario
