import { html } from 'hono/html'
import type { TrialResult } from '../stage/kit.ts'
import { figure, percent, type Figures, type TaskFigures } from './report-figures.ts'

export type Html = ReturnType<typeof html>

const ROW = 20
const CELL = 12
const LABEL = 300
const BAR = 150
const NUMBER = 64

/** One row per task: each trial as a square, then mean calls and result tokens as bars. */
export function tasksPlot(tasks: readonly TaskFigures[], trials: number): Html {
  const cells = Math.max(trials * (CELL + 4), 56)
  const callsAt = LABEL + cells + 16
  const tokensAt = callsAt + BAR + NUMBER
  const width = tokensAt + BAR + NUMBER
  const height = (tasks.length + 1) * ROW + 8
  const rows = tasks.map((task) => ({
    ...task,
    calls: mean(task.results.map(({ calls }) => calls)),
    tokens: mean(task.results.map(({ resultTokens }) => resultTokens)),
  }))
  const most = (of: (row: (typeof rows)[number]) => number) => Math.max(1, ...rows.map(of))
  const [mostCalls, mostTokens] = [most(({ calls }) => calls), most(({ tokens }) => tokens)]
  return html`<svg
    viewBox="0 0 ${width} ${height}"
    width="${width}"
    height="${height}"
    role="img"
    aria-label="Trials, calls and tokens by task"
  >
    <g class="heads">
      <text x="0" y="14">Task</text>
      <text x="${LABEL}" y="14">${trials === 1 ? 'Trial' : 'Trials'}</text>
      <text x="${callsAt}" y="14">Calls</text>
      <text x="${tokensAt}" y="14">Tokens of results</text>
    </g>
    ${rows.map(({ id, results, calls, tokens }, index) => {
      const y = (index + 1) * ROW + 4
      return html`<g transform="translate(0 ${y})">
        ${index % 2 ? '' : html`<rect class="stripe" x="-4" width="${width + 4}" height="${ROW}" />`}
        <text x="0" y="14">${shortened(id, 44)}</text>
        ${results.map((result, at) => cell(result, LABEL + at * (CELL + 4)))}
        ${bar(callsAt, (BAR * calls) / mostCalls, figure(calls))}
        ${bar(tokensAt, (BAR * tokens) / mostTokens, figure(tokens))}
      </g>`
    })}
  </svg>`
}

/** The square for a trial. Its result is recognizable without color. */
function cell({ trial, pass, stop }: TrialResult, x: number): Html {
  const [kind, word] =
    stop === 'infra' ? ['infra', 'no answer of the model'] : pass ? ['pass', 'passed'] : ['fail', 'failed']
  const y = (ROW - CELL) / 2
  const cross = kind === 'fail' ? html`<path d="M${x + 3} ${y + 3}l6 6m0-6l-6 6" class="cross" />` : ''
  return html`<g
    ><title>Trial ${trial}: ${word}</title>
    <rect class="${kind}" x="${x}" y="${y}" width="${CELL}" height="${CELL}" rx="2.5" />${cross}</g
  >`
}

function bar(x: number, length: number, label: string): Html {
  return html`<rect class="bar" x="${x}" y="5" width="${round(Math.max(length, 1))}" height="10" rx="2" /><text
      class="figure"
      x="${round(x + Math.max(length, 1) + 6)}"
      y="14"
      >${label}</text
    >`
}

/** Plots the chances that at least one of k trials passes, and that all of them pass. */
export function passPlot({ passAt, passHat }: Figures): Html | '' {
  if (passAt.length < 2) return ''
  const [width, height, left, right, bottom] = [520, 240, 44, 130, 28]
  const x = (k: number) => left + ((width - left - right) * (k - 1)) / (passAt.length - 1)
  const y = (share: number) => 12 + (height - bottom - 12) * (1 - share)
  const line = (values: (number | null)[], kind: string, name: string) => {
    const points = values.flatMap((value, index) => (value === null ? [] : [{ k: index + 1, value }]))
    const last = points.at(-1)
    if (!last) return ''
    return html`<polyline
        class="${kind}"
        points="${points.map(({ k, value }) => `${round(x(k))},${round(y(value))}`).join(' ')}"
      />
      ${points.map(({ k, value }) => html`<circle class="${kind}" cx="${round(x(k))}" cy="${round(y(value))}" r="3.5"><title>${name}, k ${k}: ${percent(value)}</title></circle>`)}
      <text class="${kind}-name" x="${round(x(last.k) + 9)}" y="${round(y(last.value) + (kind === 'at' ? -2 : 10))}"
        >${name} ${percent(last.value)}</text
      >`
  }
  return html`<svg
    viewBox="0 0 ${width} ${height}"
    width="${width}"
    height="${height}"
    role="img"
    aria-label="pass@k and pass^k"
  >
    ${[0, 0.25, 0.5, 0.75, 1].map((share) => html`<line class="grid" x1="${left}" x2="${width - right}" y1="${y(share)}" y2="${y(share)}" /><text class="axis" x="${left - 8}" y="${y(share) + 4}" text-anchor="end">${share * 100} %</text>`)}
    ${passAt.map((_, index) => html`<text class="axis" x="${round(x(index + 1))}" y="${height - 8}" text-anchor="middle">${index + 1}</text>`)}
    <text class="axis" x="${width - right + 18}" y="${height - 8}">k trials</text>
    ${line(passAt, 'at', 'pass@k')} ${line(passHat, 'hat', 'pass^k')}
  </svg>`
}

/** How often each operation was called. */
export function operationsPlot(operations: readonly [name: string, calls: number][]): Html {
  const most = Math.max(1, ...operations.map(([, calls]) => calls))
  const width = 200 + BAR * 2 + NUMBER
  const height = operations.length * 18 + 4
  return html`<svg
    viewBox="0 0 ${width} ${height}"
    width="${width}"
    height="${height}"
    role="img"
    aria-label="Calls by operation"
  >
    ${operations.map(
      ([name, calls], index) =>
        html`<g transform="translate(0 ${index * 18})">
          <text x="0" y="14">${name}</text>${bar(200, (BAR * 2 * calls) / most, figure(calls))}
        </g>`,
    )}
  </svg>`
}

function mean(values: readonly number[]): number {
  return values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : 0
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}
