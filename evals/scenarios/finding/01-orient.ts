import { expects } from '../../checks.ts'
import type { Scenario, Step } from '../../stage/kit.ts'
import { saying, voices } from '../../plans.ts'

const gold: Step[] = [
  { call: 'get_site_info' },
  {
    say: (soFar) => {
      const { name, counts, urls } = soFar.last('get_site_info')
      return `${name} is a directory and launch calendar for software products, with ${counts.listings} live products. Your assistant can work with it through MCP at ${urls.mcp}, or over REST (${urls.docs}).`
    },
  },
]

export default {
  id: '01-orient',
  title: 'Say what this place is and how to connect',
  tags: ['read', 'smoke'],
  covers: ['get_site_info'],
  user: { goal: 'What is this directory, how many products are live here, and where does an assistant connect?' },
  scopes: null,
  wordings: voices({
    brief: 'what’s this place? how many products, and the address for assistants?',
    chatty:
      'Hi there! A colleague sent me here and I am a bit lost. Could you explain what this directory is, tell me how many products are live at the moment, and where an assistant would have to connect?',
  }),
  budget: { calls: 3 },
  checks: [
    expects.calls('get_site_info'),
    expects.says('says-how-many', /\b9\b/),
    expects.says('says-where-to-connect', /http:\/\/localhost\/mcp/),
    expects.onlyTablesChanged(),
  ],
  gold,
  mutants: [
    {
      id: 'answers-from-memory',
      caughtBy: 'calls-get_site_info',
      plan: [{ say: '9 products; connect at http://localhost/mcp.' }],
    },
    {
      id: 'wrong-count',
      caughtBy: 'says-how-many',
      plan: saying(gold, 'It has thousands of products: http://localhost/mcp'),
    },
    { id: 'forgets-the-address', caughtBy: 'says-where-to-connect', plan: saying(gold, 'It has 9 live products.') },
  ],
} satisfies Scenario
