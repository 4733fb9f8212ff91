import { html } from 'hono/html'
import type { Html } from './page.ts'

const WIDTH = 72
const HEIGHT = 20
const INSET = 3

/** A small line chart of at least one value, oldest first. Screen readers get `label`: by default, the first and last value. */
export function sparkline(values: number[], label = `From ${values[0]} to ${values.at(-1)}`): Html {
  const low = Math.min(...values)
  const range = Math.max(...values) - low || 1
  const points = values.map((value, at) => {
    const x = INSET + (at * (WIDTH - 2 * INSET)) / Math.max(values.length - 1, 1)
    const y = HEIGHT - INSET - ((value - low) / range) * (HEIGHT - 2 * INSET)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  const [x, y] = points.at(-1)!.split(',')
  return html`<svg
    class="sparkline"
    viewBox="0 0 ${WIDTH} ${HEIGHT}"
    width="${WIDTH}"
    height="${HEIGHT}"
    role="img"
    aria-label="${label}"
  >
    <polyline points="${points.join(' ')}" />
    <circle cx="${x}" cy="${y}" r="2.5" />
  </svg>`
}

const BARS_HEIGHT = 28

/** Amounts as bars above a line, oldest first, the last of them marked. Screen readers get `label`. */
export function bars(values: number[], label: string): Html {
  const most = Math.max(...values, 1)
  const step = WIDTH / values.length
  const gap = Math.min(2, step / 3)
  return html`<svg
    class="bars"
    viewBox="0 0 ${WIDTH} ${BARS_HEIGHT}"
    preserveAspectRatio="none"
    width="${WIDTH}"
    height="${BARS_HEIGHT}"
    role="img"
    aria-label="${label}"
  >
    <path d="M0 ${BARS_HEIGHT - 0.5}h${WIDTH}" />
    ${values.map((value, at) => {
      const height = (value / most) * (BARS_HEIGHT - 3)
      return html`<rect
        x="${(at * step + gap / 2).toFixed(2)}"
        y="${(BARS_HEIGHT - 1 - height).toFixed(1)}"
        width="${(step - gap).toFixed(2)}"
        height="${height.toFixed(1)}"
      />`
    })}
  </svg>`
}
