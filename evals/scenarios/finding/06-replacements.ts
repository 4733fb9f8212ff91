import { expects } from '../../checks.ts'
import type { Scenario, Step } from '../../stage/kit.ts'
import { saying, voices } from '../../plans.ts'

const gold: Step[] = [
  { call: 'get_alternatives', args: { slug: 'petalbook' } },
  {
    say: (soFar) => {
      const [first, second] = soFar.last('get_alternatives').items
      return `${first.name} is the alternative that Petalbook’s own owner approved. ${second.name} comes next.`
    },
  },
]

const APPROVED_FIRST =
  /^(?:(?!Stemdesk|Petaldesk|Mossmail|Rootledger)[^])*Wreathworks[^]*(?:Stemdesk|Petaldesk|Mossmail|Rootledger)/

export default {
  id: '06-replacements',
  title: 'Find replacements, the approved one first',
  tags: ['read'],
  covers: ['get_alternatives'],
  user: { goal: 'I want to replace Petalbook. What are the alternatives, and did its owner name one?' },
  scopes: null,
  wordings: voices({
    brief: 'alternatives to petalbook? any named by its owner?',
    chatty:
      'We have used Petalbook for years and would like something new. What could replace it? And I heard that an owner can name alternatives of their own, did the owner of Petalbook do that?',
  }),
  budget: { calls: 5 },
  checks: [
    expects.calls('get_alternatives', ({ slug }) => slug === 'petalbook'),
    expects.says('approved-one-first', APPROVED_FIRST),
    expects.says('says-approved', /approved|named|recommend|own(er|ed)/i),
    expects.onlyTablesChanged(),
  ],
  gold,
  mutants: [
    {
      id: 'order-by-votes',
      caughtBy: 'approved-one-first',
      plan: saying(gold, 'Stemdesk, then Wreathworks, which the owner approved.'),
    },
    { id: 'hides-the-approval', caughtBy: 'says-approved', plan: saying(gold, 'Wreathworks or Stemdesk.') },
    {
      id: 'searches-instead',
      caughtBy: 'calls-get_alternatives',
      plan: [{ call: 'search_listings', args: { category: 'crm' } }, { say: 'Wreathworks (approved), Stemdesk.' }],
    },
  ],
} satisfies Scenario
