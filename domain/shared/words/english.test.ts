import { expect, test } from 'vitest'
import { isEnglish } from './english.ts'

test.for([
  ['notes', true],
  ['Planned', true],
  ['families', true],
  ['boxes', true],
  ['zxqing', false],
  ['quillmoss', false],
] as const)('%s is English: %s', ([word, expected]) => {
  expect(isEnglish(word)).toBe(expected)
})
