import { expect, test } from 'vitest'
import { matchingCategories } from './matching-categories.ts'
import { FIRST_CATEGORIES } from './seed.ts'

const CATEGORIES = FIRST_CATEGORIES.flatMap(({ name, children }) => [name, ...children]).map((name) => ({ name }))
const names = (q: string) => matchingCategories(CATEGORIES, q).map(({ name }) => name)

test.for([
  ['the whole name', 'developer tools', ['Developer Tools']],
  ['singular for plural', 'database', ['Databases']],
  ['plural for singular', 'calendars and scheduling', ['Calendars and Scheduling']],
  ['capitals, accents and marks', '«NO-CÖDE»', ['No-Code and Low-Code']],
  ['a name within a sentence', 'a tool for time tracking in my agency', ['Time Tracking']],
  ['the longer name first', 'email marketing', ['Email Marketing', 'Email', 'Marketing']],
  ['a typing error', 'developper tools', []],
  ['part of a word', 'datab', []],
  ['fillers alone', 'the of and', []],
  ['no word', '?! <b>', []],
  ['nothing', '', []],
  ['another script', '開発ツール', []],
] as const)('%s: %s names %j', ([, q, expected]) => {
  expect(names(q)).toEqual(expected)
})

test('at most five are named, however many match', () => {
  expect(names('ai')).toHaveLength(5)
  expect(names(CATEGORIES.map(({ name }) => name).join(' '))).toHaveLength(5)
})
