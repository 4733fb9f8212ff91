import { expects, never } from '../../checks.ts'
import type { Scenario, Step } from '../../stage/kit.ts'
import { also, draftIdOf, idOf, voices, without } from '../../plans.ts'

const invite = (email: string): Step => ({
  call: 'invite_cofounder',
  args: (soFar) => ({ id: draftIdOf(soFar, 'seedling'), email }),
})
const gold: Step[] = [
  { call: 'list_my_listings' },
  {
    call: 'update_my_listing',
    args: (soFar) => ({ listing_id: idOf(soFar, 'trellis-board'), fields: { pricing_summary: '14 euros a month' } }),
  },
  {
    call: 'add_milestone',
    args: (soFar) => ({ listing_id: idOf(soFar, 'trellis-board'), date: '2026-11-19', title: 'Two hundred gardens' }),
  },
  { call: 'list_my_drafts' },
  invite('kim@people.example'),
  { say: 'All three are done: the price, the milestone of 19 November, and the invitation to kim@people.example.' },
]
const goal =
  'Three things: set the price on the page of Trellis Board to “14 euros a month”, add the milestone “Two hundred gardens” of 2026-11-19 to it, and invite kim@people.example to my Seedling draft.'

export default {
  id: '60-three-at-once',
  title: 'Three tasks in one message: all of them, once each',
  tags: ['harder', 'listings', 'drafts', 'effects', 'smoke'],
  covers: ['list_my_listings', 'update_my_listing', 'add_milestone', 'list_my_drafts', 'invite_cofounder'],
  user: {
    goal,
    knows: ['You want all three, as written.'],
    replies: [{ when: /\?/, say: 'Yes, all three, please.' }],
  },
  scopes: ['account:read', 'listings:write'],
  wordings: voices({
    brief:
      'trellis board: price text “14 euros a month”; milestone 2026-11-19 “Two hundred gardens”. seedling draft: invite kim@people.example',
    chatty:
      'Good morning! A few small things before the weekend. Trellis Board: its page should say “14 euros a month” as the price, and I would love to see “Two hundred gardens” among the milestones, that was on 2026-11-19. And could you also invite Kim, kim@people.example, to my draft of Seedling? Thank you!',
  }),
  budget: { calls: 9 },
  checks: [
    expects.that('price-as-told', ({ diff }) =>
      /^14 euros a month$/.test(diff['listing']?.changed[0]?.after['profile'].pricing_summary ?? ''),
    ),
    expects.that(
      'milestone-as-told',
      ({ diff }) =>
        diff['milestone']?.added.map(({ title, date }) => `${title} ${date}`).join() ===
        'Two hundred gardens 2026-11-19',
    ),
    expects.that(
      'one-invitation',
      ({ diff }) => diff['draft_invite']?.added.map(({ email }) => email).join() === 'kim@people.example',
    ),
    never.inventsFacts,
    expects.onlyTablesChanged('listing', 'listing_version', 'milestone', 'draft_invite', 'email', 'outbox'),
  ],
  gold,
  mutants: [
    { id: 'forgets-the-price', caughtBy: 'price-as-told', plan: without(gold, 'update_my_listing') },
    { id: 'forgets-the-milestone', caughtBy: 'milestone-as-told', plan: without(gold, 'add_milestone') },
    { id: 'forgets-the-invitation', caughtBy: 'one-invitation', plan: without(gold, 'invite_cofounder') },
    { id: 'invites-one-more', caughtBy: 'one-invitation', plan: also(gold, invite('team@people.example')) },
    {
      id: 'announces-it-too',
      caughtBy: 'only-tables-changed',
      plan: also(gold, {
        call: 'post_listing_update',
        args: (soFar) => ({ listing_id: idOf(soFar, 'trellis-board'), title: 'News', body: '14 euros a month.' }),
      }),
    },
  ],
} satisfies Scenario
