import type { HTMLElement } from 'node-html-parser'
import { effectsOf } from './hiding-style.ts'
import type { StyleSheet } from './style-sheet.ts'

/** Written for screen readers or search engines, not for the eye. */
const SCREEN_READER_CLASS = /(?:^|\s)(?:sr-only|visually-?hidden|screen-reader-text|u-hidden-visually)(?:\s|$)/i
/** Names of the style libraries for what is never shown, and for what some screens show again. */
const HIDING_CLASS = /(?:^|\s)(?:hidden|d-none|is-hidden|display-none|invisible|u-hidden|uk-hidden|hide)(?:\s|$)/
const SHOWING_CLASS =
  /(?:^|\s)(?:[\w-]+:(?:block|flex|grid|inline|inline-block|inline-flex|contents|table|visible)|d-(?:\w{2,3}-)?(?:block|flex|inline|grid)|d-(?:sm|md|lg|xl|xxl)-[\w-]+)(?:\s|$)/

/** React sends late content in a hidden element with such an id and moves it into view at once. */
const STREAMED_ID = /^S:[0-9a-z]+$/i

/** True when people who look at the page do not see the element. What only a click unfolds is not seen either, except in `details`. */
export function isHidden(element: HTMLElement, sheet: StyleSheet): boolean {
  const names = element.getAttribute('class') ?? ''
  if (element.hasAttribute('hidden') && !STREAMED_ID.test(element.getAttribute('id') ?? '')) return true
  if (element.getAttribute('aria-hidden') === 'true' || element.hasAttribute('popover')) return true
  if (SCREEN_READER_CLASS.test(names) || (HIDING_CLASS.test(names) && !SHOWING_CLASS.test(names))) return true
  const style = element.getAttribute('style') ?? ''
  const own = style === '' ? [] : effectsOf(style)
  return own.some((effect) => effect.hides) || sheet.hides(element, own)
}

/** True for a hidden message or dialog that a script shows when its time comes: it has an id to be found by, and nothing but its own `display` hides it. */
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

/** True for a `style` that makes an inline element start its own line. */
export function isShownAsBlock(element: HTMLElement): boolean {
  const names = ` ${element.getAttribute('class') ?? ''} `
  if (names.includes(' block ') || names.includes(' flex ') || names.includes(' d-block ')) return true
  return /display\s*:\s*(?:block|flex|grid)/i.test((element.getAttribute('style') ?? '').slice(0, 2000))
}
