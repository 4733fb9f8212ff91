import { expect, test } from 'vitest'
import type { TrialResult } from '../stage/kit.ts'
import { passAtK, passHatK, rates } from './metrics.ts'

test('all of k and one of k are estimated without bias', () => {
  // 3 of 4 passed: of the 6 pairs, both trials pass in 3, and at least one passes in all 6.
  expect(passHatK(4, 3, 2)).toBeCloseTo(3 / 6)
  expect(passAtK(4, 3, 2)).toBe(1)
  expect(passAtK(4, 1, 2)).toBeCloseTo(3 / 6)
  expect(passHatK(4, 4, 4)).toBe(1)
  expect(passHatK(4, 0, 1)).toBe(0)
})

test('averages are over scenarios, and what infrastructure broke is left out', () => {
  const trial = (scenario: string, pass: boolean, stop: TrialResult['stop'] = 'done') =>
    ({ scenario, pass, stop }) as TrialResult
  const results = [trial('a', true), trial('a', true), trial('b', true), trial('b', false), trial('b', false, 'infra')]
  expect(rates(results, 2)).toEqual({ passAt1: 0.75, passAtK: 1, passHatK: 0.5 })
  expect(rates([trial('a', false, 'infra')], 2)).toBeNull()
})
