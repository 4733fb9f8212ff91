import { html } from 'hono/html'
import type { Html } from './page.ts'
import { grouped } from './words.ts'

const [WIDTH, HEIGHT] = [360, 156]
/** The space of the bars within the picture; the rest is for the labels. */
const [LEFT, RIGHT, TOP, BOTTOM] = [44, 356, 20, 130]
/** The widest bar, for plots of few days. */
const MAX_BAR = 40
/** The part of its place that a bar fills. */
const FILLED = 0.75
/** The ends of the scale, times a power of ten: their halves are whole numbers, too. */
const ENDS = [2, 4, 6, 8, 10, 20]

interface Plot {
  /** Unique on the page. */
  id: string
  /** What screen readers hear first, such as `Views per day`, and then. */
  title: string
  description: string
  /** One bar each, oldest first; at least one. */
  values: readonly number[]
  /** The words below the first and the last bar. */
  ends: readonly [string, string]
  /** How a value is written; by default, as a whole number. */
  shown?: (value: number) => string
}

/** A bar chart with a scale, the first and last day, and the value of the last bar. */
export function plot({ id, title, description, values, ends, shown = grouped }: Plot): Html {
  const top = topOf(Math.max(...values))
  const lowest = Math.min(...values)
  const bottom = lowest < 0 ? -topOf(-lowest) : 0
  const yOf = (value: number) => BOTTOM - ((value - bottom) / (top - bottom)) * (BOTTOM - TOP)
  const zero = yOf(0).toFixed(1)
  const place = (RIGHT - LEFT) / values.length
  const bar = Math.min(place * FILLED, MAX_BAR)
  const inset = (place - bar) / 2
  const bars = values.map((value, at) => {
    const x = LEFT + at * place + inset
    return value ? `M${x.toFixed(1)} ${zero}V${yOf(value).toFixed(1)}h${bar.toFixed(1)}V${zero}z` : ''
  })
  const last = values.at(-1)!
  const scale = bottom < 0 ? [bottom, 0, top] : [0, top / 2, top]
  return html`<svg class="plot" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="${id}-title ${id}-about">
    <title id="${id}-title">${title}</title>
    <desc id="${id}-about">${description}</desc>
    ${scale.map(
      (value) =>
        html`<path class="grid" d="M${LEFT} ${yOf(value)}H${RIGHT}" />
          <text x="${LEFT - 6}" y="${yOf(value)}" dy="0.35em" text-anchor="end">${shown(value)}</text>`,
    )}
    <path class="bars" d="${bars.join('')}" />
    <text
      class="last"
      x="${RIGHT - inset - bar / 2}"
      y="${yOf(Math.max(last, 0)) - 5}"
      text-anchor="${values.length > 12 ? 'end' : 'middle'}"
    >
      ${shown(last)}
    </text>
    ${values.length > 1 ? html`<text x="${LEFT}" y="${HEIGHT - 8}">${ends[0]}</text>` : ''}
    <text x="${RIGHT}" y="${HEIGHT - 8}" text-anchor="end">${ends[1]}</text>
  </svg>`
}

/** The end of the scale: a round number from `most` on. */
export function topOf(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)))
  return ENDS.map((end) => end * power).find((end) => end >= most)!
}
