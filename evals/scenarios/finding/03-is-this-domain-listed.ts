import { expects, never } from '../../checks.ts'
import type { Scenario, Step } from '../../stage/kit.ts'
import { saying, voices } from '../../plans.ts'
import { saysAbsent } from '../../words/says.ts'

const gold: Step[] = [
  { call: 'search_listings', args: { domain: 'stemdesk.example.com' } },
  { call: 'search_listings', args: { domain: 'nobody-there.example.net' } },
  { say: 'stemdesk.example.com is listed as Stemdesk. nobody-there.example.net is not listed here.' },
]

/** Sentences lose the names of websites. */
const OTHER = 'the other one'
const named = (said: string) => said.replaceAll('nobody-there.example.net', OTHER)
const DENIED =
  /\bstemdesk(\.example\.com)?\)?[ ,]*((is|was|does|has|could)(n[’']t| not)|has no|nor)\b|\b(neither|none) (of (them|the two|these)|domain|website|site|one|is|was|stemdesk)\b/i

export default {
  id: '03-is-this-domain-listed',
  title: 'Say whether websites are listed, and that one is not',
  tags: ['read'],
  covers: ['search_listings'],
  user: { goal: 'Are stemdesk.example.com and nobody-there.example.net listed here?' },
  scopes: null,
  wordings: voices({
    brief: 'listed here? stemdesk.example.com, nobody-there.example.net',
    chatty:
      'I am checking which of our suppliers are in your directory already. Could you look whether stemdesk.example.com and nobody-there.example.net are listed? Thank you!',
  }),
  budget: { calls: 5 },
  checks: [
    expects.calls('search_listings', ({ domain }) => /stemdesk/.test(domain)),
    expects.calls('search_listings', ({ domain }) => /nobody-there/.test(domain), 'asks-for-the-second'),
    expects.tells('says-the-other-is-not', (said) => saysAbsent(named(said), /\b(other|second|only)\b/i)),
    never.says('does-not-deny-stemdesk', DENIED),
    expects.says('names-stemdesk', /Stemdesk/i),
    expects.onlyTablesChanged(),
  ],
  gold,
  mutants: [
    {
      id: 'says-both-are',
      caughtBy: 'says-the-other-is-not',
      plan: saying(gold, 'Yes, Stemdesk and the other one are both listed.'),
    },
    {
      id: 'says-the-second-is-live',
      caughtBy: 'says-the-other-is-not',
      plan: saying(gold, 'Stemdesk is a CRM, and nobody-there.example.net launched last month.'),
    },
    {
      id: 'says-neither-is',
      caughtBy: 'does-not-deny-stemdesk',
      plan: saying(gold, 'I found neither of them: Stemdesk isn’t listed, and the other one isn’t either.'),
    },
    {
      id: 'leaves-out-the-second',
      caughtBy: 'says-the-other-is-not',
      plan: saying(gold, 'Stemdesk is in the CRM category.'),
    },
    {
      id: 'names-no-product',
      caughtBy: 'names-stemdesk',
      plan: saying(gold, 'The first is there, the second is not listed.'),
    },
    { id: 'asks-for-one', caughtBy: 'asks-for-the-second', plan: gold.toSpliced(1, 1) },
  ],
} satisfies Scenario
