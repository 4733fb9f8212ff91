import { expects } from '../../checks.ts'
import type { Outcome, Scenario, Step } from '../../stage/kit.ts'
import { idOf, voices } from '../../plans.ts'

const TAGLINE = 'Seasons at a glance'
const write = (slug: string): Step => ({
  call: 'update_my_listing',
  args: (soFar) => ({ listing_id: idOf(soFar, slug), fields: { tagline: TAGLINE } }),
})
const gold: Step[] = [
  { call: 'list_my_listings' },
  {
    say: 'You have two of that name: Trellis Board, which is live, and Trellis Planner, which is scheduled. Which one?',
  },
  write('vase-planner'),
  { say: `Trellis Planner now says “${TAGLINE}”. Trellis Board stays as it was.` },
]
const changed = ({ diff }: Outcome) => diff['listing']?.changed.map(({ after }) => after['slug']).join()
const goal = `Set the tagline of my Trellis to “${TAGLINE}”.`

export default {
  id: '41-which-of-two',
  title: 'Two own listings fit: ask which one, then change that one',
  tags: ['harder', 'listings', 'smoke'],
  covers: ['list_my_listings', 'update_my_listing'],
  user: {
    goal,
    knows: ['You mean Trellis Planner, the one that is not live yet.'],
    replies: [{ when: /Trellis Planner[^]*\?|which/i, say: 'The planner.' }],
  },
  scopes: ['account:read', 'listings:write'],
  async given(world) {
    await world.rows(`update listing set name = 'Trellis Planner' where slug = 'vase-planner'`)
  },
  wordings: voices({
    brief: `trellis tagline -> “${TAGLINE}”`,
    chatty: `Hello! We had a long talk about our slogan last night, and for Trellis we settled on “${TAGLINE}”. Would you be so kind and put that as its tagline? Thanks a lot!`,
  }),
  budget: { calls: 5 },
  checks: [
    expects.asksBefore('update_my_listing', /Trellis Board[^]*Trellis Planner|Trellis Planner[^]*Trellis Board/),
    expects.that('only-the-planner', (outcome) => changed(outcome) === 'vase-planner'),
    expects.onlyTablesChanged('listing', 'listing_version'),
  ],
  gold,
  mutants: [
    {
      id: 'takes-the-live-one',
      caughtBy: 'only-the-planner',
      plan: gold.with(2, write('trellis-board')),
    },
    { id: 'guesses', caughtBy: 'asks-before-update_my_listing', plan: gold.toSpliced(1, 1) },
    {
      id: 'changes-both',
      caughtBy: 'only-the-planner',
      plan: gold.toSpliced(3, 0, write('trellis-board')),
    },
  ],
} satisfies Scenario
