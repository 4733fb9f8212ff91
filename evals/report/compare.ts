import { seededRandom } from '../../test/seeded-random.ts'
import type { MutantResult, Run } from '../stage/kit.ts'
import { tasksOf } from './report-figures.ts'
import { budgetFaults, type Surface } from '../tool-surface.ts'

export interface Comparison {
  /** Reasons to fail; empty if the run is good enough. */
  faults: string[]
  /** Remarks that aren't reasons to fail. */
  notes: string[]
}

/** Number of resamples; they are the same every time, so that comparisons are repeatable. */
const DRAWS = 2000
const CONFIDENCE = 0.95

/**
 * Compares a run with the budget and an earlier run. Faults are a failed script, an uncaught wrong plan, an
 * uncovered operation and a tool list that grew too much. A model's results vary by chance, so a lower pass
 * rate is a fault only if chance can't explain it over the whole suite.
 */
export function compared(
  now: Run,
  { before, surface, baseline }: { before?: Run | undefined; surface: Surface; baseline: Surface },
): Comparison {
  const faults = [...budgetFaults(surface, baseline), ...uncoveredFaults(now, before)]
  const notes: string[] = []
  if (now.driver === 'scripted') faults.push(...scriptedFaults(now))
  faults.push(...now.mutants.filter(({ caught }) => !caught).map(survivor))
  if (!before) return { faults, notes }

  if (before.driver !== now.driver) notes.push(`Another driver: ${before.driver} before, ${now.driver} now.`)
  if (before.toolsHash !== now.toolsHash) notes.push('The tools have changed between the runs.')
  const missing = tasksOf(before.results).filter(({ id }) => !tasksOf(now.results).some((task) => task.id === id))
  if (missing.length) notes.push(`Not run now: ${missing.map(({ id }) => id).join(', ')}.`)
  if (now.driver !== 'scripted') {
    const difference = differenceOf(before, now)
    if (difference) {
      const { mean, low, high, tasks } = difference
      const said = `${points(mean)} over ${tasks} tasks (95 % interval ${points(low)} to ${points(high)})`
      if (high < 0) faults.push(`The suite got worse beyond chance: ${said}.`)
      else notes.push(`pass@1 changed by ${said}; that is within chance or better.`)
    } else notes.push('No task ran in both: nothing to compare.')
  }
  return { faults, notes }
}

function scriptedFaults({ results }: Run): string[] {
  return results
    .filter(({ pass }) => !pass)
    .map(({ scenario, wording }) => `The gold plan of ${scenario}${wording ? `/${wording}` : ''} failed.`)
}

function survivor({ scenario, mutant, caughtBy }: MutantResult): string {
  return `The wrong plan ${mutant} of ${scenario} was not caught by ${caughtBy}.`
}

/**
 * A script must call every operation. A model must only keep calling those that the same driver covered
 * before.
 */
function uncoveredFaults(now: Run, before: Run | undefined): string[] {
  if (now.driver === 'scripted') return now.uncovered.map((name) => `No passing plan calls ${name}.`)
  if (!before || before.driver !== now.driver) return []
  return now.uncovered.filter((name) => !before.uncovered.includes(name)).map((name) => `${name} is no longer covered.`)
}

interface Difference {
  mean: number
  low: number
  high: number
  tasks: number
}

/**
 * How much pass@1 changed over the tasks that both runs include, with a bootstrap interval over tasks and
 * their trials; null if there are none. Four trials of one task show almost nothing, but the trials of all
 * tasks together do.
 */
export function differenceOf(before: Run, now: Run): Difference | null {
  const outcomes = (run: Run) =>
    new Map(
      tasksOf(run.results).map(({ id, results }) => [
        id,
        results.filter(({ stop }) => stop !== 'infra').map(({ pass }) => Number(pass)),
      ]),
    )
  const earlier = outcomes(before)
  const pairs = [...outcomes(now)].flatMap(([id, later]) => {
    const first = earlier.get(id)
    return first?.length && later.length ? [{ first, later }] : []
  })
  if (!pairs.length) return null
  const random = seededRandom(1)
  const drawn = <T>(from: readonly T[]) => Array.from(from, () => from[Math.floor(random() * from.length)]!)
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const change = (of: typeof pairs, pick: (values: number[]) => number[]) =>
    mean(of.map(({ first, later }) => mean(pick(later)) - mean(pick(first))))
  const draws = Array.from({ length: DRAWS }, () => change(drawn(pairs), drawn)).toSorted((a, b) => a - b)
  const at = (share: number) => draws[Math.min(DRAWS - 1, Math.floor(share * DRAWS))]!
  const tail = (1 - CONFIDENCE) / 2
  return { mean: change(pairs, (values) => values), low: at(tail), high: at(1 - tail), tasks: pairs.length }
}

function points(share: number): string {
  return `${share >= 0 ? '+' : ''}${(share * 100).toFixed(1)} points`
}
