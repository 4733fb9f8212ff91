import { expect, test } from 'vitest'
import { cutAtSentence, withinLimits } from './limits.ts'

test.for([
  ['a text that fits', 'One two. Three', 14, 'One two. Three'],
  ['a longer text, after a sentence', 'One two. Three', 13, 'One two.'],
  ['after the last sentence that fits', 'One. Two. Three four.', 12, 'One. Two.'],
  ['after a sentence at the limit', 'One two. Three', 8, 'One two.'],
  [
    'after a word, if the sentence is under a third',
    'Only once. And then more of these',
    27,
    'Only once. And then more of',
  ],
  ['after a sentence of over a third', 'Only once. And then more of these', 26, 'Only once.'],
  ['after a word, if there is no sentence', 'One two three', 9, 'One two'],
  ['within a word, if it begins in the first third', 'One twothreefour', 9, 'One twoth'],
  ['after a word of over a third', 'Once twothreefour', 9, 'Once'],
] as const)('%s', ([, text, limit, cut]) => {
  expect(cutAtSentence(text, limit)).toBe(cut)
})

test('texts are cut, other values that are too long are dropped, and lists end', () => {
  expect(withinLimits('tagline', [`${'x'.repeat(150)} ${'y'.repeat(150)}`])).toEqual(['x'.repeat(150)])
  expect(withinLimits('city', ['x'.repeat(2000)])).toEqual([])
  expect(
    withinLimits(
      'tags',
      Array.from({ length: 999 }, (_, n) => `tag ${n}`),
    ).length,
  ).toBeLessThan(999)
})
