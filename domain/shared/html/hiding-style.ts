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
const OFF_SCREEN = /^-\d{3,}(?:\.\d+)?(?:[a-z]+|%)?$/
const FAR_OFF_SCREEN = /^-\d{4,}(?:\.\d+)?(?:[a-z]+|%)?$/
const ZERO = /^[+-]?(?:0+(?:\.0*)?|\.0+)(?:[a-z]+|%)?$/
const SIZES = ['height', 'max-height', 'width', 'max-width']
const SIDES = ['left', 'top', 'right', 'bottom', 'text-indent']
const MARGINS = ['margin-left', 'margin-top']
const NO_VISIBILITY = new Set(['hidden', 'collapse'])
const CLIPPING = new Set(['hidden', 'clip'])
const CLIPPED = [
  /^rect\(\s*[01](?:px)?[\s,]/,
  /^inset\(\s*(?:50|100)%/,
  /^circle\(\s*0/,
  /^polygon\(\s*0[ px]*0[ px]*,\s*0/,
]
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
  'overflow',
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
  const away =
    SIDES.find((name) => OFF_SCREEN.test(value(name))) ?? MARGINS.find((name) => FAR_OFF_SCREEN.test(value(name)))
  if (away !== undefined) return hides('box', away)
  const clipped = ['clip', 'clip-path'].find((name) => CLIPPED.some((pattern) => pattern.test(value(name))))
  if (clipped !== undefined) return hides('box', clipped)
  const isClipping = CLIPPING.has(value('overflow').split(' ')[0] ?? '')
  const flat = SIZES.find((name) => isClipping && (ZERO.test(value(name)) || value(name) === '1px'))
  if (flat !== undefined) return hides('box', flat)
  if (MOVED_AWAY.some((pattern) => pattern.test(value('transform')))) return hides('box', 'transform')
  const faint = isTransparentIn(style) ? 'opacity' : isDotIn(style) ? 'transform' : null
  if (faint !== null && !isOpening(style, faint) && !appears()) return hides('box', faint)
  const unreadable = unreadableIn(style)
  return unreadable === null ? null : hides('text', unreadable)
}

/** Whether a transparent or tiny element is about to move or fade into view. */
function isOpening(style: Style, faint: 'opacity' | 'transform'): boolean {
  return (faint === 'opacity' ? FADING : MOVING).some((name) => style.has(name) && style.get(name) !== 'none')
}

function isTransparentIn(style: Style): boolean {
  const opacity = style.get('opacity') ?? ''
  return opacity !== '' && Number.parseFloat(opacity) <= (opacity.endsWith('%') ? 100 : 1) * MAX_OPACITY
}

function isDotIn(style: Style): boolean {
  const [, scale] = /scale(?:3d)?\(\s*([\d.]+)\s*[,)]/.exec(style.get('transform') ?? '') ?? []
  return scale !== undefined && Number(scale) < MAX_SCALE
}

/** Whether a style makes an element appear that was transparent or tiny. */
export function makesAppear(style: Style): boolean {
  return (style.has('opacity') && !isTransparentIn(style)) || (style.has('transform') && !isDotIn(style))
}

/** The property that makes letters unreadable, or null. */
function unreadableIn(style: Style): string | null {
  const size = style.get('font-size') ?? ''
  if (ZERO.test(size) || (size.endsWith('px') && Number.parseFloat(size) < MIN_FONT_PX)) return 'font-size'
  const color = style.get('color') ?? ''
  // Text filled with a picture or gradient is visible, although its color is transparent.
  const isFilled = ['background-clip', '-webkit-background-clip'].some((name) => style.get(name)?.includes('text'))
  if (color === '' || isFilled) return null
  const ink = colorOf(color)
  return isClear(color) || (ink !== null && ink === paperOf(style)) ? 'color' : null
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
