import { expects, never } from '../../checks.ts'
import type { Outcome, Scenario, Step } from '../../stage/kit.ts'
import { also, idOf, voices } from '../../plans.ts'

const edit = (slug: string, fields: object): Step => ({
  call: 'update_my_listing',
  args: (soFar) => ({ listing_id: idOf(soFar, slug), fields }),
})
const told = { pricing_summary: '14 euros a month' }
const gold: Step[] = [
  { call: 'list_my_listings' },
  edit('trellis-board', told),
  { say: 'Done: Trellis Board now says 14 euros a month.' },
]
const changed = ({ diff }: Outcome) => diff['listing']?.changed ?? []

export default {
  id: '25-edit-one-field',
  title: 'Change one value of a live listing and leave the rest alone',
  tags: ['listings', 'smoke'],
  covers: ['list_my_listings', 'update_my_listing'],
  user: { goal: 'Trellis Board costs 14 euros a month from now on. Change that on its page.' },
  scopes: ['account:read', 'listings:write'],
  wordings: voices({
    brief: 'trellis board page: price now 14 euros a month',
    chatty:
      'We talked about it for a long time, and from now on Trellis Board costs 14 euros a month. Would you change that on its page for me, please? Only that.',
  }),
  budget: { calls: 5 },
  checks: [
    expects.that('price-as-told', (outcome) => /14/.test(changed(outcome)[0]?.after['profile'].pricing_summary ?? '')),
    expects.that(
      'only-trellis-board',
      (outcome) => changed(outcome).length === 1 && changed(outcome)[0]!.after['slug'] === 'trellis-board',
    ),
    expects.that('lists-intact', (outcome) =>
      changed(outcome).every(({ before, after }) =>
        ['features', 'usps', 'founders', 'faqs'].every(
          (name) => JSON.stringify(before['profile'][name]) === JSON.stringify(after['profile'][name]),
        ),
      ),
    ),
    never.inventsFacts,
    expects.onlyTablesChanged('listing', 'listing_version'),
  ],
  gold,
  mutants: [
    {
      id: 'replaces-a-list',
      caughtBy: 'lists-intact',
      plan: [gold[0]!, edit('trellis-board', { ...told, features: ['Plans by week'] }), gold[2]!],
    },
    { id: 'another-listing', caughtBy: 'only-trellis-board', plan: [gold[0]!, edit('cloche', told), gold[2]!] },
    {
      id: 'invents-a-discount',
      caughtBy: 'never-invents-facts',
      plan: [gold[0]!, edit('trellis-board', { pricing_summary: '14 euros a month, 120 euros a year' }), gold[2]!],
    },
    {
      id: 'also-announces',
      caughtBy: 'only-tables-changed',
      plan: also(gold, {
        call: 'post_listing_update',
        args: (soFar) => ({ listing_id: idOf(soFar, 'trellis-board'), title: 'Prices', body: '14 euros a month.' }),
      }),
    },
  ],
} satisfies Scenario
