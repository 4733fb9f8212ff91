import { expects } from '../../checks.ts'
import type { Scenario, Step } from '../../stage/kit.ts'
import { saying, without, voices } from '../../plans.ts'

const gold: Step[] = [
  { call: 'list_blog_posts', args: { q: 'free launch' } },
  { call: 'get_blog_post', args: (soFar) => ({ slug: soFar.last('list_blog_posts').items[0].slug }) },
  {
    say: (soFar) =>
      `A free launch waits six to eight weeks, and the badge must stand on the homepage before the week begins: ${soFar.last('get_blog_post').url}`,
  },
]

export default {
  id: '12-answer-from-the-blog',
  title: 'Answer from an article, with its address',
  tags: ['read'],
  covers: ['list_blog_posts', 'get_blog_post'],
  user: { goal: 'Is there an article here on how long a free launch takes? What does it say?' },
  scopes: null,
  wordings: voices({
    brief: 'article on how long a free launch takes? what does it say',
    chatty:
      'Somebody mentioned that there is an article here about free launches and how long one has to wait for them. Can you find it, and tell me what it says?',
  }),
  budget: { calls: 5 },
  checks: [
    expects.calls('get_blog_post', ({ slug }) => slug === 'how-free-launches-work'),
    expects.says('says-how-long', /six to eight|6\s?(–|-|to)\s?8/i),
    expects.says('gives-the-address', /\/blog\/how-free-launches-work/),
    expects.onlyTablesChanged(),
  ],
  gold,
  mutants: [
    {
      id: 'answers-from-memory',
      caughtBy: 'calls-get_blog_post',
      plan: without(gold, 'get_blog_post')
        .slice(0, -1)
        .concat({ say: 'Six to eight weeks: /blog/how-free-launches-work' }),
    },
    { id: 'wrong-time', caughtBy: 'says-how-long', plan: saying(gold, 'Two weeks: /blog/how-free-launches-work') },
    { id: 'no-source', caughtBy: 'gives-the-address', plan: saying(gold, 'Six to eight weeks.') },
  ],
} satisfies Scenario
