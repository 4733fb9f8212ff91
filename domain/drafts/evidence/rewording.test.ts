import { expect, test } from 'vitest'
import { isReworded } from './rewording.ts'

const reworded = (sentence: string, ...said: string[]) =>
  isReworded(
    sentence,
    said.map((context) => ({ quote: context, context })),
    'Acme Planner',
  )

test.for([
  ['the same words', 'It plans weeks for teams.', 'It plans weeks for teams.'],
  ['other words without facts', 'Plans the weeks for your teams.', 'It plans weeks for teams.'],
  ['one of several clauses', 'It plans weeks.', 'It plans weeks; teams share budgets.'],
  ['clauses of two sentences', 'It plans weeks and tracks budgets.', 'It plans weeks. It tracks budgets.'],
  ['the name in front', 'Acme Planner plans weeks for teams.', 'It plans weeks for teams.'],
  ['the name in both', 'Acme Planner plans weeks for teams.', 'Acme Planner plans weeks for teams.'],
  ['the same people', 'We pay your fees today.', 'We pay your fees today.'],
] as const)('%s: reworded', ([, sentence, said]) => {
  expect(reworded(sentence, said)).toBe(true)
})

test.for([
  ['part of a clause', 'It plans weeks and saves budgets.', 'It plans weeks and saves budgets for teams.'],
  ['an added fact', 'It plans weeks for large teams.', 'It plans weeks for teams.'],
  ['another order', 'Teams plan weeks for it.', 'It plans weeks for teams.'],
  ['a question', 'It plans weeks for teams?', 'It plans weeks for teams.'],
  ['the words of a question', 'It plans weeks for teams.', 'It plans weeks for teams?'],
  ['a denial', 'It does not plan weeks.', 'It does plan weeks.'],
  ['a dropped denial', 'It does plan weeks.', 'It does not plan weeks.'],
  ['a dropped condition', 'It plans weeks.', 'It plans weeks; only if teams pay.'],
  ['swapped people', 'You pay our fees today.', 'We pay your fees today.'],
  ['one word', 'Weeks.', 'Weeks.'],
  ['words without facts', 'It is the.', 'It is the.'],
  ['no words', '', 'It plans weeks for teams.'],
  ['the name and one word', 'Acme Planner weeks.', 'Weeks.'],
  ['another product', 'Acme Planner plans weeks for teams.', 'Unlike others, Globex says, it plans weeks for teams.'],
] as const)('%s: not reworded', ([, sentence, said]) => {
  expect(reworded(sentence, said)).toBe(false)
})
