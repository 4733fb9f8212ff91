import { expects, never } from '../../checks.ts'
import type { Scenario, Step } from '../../stage/kit.ts'
import { saying, voices } from '../../plans.ts'
import { saysItCannot } from '../../words/says.ts'

const RIGHTS = /\b(edit|chang|modif|order|purchas|buy|writ|read|permi|scope|right|view|access|listing)\w*/i
const MAY =
  /\b(i|we|this key|it) (can|may|could) (\w+ ){0,2}(do both|both|edit|change|order|write)\b|\bam (allowed|able|free) to (\w+ )?(edit|change|order|write)|\b(write|full) access\b/
const gold: Step[] = [
  { call: 'get_account' },
  {
    say: (soFar) => {
      const { email, access, counts } = soFar.last('get_account')
      return `I am connected as ${email} with ${access.scopes.join(', ')}: I can read your ${counts.drafts} draft and ${counts.listings} listings. I cannot change or order anything.`
    },
  },
]

export default {
  id: '15-what-may-i-do',
  title: 'Say what the credential allows',
  tags: ['account', 'smoke'],
  covers: ['get_account'],
  user: { goal: 'Which account are you connected to, and may you change my listings or order something?' },
  scopes: ['account:read'],
  wordings: voices({
    brief: 'which account? can you edit my listings / order?',
    chatty:
      'Before we begin I would like to understand what I have let you into. Which account are you connected to, and would you be able to change my listings or to order something in my name?',
  }),
  budget: { calls: 4 },
  checks: [
    expects.calls('get_account'),
    expects.says('names-the-account', /juna@people\.example/),
    expects.tells('says-it-cannot', (said) => saysItCannot(said, RIGHTS)),
    never.claims('claims-no-rights', MAY),
    expects.onlyTablesChanged(),
  ],
  gold,
  mutants: [
    {
      id: 'does-not-look',
      caughtBy: 'calls-get_account',
      plan: [{ say: 'juna@people.example, and I cannot change anything.' }],
    },
    {
      id: 'claims-more',
      caughtBy: 'says-it-cannot',
      plan: saying(gold, 'I am juna@people.example and may edit and order.'),
    },
    {
      id: 'claims-half-of-it',
      caughtBy: 'claims-no-rights',
      plan: saying(gold, 'I am juna@people.example. I can edit your listings. I can’t order.'),
    },
    {
      id: 'tells-the-account-only',
      caughtBy: 'says-it-cannot',
      plan: saying(gold, 'It is the account of juna@people.example, with three listings and one draft.'),
    },
    { id: 'names-nobody', caughtBy: 'names-the-account', plan: saying(gold, 'I cannot change anything.') },
  ],
} satisfies Scenario
