import type { TrialResult } from '../stage/kit.ts'

/** Chance that all of k trials pass, estimated from c passes in n (tau-bench, arXiv:2406.12045). */
export function passHatK(n: number, c: number, k: number): number {
  return choose(c, k) / choose(n, k)
}

/** Chance that at least one of k trials passes, estimated from c passes in n (HumanEval, arXiv:2107.03374). */
export function passAtK(n: number, c: number, k: number): number {
  return 1 - choose(n - c, k) / choose(n, k)
}

function choose(n: number, k: number): number {
  if (k > n) return 0
  return k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k
}

/**
 * Averages over the scenarios, counting each wording as a scenario of its own: the chance that a single trial
 * passes, that at least one of k passes, and that all k pass. Trials that failed because of infrastructure
 * are left out; a scenario with fewer than k remaining trials uses those. Null if no trials remain.
 */
export function rates(
  results: readonly TrialResult[],
  k: number,
): { passAt1: number; passAtK: number; passHatK: number } | null {
  const counted = Map.groupBy(
    results.filter(({ stop }) => stop !== 'infra'),
    ({ scenario, wording }) => `${scenario}/${wording ?? ''}`,
  )
  const mean = (of: (n: number, c: number) => number) => {
    const values = [...counted.values()].map((trials) => of(trials.length, trials.filter(({ pass }) => pass).length))
    return values.reduce((sum, value) => sum + value, 0) / values.length
  }
  if (!counted.size) return null
  return {
    passAt1: mean((n, c) => c / n),
    passAtK: mean((n, c) => passAtK(n, c, Math.min(k, n))),
    passHatK: mean((n, c) => passHatK(n, c, Math.min(k, n))),
  }
}
