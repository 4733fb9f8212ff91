import { expects, never } from '../../checks.ts'
import type { Scenario, Step } from '../../stage/kit.ts'
import { saying, withArgs, voices } from '../../plans.ts'

const gold: Step[] = [
  { call: 'list_categories', args: { include_empty: false } },
  { call: 'search_listings', args: { q: 'florist', category: 'crm', country: 'DE' } },
  { call: 'get_listing', args: (soFar) => ({ slug: soFar.last('search_listings').items[0].slug }) },
  {
    say: (soFar) => {
      const { name, pricing_summary, links } = soFar.last('get_listing')
      return `${name} is a CRM for florists from Germany: ${pricing_summary}. ${links.page}`
    },
  },
]

export default {
  id: '02-find-florist-crm',
  title: 'Find a CRM for florists in Germany',
  tags: ['read', 'smoke'],
  covers: ['list_categories', 'search_listings', 'get_listing'],
  user: { goal: 'Which CRM for florists is there from Germany, and what does it cost?' },
  scopes: null,
  wordings: voices({
    brief: 'florist crm from germany + price?',
    chatty:
      'My sister is opening a flower shop in Hamburg and wants to keep track of her customers. Is there a CRM for florists here that comes from Germany, and what would she have to pay for it?',
  }),
  budget: { calls: 6 },
  checks: [
    expects.says('names-petalbook', /Petalbook/),
    expects.says('says-the-price', /19\s?(euros?|€)|€\s?19/i),
    never.says('no-dutch-product', /Stemdesk (is|comes) from Germany/i),
    expects.onlyTablesChanged(),
  ],
  gold,
  mutants: [
    {
      id: 'wrong-country',
      caughtBy: 'names-petalbook',
      plan: saying(withArgs(gold, 'search_listings', { q: 'flower shops', country: 'NL' }), 'Stemdesk costs 8 euros.'),
    },
    { id: 'invents-a-price', caughtBy: 'says-the-price', plan: saying(gold, 'Petalbook costs 25 dollars a month.') },
    {
      id: 'mixes-up-countries',
      caughtBy: 'no-dutch-product',
      plan: saying(gold, 'Petalbook costs 19 euros; Stemdesk is from Germany too.'),
    },
  ],
} satisfies Scenario
