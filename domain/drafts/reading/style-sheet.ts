import type { HTMLElement } from 'node-html-parser'
import { effectsOf } from './hiding-style.ts'
import type { Effect } from './hiding-style.ts'

/** One part of a selector between combinators: `p.note#top`. */
interface Compound {
  tag: string
  id: string
  classes: string[]
  /** It stands right below the part before it, and not anywhere below. */
  child: boolean
}

interface Rule {
  compounds: Compound[]
  effects: Effect[]
  /** Ids, classes and tags as one number, then the order of writing. */
  weight: number
  /** It applies on some ordinary screens only. */
  someScreens: boolean
}

/** The page's own style sheets, as far as they decide what is seen. */
export interface StyleSheet {
  /** `own` is what the element's `style` attribute does: it wins over the sheet. */
  hides(element: HTMLElement, own: readonly Effect[]): boolean
}

const NOTHING_HIDDEN: StyleSheet = { hides: () => false }
const MAX_CSS_LENGTH = 1 << 20
const MAX_RULES = 4000
/** How far up a selector is followed. */
const MAX_DEPTH = 60
/** Screens people have; a rule for other widths shows nothing to anybody. */
const [NARROWEST, WIDEST] = [320, 1920]

/** Reads the `style` elements of a document: what hides there hides, unless another rule shows it on an ordinary screen. */
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
  const rules = rulesIn(css, false)
  if (!rules.some((rule) => rule.effects.some((effect) => effect.hides))) return NOTHING_HIDDEN
  return new Cascade(rules)
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
      if (deciding.some((one) => one.someScreens && !one.hides)) return false
      const always = deciding.filter((one) => !one.someScreens)
      return (
        always.reduce<(typeof always)[number] | null>(
          (best, one) => (best === null || one.weight >= best.weight ? one : best),
          null,
        )?.hides === true
      )
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

function rulesIn(css: string, someScreens: boolean, depth = 0): Rule[] {
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
      if (isMedia && !isForScreens(media[2] ?? '')) continue
      const isEveryScreen = !isMedia || !/\(/.test(media[2] ?? '')
      rules.push(...rulesIn(body, someScreens || !isEveryScreen, depth + 1))
    } else {
      const effects = effectsOf(body)
      if (effects.length === 0) continue
      for (const selector of head.split(',')) {
        const compounds = compoundsOf(selector)
        if (compounds !== null)
          rules.push({ compounds, effects, someScreens, weight: weightOf(compounds, rules.length) })
      }
    }
  }
  return rules
}

/** Braces nest in media rules. */
function closingBrace(css: string, open: number): number {
  let depth = 0
  for (let at = open; at < css.length; at++) {
    if (css[at] === '{') depth++
    else if (css[at] === '}' && --depth === 0) return at
  }
  return css.length
}

/** True for media that some ordinary screen meets. */
function isForScreens(media: string): boolean {
  const query = media.trim().toLowerCase()
  if (query === '') return true
  return query.split(',').some((one) => {
    if (/^\s*(?:only\s+)?(?:print|speech|aural|braille|tty)\b|^\s*not\s+(?:screen|all)/.test(one)) return false
    const pixels = (pattern: RegExp) => {
      const found = pattern.exec(one)
      return found === null ? null : Number(found[1]) * (found[2] === 'px' ? 1 : 16)
    }
    const min = pixels(/(?:min-width\s*:|width\s*>=?)\s*([\d.]+)(px|r?em)/)
    const max = pixels(/(?:max-width\s*:|width\s*<=?)\s*([\d.]+)(px|r?em)/)
    return (min === null || min <= WIDEST) && (max === null || max >= NARROWEST) && (min ?? 0) <= (max ?? WIDEST)
  })
}

/** Selectors by state or attribute (`:hover`, `[open]`) say what may happen, not what is seen; they are left out. */
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

function weightOf(compounds: readonly Compound[], order: number): number {
  const sum = (count: (compound: Compound) => number) => compounds.reduce((all, one) => all + count(one), 0)
  const [ids, classes, tags] = [
    sum((one) => (one.id === '' ? 0 : 1)),
    sum((one) => one.classes.length),
    sum((one) => (one.tag === '' ? 0 : 1)),
  ]
  return (ids * 10_000 + classes * 100 + tags) * 100_000 + order
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
