import { expect, test } from 'vitest'
import { CONCEPTS, type Concept } from './concepts.ts'
import { compilePhrases } from './matcher.ts'
import { languages, phrasesOf } from './words.ts'
import { cpuMs } from '../../../test/cpu-ms.ts'

const finds = (phrases: string[], text: string) => new RegExp(compilePhrases(phrases), 'u').test(text)

const wordings = [...languages].flatMap(([language, concepts]) =>
  Object.entries(concepts).map(([concept, wording]) => ({ language, concept: concept as Concept, wording })),
)

test.for(wordings)('$language: “$concept” has examples that its words match', ({ wording }) => {
  const phrases = phrasesOf(wording)
  expect(wording.examples.filter((text) => !finds(phrases, text))).toEqual([])
  expect((wording.not ?? []).filter((text) => finds(phrases, text))).toEqual([])
})

test('every concept has words in some language', () => {
  const said = new Set(wordings.map(({ concept }) => concept))
  expect(Object.keys(CONCEPTS).filter((concept) => !said.has(concept as Concept))).toEqual([])
})

test('a phrase is found as whole words in any case and alphabet', () => {
  expect(finds(['free plan[s]'], 'Our FREE Plans')).toBe(true)
  expect(finds(['plan'], 'planning')).toBe(false)
  expect(finds(['in'], 'Inês')).toBe(false)
  expect(finds(['to'], 'Toñi')).toBe(false)
  expect(finds(['of'], 'Ofélia')).toBe(false)
  expect(finds(['de'], 'édené')).toBe(false)
  expect(finds(['über uns'], 'ÜBER UNS')).toBe(true)
  expect(finds(['無料'], '完全無料です')).toBe(true)
})

test('slots stand for optional parts, choices, endings, words, numbers and gaps', () => {
  expect(finds(['[our] pro/premium plan[s]'], 'See premium plans')).toBe(true)
  expect(finds(['go [to] [the] shop'], 'Go shop')).toBe(true)
  expect(finds(['go [to] [the] shop'], 'Go to the shop')).toBe(true)
  expect(finds(['go [to] shop'], 'Goto shop')).toBe(false)
  expect(finds(['free for [#] days'], 'free for 14 days')).toBe(true)
  expect(finds(['integrat* with'], 'integrating with')).toBe(true)
  expect(finds(['works ~ with'], 'works well with')).toBe(true)
  expect(finds(['works ~ with'], 'works with')).toBe(false)
  expect(finds(['one-time'], 'one time')).toBe(true)
  expect(finds(["d'attente"], 'd’attente')).toBe(true)
  expect(finds(['founded … in'], 'founded by Ada in 2016')).toBe(true)
  expect(finds(['founded … in'], 'founded. Ada lives in Rome')).toBe(false)
  expect(finds(['founded … in'], `founded ${'very '.repeat(20)}far away in 2016`)).toBe(false)
})

test('text made to be slow is searched in time that grows with its length', () => {
  const all = [...languages.values()].flatMap((language) => Object.values(language).flatMap(phrasesOf))
  const pattern = new RegExp(compilePhrases(all), 'u')
  const within = (text: string) => Math.min(...Array.from({ length: 3 }, () => cpuMs(() => pattern.test(text))))
  for (const part of ['a a a ', '- - -', 'raised raised closed ']) {
    within(part)
    // A quadratic search would take 16 times as long. Short times are measured in steps of a few milliseconds.
    expect(within(part.repeat(2_000))).toBeLessThan(8 * within(part.repeat(500)) + 100)
  }
})
