import { expects, never } from '../../checks.ts'
import type { Scenario, Step } from '../../stage/kit.ts'
import { saying, voices } from '../../plans.ts'

const gold: Step[] = [
  { call: 'get_category', args: { slug: 'crm', per_page: 3 } },
  { call: 'get_category', args: { slug: 'crm', per_page: 3, page: 2 } },
  {
    say: (soFar) => {
      const names = soFar.last('get_category').items.map(({ name }: { name: string }) => name)
      return `Places four to six: ${names.join(', ')}.`
    },
  },
]

export default {
  id: '07-second-page',
  title: 'Read the second page of a category',
  tags: ['read'],
  covers: ['get_category'],
  user: { goal: 'Of the CRM category, three at a time: tell me only what stands on the second page.' },
  scopes: null,
  wordings: voices({
    brief: 'crm category, 3 per page, page 2 only',
    chatty:
      'I am working through the CRM category in small steps, three products at a time. The first three I have seen already, so please tell me only what is on the second page.',
  }),
  budget: { calls: 5 },
  checks: [
    expects.calls('get_category', ({ slug, page, per_page }) => slug === 'crm' && page === 2 && per_page === 3),
    expects.says('names-them-in-order', /Wreathworks[\s\S]*Mossmail[\s\S]*Petaldesk/),
    never.says('not-the-first-page', /Petalbook|Stemdesk/),
    expects.onlyTablesChanged(),
  ],
  gold,
  mutants: [
    { id: 'reads-the-first-page', caughtBy: 'calls-get_category', plan: gold.toSpliced(1, 1) },
    {
      id: 'mixes-the-pages',
      caughtBy: 'not-the-first-page',
      plan: saying(gold, 'Petalbook, Wreathworks, Mossmail, Petaldesk.'),
    },
    { id: 'loses-one', caughtBy: 'names-them-in-order', plan: saying(gold, 'Wreathworks and Mossmail.') },
  ],
} satisfies Scenario
