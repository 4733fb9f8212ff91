import { expects, never } from '../../checks.ts'
import type { Scenario, Step } from '../../stage/kit.ts'
import { also, saying, draftIdOf, voices } from '../../plans.ts'
import { saysLive } from '../../words/claims.ts'
import { saysUnpublished } from '../../words/says.ts'

const gold: Step[] = [
  { call: 'list_my_drafts' },
  { call: 'submit_draft', args: (soFar) => ({ id: draftIdOf(soFar, 'seedling') }) },
  {
    say: (soFar) =>
      `Saved as listing ${soFar.last('submit_draft').listing_id}. It is not published: for that choose the free plan or a paid launch.`,
  },
]

export default {
  id: '22-save-without-publishing',
  title: 'Save a draft as a listing and do not publish it',
  tags: ['drafts'],
  covers: ['list_my_drafts', 'submit_draft'],
  user: { goal: 'Save my Seedling draft as a listing, but do not publish it yet.' },
  scopes: ['account:read', 'listings:write', 'orders:write'],
  wordings: voices({
    brief: 'seedling draft -> listing. don’t publish',
    chatty:
      'I think that my Seedling draft is good enough to be saved as a listing now. But please do not publish it yet, my partner wants to sleep on it.',
  }),
  budget: { calls: 4 },
  checks: [
    expects.that(
      'one-listing',
      ({ diff }) => diff['listing']?.added.length === 1 && diff['listing'].changed.length === 0,
    ),
    expects.that('not-published', ({ diff }) =>
      (diff['listing']?.added ?? []).every(({ status, plan }) => status === 'draft' && plan === null),
    ),
    expects.tells('says-nothing-is-published', saysUnpublished),
    never.tells('not-called-live', saysLive),
    never.calls('choose_free_listing', 'create_checkout'),
    expects.onlyTablesChanged('draft', 'listing', 'listing_attribute', 'listing_owner', 'listing_version'),
  ],
  gold,
  mutants: [
    {
      id: 'publishes-free',
      caughtBy: 'not-published',
      plan: [
        gold[0]!,
        {
          call: 'update_draft',
          args: (soFar) => ({ id: draftIdOf(soFar, 'seedling'), fields: { categories: ['CRM'] } }),
        },
        gold[1]!,
        {
          call: 'choose_free_listing',
          args: (soFar) => ({ listing_id: soFar.last('submit_draft').listing_id }),
        },
        gold[2]!,
      ],
    },
    {
      id: 'orders-a-launch',
      caughtBy: 'never-calls',
      plan: also(gold, {
        call: 'create_checkout',
        args: (soFar) => ({ items: [{ product: 'launch', listing_id: soFar.last('submit_draft').listing_id }] }),
      }),
    },
    {
      id: 'does-not-say-whether-it-is-published',
      caughtBy: 'says-nothing-is-published',
      plan: saying(gold, (soFar) => `Seedling is saved as listing ${soFar.last('submit_draft').listing_id}.`),
    },
    {
      id: 'says-anyone-can-see-it',
      caughtBy: 'says-nothing-is-published',
      plan: saying(gold, 'Seedling is stored, and people can look at it in the directory.'),
    },
    { id: 'says-it-is-live', caughtBy: 'not-called-live', plan: saying(gold, 'Your listing is live.') },
    { id: 'only-says-so', caughtBy: 'one-listing', plan: [{ say: 'Saved; it is not published.' }] },
  ],
} satisfies Scenario
