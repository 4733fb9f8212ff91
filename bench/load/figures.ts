import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'

export interface Spread {
  median: number
  min: number
  max: number
}

/** The median and the range of the measurements. */
export function spread(measured: number[]): Spread {
  const sorted = measured.toSorted((a, b) => a - b)
  return { median: sorted[sorted.length >> 1]!, min: sorted[0]!, max: sorted.at(-1)! }
}

/** The percentile of the measurements for a share from 0 to 1: 0.95 gives the 95th percentile. */
export function quantile(measured: number[], share: number): number {
  return measured.toSorted((a, b) => a - b)[Math.min(measured.length - 1, Math.floor(measured.length * share))]!
}

/** Rounds to two significant digits, or to three for 100 and above, for tables. */
export function rounded(figure: number): number {
  return Number(figure.toPrecision(figure >= 100 ? 3 : 2))
}

/** Writes bench/results/NAME.json, with details of the machine. */
export function keepFigures(name: string, figures: object): void {
  const folder = join(import.meta.dirname, '../results')
  mkdirSync(folder, { recursive: true })
  const measuredOn = { node: process.version, cores: cpus().length, at: new Date().toISOString() }
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify({ measuredOn, ...figures }, null, 2)}\n`)
}
