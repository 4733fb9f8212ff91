import type { CssNode } from 'css-tree'

/** The screens that a media query matches. */
export interface Screens {
  widths: readonly number[]
  /** False when the query also depends on something unknown, such as dark mode. */
  surely: boolean
}

/** Common screen widths; rules for other widths have no effect. */
const WIDTHS = [320, 375, 480, 600, 700, 768, 800, 900, 992, 1024, 1100, 1200, 1280, 1366, 1440, 1600, 1920]
export const EVERYWHERE: Screens = { widths: WIDTHS, surely: true }
const NOWHERE: Screens = { widths: [], surely: true }
const SCREEN_TYPES = new Set(['all', 'screen'])
const PIXELS = new Map([
  ['px', 1],
  ['em', 16],
  ['rem', 16],
])

/** The common screens that match both. */
export function within(outer: Screens, inner: Screens): Screens {
  return {
    widths: outer.widths.filter((width) => inner.widths.includes(width)),
    surely: outer.surely && inner.surely,
  }
}

/** The common screens that a parsed media query matches; only conditions on the width can be evaluated. */
export function screensOf(query: CssNode): Screens {
  if (query.type !== 'MediaQueryList') return { widths: WIDTHS, surely: false }
  const parts = [...query.children].map(screensOfOne).filter(({ widths }) => widths.length > 0)
  return {
    widths: WIDTHS.filter((width) => parts.some((part) => part.widths.includes(width))),
    surely: parts.every((part) => part.surely),
  }
}

function screensOfOne(query: CssNode): Screens {
  if (query.type !== 'MediaQuery' || !('mediaType' in query)) return { widths: WIDTHS, surely: false }
  const isForScreens = SCREEN_TYPES.has(query.mediaType?.toLowerCase() ?? 'all')
  const isNegated = query.modifier?.toLowerCase() === 'not'
  if (isForScreens === isNegated) return isNegated || !isForScreens ? NOWHERE : EVERYWHERE
  if (isNegated) return { widths: WIDTHS, surely: false }
  return query.condition === null ? EVERYWHERE : screensOfCondition(query.condition)
}

function screensOfCondition(condition: CssNode): Screens {
  if (condition.type !== 'Condition') return { widths: WIDTHS, surely: false }
  let screens = EVERYWHERE
  for (const part of condition.children) {
    if (part.type === 'Identifier' && part.name.toLowerCase() === 'and') continue
    const range = rangeOf(part)
    screens = {
      widths: screens.widths.filter((width) => range === null || (width >= range[0] && width <= range[1])),
      surely: screens.surely && range !== null,
    }
  }
  return screens
}

/** The widths that a feature asks for, or null for features other than the width. */
function rangeOf(part: CssNode): [least: number, most: number] | null {
  if (part.type === 'Feature') {
    const pixels = pixelsOf(part.value)
    if (pixels === null) return null
    if (part.name === 'min-width') return [pixels, Infinity]
    return part.name === 'max-width' ? [0, pixels] : null
  }
  if (part.type !== 'FeatureRange') return null
  const { left, middle, right } = part
  if (isWidth(left)) return bounded('width', part.leftComparison, pixelsOf(middle))
  if (!isWidth(middle)) return null
  const first = bounded('pixels', part.leftComparison, pixelsOf(left))
  if (right === null || first === null) return first
  const second = bounded('width', part.rightComparison ?? '', pixelsOf(right))
  return second && [Math.max(first[0], second[0]), Math.min(first[1], second[1])]
}

function bounded(left: 'width' | 'pixels', comparison: string, pixels: number | null): [number, number] | null {
  if (pixels === null) return null
  return comparison.startsWith('>') === (left === 'width') ? [pixels, Infinity] : [0, pixels]
}

function isWidth(node: CssNode): boolean {
  return node.type === 'Identifier' && node.name === 'width'
}

function pixelsOf(node: CssNode | null): number | null {
  if (node?.type === 'Number') return Number(node.value)
  if (node?.type !== 'Dimension') return null
  const factor = PIXELS.get(node.unit.toLowerCase())
  return factor === undefined ? null : Number(node.value) * factor
}
