import type { HTMLElement } from 'node-html-parser'
import { declarationsOf, type Declaration } from './css.ts'
import { colorOf, hidingIn, paperOf, type Style } from './hiding-style.ts'
import { attributesOf, elementsIn } from './parse-html.ts'
import { classesOf } from './selectors.ts'
import { openStyleSheet } from './style-sheet.ts'

/** How an element is hidden: with everything in it, or only its text. `how` is a clause for the page's owner. */
interface Hiding {
  kind: 'box' | 'text'
  how: string
}

/** The colors of text and of what is behind it; null where they can't be known. */
export interface Paint {
  ink: string | null
  paper: string | null
}

/** Says what visitors of one page don't see. */
export interface Visibility {
  /**
   * How an element hides what is in it; null if it doesn't. Text that needs a click to unfold counts as hidden, except in
   * `details`.
   */
  hidingOf(element: HTMLElement): Hiding | null
  /** True for a message or dialog that a script shows later: it has an id, and its `style` hides it only with `display`. */
  isShownLater(element: HTMLElement): boolean
  /** True for an element whose class or `style` makes it start a new line. */
  isShownAsBlock(element: HTMLElement): boolean
  /** The colors of an element, given those around it. */
  paintOf(element: HTMLElement, around: Paint): Paint
  /** The colors of a page without any style. */
  paint: Paint
}

/** Elements whose content visitors don't see. */
const INERT = new Set(
  'audio canvas datalist iframe math noembed noframes noscript object option script select style svg template textarea title video xmp'.split(
    ' ',
  ),
)
/** Classes of text for screen readers or search engines only. */
const SCREEN_READER_CLASSES = new Set(
  'sr-only visually-hidden visuallyhidden screen-reader-text u-hidden-visually'.split(' '),
)
/** Classes of CSS frameworks that hide an element, and displays with which others show it again on some screens. */
const HIDING_CLASSES = new Set('hidden d-none is-hidden display-none invisible u-hidden uk-hidden hide'.split(' '))
const DISPLAYS = new Set('block flex grid inline inline-block inline-flex contents table visible'.split(' '))
const BLOCK_CLASSES = new Set(['block', 'flex', 'd-block'])
const BLOCK_DISPLAYS = new Set(['block', 'flex', 'grid'])
/** React streams late content in a hidden element with an id like `S:0`, then moves it into view. */
const STREAMED_ID = /^S:[0-9a-z]+$/i
const SHADOW_MODES = new Set(['open', 'closed'])
/** A page with more different `style` attributes was made to be slow. */
const MAX_STYLES = 4000
const UNKNOWN: Paint = { ink: null, paper: null }

/** Reads the style sheets in a page and says what visitors don't see. */
export function openVisibility(root: HTMLElement): Visibility {
  const { sheets, hasMore } = sheetsIn(root)
  const sheet = openStyleSheet(sheets)
  const known = new Map<string, readonly Declaration[]>()

  function ownStyle(element: HTMLElement): readonly Declaration[] {
    const written = attributesOf(element).get('style')
    if (written === undefined || written === '') return NO_DECLARATIONS
    let own = known.get(written)
    if (own === undefined) known.set(written, (own = known.size < MAX_STYLES ? declarationsOf(written) : HIDDEN))
    return own
  }

  return {
    hidingOf(element) {
      const why = hiddenByMarkup(element)
      if (why !== null) return { kind: 'box', how: why }
      const own = ownStyle(element)
      const hiding = isWholePage(element) ? null : sheet.hidingOf(element, own)
      if (hiding === null) return null
      const isOwn = own.some(({ property }) => hiding.how.startsWith(`${property}:`))
      return {
        kind: hiding.kind,
        how: isOwn
          ? `an element around it has the style "${hiding.how}"`
          : `a style sheet gives an element around it the style "${hiding.how}"`,
      }
    },
    isShownLater(element) {
      const attributes = attributesOf(element)
      const own = ownStyle(element)
      const others = new Map(
        own.filter(({ property }) => property !== 'display').map((one) => [one.property, one.value]),
      )
      return (
        Boolean(attributes.get('id')) &&
        own.findLast(({ property }) => property === 'display')?.value === 'none' &&
        hidingIn(others) === null &&
        !attributes.has('hidden') &&
        !classesOf(element).some((name) => SCREEN_READER_CLASSES.has(name.toLowerCase()))
      )
    },
    isShownAsBlock: (element) =>
      classesOf(element).some((name) => BLOCK_CLASSES.has(name)) ||
      BLOCK_DISPLAYS.has(ownStyle(element).findLast(({ property }) => property === 'display')?.value ?? ''),
    paintOf(element, around) {
      if (hasMore) return UNKNOWN
      const own = ownStyle(element)
      return painted(sheet.styleOf(element, own), around)
    },
    paint: hasMore ? UNKNOWN : { ink: null, paper: '#ffffff' },
  }
}

const NO_DECLARATIONS: readonly Declaration[] = []
const HIDDEN: readonly Declaration[] = [{ property: 'display', value: 'none', important: true }]

function hiddenByMarkup(element: HTMLElement): string | null {
  const name = element.rawTagName
  const attributes = attributesOf(element)
  if (INERT.has(name) && !SHADOW_MODES.has(attributes.get('shadowrootmode')?.toLowerCase() ?? ''))
    return `it is inside a <${name}>`
  if (attributes.size === 0) return name === 'dialog' ? 'it is inside a closed <dialog>' : null
  if (name === 'dialog' && !attributes.has('open')) return 'it is inside a closed <dialog>'
  if (attributes.has('hidden') && !STREAMED_ID.test(attributes.get('id') ?? ''))
    return 'an element around it has the attribute "hidden"'
  if (attributes.has('popover')) return 'it is inside a popover'
  if (attributes.get('aria-hidden')?.trim() === 'true') return 'an element around it has aria-hidden="true"'
  const classes = classesOf(element)
  const hiding =
    classes.find((one) => SCREEN_READER_CLASSES.has(one.toLowerCase())) ??
    (classes.some(isShowing) ? undefined : classes.find((one) => HIDING_CLASSES.has(one)))
  return hiding === undefined ? null : `an element around it has the class "${hiding}"`
}

/** Whether a class of a framework shows the element on some screens: `md:block`, `d-lg-flex`. */
function isShowing(name: string): boolean {
  if (name.startsWith('d-')) return name !== 'd-none' && !name.startsWith('d-print-')
  const colon = name.lastIndexOf(':')
  return colon > 0 && DISPLAYS.has(name.slice(colon + 1))
}

/** A page that hides all of itself waits for a script that shows it. */
function isWholePage({ rawTagName }: HTMLElement): boolean {
  return rawTagName === 'html' || rawTagName === 'body'
}

function painted(style: Style, { ink, paper }: Paint): Paint {
  if (style.size === 0) return { ink, paper }
  const color = style.get('color')
  const isPositioned = style.has('position') && style.get('position') !== 'static'
  const own = paperOf(style)
  return {
    ink: color === undefined || color === 'inherit' ? ink : colorOf(color),
    // A positioned element may lie over a picture.
    paper: own === undefined ? (isPositioned || style.has('color-scheme') ? null : paper) : own,
  }
}

/** The texts of the `style` elements, and whether the page has style sheets elsewhere. */
function sheetsIn(root: HTMLElement): { sheets: { css: string; media: string }[]; hasMore: boolean } {
  const sheets: { css: string; media: string }[] = []
  let hasMore = false
  for (const element of elementsIn(root)) {
    if (element.rawTagName === 'style') {
      const css = element.rawText
      sheets.push({ css, media: attributesOf(element).get('media') ?? '' })
      hasMore ||= css.includes('@import')
    } else if (element.rawTagName === 'link') {
      const attributes = attributesOf(element)
      hasMore ||= attributes.get('as') === 'style' || /stylesheet/i.test(attributes.get('rel') ?? '')
    }
  }
  return { sheets, hasMore }
}
