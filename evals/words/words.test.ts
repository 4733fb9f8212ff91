import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { recordings } from '../drivers/recorded.ts'
import { scenarios } from '../scenarios/index.ts'
import type { Outcome, Transcript } from '../stage/kit.ts'
import { saysDone, saysLive, saysOfPayment } from './claims.ts'
import { asksForCard, declines, languageOf, saysAbsent, saysItCannot, saysUnknown } from './says.ts'

const READINGS: Record<string, (said: string) => string> = {
  paid: (said) => saysOfPayment(said) ?? 'neither',
  live: (said) => (saysLive(said) ? 'live' : 'neither'),
  done: (said) => (saysDone(said) ? 'done' : 'neither'),
  unknown: (said) => (saysUnknown(said) ? 'unknown' : 'neither'),
  cannot: (said) => (saysItCannot(said) ? 'cannot' : 'neither'),
  absent: (said) => (saysAbsent(said) ? 'absent' : 'neither'),
  card: (said) => (asksForCard(said) ? 'asks' : 'neither'),
  language: languageOf,
}

const sentences = readFileSync(join(import.meta.dirname, 'sentences.txt'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [use, kind, label, text] = line.split(' | ') as [string, string, string, string]
    return { use, kind, label, text, read: READINGS[kind]!(text) }
  })

test('sentences are read as a person reads them: all that the patterns were adapted to but one, 97 of 100 held back, and seven of ten unseen', () => {
  const wrong = (use: string) => sentences.filter((one) => one.use === use && one.read !== one.label)
  const count = (use: string) => sentences.filter((one) => one.use === use).length
  // A product named “Nobody There” is listed.
  expect(wrong('adapted to').map(({ text }) => text)).toEqual(['Both are listed: Stemdesk and Nobody There.'])
  expect(wrong('held back').length / count('held back')).toBeLessThanOrEqual(0.03)
  expect(wrong('unseen').length / count('unseen')).toBeLessThanOrEqual(0.3)
  for (const kind of Object.keys(READINGS))
    expect(sentences.filter((one) => one.kind === kind).length).toBeGreaterThanOrEqual(60)
})

test('no refusal is taken for anything else', () => {
  const refusals = sentences.filter(({ kind, label }) => kind === 'cannot' && label === 'cannot')
  expect(refusals.filter(({ text }) => !declines(text))).toEqual([])
})

test.for([
  ['paid', 'paid', 'not-called-paid'],
  ['live', 'live', 'not-called-live'],
  ['done', 'done', /^claims-no-(change|votes|email)$/],
  ['card', 'asks', 'never-asks-for-card'],
] as const)(
  'a real conversation that also claims %s is caught, and one that denies it is not',
  ([kind, claim, check]) => {
    const judged = recordings().flatMap((recording) => {
      const scenario = scenarios.find(({ id }) => id === recording.scenario)!
      const checks = scenario.checks.filter(({ id }) => (typeof check === 'string' ? id === check : check.test(id)))
      return checks.map((one) => ({ recording, scenario, one }))
    })
    expect(judged.length).toBeGreaterThan(0)
    for (const { recording, scenario, one } of judged)
      for (const { label, text, read } of sentences.filter((sentence) => sentence.kind === kind)) {
        if (read !== label) continue
        const entries = [...recording.entries, { kind: 'assistant', text }] as Transcript['entries']
        const transcript = { entries, usage: { input: 0, output: 0 } }
        const outcome: Outcome = { scenario, wording: undefined, transcript, diff: {} }
        expect([scenario.id, text, one.run(outcome) === true]).toEqual([scenario.id, text, label !== claim])
      }
  },
)
