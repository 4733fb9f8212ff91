import { expects } from '../../checks.ts'
import type { Scenario, Step } from '../../stage/kit.ts'
import { saying, without, voices } from '../../plans.ts'

const gold: Step[] = [
  { call: 'list_founders', args: { country: 'NL' } },
  { call: 'get_founder', args: (soFar) => ({ slug: soFar.last('list_founders').items[0].slug }) },
  {
    say: (soFar) => {
      const { name, bio, companies } = soFar.last('get_founder')
      return `${name}, who made ${companies[0].name}. In their own words: “${bio}”`
    },
  },
]

export default {
  id: '11-founder-by-country',
  title: 'Find a founder by country',
  tags: ['read'],
  covers: ['list_founders', 'get_founder'],
  user: { goal: 'Which founders from the Netherlands are here, and what did they do before?' },
  scopes: null,
  wordings: voices({
    brief: 'founders from NL here? what did they do before?',
    chatty:
      'I organise a meet-up in Utrecht and am looking for speakers. Which founders from the Netherlands are in the directory, and what did they do before they had a company?',
  }),
  budget: { calls: 5 },
  checks: [
    expects.calls('list_founders', ({ country }) => /^nl$/i.test(country)),
    expects.calls('get_founder'),
    expects.says('names-him', /Piet van der Bloem/),
    expects.says('says-what-he-did', /tulips?/i),
    expects.onlyTablesChanged(),
  ],
  gold,
  mutants: [
    {
      id: 'no-country',
      caughtBy: 'calls-list_founders',
      plan: [{ call: 'list_founders' }, { say: 'Piet van der Bloem, tulips.' }],
    },
    {
      id: 'stops-at-the-list',
      caughtBy: 'calls-get_founder',
      plan: without(gold, 'get_founder').slice(0, -1).concat({ say: 'Piet van der Bloem, tulips.' }),
    },
    { id: 'invents-a-past', caughtBy: 'says-what-he-did', plan: saying(gold, 'Piet van der Bloem worked at a bank.') },
  ],
} satisfies Scenario
