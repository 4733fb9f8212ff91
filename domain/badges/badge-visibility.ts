import type { Tag } from './html-tags.ts'

/** Elements in which visitors see no links or images. */
const INERT = new Set('template select option datalist object audio video canvas math svg'.split(' '))
/** Classes that every framework defines the same way. Other classes depend on style sheets, which we don't read. */
const SCREEN_READER_CLASS = /(^|\s)(sr-only|visually-?hidden|screen-reader-text)(\s|$)/i
/**
 * Properties of elements that fade or slide in. Their opacity is ignored: it starts at zero, but visitors
 * soon see them.
 */
const FADES_IN = ['transform', '-webkit-transform', 'transition', 'will-change', 'animation', 'filter']
// No real style is longer; the rest is ignored.
const MAX_STYLE_LENGTH = 5_000

/** How an element hides its content, as a clause for the owner; null if it does not. */
export function hiddenBy({ name, attributes }: Tag): string | null {
  if (name === 'template' && /^(open|closed)$/i.test(attributes.get('shadowrootmode') ?? '')) return null
  if (INERT.has(name)) return `it is inside a <${name}>`
  if (name === 'dialog' && !attributes.has('open')) return 'it is inside a closed <dialog>'
  // React streams late parts of a page in such a hidden element. A script then moves them into place, so
  // visitors see them.
  if (name === 'div' && /^S:[0-9a-f]+$/.test(attributes.get('id') ?? '')) return null
  if (attributes.has('hidden')) return 'an element around it has the attribute "hidden"'
  if (attributes.has('popover')) return 'it is inside a popover'
  if (attributes.get('aria-hidden')?.trim() === 'true') return 'an element around it has aria-hidden="true"'
  const [, , screenReader] = SCREEN_READER_CLASS.exec(attributes.get('class') ?? '') ?? []
  if (screenReader) return `an element around it has the class "${screenReader}"`
  const declaration = hidingDeclaration(stylesOf(attributes.get('style') ?? ''))
  return declaration && `an element around it has the style "${declaration}"`
}

/** The smallest width or height in pixels among an image's attributes and inline styles; Infinity if none. */
export function leastSize({ attributes }: Tag): number {
  const styles = stylesOf(attributes.get('style') ?? '')
  const sizes = ['width', 'height', 'max-width', 'max-height']
    .flatMap((side) => [styles.get(side), side.startsWith('max') ? undefined : attributes.get(side)])
    .map((size) => /^\s*(\d+(?:\.\d+)?|\.\d+)(?:px)?\s*$/.exec(size ?? '')?.[1])
    .filter((size) => size !== undefined)
    .map(Number)
  return Math.min(...sizes)
}

function stylesOf(style: string): Map<string, string> {
  const plain = style
    .slice(0, MAX_STYLE_LENGTH)
    .replace(/\/\*[^*]*\*\//g, '')
    .toLowerCase()
  return new Map(
    plain.split(';').map((declaration) => {
      const colon = declaration.indexOf(':')
      return [
        declaration.slice(0, colon).trim(),
        declaration
          .slice(colon + 1)
          .replace('!important', '')
          .trim(),
      ]
    }),
  )
}

function hidingDeclaration(styles: Map<string, string>): string | null {
  const is = (name: string, pattern: RegExp) => {
    const value = styles.get(name)
    return value !== undefined && pattern.test(value) ? `${name}: ${shortened(value)}` : null
  }
  const zero = /^0+(\.0+)?(px|r?em|%)?$/
  const farAway = /^-\d{3,}/
  const clipped = styles.get('overflow')?.startsWith('hidden') || styles.get('overflow')?.startsWith('clip')
  const moved = /^(absolute|fixed|relative)$/.test(styles.get('position') ?? '')
  const fades = FADES_IN.some((name) => styles.has(name))
  return (
    is('display', /^none$/) ??
    is('visibility', /^(hidden|collapse)$/) ??
    is('content-visibility', /^hidden$/) ??
    (fades ? null : is('opacity', /^(0*(\.0\d*)?|0%)$/)) ??
    is('text-indent', farAway) ??
    is('margin-left', /^-\d{4,}/) ??
    is('margin-top', /^-\d{4,}/) ??
    is('clip', /^rect\(\s*[01](px)?[\s,]/) ??
    is('clip-path', /^inset\(\s*(50|100)%/) ??
    (moved ? (is('left', farAway) ?? is('top', farAway) ?? is('right', farAway) ?? is('bottom', farAway)) : null) ??
    (clipped ? (is('width', zero) ?? is('height', zero) ?? is('max-width', zero) ?? is('max-height', zero)) : null)
  )
}

function shortened(value: string): string {
  return value.replace(/[^\w\s.,%()-]/g, '').slice(0, 30)
}
