/** A start or end tag, as browsers parse it. */
export interface Tag {
  /** Lower case. */
  name: string
  closing: boolean
  /** Decoded values, keyed by lower-case name; the first attribute of each name counts. */
  attributes: ReadonlyMap<string, string>
}

/** Elements whose content is always text to a browser that runs scripts. */
const TEXT_ONLY = new Set('script style textarea title xmp iframe noembed noframes noscript'.split(' '))

/**
 * The tags of a document in order, without those in comments, scripts and other text. Takes linear time.
 * node-html-parser won't do: it drops unclosed elements, so a badge in an unclosed hidden box would count.
 */
export function* tagsOf(html: string): Generator<Tag> {
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    if (!/[a-z]/i.test(html.charAt(at + 1)) && !/^<\/[a-z]/i.test(html.slice(at, at + 3))) {
      at = afterNoTag(html, at)
      continue
    }
    const closing = html.charAt(at + 1) === '/'
    const tag = readTag(html, closing ? at + 2 : at + 1)
    if (!tag) return // browsers drop a tag that is cut off
    yield { name: tag.name, closing, attributes: tag.attributes }
    at = !closing && TEXT_ONLY.has(tag.name) ? endOfText(html, tag.name, tag.end) : tag.end
  }
}

/** The end of a comment, a doctype or a lone `<`. */
function afterNoTag(html: string, at: number): number {
  const next = html.charAt(at + 1)
  if (next !== '!' && next !== '?' && next !== '/') return at + 1
  if (!html.startsWith('<!--', at)) return after(html, '>', at)
  if (html.startsWith('>', at + 4)) return at + 5
  if (html.startsWith('->', at + 4)) return at + 6
  return after(html, '-->', at + 4)
}

function after(html: string, text: string, from: number): number {
  const found = html.indexOf(text, from)
  return found === -1 ? html.length : found + text.length
}

function endOfText(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}(?=[\\s/>])`, 'gi')
  end.lastIndex = from
  return end.exec(html)?.index ?? html.length
}

const NAME = /[^\s/>]*/y
const BETWEEN_ATTRIBUTES = /[\s/]*/y
const ATTRIBUTE_NAME = /=?[^\s/>=]*/y
const EQUALS = /\s*=\s*/y
const UNQUOTED = /[^\s>]*/y

function readTag(html: string, start: number): { name: string; attributes: Map<string, string>; end: number } | null {
  let at = start
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at
    const [text = ''] = pattern.exec(html) ?? []
    at += text.length
    return text
  }

  const name = take(NAME).toLowerCase()
  const attributes = new Map<string, string>()
  for (;;) {
    take(BETWEEN_ATTRIBUTES)
    if (at >= html.length) return null
    if (html.charAt(at) === '>') return { name, attributes, end: at + 1 }

    const key = take(ATTRIBUTE_NAME).toLowerCase()
    let value = ''
    if (take(EQUALS)) {
      const quote = html.charAt(at)
      if (quote === '"' || quote === "'") {
        const end = html.indexOf(quote, at + 1)
        if (end === -1) return null
        value = html.slice(at + 1, end)
        at = end + 1
      } else value = take(UNQUOTED)
    }
    if (!attributes.has(key)) attributes.set(key, decoded(value))
  }
}

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  colon: ':',
  sol: '/',
  period: '.',
  semi: ';',
  equals: '=',
  quest: '?',
  num: '#',
  Tab: '\t',
  NewLine: '\n',
}

/** Decodes the character references that an address or a style may contain. */
function decoded(value: string): string {
  if (!value.includes('&')) return value
  return value.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,8}));?/gi,
    (whole, hex?: string, decimal?: string, name = '') => {
      if (!hex && !decimal) return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] ?? whole) : whole
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )
}
