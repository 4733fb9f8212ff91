import type { HTMLElement } from 'node-html-parser'
import { effectsOf } from './hiding-style.ts'
import type { Effect } from './hiding-style.ts'

/** One part of a selector between combinators: `p.note#top`. */
interface Compound {
  tag: string
  id: string
  classes: string[]
  /** Whether this part must be a direct child of the part before it. */
  child: boolean
}

interface Rule {
  compounds: Compound[]
  effects: Effect[]
  /** The specificity and, among equal ones, the order in the source, as one number. */
  weight: number
  /** The screens it applies to. */
  screens: Screens
}

interface Screens {
  widths: readonly number[]
  /** False when the rule also depends on something unknown, such as dark mode. */
  surely: boolean
}

/** The part of a page's own style sheets that decides what is visible. */
export interface StyleSheet {
  /** `own` are the effects of the element's `style` attribute, which override the sheet. */
  hides(element: HTMLElement, own: readonly Effect[]): boolean
}

const NOTHING_HIDDEN: StyleSheet = { hides: () => false }
const MAX_CSS_LENGTH = 1 << 20
const MAX_RULES = 4000
/** How many ancestors a selector is matched against. */
const MAX_DEPTH = 60
/** Common screen widths; rules for other widths have no effect. */
const WIDTHS = [320, 375, 480, 600, 700, 768, 800, 900, 992, 1024, 1100, 1200, 1280, 1366, 1440, 1600, 1920]
const EVERYWHERE: Screens = { widths: WIDTHS, surely: true }

/**
 * Reads the `style` elements of a document. Their rules hide an element only if they hide it on every common
 * screen.
 */
export function styleSheetOf(root: HTMLElement): StyleSheet {
  const css = root
    .querySelectorAll('style')
    .filter((style) => isForScreens(style.getAttribute('media') ?? ''))
    .map((style) => style.rawText)
    .join('\n')
    .slice(0, MAX_CSS_LENGTH)
    .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ')
  if (!/\bdisplay|visibility|opacity|clip|indent|font-size|-\d{3}|overflow|color|scale/i.test(css))
    return NOTHING_HIDDEN
  const rules = rulesIn(css, EVERYWHERE)
  if (!rules.some((rule) => rule.effects.some((effect) => effect.hides))) return NOTHING_HIDDEN
  // Among equal specificities, the last rule in the source wins, even if it is nested.
  return new Cascade(rules.map((rule, order) => ({ ...rule, weight: rule.weight * 100_000 + order })))
}

class Cascade implements StyleSheet {
  #byKey = new Map<string, Rule[]>()

  constructor(rules: readonly Rule[]) {
    for (const rule of rules) {
      const key = keyOf(rule.compounds.at(-1))
      const known = this.#byKey.get(key)
      if (known === undefined) this.#byKey.set(key, [rule])
      else known.push(rule)
    }
  }

  hides(element: HTMLElement, own: readonly Effect[]): boolean {
    const rules = this.#candidates(element).filter((rule) => matches(element, rule.compounds))
    if (rules.length === 0) return false
    return (['display', 'visibility', 'other'] as const).some((kind) => {
      if (own.some((effect) => effect.kind === kind)) return false
      const deciding = rules.flatMap((rule) =>
        rule.effects
          .filter((effect) => effect.kind === kind)
          .map((effect) => ({ ...effect, ...rule, weight: rule.weight + (effect.important ? 1e12 : 0) })),
      )
      return deciding.some((one) => one.hides) && WIDTHS.every((width) => hidesAt(width, deciding))
    })
  }

  #candidates(element: HTMLElement): Rule[] {
    const keys = [
      (element.rawTagName ?? '').toLowerCase(),
      ...classesOf(element).map((name) => `.${name}`),
      `#${element.getAttribute('id') ?? ''}`,
    ]
    return keys.flatMap((key) => this.#byKey.get(key) ?? [])
  }
}

/**
 * Whether an element is hidden at this screen width: the rule with the highest weight decides, unless a rule
 * that may apply shows the element.
 */
function hidesAt(width: number, effects: readonly (Effect & Pick<Rule, 'screens' | 'weight'>)[]): boolean {
  const there = effects.filter(({ screens }) => screens.widths.includes(width))
  if (there.some(({ screens, hides }) => !screens.surely && !hides)) return false
  const best = there
    .filter(({ screens }) => screens.surely)
    .reduce<(typeof there)[number] | null>((top, one) => (top === null || one.weight >= top.weight ? one : top), null)
  return best?.hides === true
}

function rulesIn(css: string, screens: Screens, depth = 0): Rule[] {
  const rules: Rule[] = []
  let at = 0
  while (at < css.length && rules.length < MAX_RULES) {
    const open = css.indexOf('{', at)
    if (open < 0) break
    const close = closingBrace(css, open)
    const head = css.slice(Math.max(at, css.lastIndexOf(';', open) + 1), open).trim()
    const body = css.slice(open + 1, close)
    at = close + 1
    if (head.startsWith('@')) {
      const media = /^@(media|supports|layer|container|scope)\b(.*)$/is.exec(head)
      if (media === null || depth > 3) continue
      const isMedia = media[1]?.toLowerCase() === 'media'
      const within = isMedia ? screensOf(media[2] ?? '') : EVERYWHERE
      const widths = screens.widths.filter((width) => within.widths.includes(width))
      if (widths.length > 0)
        rules.push(...rulesIn(body, { widths, surely: screens.surely && within.surely }, depth + 1))
    } else {
      const effects = effectsOf(body)
      if (effects.length === 0) continue
      for (const selector of head.split(',')) {
        const compounds = compoundsOf(selector)
        if (compounds !== null) rules.push({ compounds, effects, screens, weight: weightOf(compounds) })
      }
    }
  }
  return rules
}

/** The position of the brace that closes the one at `open`; media rules have nested braces. */
function closingBrace(css: string, open: number): number {
  let depth = 0
  for (let at = open; at < css.length; at++) {
    if (css[at] === '{') depth++
    else if (css[at] === '}' && --depth === 0) return at
  }
  return css.length
}

/** True for a media query that matches some common screen. */
function isForScreens(media: string): boolean {
  return screensOf(media).widths.length > 0
}

const WIDTH_FEATURE =
  /\(\s*(?:(?:min|max)-width\s*:\s*[\d.]+(?:px|r?em)|width\s*[<>]=?\s*[\d.]+(?:px|r?em)|[\d.]+(?:px|r?em)\s*<=?\s*width(?:\s*<=?\s*[\d.]+(?:px|r?em))?)\s*\)/g

/** The common screens that a media query matches; only width conditions can be evaluated. */
function screensOf(media: string): Screens {
  const query = media.trim().toLowerCase()
  if (query === '') return EVERYWHERE
  const parts = query.split(',').map((one) => {
    if (/^\s*(?:only\s+)?(?:print|speech|aural|braille|tty)\b|^\s*not\s+(?:screen|all)/.test(one)) return null
    const pixels = (pattern: RegExp) => {
      const found = pattern.exec(one)
      return found === null ? null : Number(found[1]) * (found[2] === 'px' ? 1 : 16)
    }
    const min = pixels(/(?:min-width\s*:|width\s*>=?)\s*([\d.]+)(px|r?em)/) ?? pixels(/([\d.]+)(px|r?em)\s*<=?\s*width/)
    const max = pixels(/(?:max-width\s*:|width\s*<=?)\s*([\d.]+)(px|r?em)/)
    return {
      widths: WIDTHS.filter((width) => width >= (min ?? 0) && width <= (max ?? width)),
      surely: !/\(/.test(one.replace(WIDTH_FEATURE, '')) && !/^\s*not\b/.test(one),
    }
  })
  const known = parts.filter((part) => part !== null)
  return {
    widths: WIDTHS.filter((width) => known.some((part) => part.widths.includes(width))),
    surely: known.every((part) => part.surely),
  }
}

/**
 * The parts of a selector; null for selectors that depend on more than tag, id, class and ancestors, such as
 * `:hover`, `[open]` and `a + b`, since they may never apply.
 */
function compoundsOf(selector: string): Compound[] | null {
  const written = selector.trim()
  if (written === '' || written.length > 300 || /[:[\]+~*&%@]/.test(written.replace(/\\./g, ''))) return null
  const parts = written.replace(/\s*>\s*/g, ' >').split(/\s+/)
  const compounds = parts.map((part) => {
    const child = part.startsWith('>')
    const names = part.slice(child ? 1 : 0).match(/[.#]?(?:\\.|[\w-]|[^\0-\x7f])+/g) ?? []
    const plain = names.map((name) => name.replaceAll('\\', ''))
    return {
      tag: (plain.find((name) => !/^[.#]/.test(name)) ?? '').toLowerCase(),
      id: (plain.find((name) => name.startsWith('#')) ?? '').slice(1),
      classes: plain.filter((name) => name.startsWith('.')).map((name) => name.slice(1)),
      child,
    }
  })
  const last = compounds.at(-1)
  return last === undefined || keyOf(last) === '' ? null : compounds
}

function keyOf(compound: Compound | undefined): string {
  if (compound === undefined) return ''
  if (compound.id !== '') return `#${compound.id}`
  return compound.classes[0] === undefined ? compound.tag : `.${compound.classes[0]}`
}

function weightOf(compounds: readonly Compound[]): number {
  const sum = (count: (compound: Compound) => number) => compounds.reduce((all, one) => all + count(one), 0)
  const [ids, classes, tags] = [
    sum((one) => (one.id === '' ? 0 : 1)),
    sum((one) => one.classes.length),
    sum((one) => (one.tag === '' ? 0 : 1)),
  ]
  return ids * 10_000 + classes * 100 + tags
}

function matches(element: HTMLElement, compounds: readonly Compound[]): boolean {
  let at = compounds.length - 1
  const last = compounds[at]
  if (last === undefined || !fits(element, last)) return false
  let mustBeParent = last.child
  at--
  for (
    let up = element.parentNode, depth = 0;
    at >= 0 && up !== null && depth < MAX_DEPTH;
    up = up.parentNode, depth++
  ) {
    const wanted = compounds[at]
    if (wanted !== undefined && fits(up, wanted)) {
      mustBeParent = wanted.child
      at--
    } else if (mustBeParent) return false
  }
  return at < 0
}

function fits(element: HTMLElement, { tag, id, classes }: Compound): boolean {
  if (tag !== '' && tag !== (element.rawTagName ?? '').toLowerCase()) return false
  if (id !== '' && id !== element.getAttribute('id')) return false
  if (classes.length === 0) return true
  const own = classesOf(element)
  return classes.every((name) => own.includes(name))
}

function classesOf(element: HTMLElement): string[] {
  return (element.getAttribute('class') ?? '').split(/\s+/, 60).filter((name) => name !== '')
}
