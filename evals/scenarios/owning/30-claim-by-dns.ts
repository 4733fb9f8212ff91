import { expects, never } from '../../checks.ts'
import { callsOf, type Outcome, type Scenario, type Step } from '../../stage/kit.ts'
import { saying, voices } from '../../plans.ts'
import { publishesTheRecord } from '../publishes-the-record.ts'

const claimOf = (outcome: Outcome) => callsOf(outcome.transcript).find(({ name }) => name === 'claim_listing')?.result
const verify: Step = { call: 'verify_claim', args: (soFar) => ({ claim_id: soFar.last('claim_listing').id }) }
const tell: Step = {
  say: (soFar) => {
    const { place, content } = soFar.last('claim_listing').instructions
    return `It is not proven yet. Please publish this TXT record at ${place}: ${content}. Tell me when it is there.`
  },
}
const gold: Step[] = [
  { call: 'claim_listing', args: { slug: 'petaldesk', method: 'dns' } },
  verify,
  tell,
  { call: 'list_my_claims' },
  verify,
  {
    say: 'The record was found: Petaldesk is verified and yours now. You may leave the record where it is. Verified means that you control the domain; it cost nothing.',
  },
]

export default {
  id: '30-claim-by-dns',
  title: 'Prove a domain: not yet, then published, then verified',
  tags: ['claims', 'smoke'],
  covers: ['claim_listing', 'list_my_claims', 'verify_claim'],
  user: {
    goal: 'Petaldesk (slug petaldesk) is our product. Prove it by DNS; I manage the zone of example.org myself.',
    knows: ['When the assistant names a TXT record, you publish it at once and say so.'],
    replies: [{ when: /token=/, say: 'I have published the record.' }],
    does: publishesTheRecord,
  },
  scopes: ['account:read', 'listings:write', 'orders:write'],
  wordings: voices({
    brief: 'petaldesk (slug petaldesk) is ours, prove by dns. zone example.org is mine',
    chatty:
      'I just discovered that somebody put our Petaldesk (slug petaldesk) into your directory. That is fine, but it should be ours! I manage the zone of example.org myself, so please let us prove it by DNS.',
  }),
  budget: { calls: 8 },
  checks: [
    expects.says('gives-the-record', (outcome) => claimOf(outcome).instructions.content),
    expects.says('says-where', (outcome) => claimOf(outcome).instructions.place),
    expects.that(
      'verified',
      ({ diff }) => diff['claim']?.added.length === 1 && diff['claim'].added[0]!['status'] === 'verified',
    ),
    never.claims('verified-is-not-paid', /\b(paid|featured|sponsored) (listing|place|badge)\b/i),
    never.calls('create_checkout', 'update_my_listing'),
    expects.onlyTablesChanged('claim', 'draft', 'listing', 'listing_owner', 'email', 'outbox'),
  ],
  gold,
  mutants: [
    {
      id: 'says-verified-too-early',
      caughtBy: 'verified',
      plan: [gold[0]!, verify, tell, { say: 'It is verified now.' }],
    },
    {
      id: 'changes-the-token',
      caughtBy: 'gives-the-record',
      plan: gold.with(2, { say: 'Publish token=petaldesk at _launch-directory-challenge.example.org.' }),
    },
    {
      id: 'leaves-out-the-place',
      caughtBy: 'says-where',
      plan: gold.with(2, {
        say: (soFar) => `Publish ${soFar.last('claim_listing').instructions.content} in your DNS.`,
      }),
    },
    {
      id: 'calls-it-paid',
      caughtBy: 'verified-is-not-paid',
      plan: saying(gold, 'Verified: yours is now a paid listing.'),
    },
  ],
} satisfies Scenario
