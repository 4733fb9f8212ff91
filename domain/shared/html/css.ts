import type { CssNode } from 'css-tree'
import parse from 'css-tree/parser'
import { DECIDING } from './hiding-style.ts'
import { EVERYWHERE, screensOf, within, type Screens } from './screens.ts'
import { selectorOf, type Selector } from './selectors.ts'

export interface Declaration {
  property: string
  /** In lower case, with single spaces and without comments. */
  value: string
  important: boolean
}

/** A rule of a style sheet, for one of its selectors, with the declarations that decide what is visible. */
export interface Rule {
  selector: Selector
  declarations: Declaration[]
  screens: Screens
}

const MAX_DECLARATIONS = 60
const MAX_STYLE_LENGTH = 4000
/** Real pages have at most a fifth of it in their own style sheets. */
const MAX_CSS_LENGTH = 1 << 20
const MAX_RULES = 20_000
const MAX_NESTING = 4
const MAX_VARIABLES = 2000
const COLORS = new Set(['color', 'background', 'background-color', '-webkit-text-fill-color'])
/** The parser takes long for each error. Real style sheets have few. */
const MAX_ERRORS = 200
const CONDITIONS = new Set(['media', 'supports', 'layer', 'container', 'scope'])

/** The declarations of a `style` attribute that decide what is visible. */
export function declarationsOf(style: string): Declaration[] {
  const parsed = parsedCss(style.slice(0, MAX_STYLE_LENGTH), 'declarationList', MAX_DECLARATIONS)
  return parsed?.type === 'DeclarationList' ? decidingIn(parsed.children) : []
}

/** The rules of style sheets, each with its media query, in their order. A sheet with too many errors has none. */
export function rulesOf(sheets: readonly { css: string; media: string }[]): Rule[] {
  const rules: Rule[] = []
  let [length, errors] = [MAX_CSS_LENGTH, MAX_ERRORS]
  const variables: Variables = new Map()
  for (const { css, media } of sheets) {
    const screens = media.trim() === '' ? EVERYWHERE : screensOfText(media)
    if (screens.widths.length === 0) continue
    const parsed = parsedCss(css.slice(0, length), 'stylesheet', errors, () => errors--)
    length -= Math.min(length, css.length)
    if (parsed?.type === 'StyleSheet') addRules(rules, parsed.children, screens, variables, 0)
  }
  return variables.size === 0 ? rules : rules.map((rule) => withValues(rule, variables))
}

/** The values of custom properties by name; null for one with different values in different places. */
type Variables = Map<string, string | null>

function noteVariable(name: string, value: string, variables: Variables): void {
  if (variables.size < MAX_VARIABLES || variables.has(name))
    variables.set(name, !variables.has(name) || variables.get(name) === value ? value : null)
}

/** The rule with the value of each `var(…)` that has one; colors keep theirs, because what is behind them may have others. */
function withValues(rule: Rule, variables: Variables): Rule {
  if (!rule.declarations.some(({ value }) => value.includes('var('))) return rule
  const declarations = rule.declarations.map((one) => {
    const [, name = ''] = /^var\(\s*(--[\w-]+)\s*(?:,[^()]*)?\)$/.exec(one.value) ?? []
    const value = COLORS.has(one.property) ? null : variables.get(name)
    return value ? { ...one, value } : one
  })
  return { ...rule, declarations }
}

function screensOfText(media: string): Screens {
  const parsed = parsedCss(media.slice(0, MAX_STYLE_LENGTH), 'mediaQueryList', 1)
  return parsed === null ? { widths: EVERYWHERE.widths, surely: false } : screensOf(parsed)
}

function parsedCss(text: string, context: string, maxErrors: number, onError = () => {}): CssNode | null {
  let errors = 0
  try {
    return parse(text, {
      context,
      parseValue: false,
      onParseError(error) {
        onError()
        if (++errors > maxErrors) throw error
      },
    })
  } catch {
    return null // hopeless, or nested deeper than the call stack
  }
}

function addRules(
  rules: Rule[],
  nodes: Iterable<CssNode>,
  screens: Screens,
  variables: Variables,
  depth: number,
): void {
  for (const node of nodes) {
    if (rules.length >= MAX_RULES) return
    if (
      node.type === 'Atrule' &&
      node.block !== null &&
      CONDITIONS.has(node.name.toLowerCase()) &&
      depth < MAX_NESTING
    ) {
      const inside = node.name.toLowerCase() === 'media' ? within(screens, screensOfPrelude(node.prelude)) : screens
      if (inside.widths.length > 0) addRules(rules, node.block.children, inside, variables, depth + 1)
    } else if (node.type === 'Rule' && node.prelude.type === 'SelectorList') {
      const declarations = decidingIn(node.block.children, variables)
      if (declarations.length === 0) continue
      for (const written of node.prelude.children) {
        const selector = selectorOf(written)
        if (selector !== null && rules.length < MAX_RULES) rules.push({ selector, declarations, screens })
      }
    }
  }
}

function screensOfPrelude(prelude: CssNode | null): Screens {
  const query = prelude?.type === 'AtrulePrelude' ? prelude.children.first : null
  return query === null ? { widths: EVERYWHERE.widths, surely: false } : screensOf(query)
}

function decidingIn(nodes: Iterable<CssNode>, variables?: Variables): Declaration[] {
  const found: Declaration[] = []
  let count = 0
  for (const node of nodes) {
    if (++count > MAX_DECLARATIONS) break
    if (node.type !== 'Declaration') continue
    const property = node.property.toLowerCase()
    const isVariable = variables !== undefined && property.startsWith('--')
    if (!(isVariable || DECIDING.has(property)) || node.value.type !== 'Raw') continue
    const written = node.value.value.replace(/\/\*[^*]*\*\//g, ' ').replace(/\s+/g, ' ')
    const value = written.trim().toLowerCase()
    if (isVariable) noteVariable(property, value, variables)
    else found.push({ property, value, important: Boolean(node.important) })
  }
  return found
}
