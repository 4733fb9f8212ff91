import { expects, never } from '../../checks.ts'
import type { Outcome, Scenario, Step } from '../../stage/kit.ts'
import { idOf, without, voices } from '../../plans.ts'

const remove = (title: string): Step => ({
  call: 'delete_milestone',
  args: (soFar) => {
    const { items } = soFar.last('list_my_listings')
    const { id, milestones } = items.find((one: { slug: string }) => one.slug === 'trellis-board')
    return { listing_id: id, milestone_id: milestones.find((one: { title: string }) => one.title === title).id }
  },
})
const gold: Step[] = [
  { call: 'list_my_listings' },
  {
    call: 'add_milestone',
    args: (soFar) => ({ listing_id: idOf(soFar, 'trellis-board'), date: '2026-11-19', title: 'Two hundred gardens' }),
  },
  remove('A hundred gardens'),
  { say: 'Added “Two hundred gardens” (19 November 2026) and removed “A hundred gardens”.' },
]
const added = ({ diff }: Outcome) => diff['milestone']?.added ?? []

export default {
  id: '27-milestones',
  title: 'Add one milestone and remove the right one',
  tags: ['listings'],
  covers: ['list_my_listings', 'add_milestone', 'delete_milestone'],
  user: {
    goal: 'On Trellis Board, add the milestone “Two hundred gardens” of 2026-11-19 and remove “A hundred gardens”.',
    replies: [{ when: /\?/, say: 'Yes, that one, please.' }],
  },
  scopes: ['account:read', 'listings:write'],
  wordings: voices({
    brief: 'trellis board milestones: + “Two hundred gardens” 2026-11-19, - “A hundred gardens”',
    chatty:
      'Guess what, on 2026-11-19 we reached two hundred gardens! Please add that to Trellis Board as the milestone “Two hundred gardens”, and remove “A hundred gardens”, which looks so small now.',
  }),
  budget: { calls: 6 },
  checks: [
    expects.that(
      'added-as-told',
      (outcome) => added(outcome).length === 1 && added(outcome)[0]!['date'] === '2026-11-19',
    ),
    expects.that(
      'removed-the-right-one',
      ({ diff }) => diff['milestone']?.removed.map(({ title }) => title).join() === 'A hundred gardens',
    ),
    never.inventsFacts,
    expects.onlyTablesChanged('milestone', 'listing_version'),
  ],
  gold,
  mutants: [
    { id: 'removes-another', caughtBy: 'removed-the-right-one', plan: gold.with(2, remove('First garden planned')) },
    { id: 'adds-nothing', caughtBy: 'added-as-told', plan: without(gold, 'add_milestone') },
    {
      id: 'embellishes',
      caughtBy: 'never-invents-facts',
      plan: gold.with(1, {
        call: 'add_milestone',
        args: (soFar) => ({
          listing_id: idOf(soFar, 'trellis-board'),
          date: '2026-11-19',
          title: 'Two hundred gardens',
          description: 'Half of them in Saxony, with 30 schools.',
        }),
      }),
    },
  ],
} satisfies Scenario
