/** The declarations that apply to an element, by property: lower case, without `!important`. */
export type Style = ReadonlyMap<string, string>

/**
 * How a style hides an element: `box` hides all of it, `text` only its letters. `how` is the declaration.
 */
export interface StyleHiding {
  kind: 'box' | 'text'
  how: string
}

/** Smaller text is unreadable. */
const MIN_FONT_PX = 2
const MAX_OPACITY = 0.05
/** A smaller element is a dot. */
const MAX_SCALE = 0.1
const MAX_SHOWN_LENGTH = 30
/** Positions outside any screen. Margins may be large to make elements overlap. */
const OFF_SCREEN = /^(?:calc\()?-\d{3,}(?:\.\d+)?(?:[a-z]+|%)?(?: - [\d.a-z%]+)?\)?$/
const FAR_OFF_SCREEN = /^-\d{4,}(?:\.\d+)?(?:[a-z]+|%)?$/
const ZERO = /^[+-]?(?:0+(?:\.0*)?|\.0+)(?:[a-z]+|%)?$/
const SIZES = [
  'height',
  'max-height',
  'width',
  'max-width',
  'block-size',
  'max-block-size',
  'inline-size',
  'max-inline-size',
]
const OVERFLOWS = ['overflow', 'overflow-x', 'overflow-y']
const SIDES = ['left', 'top', 'right', 'bottom', 'text-indent']
const MARGINS = ['margin-left', 'margin-top']
const NO_VISIBILITY = new Set(['hidden', 'collapse'])
const CLIPPING = new Set(['hidden', 'clip'])
const CLIPPED = [/^rect\(\s*[01](?:px)?[\s,]/, /^circle\(\s*0/, /^polygon\(\s*0[ px]*0[ px]*,\s*0/]
const FADED = /(?:^|\s)opacity\(\s*0?\.?0*%?\s*\)/
const MOVED_AWAY = [/translate(?:x|y|3d)?\(\s*-\d{4,}px/, /translate(?:x|y|3d)?\(\s*-\d{3,}v[wh]/]
/** Properties of elements that move or fade into view. */
const MOVING = ['animation', 'animation-name', 'transition', 'will-change']
const FADING = [...MOVING, 'transform', '-webkit-transform', 'translate', 'filter']

/** The properties that decide whether an element is visible. */
export const DECIDING = new Set([
  'display',
  'visibility',
  'content-visibility',
  'opacity',
  'filter',
  'inset',
  'scale',
  'font',
  '-webkit-text-fill-color',
  'position',
  'clip',
  'clip-path',
  'font-size',
  'color',
  'background',
  'background-color',
  'background-clip',
  '-webkit-background-clip',
  'color-scheme',
  ...OVERFLOWS,
  ...SIZES,
  ...SIDES,
  ...MARGINS,
  ...FADING,
])

/**
 * How a style hides an element, or null. An element at the start of an opening animation is not hidden: `appears` tells whether
 * other rules make it appear later.
 */
export function hidingIn(style: Style, appears: () => boolean = () => false): StyleHiding | null {
  if (style.size === 0) return null
  const value = (name: string) => style.get(name) ?? ''
  const hides = (kind: StyleHiding['kind'], name: string): StyleHiding => ({
    kind,
    how: `${name}: ${value(name)}`.replace(/[^\w\s.,:%()#-]/g, '').slice(0, name.length + MAX_SHOWN_LENGTH),
  })
  if (value('display') === 'none') return hides('box', 'display')
  if (NO_VISIBILITY.has(value('visibility'))) return hides('box', 'visibility')
  if (value('content-visibility') === 'hidden') return hides('box', 'content-visibility')
  const inset = value('inset')
    .split(' ')
    .some((side) => FAR_OFF_SCREEN.test(side))
  if (inset) return hides('box', 'inset')
  const away =
    SIDES.find((name) => OFF_SCREEN.test(value(name))) ?? MARGINS.find((name) => FAR_OFF_SCREEN.test(value(name)))
  if (away !== undefined) return hides('box', away)
  const clipped = ['clip', 'clip-path'].find(
    (name) => CLIPPED.some((pattern) => pattern.test(value(name))) || insetsAll(value(name)),
  )
  if (clipped !== undefined) return hides('box', clipped)
  const isClipping = OVERFLOWS.some((name) => CLIPPING.has(value(name).split(' ')[0] ?? ''))
  const flat = SIZES.find((name) => isClipping && (ZERO.test(value(name)) || value(name) === '1px'))
  if (flat !== undefined) return hides('box', flat)
  if (MOVED_AWAY.some((pattern) => pattern.test(value('transform')))) return hides('box', 'transform')
  if (FAR_OFF_SCREEN.test(value('translate').split(' ')[0] ?? '')) return hides('box', 'translate')
  const faint = faintIn(style)
  if (faint !== null && !isOpening(style, faint) && !appears()) return hides('box', faint)
  const unreadable = unreadableIn(style)
  return unreadable === null ? null : hides('text', unreadable)
}

type Faint = 'opacity' | 'filter' | 'transform' | 'scale'

/** The property that makes an element transparent or tiny, or null. */
function faintIn(style: Style): Faint | null {
  if (isTransparentIn(style)) return 'opacity'
  if (FADED.test(style.get('filter') ?? '')) return 'filter'
  return isDotIn(style) ? (style.has('scale') ? 'scale' : 'transform') : null
}

/** Whether the sides of `inset(…)` meet or cross: one to four percentages, as for a margin. */
function insetsAll(clip: string): boolean {
  const [, inside] = /^inset\(([^()]*)\)/.exec(clip) ?? []
  if (inside === undefined) return false
  const [top = 0, right = top, bottom = top, left = right] = inside
    .split(' round ')[0]!
    .trim()
    .split(/[\s,]+/)
    .map((side) => (side.endsWith('%') ? Number.parseFloat(side) : 0))
  return top + bottom >= 100 || left + right >= 100
}

/** Whether a transparent or tiny element is about to move or fade into view. */
function isOpening(style: Style, faint: Faint): boolean {
  return (faint === 'opacity' ? FADING : MOVING).some((name) => style.has(name) && style.get(name) !== 'none')
}

function isTransparentIn(style: Style): boolean {
  const opacity = (style.get('opacity') ?? '').replace(/^calc\(([\d.%\s]*)\)$/, '$1').trim()
  return opacity !== '' && Number.parseFloat(opacity) <= (opacity.endsWith('%') ? 100 : 1) * MAX_OPACITY
}

function isDotIn(style: Style): boolean {
  const [, scale] = /scale(?:3d)?\(\s*([\d.]+)\s*[,)]/.exec(style.get('transform') ?? '') ?? []
  const [own = ''] = style.get('scale')?.split(' ') ?? []
  return [scale, own].some((one) => one !== undefined && /^[\d.]+$/.test(one) && Number(one) < MAX_SCALE)
}

/** Whether a style makes an element appear that was transparent or tiny. */
export function makesAppear(style: Style): boolean {
  return (
    (style.has('opacity') && !isTransparentIn(style)) ||
    ((style.has('transform') || style.has('scale')) && !isDotIn(style))
  )
}

/** The property that makes letters unreadable, or null. */
function unreadableIn(style: Style): string | null {
  if (isUnreadable(style.get('font-size') ?? '')) return 'font-size'
  if (/^(?:[a-z]+ )*0[a-z]{0,2}[/ ]/.test(style.get('font') ?? '')) return 'font'
  const color = style.get('color') ?? ''
  // Text filled with a picture or gradient is visible, although its color is transparent.
  const isFilled = ['background-clip', '-webkit-background-clip'].some((name) => style.get(name)?.includes('text'))
  if (isFilled) return null
  if (isClear(style.get('-webkit-text-fill-color') ?? '')) return '-webkit-text-fill-color'
  if (color === '') return null
  const ink = colorOf(color)
  return isClear(color) || (ink !== null && ink === paperOf(style)) ? 'color' : null
}

/** How many pixels a unit has on a page with the usual size of letters. */
const PIXELS: Record<string, number> = { px: 1, em: 16, rem: 16, pt: 4 / 3, '%': 0.16 }

function isUnreadable(size: string): boolean {
  const unit = /(?:[a-z]+|%)$/.exec(size)?.[0] ?? ''
  return ZERO.test(size) || Number.parseFloat(size) * (PIXELS[unit] ?? Infinity) < MIN_FONT_PX
}

function isClear(color: string): boolean {
  if (color === 'transparent' || /^#(?:[\da-f]{3}0|[\da-f]{6}00)$/.test(color)) return true
  const [, inside = ''] = /^[a-z]{3,5}\(([^()]*)\)$/.exec(color) ?? []
  const alpha = inside.includes('/') ? inside.split('/')[1] : inside.split(',')[3]
  return alpha !== undefined && Number.parseFloat(alpha) === 0
}

const NAMED = new Map([
  ['white', '#ffffff'],
  ['black', '#000000'],
])

/** A color in one way of writing, or null if it can't be known. */
export function colorOf(written: string): string | null {
  const short = /^#([\da-f])([\da-f])([\da-f])f?$/.exec(written)
  if (short !== null)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')}`
  if (/^#[\da-f]{6}(?:ff)?$/.test(written)) return written.slice(0, 7)
  const parts = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:\s*[,/]\s*1)?\s*\)$/.exec(written)
  if (parts !== null)
    return `#${parts
      .slice(1)
      .map((part) => Number(part).toString(16).padStart(2, '0'))
      .join('')}`
  return NAMED.get(written) ?? (/^[a-z]{3,20}$/.test(written) && !KEYWORDS.has(written) ? written : null)
}

const KEYWORDS = new Set([
  'inherit',
  'initial',
  'unset',
  'revert',
  'transparent',
  'none',
  'currentcolor',
  'canvas',
  'canvastext',
])

/** The background color of a style; undefined when it has none of its own, null when it can't be known. */
export function paperOf(style: Style): string | null | undefined {
  const background = style.get('background-color') ?? style.get('background')
  if (background === undefined || background === 'none' || background === 'transparent') return undefined
  return colorOf(background)
}
