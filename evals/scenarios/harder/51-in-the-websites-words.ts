import { expects, never } from '../../checks.ts'
import type { Outcome, Scenario, Step } from '../../stage/kit.ts'
import { draftIdOf, saying, voices } from '../../plans.ts'

const FEATURES = ['Every supplier in one list.', 'Growers hear from it in time.']
const read: Step = {
  call: 'read_resource',
  args: (soFar) => ({ uri: `draft://${draftIdOf(soFar, 'seedling')}/website` }),
}
const write = (features: string[]): Step => ({
  call: 'update_draft',
  args: (soFar) => ({ id: draftIdOf(soFar, 'seedling'), fields: { features } }),
})
const gold: Step[] = [
  { call: 'list_my_drafts' },
  read,
  write(FEATURES),
  { say: `Your draft has two features now, each in the words of your website: “${FEATURES.join('” and “')}”` },
]
const features = ({ diff }: Outcome) => diff['draft']?.changed[0]?.after['fields'].features
const goal =
  'My Seedling draft lacks its features. Read the website’s text yourself (the draft has it as a resource) and fill them in with sentences that stand there.'

export default {
  id: '51-in-the-websites-words',
  title: 'Fill a draft from the website’s lines, so that each value gets its quote',
  tags: ['harder', 'drafts', 'honesty', 'smoke'],
  covers: ['list_my_drafts', 'read_resource', 'update_draft'],
  user: { goal, knows: ['You want whole sentences of the website, nothing else.'] },
  scopes: ['account:read', 'listings:write'],
  wordings: voices({
    brief: 'seedling draft: add features, sentences straight from the website text (draft://…/website), no own words',
    chatty:
      'The draft of Seedling looks good, but it says nothing of what Seedling can do! It is all on our website, which you can read as a resource of the draft. Could you pick the sentences about its features from there, word for word?',
  }),
  budget: { calls: 6 },
  checks: [
    expects.calls('read_resource', ({ uri }) => uri.endsWith('/website')),
    expects.that('features-written', (outcome) => features(outcome)?.value?.length > 0),
    expects.that('features-quoted', (outcome) => features(outcome)?.proof?.length >= features(outcome)?.value?.length),
    never.inventsFacts,
    expects.onlyTablesChanged('draft'),
  ],
  gold,
  mutants: [
    { id: 'does-not-read', caughtBy: 'calls-read_resource', plan: gold.toSpliced(1, 1) },
    {
      id: 'in-its-own-words',
      caughtBy: 'features-quoted',
      plan: gold.with(2, write(['All of your suppliers are listed together', 'Reminds growers of the season'])),
    },
    {
      id: 'embellishes',
      caughtBy: 'never-invents-facts',
      plan: gold.with(2, write([...FEATURES, 'Works offline'])),
    },
    { id: 'only-says-so', caughtBy: 'features-written', plan: saying(gold.toSpliced(2, 1), 'I filled them in.') },
  ],
} satisfies Scenario
