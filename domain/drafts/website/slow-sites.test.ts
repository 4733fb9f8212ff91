import { expect, test } from 'vitest'
import { foundingYears } from '../evidence/cues/founding-cues.ts'
import { testPage } from '../reading/test-page.ts'
import { draftProfile } from './draft-profile.ts'
import { cpuMs } from '../../../test/cpu-ms.ts'

const INTRO = '<h1>Plan weeks</h1><p>Acme plans your week.</p>'
/** A draft may take 10 seconds of processor time. */
const MAX_CPU_MS = 6_000

test.for([
  [
    'thousands of similar parts',
    (at: number) => `<h3>Part ${at}</h3><p>It moves card ${at} to the next list.</p>`,
    6_000,
  ],
  ['many years of founding in each sentence', () => `<p>${'founded in 1999 by '.repeat(300)}</p>`, 100],
] as const)('a website with %s is drafted in bounded time', ([, part, count]) => {
  const page = testPage(INTRO + Array.from({ length: count }, (_, at) => part(at)).join(''))
  expect(cpuMs(() => draftProfile([page]))).toBeLessThan(MAX_CPU_MS)
})

test('a sentence of founding has at most 600 characters and 4 years', () => {
  const yearsIn = (sentence: string) => foundingYears(testPage(`<p>${sentence}</p>`), 'Acme')
  const long = (length: number) => 'Acme was founded in 2016'.padEnd(length - 1, ' by a team') + '.'
  expect([yearsIn(long(600)), yearsIn(long(601))]).toEqual([['2016'], []])
  const listed = 'Acme was founded in 2016, and grew in 2017, 2018'
  expect([yearsIn(`${listed} and 2019.`), yearsIn(`${listed}, 2019 and 2020.`)]).toEqual([['2016'], []])
})
