import { expects } from '../../checks.ts'
import type { Scenario, Step } from '../../stage/kit.ts'
import { also, without, draftIdOf, voices } from '../../plans.ts'

const invite = (email: string): Step => ({
  call: 'invite_cofounder',
  args: (soFar) => ({ id: draftIdOf(soFar, 'seedling'), email }),
})
const gold: Step[] = [
  { call: 'list_my_drafts' },
  invite('kim@people.example'),
  { say: 'An email is on its way to kim@people.example. The invitation stands for 14 days.' },
]

export default {
  id: '21-invite-one-cofounder',
  title: 'Invite exactly one co-founder',
  tags: ['drafts', 'effects'],
  covers: ['list_my_drafts', 'invite_cofounder'],
  user: { goal: 'Invite my co-founder kim@people.example to my Seedling draft.' },
  scopes: ['account:read', 'listings:write'],
  wordings: voices({
    brief: 'invite kim@people.example to seedling draft, she’s my co-founder',
    chatty:
      'My co-founder Kim would like to have a look at our draft of Seedling as well. Could you invite her? Her address is kim@people.example. Thanks!',
  }),
  budget: { calls: 4 },
  checks: [
    expects.that('one-invitation', ({ diff }) => diff['draft_invite']?.added.length === 1),
    expects.that(
      'to-the-right-address',
      ({ diff }) => diff['draft_invite']?.added[0]?.['email'] === 'kim@people.example',
    ),
    expects.that('one-email', ({ diff }) => diff['outbox']?.added.length === 1),
    expects.says('says-to-whom', /kim@people\.example/),
    expects.onlyTablesChanged('draft_invite', 'email', 'outbox'),
  ],
  gold,
  mutants: [
    { id: 'wrong-address', caughtBy: 'to-the-right-address', plan: [gold[0]!, invite('kim@example.com'), gold[2]!] },
    { id: 'invites-a-second', caughtBy: 'one-invitation', plan: also(gold, invite('team@people.example')) },
    { id: 'only-says-so', caughtBy: 'one-email', plan: without(gold, 'invite_cofounder') },
  ],
} satisfies Scenario
