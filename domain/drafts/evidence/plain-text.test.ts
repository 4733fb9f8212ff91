import { expect, test } from 'vitest'
import { findQuote, foldText, says, squashed } from './plain-text.ts'
import { cutAtSentence } from './limits.ts'
import { sentences } from './sentences.ts'

const found = (page: string, quote: string) => {
  const span = findQuote(foldText(page), quote)
  return span === null ? null : page.slice(...span)
}

test('typography, case and white space do not matter, the page’s own words come back', () => {
  expect(found('Get “Paid”  –\nfast', 'get "paid" - fast')).toBe('Get “Paid”  –\nfast')
  expect(found('soft\u00adhy\u200bphen', 'softhyphen')).toBe('soft\u00adhy\u200bphen')
  expect(found('ﬁve ﬁsh', 'five fish')).toBe('ﬁve ﬁsh')
})

test('the spelling as quoted wins over another one further up', () => {
  expect(found('ACME and Acme', 'Acme')).toBe('Acme')
})

test('a quote holds whole words', () => {
  expect(found('Playa', 'aya')).toBeNull()
  expect(says('株式会社アクメ', 'アクメ')).toBe(true)
})

test('names are compared without accents, spaces and marks', () => {
  expect(squashed('Café Ácme™ 24')).toBe('cafeacme24')
})

test('sentences end at full stops, not in numbers, addresses and abbreviations', () => {
  expect(sentences('It costs $9.99 at acme.io. Acme Inc. is old! Is it? Yes')).toEqual([
    'It costs $9.99 at acme.io.',
    'Acme Inc. is old!',
    'Is it?',
    'Yes',
  ])
  expect(sentences('Come previsto dall’art. 12-bis del codice. Così è.')).toEqual([
    'Come previsto dall’art. 12-bis del codice.',
    'Così è.',
  ])
  expect(sentences('It is for abc. and for more.')).toHaveLength(1)
  expect(sentences('It is for abcd. and for more.')).toHaveLength(2)
  expect(sentences('Acme works all day. 7 days are free.')).toHaveLength(2)
  expect(sentences('It is for abc. And for more.')).toHaveLength(2)
})

test('a text is cut after a sentence, else after a word', () => {
  expect(cutAtSentence('One two. Three four.', 12)).toBe('One two.')
  expect(cutAtSentence('One two three', 9)).toBe('One two')
})
