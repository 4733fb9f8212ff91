import { expects } from '../../checks.ts'
import type { Outcome, Scenario, SoFar, Step } from '../../stage/kit.ts'
import { also, withArgs, draftIdOf, voices } from '../../plans.ts'

const edit = { fields: { tagline: 'Seed orders, sorted' }, lock_fields: ['tagline'] }
const gold: Step[] = [
  { call: 'list_my_drafts' },
  { call: 'update_draft', args: (soFar) => ({ id: draftIdOf(soFar, 'seedling'), ...edit }) },
  { say: 'The tagline of your draft is now “Seed orders, sorted”, and locked: no redraft will change it.' },
]
const other = (change: object): Step[] =>
  withArgs(gold, 'update_draft', (soFar: SoFar) => ({ id: draftIdOf(soFar, 'seedling'), ...change }))
const changed = ({ diff }: Outcome) => diff['draft']?.changed[0]

export default {
  id: '18-edit-and-lock',
  title: 'Change one value of a draft and lock it',
  tags: ['drafts', 'smoke'],
  covers: ['list_my_drafts', 'update_draft'],
  user: {
    goal: 'In my Seedling draft, set the tagline to “Seed orders, sorted” and make sure no redraft touches it again.',
  },
  scopes: ['account:read', 'listings:write'],
  wordings: voices({
    brief: 'seedling draft: tagline “Seed orders, sorted”, no redraft may touch it',
    chatty:
      'We finally agreed on a tagline for Seedling, it is “Seed orders, sorted”. Please put it in my draft and see to it that no redraft ever changes it again, it took us three evenings!',
  }),
  budget: { calls: 5 },
  checks: [
    expects.that(
      'tagline-as-told',
      (outcome) => changed(outcome)?.after['fields'].tagline.value === 'Seed orders, sorted',
    ),
    expects.that('tagline-locked', (outcome) => changed(outcome)?.after['fields'].tagline.state === 'override'),
    expects.that('other-fields-untouched', (outcome) => {
      const { before, after } = changed(outcome)!
      return Object.keys(before['fields']).every(
        (name) =>
          name === 'tagline' || JSON.stringify(before['fields'][name]) === JSON.stringify(after['fields'][name]),
      )
    }),
    expects.says('confirms', /lock|protect|keep|no redraft|won['’]t/i),
    expects.onlyTablesChanged('draft'),
  ],
  gold,
  mutants: [
    { id: 'forgets-the-lock', caughtBy: 'tagline-locked', plan: other({ fields: edit.fields }) },
    {
      id: 'words-it-anew',
      caughtBy: 'tagline-as-told',
      plan: other({ ...edit, fields: { tagline: 'Sorted seed orders' } }),
    },
    {
      id: 'improves-more',
      caughtBy: 'other-fields-untouched',
      plan: other({ ...edit, fields: { ...edit.fields, name: 'Seedling Pro' } }),
    },
    {
      id: 'also-submits',
      caughtBy: 'only-tables-changed',
      plan: also(gold, { call: 'submit_draft', args: (soFar) => ({ id: draftIdOf(soFar, 'seedling') }) }),
    },
  ],
} satisfies Scenario
