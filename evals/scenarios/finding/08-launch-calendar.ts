import { expects, never } from '../../checks.ts'
import type { Scenario, Step } from '../../stage/kit.ts'
import { saying, withArgs, voices } from '../../plans.ts'

const gold: Step[] = [
  { call: 'get_launch_week', args: { week: 'next' } },
  { call: 'list_launches', args: { section: 'this-week' } },
  {
    say: (soFar) => {
      const next = soFar.last('get_launch_week')
      const leader = soFar.last('list_launches').items[0]
      return `Next week (from ${next.week}) ${next.items[0].name} launches. This week ${leader.name} leads with ${leader.week_votes} votes.`
    },
  },
]

export default {
  id: '08-launch-calendar',
  title: 'What launches next week, and who leads this one',
  tags: ['read', 'smoke'],
  covers: ['get_launch_week', 'list_launches'],
  user: { goal: 'Which products launch next week, and who leads this week with how many votes?' },
  scopes: null,
  wordings: voices({
    brief: 'next week’s launches? leader this week + votes?',
    chatty:
      'I write a newsletter about new software. Could you tell me which products launch next week, and also who is in the lead this week and how many votes that is?',
  }),
  budget: { calls: 5 },
  checks: [
    expects.calls('get_launch_week', ({ week }) => ['next', '2026-11-23'].includes(week)),
    expects.says('names-the-next', /Sproutlog/),
    expects.says('names-the-leader', /Inkfern[\s\S]*\b6\b|\b6\b[\s\S]*Inkfern/),
    never.says('nobody-leads-a-week-to-come', /Sproutlog (leads|is (first|winning))/i),
    expects.onlyTablesChanged(),
  ],
  gold,
  mutants: [
    {
      id: 'reads-this-week',
      caughtBy: 'calls-get_launch_week',
      plan: saying(withArgs(gold, 'get_launch_week', { week: 'this' }), 'Sproutlog; Inkfern leads with 6.'),
    },
    {
      id: 'ranks-the-future',
      caughtBy: 'nobody-leads-a-week-to-come',
      plan: saying(gold, 'Sproutlog leads next week, Inkfern this one with 6.'),
    },
    {
      id: 'wrong-leader',
      caughtBy: 'names-the-leader',
      plan: saying(gold, 'Sproutlog launches next; Thimbletask leads with 3.'),
    },
  ],
} satisfies Scenario
