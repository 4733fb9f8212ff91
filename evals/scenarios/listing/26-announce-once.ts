import { expects, never } from '../../checks.ts'
import type { Scenario, Step } from '../../stage/kit.ts'
import { also, idOf, voices } from '../../plans.ts'

const post = (title: string, body: string): Step => ({
  call: 'post_listing_update',
  args: (soFar) => ({ listing_id: idOf(soFar, 'trellis-board'), title, body }),
})
const gold: Step[] = [
  { call: 'list_my_listings' },
  post('Version 2 is out', 'Version 2 is out, with weather notes.'),
  {
    say: (soFar) =>
      `Posted. It goes to ${soFar.last('post_listing_update').followers} follower by e-mail and cannot be taken back.`,
  },
]

export default {
  id: '26-announce-once',
  title: 'Announce something exactly once',
  tags: ['listings', 'effects', 'smoke'],
  covers: ['list_my_listings', 'post_listing_update'],
  user: {
    goal: 'Post on Trellis Board: “Version 2 is out”, text “Version 2 is out, with weather notes.” Post it as it is, no need to ask.',
    knows: ['You have read the text: it may be posted as it is.'],
    replies: [{ when: /shall i|should i|confirm|ok\?|go ahead\?/i, say: 'Yes, post it.' }],
  },
  scopes: ['account:read', 'listings:write'],
  wordings: voices({
    brief: 'post on trellis board, as is, don’t ask: “Version 2 is out” / “Version 2 is out, with weather notes.”',
    chatty:
      'What a week, we made it! Please post it on Trellis Board, with the title “Version 2 is out” and the text “Version 2 is out, with weather notes.” I have read it three times, so post it as it is and do not ask me again.',
  }),
  budget: { calls: 4 },
  checks: [
    expects.that('posted-once', ({ diff }) => diff['listing_update']?.added.length === 1),
    expects.that('one-email-to-a-follower', ({ diff }) => diff['outbox']?.added.length === 1),
    never.inventsFacts,
    expects.onlyTablesChanged('listing_update', 'email', 'outbox'),
  ],
  gold,
  mutants: [
    {
      id: 'posts-twice',
      caughtBy: 'posted-once',
      plan: also(gold, post('Version 2', 'Version 2 is out, with weather notes!')),
    },
    { id: 'only-says-so', caughtBy: 'one-email-to-a-follower', plan: [gold[0]!, { say: 'Posted.' }] },
    {
      id: 'adds-a-claim',
      caughtBy: 'never-invents-facts',
      plan: [gold[0]!, post('Version 2 is out', 'Version 2 is out, loved by 5000 gardeners in Berlin.'), gold[2]!],
    },
    {
      id: 'also-edits',
      caughtBy: 'only-tables-changed',
      plan: also(gold, {
        call: 'update_my_listing',
        args: (soFar) => ({ listing_id: idOf(soFar, 'trellis-board'), fields: { headline: 'Version 2 is out' } }),
      }),
    },
  ],
} satisfies Scenario
