import { decodeHTMLAttribute } from 'entities'
import { NodeType, parse } from 'node-html-parser'
import type { HTMLElement } from 'node-html-parser'
import { repairedHtml } from './repair-html.ts'

/** Longer documents are cut, because the first megabytes have everything a reader needs. */
const MAX_HTML_LENGTH = 4 << 20

/**
 * Parses a document as browsers do, in linear time, whatever it contains. Returns null when the parser fails. The parser drops
 * unclosed elements, takes quadratic time to do so, and misreads some end tags and comments; so it gets repaired markup.
 */
export function parseHtml(html: string): HTMLElement | null {
  try {
    return parse(repairedHtml(html.slice(0, MAX_HTML_LENGTH)), {
      comment: false,
      preserveTagNesting: true,
      blockTextElements: { script: true, style: true, title: true },
    })
  } catch {
    return null // a broken document counts as empty
  }
}

/** What a walk does at each element and text. `State` is what elements pass on to what is in them. */
export interface Visitor<State> {
  /** Returns the state for what is in the element, or null to skip that. */
  enter(element: HTMLElement, around: State): State | null
  text?(text: string, around: State): void
  /** Runs at the end of an element that was entered. */
  leave?(element: HTMLElement, own: State, around: State): void
}

/** Walks over a tree in the order of the document, without recursion. */
export function walk<State>(root: HTMLElement, start: State, { enter, text, leave }: Visitor<State>): void {
  const stack = [{ element: root, next: 0, state: start }]
  for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
    const child = frame.element.childNodes[frame.next++]
    if (child === undefined) {
      stack.pop()
      const around = stack.at(-1)
      if (around !== undefined) leave?.(frame.element, frame.state, around.state)
    } else if (child.nodeType === NodeType.TEXT_NODE) text?.(child.rawText, frame.state)
    else if (child.nodeType === NodeType.ELEMENT_NODE) {
      const element = child as HTMLElement
      const state = enter(element, frame.state)
      if (state !== null) stack.push({ element, next: 0, state })
    }
  }
}

/** The elements of a page that are not in a template, in the order of the document. */
export function elementsIn(root: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = []
  walk(root, true, {
    enter(element) {
      found.push(element)
      return element.rawTagName === 'template' ? null : true
    },
  })
  return found
}

const ATTRIBUTE = /([^\s"=]+)(?:="([^"]*)")?/g
/** Attributes that were read are kept on the element: a map from elements would cost more than reading them again. */
const KNOWN = Symbol('attributes')
const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map()

/**
 * The attributes of an element by lowercase name, decoded. The first of each name counts, as in browsers; the parser takes the
 * last one when the letter case differs.
 */
export function attributesOf(
  element: HTMLElement & { [KNOWN]?: ReadonlyMap<string, string> },
): ReadonlyMap<string, string> {
  return element.rawAttrs === '' ? NO_ATTRIBUTES : (element[KNOWN] ??= readAttributes(element.rawAttrs))
}

function readAttributes(raw: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name = '', value = ''] of raw.matchAll(ATTRIBUTE)) {
    const key = name.toLowerCase()
    if (!attributes.has(key)) attributes.set(key, decoded(value))
  }
  return attributes
}

/**
 * Decodes the character references of HTML, such as `&uuml;` and `&#58;`, in texts, attributes and JSON-LD alike: as in
 * attributes, where `?a=1&copy=2` stays an address.
 */
export function decoded(text: string): string {
  return text.includes('&') ? decodeHTMLAttribute(text) : text
}
