import type { Language } from './words.ts'

export default {
  'idea stage': { words: `just an idea, concept/idea stage`, examples: ['Acme is at the idea stage.'] },
  'test stage': {
    words: `public/private/open/closed/early/limited beta/alpha/access, in beta/alpha, beta/alpha version/phase/test,
      mvp, waitlist, waiting list`,
    examples: ['Acme is in beta.', 'Get early access.', 'Join the waitlist.'],
    not: ['Alphabet soup', 'We love betas.'],
  },
  launched: {
    words: `now available/live, just/officially launched, out of beta`,
    examples: ['Acme is now live.', 'We are out of beta.'],
  },
  'raised money': {
    words: `raised/closed/announced/completed … series a/b/c/d/e`,
    examples: ['Acme raised a Series A.', 'We raised our $12 million Series B.'],
  },
  'invites to': {
    words: `now, currently, still, today, get, request, join, apply for, sign up for, try, enter`,
    examples: ['Join the beta.'],
  },
  'small word': { words: `in, the, our, your, for, to, a`, examples: ['Join our beta.'] },
  'still or now': { words: `currently, still, now, right now`, examples: ['Acme is currently in beta.'] },
  'kind of tool': {
    words: `software, app[s], tool[s], platform, service, management, manager[s], testing, tester[s], program[s],
      template[s], builder, plugin, widget, feedback`,
    examples: ['Waitlist software'],
  },
} satisfies Language
