/** Elements without content. */
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
/** Elements whose content is text to a browser that runs scripts. */
const TEXT_ONLY = new Set('script style textarea title xmp iframe noembed noframes noscript'.split(' '))
/** Of those, the ones whose text a reader wants. */
const READ_TEXT = new Set(['script', 'style', 'title'])
const OF_THE_HEAD = new Set('base link meta noscript script style template title'.split(' '))
/** Elements that end an open paragraph, and that the end tag of an inline element can't end. */
const BLOCKS = new Set(
  [
    'address article aside blockquote body button caption center dd details dialog div dl dt fieldset figcaption figure footer',
    'form h1 h2 h3 h4 h5 h6 header html li main nav object ol p pre section summary table tbody td template tfoot th thead tr ul',
  ].flatMap((names) => names.split(' ')),
)
const IN_ITEMS = new Set([...BLOCKS].filter((name) => name !== 'div' && name !== 'p' && name !== 'address'))
const TABLE = new Set(['table', 'template'])
const TABLE_PARTS = new Set('caption tbody td tfoot th thead tr'.split(' '))
/** Elements that protect what is around them from the end tags inside. */
const SCOPES = new Set('caption object table td template th'.split(' '))
/** Start tags that end an open element, and where they stop looking for it. */
const ENDS: Record<string, { ends: ReadonlySet<string>; within: ReadonlySet<string> }> = {
  li: { ends: new Set(['li']), within: IN_ITEMS },
  dt: { ends: new Set(['dt', 'dd']), within: IN_ITEMS },
  dd: { ends: new Set(['dt', 'dd']), within: IN_ITEMS },
  option: { ends: new Set(['option']), within: BLOCKS },
  a: { ends: new Set(['a']), within: BLOCKS },
  td: { ends: new Set(['td', 'th']), within: new Set([...TABLE, 'tr']) },
  th: { ends: new Set(['td', 'th']), within: new Set([...TABLE, 'tr']) },
  tr: { ends: new Set(['tr']), within: TABLE },
  tbody: { ends: new Set(['tbody', 'thead', 'tfoot']), within: TABLE },
  thead: { ends: new Set(['tbody', 'thead', 'tfoot']), within: TABLE },
  tfoot: { ends: new Set(['tbody', 'thead', 'tfoot']), within: TABLE },
}
const PARAGRAPH = new Set(['p'])
/** Browsers don't nest elements deeper either; walks over the tree may rely on it. */
const MAX_DEPTH = 512
/** Longer lists of attributes are read one by one, and only so many of them. */
const MAX_PLAIN_ATTRIBUTES = 10_000
const MAX_ATTRIBUTES = 500

/** Attributes written the simple way, up to the end of the tag. */
const PLAIN_ATTRIBUTES = /((?:\s+[^\s"'<>/=]+(?:="[^"]*")?)*)\s*(\/?)>/y
const NAME = /[^\s/>]*/y
const PLAIN_NAME = /^[a-z][a-z0-9:._-]*$/
const BETWEEN_ATTRIBUTES = /[\s/]*/y
const ATTRIBUTE_NAME = /=?[^\s/>=]*/y
const EQUALS = /\s*=\s*/y
const UNQUOTED = /[^\s>]*/y

interface Tag {
  name: string
  /** The attributes, each as ` name` or ` name="value"`. */
  attributes: string
  /** Whether a slash ends the tag, which counts in drawings only. */
  slash: boolean
  end: number
}

const NO_TAG: Tag = { name: '', attributes: '', slash: false, end: 0 }

/**
 * The same document in simple markup: every element is closed where browsers close it, names are in lower case, comments and
 * texts that nobody reads are gone. Takes linear time, whatever the document is.
 */
export function repairedHtml(html: string): string {
  const open = new OpenElements()
  for (let at = 0, tag = html.indexOf('<'); ; tag = html.indexOf('<', at)) {
    open.addText(tag < 0 ? html.slice(at) : html.slice(at, tag))
    if (tag < 0) break
    const closing = html.charAt(tag + 1) === '/'
    if (!isLetter(html.charCodeAt(tag + (closing ? 2 : 1)))) {
      at = afterNoTag(html, tag)
      if (at === tag + 1) open.addText('&lt;')
      continue
    }
    const read = readTag(html, tag + (closing ? 2 : 1))
    if (read === null) break // browsers drop a tag that is cut off
    at = read.end
    if (closing) open.close(read.name)
    else if (TEXT_ONLY.has(read.name)) {
      at = endOfText(html, read.name, read.end)
      open.addTextElement(read, html.slice(read.end, at))
    } else open.open(read)
  }
  return open.finish()
}

/** The elements that are open at a place of the document, and the markup up to there. */
class OpenElements {
  #markup = ''
  #open: string[] = []
  #count = new Map<string, number>()
  #seen = new Set<string>()
  #isBeforeBody = true

  addText(text: string): void {
    if (this.#isBeforeBody && /\S/.test(text)) this.#endHead()
    this.#markup += text
  }

  addTextElement({ name, attributes }: Tag, text: string): void {
    this.#endBefore(name)
    this.#markup += `<${name}${attributes}>${READ_TEXT.has(name) ? text : ''}</${name}>`
  }

  open({ name, attributes, slash }: Tag): void {
    // A document has one of these; browsers ignore further ones.
    if (name === 'html' || name === 'head' || name === 'body') {
      if (this.#seen.has(name)) return
      this.#seen.add(name)
    }
    if (name !== 'html' && name !== 'head') this.#endBefore(name)
    this.#markup += `<${name}${attributes}>`
    if (VOID.has(name)) return
    if (slash && this.#isDrawing()) this.#markup += `</${name}>`
    else {
      this.#open.push(name)
      this.#count.set(name, this.#countOf(name) + 1)
    }
  }

  close(name: string): void {
    if (name === 'br') return this.open({ ...NO_TAG, name })
    if (name === 'head' && this.#isBeforeBody) return this.#endHead()
    // What follows the end of the body still belongs to it.
    if (name === 'body' || name === 'html' || this.#countOf(name) === 0) return
    const within = !BLOCKS.has(name)
      ? BLOCKS
      : TABLE_PARTS.has(name)
        ? TABLE
        : name === 'table' || name === 'template'
          ? null
          : SCOPES
    for (let at = this.#open.length - 1; at >= 0; at--) {
      const one = this.#open[at] ?? ''
      if (one === name) return this.#popTo(at)
      if (within?.has(one)) return
    }
  }

  finish(): string {
    this.#popTo(0)
    return this.#markup
  }

  /** Ends the elements that a start tag ends. */
  #endBefore(name: string): void {
    if (this.#isBeforeBody) {
      if (!OF_THE_HEAD.has(name) && this.#countOf('template') === 0) this.#endHead()
      else if (!this.#seen.has('head')) this.open({ ...NO_TAG, name: 'head' })
    }
    const top = this.#open.at(-1) ?? ''
    if (isHeading(name) && isHeading(top)) this.#pop()
    if (BLOCKS.has(name) && this.#countOf('p') > 0) this.#endWithin(PARAGRAPH, BLOCKS)
    const rule = ENDS[name]
    if (rule !== undefined && !this.#isDrawing()) this.#endWithin(rule.ends, rule.within)
    while (this.#open.length >= MAX_DEPTH) this.#pop()
  }

  /** Begins the body, whether or not the document says so. */
  #endHead(): void {
    this.#isBeforeBody = false
    this.#seen.add('head')
    const at = this.#open.indexOf('head')
    if (at >= 0) this.#popTo(at)
  }

  #endWithin(ends: ReadonlySet<string>, within: ReadonlySet<string>): void {
    for (let at = this.#open.length - 1; at >= 0; at--) {
      const one = this.#open[at] ?? ''
      if (ends.has(one)) return this.#popTo(at)
      if (within.has(one)) return
    }
  }

  #isDrawing(): boolean {
    return this.#countOf('svg') > 0 || this.#countOf('math') > 0
  }

  #countOf(name: string): number {
    return this.#count.get(name) ?? 0
  }

  #popTo(length: number): void {
    while (this.#open.length > length) this.#pop()
  }

  #pop(): void {
    const name = this.#open.pop()
    if (name === undefined) return
    this.#count.set(name, this.#countOf(name) - 1)
    this.#markup += `</${name}>`
  }
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
}

function isHeading(name: string): boolean {
  return name.length === 2 && name >= 'h1' && name <= 'h6'
}

/** The end of a comment or a doctype; right after a lone `<`. */
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

function readTag(html: string, start: number): Tag | null {
  NAME.lastIndex = start
  const written = NAME.exec(html)?.[0].toLowerCase() ?? ''
  const name = PLAIN_NAME.test(written) ? written : 'unknown'
  PLAIN_ATTRIBUTES.lastIndex = start + written.length
  const plain = PLAIN_ATTRIBUTES.exec(html)
  if (plain !== null && plain[0].length <= MAX_PLAIN_ATTRIBUTES)
    return { name, attributes: plain[1] ?? '', slash: plain[2] === '/', end: PLAIN_ATTRIBUTES.lastIndex }
  return readOddTag(html, start + written.length, name)
}

/** Reads attributes the way browsers do, whatever is written. */
function readOddTag(html: string, start: number, name: string): Tag | null {
  let at = start
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at
    const [text = ''] = pattern.exec(html) ?? []
    at += text.length
    return text
  }
  let attributes = ''
  for (let count = 0; ; count++) {
    const between = take(BETWEEN_ATTRIBUTES)
    if (at >= html.length) return null
    if (html.charAt(at) === '>') return { name, attributes, slash: between.endsWith('/'), end: at + 1 }
    const key = take(ATTRIBUTE_NAME)
    let value: string | null = null
    if (take(EQUALS)) {
      const quote = html.charAt(at)
      if (quote === '"' || quote === "'") {
        const end = html.indexOf(quote, at + 1)
        if (end === -1) return null
        value = html.slice(at + 1, end)
        at = end + 1
      } else value = take(UNQUOTED)
    }
    if (count >= MAX_ATTRIBUTES || /["'<=]/.test(key)) continue
    attributes += value === null ? ` ${key}` : ` ${key}="${value.replaceAll('"', '&quot;')}"`
  }
}
