import { expect, test } from 'vitest'
import { didYouMean } from './near-name.ts'

test.for([
  ['overveiw', ' Did you mean `overview`?'],
  ['Overview', ' Did you mean `overview`?'],
  ['listing lst', ' Did you mean `listing list`?'],
  ['listing hidee', ' Did you mean `listing hide`?'],
  ['listing dance', ''],
  ['lost', ' Did you mean `list`?'],
  ['last of', ''],
  ['lis', ''],
  ['', ''],
])('%s', ([typed, expected]) => {
  expect(didYouMean(typed!, ['overview', 'listing hide', 'listing list', 'list'])).toBe(expected)
})
