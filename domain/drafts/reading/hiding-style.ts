/** How declarations affect visibility. Other rules can undo `display` and `visibility`; `other` effects are final. */
export type Effect = { kind: 'display' | 'visibility' | 'other'; hides: boolean; important: boolean }

const MAX_DECLARATIONS = 60
/** Smaller text is unreadable. */
const MIN_FONT_PX = 2
/** Positions outside any screen. */
const OFF_SCREEN = /^-\d{3,}(?:\.\d+)?(?:px|em|rem|vw|vh|%)?$/
const ZERO = /^[+-]?0*(?:\.0+)?(?:px|em|rem|%|vw|vh|pt)?$/
/** Text with these properties may fade in, so it starts transparent but becomes visible. */
const FADES_IN = ['transform', 'translate', 'transition', 'will-change', 'filter', 'animation', 'animation-name']

/** How the declarations of a rule or a `style` attribute affect visibility. */
export function effectsOf(declarations: string): Effect[] {
  const style = parseDeclarations(declarations)
  if (style.size === 0) return []
  const value = (name: string) => style.get(name)?.replace(/\s*!important$/, '') ?? ''
  const isImportant = (name: string) => style.get(name)?.endsWith('!important') ?? false
  const effects: Effect[] = []
  if (style.has('display'))
    effects.push({ kind: 'display', hides: value('display') === 'none', important: isImportant('display') })
  if (style.has('visibility'))
    effects.push({
      kind: 'visibility',
      hides: /^(?:hidden|collapse)$/.test(value('visibility')),
      important: isImportant('visibility'),
    })
  if (isOutOfSight(value) || isUnreadable(value, style)) effects.push({ kind: 'other', hides: true, important: false })
  return effects
}

function isOutOfSight(value: (name: string) => string): boolean {
  return (
    ['left', 'top', 'right', 'bottom', 'margin-left', 'margin-top', 'text-indent'].some((name) =>
      OFF_SCREEN.test(value(name)),
    ) ||
    /^rect\(\s*(?:0|1px)/.test(value('clip')) ||
    /^(?:inset\(\s*(?:50|100)%|circle\(\s*0|polygon\(\s*0[ px]*0[ px]*,\s*0[ px]*0)/.test(value('clip-path')) ||
    /scale\(\s*0(?:\.0\d*)?\s*[,)]|translate[xy]?\(\s*-\d{4,}px|translate[xy]?\(\s*-\d{3,}(?:vw|vh)/.test(
      value('transform'),
    ) ||
    value('content-visibility') === 'hidden' ||
    (/^(?:hidden|clip)$/.test(value('overflow')) &&
      ['height', 'max-height', 'width', 'max-width'].some(
        (name) => value(name) !== '' && (ZERO.test(value(name)) || value(name) === '1px'),
      ))
  )
}

function isUnreadable(value: (name: string) => string, style: ReadonlyMap<string, string>): boolean {
  const size = value('font-size')
  const isTiny = size !== '' && (ZERO.test(size) || (size.endsWith('px') && Number.parseFloat(size) < MIN_FONT_PX))
  const opacity = value('opacity')
  const isTransparent = opacity !== '' && Number.parseFloat(opacity) <= (opacity.endsWith('%') ? 5 : 0.05)
  const isClear = /^(?:transparent|rgba\([^)]*,\s*0(?:\.0+)?\s*\)|#(?:[\da-f]{3}0|[\da-f]{6}00))$/.test(value('color'))
  const background = value('background-color') || value('background')
  return (
    isTiny ||
    (isTransparent && !FADES_IN.some((name) => style.has(name))) ||
    // Text filled with a picture or gradient is visible, although its color is transparent.
    (isClear && !/text/.test(value('background-clip') + value('-webkit-background-clip'))) ||
    (background !== '' && value('color') !== '' && sameColour(background) === sameColour(value('color')))
  )
}

const NAMED: Record<string, string> = { white: '#ffffff', black: '#000000' }

function sameColour(colour: string): string {
  const short = /^#([\da-f])([\da-f])([\da-f])$/.exec(colour)
  if (short !== null)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')}`
  return NAMED[colour] ?? colour
}

function parseDeclarations(text: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const one of text.slice(0, 4000).split(';', MAX_DECLARATIONS)) {
    const at = one.indexOf(':')
    if (at < 0) continue
    const value = one
      .slice(at + 1)
      .replace(/\s+/g, ' ')
      .replace(/\s*!\s*important/i, '!important')
    found.set(one.slice(0, at).trim().toLowerCase(), value.trim().toLowerCase())
  }
  return found
}
