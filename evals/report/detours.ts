import { toolNamed } from '../../tools/catalog.ts'
import { counted } from '../../site/ui/scripts/spoken.js'
import type { Call, Detour, Step, TrialResult } from '../stage/kit.ts'

/** A kind of detour over the trials of a run. */
export interface DetourFigures extends Detour {
  calls: number
  /** The trials with at least one such call. */
  trials: number
}

/** The calls beyond those of the gold plan, in order. What the plan polls may be called as often as needed. */
export function detoursIn(calls: readonly Call[], gold: readonly Step[]): Detour[] {
  const planned = new Map<string, number>()
  for (const step of gold)
    if ('call' in step) planned.set(step.call, step.until ? Infinity : (planned.get(step.call) ?? 0) + 1)
  return calls.flatMap((call, index) => {
    const left = planned.get(call.name) ?? 0
    planned.set(call.name, left - 1)
    return left > 0 ? [] : [{ tool: call.name, what: whatOf(call, calls.slice(0, index)) }]
  })
}

function whatOf({ name, args }: Call, earlier: readonly Call[]): Detour['what'] {
  const before = earlier.filter((one) => one.name === name)
  if (before.at(-1)?.isError) return 'again after an error'
  if (before.some((one) => JSON.stringify(one.args) === JSON.stringify(args))) return 'the same call again'
  return (toolNamed.get(name)?.annotations.readOnlyHint ?? true) ? 'a further look-up' : 'a further write'
}

/** The detours of a run, most calls first; those of trials without an answer of the model are left out. */
export function detoursOf(results: readonly TrialResult[]): DetourFigures[] {
  const kinds = new Map<string, DetourFigures>()
  for (const { stop, detours } of results) {
    if (stop === 'infra') continue
    const seen = new Set<string>()
    for (const detour of detours) {
      const key = `${detour.tool} ${detour.what}`
      const kind = kinds.get(key) ?? { ...detour, calls: 0, trials: 0 }
      kinds.set(key, { ...kind, calls: kind.calls + 1, trials: kind.trials + (seen.has(key) ? 0 : 1) })
      seen.add(key)
    }
  }
  return [...kinds.values()].toSorted((a, b) => b.calls - a.calls || (a.tool < b.tool ? -1 : 1))
}

/** A detour in words: `get_my_listing: a further look-up, 5 calls in 4 trials`. */
export function detourInWords({ tool, what, calls, trials }: DetourFigures): string {
  return `${tool}: ${what}, ${counted(calls, 'call')} in ${counted(trials, 'trial')}`
}
