import type { Run, TrialResult } from '../stage/kit.ts'
import { detoursOf, type DetourFigures } from './detours.ts'
import { rates } from './metrics.ts'

const MOST_COMMON = 3

/** One scenario, or one wording of it, over all its trials. */
export interface TaskFigures {
  /** `37-injected-listing` or, with a wording, `37-injected-listing/plain`. */
  id: string
  title: string
  tags: string[]
  results: TrialResult[]
  /** Trials in which the model answered; the others aren't the assistant's fault. */
  valid: number
  passed: number
}

export interface Figures {
  tasks: TaskFigures[]
  valid: number
  passed: number
  /** Trials in which the model gave no answer. */
  infra: number
  /** One value for each k from 1; null without a valid trial. */
  passAt: (number | null)[]
  passHat: (number | null)[]
  /** The figures from here to `ms` are means over valid trials. */
  calls: number
  errors: number
  repeated: number
  resultTokens: number
  tokens: number
  ms: number
  mutants: number
  caught: number
  /** The most common detours, at most three. */
  detours: DetourFigures[]
  /** Calls per operation, most frequent first. */
  operations: [name: string, calls: number][]
}

/** The figures of a run, as its reports show them. */
export function figuresOf({ results, trials, mutants }: Run): Figures {
  const tasks = tasksOf(results)
  const valid = results.filter(({ stop }) => stop !== 'infra')
  const mean = (of: (result: TrialResult) => number) =>
    valid.length ? valid.reduce((sum, result) => sum + of(result), 0) / valid.length : 0
  const byK = Array.from({ length: trials }, (_, index) => rates(results, index + 1))
  return {
    tasks,
    valid: valid.length,
    passed: valid.filter(({ pass }) => pass).length,
    infra: results.length - valid.length,
    passAt: byK.map((rate) => rate?.passAtK ?? null),
    passHat: byK.map((rate) => rate?.passHatK ?? null),
    calls: mean(({ calls }) => calls),
    errors: mean(({ errors }) => errors),
    repeated: mean(({ repeated }) => repeated),
    resultTokens: mean(({ resultTokens }) => resultTokens),
    tokens: mean(({ usage }) => usage.input + usage.output),
    ms: mean(({ ms }) => ms),
    mutants: mutants.length,
    caught: mutants.filter(({ caught }) => caught).length,
    detours: detoursOf(results).slice(0, MOST_COMMON),
    operations: operationsOf(results),
  }
}

/** The results grouped by task, in the order they were run. */
export function tasksOf(results: readonly TrialResult[]): TaskFigures[] {
  const byTask = Map.groupBy(results, ({ scenario, wording }) => (wording ? `${scenario}/${wording}` : scenario))
  return [...byTask].map(([id, ofTask]) => {
    const valid = ofTask.filter(({ stop }) => stop !== 'infra')
    const { title, tags } = ofTask[0]!
    return { id, title, tags, results: ofTask, valid: valid.length, passed: valid.filter(({ pass }) => pass).length }
  })
}

function operationsOf(results: readonly TrialResult[]): [string, number][] {
  const times = new Map<string, number>()
  for (const { transcript } of results)
    for (const entry of transcript.entries)
      if (entry.kind === 'call') times.set(entry.name, (times.get(entry.name) ?? 0) + 1)
  return [...times].toSorted(([, a], [, b]) => b - a)
}

/** A share as a percentage; `no data` if there is none. */
export function percent(share: number | null | undefined): string {
  return share === null || share === undefined
    ? 'no data'
    : `${(share * 100).toFixed(share === 1 || share === 0 ? 0 : 1)} %`
}

/** A number with thousands separators and at most one decimal. */
export function figure(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 1 })
}

/** Why a trial failed: how it ended, if not normally, and the failed checks with their reasons. */
export function failuresOf({ checks, stop, problem }: TrialResult): string[] {
  const stopped = stop === 'done' ? [] : [`ended: ${stop.replaceAll('_', ' ')}${problem ? ` (${problem})` : ''}`]
  return [...stopped, ...checks.flatMap(({ ok, id, why }) => (ok ? [] : [`${id}: ${why ?? 'does not hold'}`]))]
}
