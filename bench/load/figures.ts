import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'

export interface Spread {
  median: number
  min: number
  max: number
}

/** The middle of what was measured, and how far it went. */
export function spread(measured: number[]): Spread {
  const sorted = measured.toSorted((a, b) => a - b)
  return { median: sorted[sorted.length >> 1]!, min: sorted[0]!, max: sorted.at(-1)! }
}

/** The figure below which a share of those measured lies. */
export function quantile(measured: number[], share: number): number {
  return measured.toSorted((a, b) => a - b)[Math.min(measured.length - 1, Math.floor(measured.length * share))]!
}

/** So that a table reads well: two digits that matter. */
export function rounded(figure: number): number {
  return Number(figure.toPrecision(figure >= 100 ? 3 : 2))
}

/** Writes bench/results/NAME.json, with what it was measured on. */
export function keepFigures(name: string, figures: object): void {
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const measuredOn = { node: process.version, cores: cpus().length, at: new Date().toISOString() }
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify({ measuredOn, ...figures }, null, 2)}\n`)
}
