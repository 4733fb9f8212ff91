import { html } from 'hono/html'
import type { Html } from './page.ts'
import { grouped } from './words.ts'

/** The part of its place that a bar fills. */
const FILLED = 0.72
/** The widest bar, in percent of the plot, for plots of few days. */
const MAX_BAR = 9
/** The most days named below a plot. */
const MAX_DATES = 7
/** The ends of the scale, times a power of ten: their halves are whole numbers, too. */
const ENDS = [2, 4, 6, 8, 10, 20]

interface Plot {
  /** Unique on the page. */
  id: string
  /** What screen readers hear first, such as `Views per day`, and then. */
  title: string
  description: string
  /** Bars that stand in front of each other, the last one in front: a style class each, and as many values as `dates`. */
  series: readonly { className: string; values: readonly number[] }[]
  /** What is below each bar, oldest first; at least one. */
  dates: readonly string[]
  /** What pointing at each bar shows. */
  spoken: readonly string[]
  /** Whether the bars touch below one line, as for something that grows. */
  isContinuous?: boolean
  /** How a value of the scale is written; by default, as a whole number. */
  shown?: (value: number) => string
}

/** A bar chart with a scale, some dates, and the numbers of each bar for whoever points at it. Sizes are in percent, so that its words keep theirs. */
export function plot({
  id,
  title,
  description,
  series,
  dates,
  spoken,
  isContinuous = false,
  shown = grouped,
}: Plot): Html {
  const all = series.flatMap(({ values }) => values)
  const isBelowZero = Math.min(...all) < 0
  const top = topOf(Math.max(...all.map(Math.abs)))
  const bottom = isBelowZero ? -top : 0
  const place = 100 / dates.length
  const bar = isContinuous ? place : Math.min(place * FILLED, MAX_BAR)
  return html`<div class="plot-frame">
    <div class="scale" aria-hidden="true">
      ${[top, (top + bottom) / 2, bottom].map((value) => html`<span>${shown(value)}</span>`)}
    </div>
    <svg class="plot${isContinuous ? ' touching' : ''}" role="img" aria-labelledby="${id}-title ${id}-about">
      <title id="${id}-title">${title}</title>
      <desc id="${id}-about">${description}</desc>
      ${['0.5', '50%', '100%'].map((y) => html`<line x1="0" x2="100%" y1="${y}" y2="${y}" />`)}
      ${dates.map(
        (_, at) =>
          html`<g>
            <title>${spoken[at]}</title>
            <rect class="place" x="${percent(at * place)}" width="${percent(place)}" height="100%" />
            ${series.map(({ className, values }) => {
              const value = values[at]!
              const height = (100 * Math.abs(value)) / (top - bottom)
              const zero = (100 * top) / (top - bottom)
              return value
                ? html`<rect
                    class="${className}"
                    x="${percent(at * place + (place - bar) / 2)}"
                    y="${percent(value < 0 ? zero : zero - height)}"
                    width="${percent(bar)}"
                    height="${percent(height)}"
                  />`
                : ''
            })}
          </g>`,
      )}
      ${isContinuous ? series.map(({ values }) => edgeOf(values, top)) : ''}
    </svg>
    <svg class="dates" aria-hidden="true">
      ${named(dates.length).map(({ at, ...look }) => dateBelow(dates[at]!, { ...look, x: (at + 0.5) * place }))}
    </svg>
  </div>`
}

/** The line above bars that touch, with a rise or fall wherever the value changes. Of values that aren't below zero. */
function edgeOf(values: readonly number[], top: number): Html[] {
  const place = 100 / values.length
  const heightOf = (value: number) => percent(100 - (100 * value) / top)
  return values.map((value, at) => {
    const [x, y, last] = [percent(at * place), heightOf(value), values[at - 1] ?? value]
    return html`<line class="edge" x1="${x}" x2="${percent((at + 1) * place)}" y1="${y}" y2="${y}" />
      ${last === value ? '' : html`<line class="edge rise" x1="${x}" x2="${x}" y1="${heightOf(last)}" y2="${y}" />`}`
  })
}

interface DateLook {
  anchor: 'start' | 'middle' | 'end'
  /** Left out where there is little room. */
  isMinor: boolean
}

/** Which of so many days are named, evenly spaced from the first to the last. */
function named(days: number): (DateLook & { at: number })[] {
  const count = Math.min(days, MAX_DATES)
  if (count === 1) return [{ at: 0, anchor: 'middle', isMinor: false }]
  return Array.from({ length: count }, (_, n) => ({
    at: Math.round((n * (days - 1)) / (count - 1)),
    anchor: n === 0 ? 'start' : n === count - 1 ? 'end' : 'middle',
    isMinor: n > 0 && n < count - 1 && (count < MAX_DATES || n !== (MAX_DATES - 1) / 2),
  }))
}

function dateBelow(date: string, { anchor, isMinor, x }: DateLook & { x: number }): Html {
  const at = anchor === 'start' ? 0 : anchor === 'end' ? 100 : x
  return html`<text x="${percent(at)}" y="1em" text-anchor="${anchor}" ${isMinor ? html` class="minor"` : ''}>
    ${date}
  </text>`
}

function percent(value: number): string {
  return `${Number(value.toFixed(2))}%`
}

/** The end of the scale: a round number from `most` on. */
export function topOf(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)))
  return ENDS.map((end) => end * power).find((end) => end >= most)!
}
