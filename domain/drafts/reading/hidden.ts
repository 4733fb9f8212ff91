import type { HTMLElement } from 'node-html-parser'
import { effectsOf } from './hiding-style.ts'
import type { StyleSheet } from './style-sheet.ts'

/** Classes of text for screen readers or search engines only. */
const SCREEN_READER_CLASS = /(?:^|\s)(?:sr-only|visually-?hidden|screen-reader-text|u-hidden-visually)(?:\s|$)/i
/** Classes of CSS frameworks that hide an element, and classes that show it again on some screens. */
const HIDING_CLASS = /(?:^|\s)(?:hidden|d-none|is-hidden|display-none|invisible|u-hidden|uk-hidden|hide)(?:\s|$)/
const SHOWING_CLASS =
  /(?:^|\s)(?:[\w-]+:(?:block|flex|grid|inline|inline-block|inline-flex|contents|table|visible)|d-(?:\w{2,3}-)?(?:block|flex|inline|grid)|d-(?:sm|md|lg|xl|xxl)-[\w-]+)(?:\s|$)/

/** React streams late content in a hidden element with an id like `S:0`, then moves it into view. */
const STREAMED_ID = /^S:[0-9a-z]+$/i

/**
 * True when visitors don't see the element. Text that needs a click to unfold counts as hidden, except in
 * `details`.
 */
export function isHidden(element: HTMLElement, sheet: StyleSheet): boolean {
  const names = element.getAttribute('class') ?? ''
  if (element.hasAttribute('hidden') && !STREAMED_ID.test(element.getAttribute('id') ?? '')) return true
  if (element.getAttribute('aria-hidden') === 'true' || element.hasAttribute('popover')) return true
  if (SCREEN_READER_CLASS.test(names) || (HIDING_CLASS.test(names) && !SHOWING_CLASS.test(names))) return true
  const style = element.getAttribute('style') ?? ''
  const own = style === '' ? [] : effectsOf(style)
  return own.some((effect) => effect.hides) || sheet.hides(element, own)
}

/**
 * True for a message or dialog that a script shows later: it has an id, and its `style` hides it only with
 * `display`.
 */
export function isShownLater(element: HTMLElement): boolean {
  const effects = effectsOf(element.getAttribute('style') ?? '').filter((effect) => effect.hides)
  return (
    Boolean(element.getAttribute('id')) &&
    effects.length > 0 &&
    effects.every((effect) => effect.kind === 'display') &&
    !element.hasAttribute('hidden') &&
    !SCREEN_READER_CLASS.test(element.getAttribute('class') ?? '')
  )
}

/** True for an element whose class or `style` makes it start a new line. */
export function isShownAsBlock(element: HTMLElement): boolean {
  const names = ` ${element.getAttribute('class') ?? ''} `
  if (names.includes(' block ') || names.includes(' flex ') || names.includes(' d-block ')) return true
  return /display\s*:\s*(?:block|flex|grid)/i.test((element.getAttribute('style') ?? '').slice(0, 2000))
}
