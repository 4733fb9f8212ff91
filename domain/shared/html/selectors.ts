import type { HTMLElement } from 'node-html-parser'
import type { CssNode } from 'css-tree'
import { attributesOf } from './parse-html.ts'

/** One part of a selector between combinators: `p.note#top`. */
interface Compound {
  tag: string
  id: string
  classes: string[]
  /** Whether this part must be a direct child of the part before it. */
  child: boolean
}

export interface Selector {
  compounds: Compound[]
  /** The specificity as one number. */
  weight: number
  /**
   * Whether the selector depends on more than tags, ids, classes and ancestors, such as `[open]` and `a + b`: then nobody knows
   * whether it applies.
   */
  unknown: boolean
  /** Whether it applies only while a visitor points at the element or has clicked on it. */
  pointed: boolean
}

const MAX_PARTS = 100
/** How many ancestors a selector is matched against. */
const MAX_DEPTH = 60
const MAX_CLASSES = 60
const POINTED = new Set(['hover', 'focus', 'focus-within', 'focus-visible', 'active', 'checked', 'target'])

/** A parsed selector; null for one that ends in neither a tag, an id nor a class. */
export function selectorOf(node: CssNode): Selector | null {
  if (node.type !== 'Selector' || node.children.size > MAX_PARTS) return null
  let compound = emptyCompound(false)
  const compounds = [compound]
  const selector: Selector = { compounds, weight: 0, unknown: false, pointed: false }
  for (const part of node.children) {
    if (part.type === 'TypeSelector' && part.name !== '*') {
      compound.tag = part.name.toLowerCase()
      selector.weight += 1
    } else if (part.type === 'ClassSelector') {
      compound.classes.push(unescaped(part.name))
      selector.weight += 100
    } else if (part.type === 'IdSelector') {
      compound.id = unescaped(part.name)
      selector.weight += 10_000
    } else if (part.type === 'Combinator' && (part.name === ' ' || part.name === '>')) {
      compounds.push((compound = emptyCompound(part.name === '>')))
    } else if (part.type === 'PseudoClassSelector' && part.name === 'root') {
      compound.tag = 'html'
      selector.weight += 100
    } else {
      selector.unknown = true
      selector.pointed ||= part.type === 'PseudoClassSelector' && POINTED.has(part.name)
    }
  }
  return keyOf(selector) === '' ? null : selector
}

function emptyCompound(child: boolean): Compound {
  return { tag: '', id: '', classes: [], child }
}

function unescaped(name: string): string {
  if (!name.includes('\\')) return name
  return name.replace(/\\(?:([\da-f]{1,6})\s?|(.))/gi, (_, hex?: string, char = '') => {
    const code = Number.parseInt(hex ?? '', 16)
    return hex === undefined ? char : code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

/** The classes that the selected element itself must have. */
export function ownClasses({ compounds }: Selector): readonly string[] {
  return compounds.at(-1)?.classes ?? []
}

/** The id, class or tag that every selected element has, to find selectors by. */
export function keyOf({ compounds }: Selector): string {
  const last = compounds.at(-1)
  if (last === undefined) return ''
  if (last.id !== '') return `#${last.id}`
  return last.classes[0] === undefined ? last.tag : `.${last.classes[0]}`
}

/** The keys of all selectors that may select an element. */
export function keysOf(element: HTMLElement): string[] {
  const id = attributesOf(element).get('id')
  const keys = classesOf(element).map((name) => `.${name}`)
  keys.push(element.rawTagName)
  if (id !== undefined) keys.push(`#${id}`)
  return keys
}

export function matches(element: HTMLElement, { compounds }: Selector): boolean {
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
  if (tag !== '' && tag !== element.rawTagName) return false
  if (id !== '' && id !== attributesOf(element).get('id')) return false
  if (classes.length === 0) return true
  const own = classesOf(element)
  return classes.every((name) => own.includes(name))
}

const NO_CLASSES: readonly string[] = []
const KNOWN = Symbol('classes')

/** The classes of an element. */
export function classesOf(element: HTMLElement & { [KNOWN]?: readonly string[] }): readonly string[] {
  const written = attributesOf(element).get('class')
  if (written === undefined) return NO_CLASSES
  return (element[KNOWN] ??= written.split(/\s+/, MAX_CLASSES).filter((name) => name !== ''))
}
