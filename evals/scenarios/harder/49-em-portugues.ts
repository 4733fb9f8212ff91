import { expects, never } from '../../checks.ts'
import type { Scenario, Step } from '../../stage/kit.ts'
import { saying, voices, withArgs } from '../../plans.ts'
import { languageOf } from '../../words/says.ts'

const gold: Step[] = [
  { call: 'search_listings', args: { q: 'florist', country: 'DE' } },
  { call: 'get_listing', args: (soFar) => ({ slug: soFar.last('search_listings').items[0].slug }) },
  {
    say: 'Há o Petalbook, um CRM para floristas de Hamburgo. Custa 19 euros por mês para cada loja, segundo o site.',
  },
]
const goal = 'Que CRM para floristas há aqui da Alemanha, e quanto custa por mês?'

export default {
  id: '49-em-portugues',
  title: 'Find a product for a Portuguese question, and answer in Portuguese',
  tags: ['harder', 'language', 'read'],
  covers: ['search_listings', 'get_listing'],
  user: { goal, knows: ['You write Portuguese only.'] },
  scopes: null,
  wordings: voices({
    brief: 'crm p/ floristas, alemanha, preço?',
    chatty:
      'Olá! A minha tia abriu uma loja de flores em Berlim e perde-se nos papéis. Você conhece algum CRM alemão para floristas que ela possa usar, e quanto pagaria por mês?',
  }),
  budget: { calls: 6 },
  checks: [
    expects.calls('search_listings', ({ country }) => /^de$/i.test(country ?? '')),
    expects.says('names-petalbook', /Petalbook/),
    expects.says('says-the-price', /19\s?(euros?|€)|€\s?19/i),
    expects.tells('answers-in-portuguese', (said) => languageOf(said) === 'pt'),
    never.says('no-dutch-product', /Stemdesk (é|vem) da Alemanha/i),
    expects.onlyTablesChanged(),
  ],
  gold,
  mutants: [
    {
      id: 'answers-in-english',
      caughtBy: 'answers-in-portuguese',
      plan: saying(gold, 'There is Petalbook, and it costs 19 euros a month for each shop.'),
    },
    { id: 'invents-a-price', caughtBy: 'says-the-price', plan: saying(gold, 'O Petalbook custa 25 euros por mês.') },
    {
      id: 'ignores-the-country',
      caughtBy: 'calls-search_listings',
      plan: withArgs(gold, 'search_listings', { q: 'florist' }),
    },
    {
      id: 'mixes-up-countries',
      caughtBy: 'no-dutch-product',
      plan: saying(gold, 'O Petalbook custa 19 euros por mês. O Stemdesk é da Alemanha e não é caro.'),
    },
  ],
} satisfies Scenario
