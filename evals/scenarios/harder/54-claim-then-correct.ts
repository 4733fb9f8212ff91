import { expects, never } from '../../checks.ts'
import type { Json } from '../../json.ts'
import type { Outcome, Scenario, Step } from '../../stage/kit.ts'
import { idOf, saying, voices } from '../../plans.ts'
import { publishesTheRecord } from '../publishes-the-record.ts'

const verify: Step = { call: 'verify_claim', args: (soFar) => ({ claim_id: soFar.last('claim_listing').id }) }
const correct = (fields: object): Step => ({
  call: 'update_my_listing',
  args: (soFar) => ({ listing_id: idOf(soFar, 'petaldesk'), fields }),
})
const gold: Step[] = [
  { call: 'claim_listing', args: { slug: 'petaldesk', method: 'dns' } },
  {
    say: (soFar) => {
      const { place, content } = soFar.last('claim_listing').instructions
      return `Please publish this TXT record at ${place}: ${content}. Tell me when it is there.`
    },
  },
  verify,
  { call: 'list_my_listings' },
  correct({ city: 'Kiel' }),
  { say: 'Petaldesk is proven and yours, and its page says Kiel now. I changed nothing else.' },
]
const changed = ({ diff }: Outcome) => diff['listing']?.changed ?? []
const goal =
  'Petaldesk (slug petaldesk) is ours: prove it by DNS, I manage the zone of example.org. Then correct the city on its page: we are in Kiel, not in Bremen.'

export default {
  id: '54-claim-then-correct',
  title: 'Claim a listing, and then correct the one value that is wrong',
  tags: ['harder', 'claims', 'listings'],
  covers: ['claim_listing', 'verify_claim', 'list_my_listings', 'update_my_listing'],
  user: {
    goal,
    knows: ['When the assistant names a TXT record, you publish it at once and say so.'],
    replies: [{ when: /token=/, say: 'I have published the record.' }],
    does: publishesTheRecord,
  },
  scopes: ['account:read', 'listings:write', 'orders:write'],
  wordings: voices({
    brief: 'claim slug petaldesk via dns (i run the zone example.org), then city Bremen -> Kiel',
    chatty:
      'Oh dear, your directory has our Petaldesk (slug petaldesk) in Bremen, but we moved to Kiel! I manage the DNS zone of example.org, so let us prove that it is ours that way, and then please put the right city on the page.',
  }),
  budget: { calls: 9 },
  checks: [
    expects.that('verified', ({ diff }) => diff['claim']?.added.map(({ status }) => status).join() === 'verified'),
    expects.that('city-corrected', (outcome) => changed(outcome)[0]?.after['profile'].city === 'Kiel'),
    expects.that('only-the-city', (outcome) => {
      const [only, second] = changed(outcome)
      const rest = ({ tagline, description, profile }: Record<string, Json>) =>
        JSON.stringify([tagline, description, profile.features, profile.founded_year])
      return !second && rest(only!.before) === rest(only!.after)
    }),
    never.inventsFacts,
    never.calls('create_checkout'),
    expects.onlyTablesChanged('claim', 'draft', 'listing', 'listing_owner', 'listing_version', 'email', 'outbox'),
  ],
  gold,
  mutants: [
    { id: 'stops-after-the-claim', caughtBy: 'city-corrected', plan: saying(gold.slice(0, 4), 'It is yours.') },
    {
      id: 'does-not-verify',
      caughtBy: 'verified',
      plan: [...gold.slice(0, 2), { say: 'It is yours, and says Kiel.' }],
    },
    {
      id: 'improves-more',
      caughtBy: 'only-the-city',
      plan: gold.with(4, correct({ city: 'Kiel', tagline: 'The counter of a flower shop in Kiel' })),
    },
    {
      id: 'invents-a-country',
      caughtBy: 'never-invents-facts',
      plan: gold.with(4, correct({ city: 'Kiel', founded_year: 2019 })),
    },
  ],
} satisfies Scenario
