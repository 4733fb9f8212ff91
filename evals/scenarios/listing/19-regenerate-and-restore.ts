import { expects, never } from '../../checks.ts'
import { MAKER } from '../../stage/directory.ts'
import type { Scenario, SoFar, Step } from '../../stage/kit.ts'
import { withArgs, draftIdOf, voices } from '../../plans.ts'

const gold: Step[] = [
  { call: 'list_my_drafts' },
  {
    call: 'update_draft',
    args: (soFar) => ({ id: draftIdOf(soFar, 'seedling'), regenerate: ['tagline', 'features'], restore: ['name'] }),
  },
  {
    say: 'The tagline and the features were drafted again from your website, and the name is “Seedling” again, as your website has it.',
  },
]
const other = (change: object): Step[] =>
  withArgs(gold, 'update_draft', (soFar: SoFar) => ({ id: draftIdOf(soFar, 'seedling'), ...change }))

export default {
  id: '19-regenerate-and-restore',
  title: 'Draft two values again and restore a third',
  tags: ['drafts'],
  covers: ['list_my_drafts', 'update_draft'],
  user: {
    goal: 'In my Seedling draft, have the tagline and the features drafted again, and put the name back to what my website says.',
  },
  scopes: ['account:read', 'listings:write'],
  async given(world) {
    const { items } = await world.as(MAKER, 'list_my_drafts', {})
    await world.as(MAKER, 'update_draft', { id: items[0].id, fields: { name: 'Seedling Ultra' } })
  },
  wordings: voices({
    brief: 'seedling draft: redraft tagline + features, name back to the website’s',
    chatty:
      'I played around with my Seedling draft and made it worse. Could you have the tagline and the features drafted again, and put the name back to what my website says?',
  }),
  budget: { calls: 5 },
  checks: [
    expects.calls('update_draft', ({ regenerate }) =>
      ['features', 'tagline'].every((name) => regenerate?.includes(name)),
    ),
    expects.that('name-restored', ({ diff }) => diff['draft']?.changed[0]?.after['fields'].name.value === 'Seedling'),
    expects.that('name-is-the-websites', ({ diff }) => diff['draft']?.changed[0]?.after['fields'].name.state === 'ai'),
    never.inventsFacts,
    expects.onlyTablesChanged('draft'),
  ],
  gold,
  mutants: [
    {
      id: 'types-the-name',
      caughtBy: 'name-is-the-websites',
      plan: other({ fields: { name: 'Seedling' }, regenerate: ['tagline', 'features'] }),
    },
    { id: 'forgets-the-name', caughtBy: 'name-restored', plan: other({ regenerate: ['tagline', 'features'] }) },
    {
      id: 'writes-it-itself',
      caughtBy: 'calls-update_draft',
      plan: other({ fields: { tagline: 'Seed orders without spreadsheets' }, restore: ['name'] }),
    },
  ],
} satisfies Scenario
