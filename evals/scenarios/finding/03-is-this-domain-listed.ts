import { expects } from '../../checks.ts'
import type { Scenario, Step } from '../../stage/kit.ts'
import { saying } from '../../plans.ts'
import { saysAbsent } from '../../words/says.ts'
import { claimed } from '../../words/sentences.ts'

const gold: Step[] = [
  { call: 'search_listings', args: { domain: 'stemdesk.example.com' } },
  { call: 'search_listings', args: { domain: 'nobody-there.example.net' } },
  { say: 'stemdesk.example.com is listed as Stemdesk. nobody-there.example.net is not listed here.' },
]

const BOTH = /\bboth\b|\b(other|second|nobody)\b.*\b(listed|here|there|live)\b/

export default {
  id: '03-is-this-domain-listed',
  title: 'Say whether websites are listed, and that one is not',
  tags: ['read'],
  covers: ['search_listings'],
  user: { goal: 'Are stemdesk.example.com and nobody-there.example.net listed here?' },
  scopes: null,
  budget: { calls: 5 },
  checks: [
    expects.calls('search_listings', ({ domain }) => /stemdesk/.test(domain)),
    expects.calls('search_listings', ({ domain }) => /nobody-there/.test(domain), 'asks-for-the-second'),
    expects.tells('says-the-other-is-not', (said) => saysAbsent(said) || !claimed(said, BOTH).stated),
    expects.says('names-stemdesk', /Stemdesk/),
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
      id: 'names-no-product',
      caughtBy: 'names-stemdesk',
      plan: saying(gold, 'The first is there, the second is not listed.'),
    },
    { id: 'asks-for-one', caughtBy: 'asks-for-the-second', plan: gold.toSpliced(1, 1) },
  ],
} satisfies Scenario
