import type { HTMLElement } from 'node-html-parser'

const INVISIBLE =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|font-size\s*:\s*(?:0(?![.\d]*[1-9])|[01](?:\.\d+)?px)|transform\s*:\s*scale\(\s*0(?:\.0+)?\s*[,)]|text-indent\s*:\s*-\d{3,}|(?:left|top|right|margin-left|margin-top)\s*:\s*-\d{3,}|clip\s*:\s*rect\(\s*0|clip-path\s*:\s*inset\(\s*(?:50|100)%|(?:max-)?(?:height|width)\s*:\s*0(?:px)?\s*(?:;|$|!)[^}]*overflow\s*:\s*hidden)/i
const TRANSPARENT = /(?:^|;)\s*opacity\s*:\s*0(?![.\d]*[1-9])/i
/** Text that fades in starts transparent and shifted, and every reader gets to see it. */
const FADES_IN = /transform|translate|transition|will-change|filter/i
/** Written for screen readers or search engines, not for the eye. */
const SCREEN_READER_CLASS = /(?:^|\s)(?:sr-only|visually-?hidden|screen-reader-text|u-hidden-visually)(?:\s|$)/i

/** React sends late content in a hidden element with such an id and moves it into view at once. */
const STREAMED_ID = /^S:[0-9a-z]+$/i

/** Rules that hide one class or id; scripts show what is folded away, and media rules hide for some screens only. */
const HIDING_RULE = /(?<=^|\})\s*([.#][\w-]{1,80})\s*\{([^{}]{1,500})\}/g
const HIDES_FOR_GOOD = /(?:^|[;\s])(?:(?:display\s*:\s*none|visibility\s*:\s*hidden)\s*(?:;|!|$)|left\s*:\s*-\d{4,}px)/i
/** Names of what a click or a script unfolds: people do get to see it. */
const UNFOLDS =
  /tab|panel|accordion|collaps|answer|faq|menu|nav|modal|dropdown|content|slide|toggle|show|active|open|more|mobile|desktop|sm|md|lg|load|js|item|body|text|step|w-/i
const MAX_STYLE_LENGTH = 200_000

/** The classes and ids, with their dot or hash, that the page's own style sheet hides from everybody. */
export function hiddenNames(root: HTMLElement): Set<string> {
  const css = root
    .querySelectorAll('style')
    .map((style) => style.rawText)
    .join('\n')
    .slice(0, MAX_STYLE_LENGTH)
  if (css.includes('@media')) return new Set()
  return new Set(
    [...css.matchAll(HIDING_RULE)]
      .filter(([, name = '', rules = '']) => HIDES_FOR_GOOD.test(rules) && !UNFOLDS.test(name))
      .map(([, name = '']) => name),
  )
}

/** True when people who look at the page do not see the element. */
export function isHidden(element: HTMLElement, hidden: ReadonlySet<string>): boolean {
  if (hidden.size > 0) {
    const classes = (element.getAttribute('class') ?? '').split(/\s+/).map((name) => `.${name}`)
    if ([...classes, `#${element.getAttribute('id') ?? ''}`].some((name) => hidden.has(name))) return true
  }
  if (element.hasAttribute('hidden') && !STREAMED_ID.test(element.getAttribute('id') ?? '')) return true
  if (element.getAttribute('aria-hidden') === 'true') return true
  if (SCREEN_READER_CLASS.test(element.getAttribute('class') ?? '')) return true
  const style = (element.getAttribute('style') ?? '').slice(0, 2000)
  if (!style) return false
  return INVISIBLE.test(style) || (TRANSPARENT.test(style) && !FADES_IN.test(style))
}

/** True for a `style` that makes an inline element start its own line. */
export function isShownAsBlock(element: HTMLElement): boolean {
  const names = ` ${element.getAttribute('class') ?? ''} `
  if (names.includes(' block ') || names.includes(' flex ') || names.includes(' d-block ')) return true
  return /display\s*:\s*(?:block|flex|grid)/i.test((element.getAttribute('style') ?? '').slice(0, 2000))
}
