import { describe, expect, test } from 'vitest'
import { goesOnAboutUs, isSaidOfUs, startsWithName } from './subject.ts'

describe('a fact is said of the company', () => {
  const at = (sentence: string) => sentence.indexOf('founded')
  test.for([
    'We were founded in 2009',
    'Acme was founded in 2009',
    'Our company was founded in 2009',
    'Acme Ltd was founded in 2009',
    'It was founded in 2009',
    'Acme is a company founded in 2009',
    'Acme, a software company, was founded in 2009',
    'Located in Berlin since 2001, we were founded in 2009',
  ])('%s', (sentence) => {
    expect(isSaidOfUs(sentence, at(sentence), 'Acme')).toBe(true)
  })

  test.for([
    'Globex was founded in 2009',
    'Acme Mobile was founded in 2009',
    'Our investor Globex was founded in 2009',
    'We work with Globex, which was founded in 2009',
    'Customers of Acme founded in 2009',
    'Acme (Globex was founded in 2009)',
    'Acme: founded in 2009',
    'Acme supports companies founded in 2009',
    `Acme ${'and '.repeat(19)}was founded in 2009`,
    `Acme ${'-'.repeat(140)} founded in 2009`,
    'The 2.Acme was founded in 2009',
    'The service was founded in 2009',
  ])('not: %s', (sentence) => {
    expect(isSaidOfUs(sentence, at(sentence), 'Acme')).toBe(false)
  })
})

test.for([
  ['Founded in 2009, we build planners', true],
  ['Founded in 2009, Acme builds planners', true],
  ['Proudly founded in 2009, we build planners', true],
  ['Founded in 2009, Globex builds planners', false],
  ['Founded in 2009, Globex and we build planners', false],
  ['Globex, founded in 2009, we hear', false],
  ['Founded in 2009; we build planners', false],
] as const)('a sentence that begins with the fact goes on about us: %s', ([sentence, isAboutUs]) => {
  expect(goesOnAboutUs(sentence, sentence.toLowerCase().indexOf('founded'), 'Acme')).toBe(isAboutUs)
})

test.for([
  ['Acme builds planners', true],
  ['Acme', true],
  ['acme builds', true],
  ['Acme Ltd builds', true],
  ['Acme. Planners', true],
  ['Acme, Planners', true],
  ['Acme Mobile builds', false],
  ['Acmeville builds', false],
  ['The Acme', false],
] as const)('a text starts with the name: %s', ([text, starts]) => {
  expect(startsWithName(text, 'Acme')).toBe(starts)
})

test('a name of one character names nobody', () => {
  expect([startsWithName('X builds', 'X'), startsWithName('X1 builds', 'X1')]).toEqual([false, true])
})
