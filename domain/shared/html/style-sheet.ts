import type { HTMLElement } from 'node-html-parser'
import { rulesOf, type Declaration, type Rule } from './css.ts'
import { hidingIn, makesAppear, type Style, type StyleHiding } from './hiding-style.ts'
import { EVERYWHERE } from './screens.ts'
import { keyOf, keysOf, matches, ownClasses } from './selectors.ts'

interface WeighedRule extends Rule {
  /** The specificity and, among equal ones, the order in the source, as one number. */
  weight: number
  hides: boolean
}

/** The part of a page's own style sheets that decides what is visible, together with `style` attributes. */
export interface StyleSheet {
  /**
   * How the style of an element hides it on every common screen; null if it doesn't. `own` are the declarations of its `style`
   * attribute.
   */
  hidingOf(element: HTMLElement, own: readonly Declaration[]): StyleHiding | null
  /** The style that an element has on every screen, apart from what it inherits. */
  styleOf(element: HTMLElement, own: readonly Declaration[]): Style
}

/** Reads the texts of `style` elements. */
export function openStyleSheet(sheets: readonly { css: string; media: string }[]): StyleSheet {
  const rules = rulesOf(sheets).map((rule, order) => ({
    ...rule,
    weight: rule.selector.weight * 100_000 + order,
    hides: hidingIn(cascaded([], rule.declarations)) !== null,
  }))
  return new Cascade(rules)
}

class Cascade implements StyleSheet {
  #byKey: Map<string, WeighedRule[]>
  /** Rules that make transparent elements appear, by each class of the element. */
  #appearing = new Map<string, WeighedRule[]>()

  constructor(rules: readonly WeighedRule[]) {
    this.#byKey = Map.groupBy(
      rules.filter(({ selector }) => !selector.unknown),
      ({ selector }) => keyOf(selector),
    )
    for (const rule of rules) {
      if (rule.selector.pointed || !makesAppear(cascaded([], rule.declarations))) continue
      for (const name of ownClasses(rule.selector)) {
        const others = this.#appearing.get(name)
        if (others === undefined) this.#appearing.set(name, [rule])
        else others.push(rule)
      }
    }
  }

  hidingOf(element: HTMLElement, own: readonly Declaration[]): StyleHiding | null {
    const rules = this.#rulesFor(element)
    if (!rules.some(({ hides }) => hides) && (own.length === 0 || hidingIn(cascaded([], own)) === null)) return null
    const appears = () => this.#appearsLater(element)
    const hidingBy = (some: readonly WeighedRule[]) => hidingIn(cascaded(some, own), appears)
    if (rules.every(({ screens }) => screens === EVERYWHERE)) return hidingBy(rules)
    let hiding: StyleHiding | null = null
    for (const width of EVERYWHERE.widths) {
      const there = rules.filter(({ screens }) => screens.widths.includes(width))
      const sure = there.filter(({ screens }) => screens.surely)
      hiding = hidingBy(sure)
      // A rule that may apply, such as one for dark mode, may show the element.
      if (hiding === null || there.some((rule) => !rule.screens.surely && hidingBy([...sure, rule]) === null))
        return null
    }
    return hiding
  }

  styleOf(element: HTMLElement, own: readonly Declaration[]): Style {
    return cascaded(this.#rulesFor(element), own)
  }

  /** The rules that select an element, the weakest first. */
  #rulesFor(element: HTMLElement): WeighedRule[] {
    if (this.#byKey.size === 0) return []
    const rules: WeighedRule[] = []
    for (const key of keysOf(element))
      for (const rule of this.#byKey.get(key) ?? []) if (matches(element, rule.selector)) rules.push(rule)
    return rules.length > 1 ? rules.sort((one, other) => one.weight - other.weight) : rules
  }

  /** Whether a script may give this element, or one around it, a class that makes it appear. */
  #appearsLater(element: HTMLElement): boolean {
    return keysOf(element).some((key) =>
      (this.#appearing.get(key.slice(1)) ?? []).some(
        ({ selector }) => key.startsWith('.') && (selector.unknown || !matches(element, selector)),
      ),
    )
  }
}

const NO_STYLE: Style = new Map()

/** The declarations that win: important ones over others, those of the `style` attribute over rules, later over earlier rules. */
function cascaded(rules: readonly WeighedRule[], own: readonly Declaration[]): Style {
  if (rules.length === 0 && own.length === 0) return NO_STYLE
  const style = new Map<string, string>()
  for (const important of [false, true]) {
    for (const { declarations } of rules) apply(declarations, important, style)
    apply(own, important, style)
  }
  return style
}

function apply(declarations: readonly Declaration[], important: boolean, style: Map<string, string>): void {
  for (const one of declarations) {
    if (one.important !== important) continue
    style.set(one.property, one.value)
    if (one.property === 'background') style.delete('background-color')
    if (one.property === 'font') style.delete('font-size')
    if (one.property === 'font-size') style.delete('font')
  }
}
