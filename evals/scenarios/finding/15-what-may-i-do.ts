import { expects } from '../../checks.ts'
import type { Scenario, Step } from '../../stage/kit.ts'
import { saying } from '../../plans.ts'
import { declines } from '../../words/says.ts'

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
  budget: { calls: 4 },
  checks: [
    expects.calls('get_account'),
    expects.says('names-the-account', /juna@people\.example/),
    expects.tells('says-it-cannot', declines),
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
    { id: 'names-nobody', caughtBy: 'names-the-account', plan: saying(gold, 'I cannot change anything.') },
  ],
} satisfies Scenario
