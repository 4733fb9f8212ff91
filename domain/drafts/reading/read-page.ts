import { NodeType } from 'node-html-parser'
import type { HTMLElement } from 'node-html-parser'
import { storable } from '../../shared/input/storable.ts'
import type { Block, Link, Page, Topic } from '../website/page.ts'
import { isHidden, isShownAsBlock, isShownLater } from './hidden.ts'
import { parseHtml } from './parse-html.ts'
import { styleSheetOf } from './style-sheet.ts'
import type { StyleSheet } from './style-sheet.ts'
import { decoded, typedObjects } from './structured-data.ts'
import { namesOf, topicsWithin, zoneWithin } from './surroundings.ts'
import type { Zone } from './surroundings.ts'
import { oneLine } from './one-line.ts'

const UNREAD = new Set(
  'script style template noscript title textarea select option datalist svg math canvas object iframe video audio picture-source xmp'.split(
    ' ',
  ),
)
const BLOCK_TAGS = new Set(
  'address article aside blockquote body button center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html label legend li main nav ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)
const HEADING = /^h[1-6]$/
const SECTIONING = /^(?:main|section|article|aside|li|figure)$/
/** `<!doctype …>` and `<?xml …>`, which the parser returns as text. */
const DECLARATION = /^\s*<[!?][^>]*>\s*$/
/** A longer heading lacks its end tag and contains its section, so its further lines stay separate. */
const MAX_HEADING_LENGTH = 300
const MAX_TOPIC_SHARE = 0.6
/** Pages with fewer lines keep all topics, because one quotation can be most of such a page. */
const MIN_LINES_FOR_SHARE = 5
/** Limits on what is stored of a page; real pages stay below them. */
const MAX_TITLE_LENGTH = 1000
const MAX_BLOCKS = 6000
const MAX_BLOCK_LENGTH = 6000
const MAX_LINKS = 2000
const MAX_IMAGES = 300
const MAX_ADDRESS_LENGTH = 2000
const MAX_LATER_MAILBOXES = 10

interface Frame {
  element: HTMLElement
  next: number
  tag: string
  zone: Zone
  topics: readonly Topic[]
  isBlock: boolean
  /** Inside a heading, whose lines are joined into one. */
  heading: boolean
  /** Inside a section, article or main part, where headers belong to the content. */
  sectioned: boolean
  link: Link | null
  /** Inside an element that a script shows later. */
  unseen?: boolean
}

/** Extracts the visible text and metadata of a page. Never throws, whatever the HTML is. */
export function readPage(html: string, url: string, fetchedAt: string): Page {
  const page: Page = {
    url,
    fetchedAt,
    lang: null,
    title: '',
    meta: {},
    blocks: [],
    links: [],
    images: [],
    icons: [],
    embeds: [],
    structured: [],
    hasPasswordField: false,
  }
  const root = parseHtml(html)
  if (root !== null) new PageReader(page).read(root)
  forgetBroadTopics(page)
  return storable(page)
}

/** Removes topics that cover most of the page: they come from the layout's class names rather than the text. */
function forgetBroadTopics(page: Page): void {
  const main = page.blocks.filter((block) => block.zone === 'main')
  if (main.length < MIN_LINES_FOR_SHARE) return
  const counts = new Map<Topic, number>()
  for (const topic of main.flatMap((block) => block.topics ?? [])) counts.set(topic, (counts.get(topic) ?? 0) + 1)
  const broad = new Set(
    [...counts].filter(([, count]) => count > main.length * MAX_TOPIC_SHARE).map(([topic]) => topic),
  )
  if (broad.size === 0) return
  for (const part of [...page.blocks, ...page.links]) {
    const kept = part.topics?.filter((topic) => !broad.has(topic)) ?? []
    if (kept.length > 0) part.topics = kept
    else delete part.topics
  }
}

/** The frame of an unseen element, which adds no lines or links. */
const UNSEEN = { unseen: true, isBlock: false, heading: false, link: null }

/** Walks the tree without recursion, because hostile pages can nest deeper than the call stack allows. */
class PageReader {
  #page: Page
  #base: string
  #text = ''
  #tag = 'body'
  #zone: Zone = 'main'
  #topics: readonly Topic[] = []
  #sheet: StyleSheet | null = null

  constructor(page: Page) {
    this.#page = page
    this.#base = page.url
  }

  read(root: HTMLElement): void {
    this.#sheet = styleSheetOf(root)
    // Starts at the root instead of <body>, which the parser closes too early on malformed pages.
    const top: Frame = {
      element: root,
      next: 0,
      tag: 'body',
      zone: 'main',
      topics: [],
      isBlock: true,
      heading: false,
      sectioned: false,
      link: null,
    }
    const stack = [top]
    for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
      const child = frame.element.childNodes[frame.next++]
      if (child === undefined) {
        stack.pop()
        this.#leave(frame, stack.at(-1))
      } else if (child.nodeType === NodeType.TEXT_NODE) {
        if (!DECLARATION.test(child.rawText)) this.#addText(child.text, frame)
      } else if (child.nodeType === NodeType.ELEMENT_NODE) {
        const opened = this.#enter(child as HTMLElement, frame)
        if (opened !== null) stack.push(opened)
      }
    }
    this.#endBlock()
  }

  #addText(text: string, frame: Frame): void {
    if (frame.unseen) return
    if (this.#text === '') {
      this.#tag = frame.tag
      this.#zone = frame.zone
      this.#topics = frame.topics
    }
    if (this.#text.length < MAX_BLOCK_LENGTH) this.#text += text
    if (frame.link !== null && frame.link.text.length < MAX_HEADING_LENGTH) frame.link.text += text
  }

  #enter(element: HTMLElement, parent: Frame): Frame | null {
    const tag = (element.rawTagName ?? '').toLowerCase()
    if (!parent.unseen) this.#noteHead(element, tag, parent)
    if (tag === 'br') {
      if (parent.heading || parent.link !== null) this.#space()
      else this.#endBlock()
      return null
    }
    if (UNREAD.has(tag) || this.#sheet === null) return null
    if (isHidden(element, this.#sheet))
      return !parent.unseen && isShownLater(element) ? { ...parent, element, next: 0, ...UNSEEN } : null
    if (parent.unseen) {
      if (tag === 'a') this.#noteLaterMailbox(element)
      return { ...parent, element, next: 0 }
    }
    const role = element.getAttribute('role')?.toLowerCase() ?? ''
    const names = namesOf(element)
    const zone = zoneWithin(parent.zone, tag, role, names, parent.sectioned)
    const topics = topicsWithin(parent.topics, tag, role, names)
    const isBlock = BLOCK_TAGS.has(tag)
    // Links in menus and footers start new lines, because often no text separates them.
    const isEntry = tag === 'a' && (zone === 'nav' || zone === 'footer')
    const startsLine = isBlock || isEntry || isShownAsBlock(element)
    if (startsLine) this.#startLine(parent)
    const link = tag === 'a' ? this.#addLink(element, zone, topics) : parent.link
    if (tag === 'img') this.#addImage(element, zone, names, link)
    return {
      element,
      next: 0,
      tag: isBlock && !parent.heading ? tag : parent.tag,
      zone,
      topics,
      isBlock: startsLine,
      heading: parent.heading || HEADING.test(tag),
      sectioned: parent.sectioned || SECTIONING.test(tag),
      link,
    }
  }

  #leave(frame: Frame, parent: Frame | undefined): void {
    if (frame.isBlock && parent?.heading && this.#text.length < MAX_HEADING_LENGTH) this.#space()
    else if (frame.isBlock) this.#endBlock()
    if (frame.link !== null && frame.link !== parent?.link) {
      frame.link.text =
        oneLine(frame.link.text) ||
        oneLine(frame.element.getAttribute('aria-label') ?? frame.element.getAttribute('title') ?? '')
    }
  }

  #startLine(parent: Frame): void {
    if (parent.heading && this.#text.length < MAX_HEADING_LENGTH) this.#space()
    else this.#endBlock()
  }

  #space(): void {
    if (this.#text !== '') this.#text += ' '
  }

  #endBlock(): void {
    const text = oneLine(this.#text)
    this.#text = ''
    if (text === '' || this.#page.blocks.length >= MAX_BLOCKS) return
    const block: Block = { tag: this.#tag, zone: this.#zone, text: text.slice(0, MAX_BLOCK_LENGTH) }
    if (this.#topics.length > 0) block.topics = [...this.#topics]
    this.#page.blocks.push(block)
  }

  #addLink(element: HTMLElement, zone: Zone, topics: readonly Topic[]): Link | null {
    const href = this.#absolute(element.getAttribute('href') ?? '')
    if (href === null || this.#page.links.length >= MAX_LINKS) return null
    const link: Link = { href, text: '', zone, block: this.#page.blocks.length }
    if (topics.length > 0) link.topics = [...topics]
    this.#page.links.push(link)
    return link
  }

  #noteLaterMailbox(element: HTMLElement): void {
    const href = element.getAttribute('href')?.trim() ?? ''
    const known = (this.#page.laterMailboxes ??= [])
    if (/^mailto:/i.test(href) && href.length < MAX_HEADING_LENGTH && known.length < MAX_LATER_MAILBOXES)
      known.push(href)
  }

  #addImage(element: HTMLElement, zone: Zone, names: string, link: Link | null): void {
    const alt = oneLine(element.getAttribute('alt') ?? '')
    if (link !== null && alt !== '') link.text += ` ${alt}`
    const written = [
      element.getAttribute('src'),
      element.getAttribute('data-src'),
      element.getAttribute('data-lazy-src'),
    ]
    const src = written.find((address) => address !== undefined && address !== '' && !address.startsWith('data:'))
    const absolute = src === undefined ? null : this.#absolute(src)
    if (absolute === null || this.#page.images.length >= MAX_IMAGES) return
    const home = link !== null && isSamePage(link.href, this.#page.url) ? ' home-link' : ''
    this.#page.images.push({ src: absolute, alt, hint: `${names}${home}`, zone })
  }

  /**
   * Collects data outside the text: language, base address, title, meta tags, icons, scripts, videos and
   * password fields.
   */
  #noteHead(element: HTMLElement, tag: string, parent: Frame): void {
    const page = this.#page
    if (tag === 'html') page.lang ??= element.getAttribute('lang')?.toLowerCase().slice(0, 35) || null
    else if (tag === 'base') this.#base = this.#absolute(element.getAttribute('href') ?? '') ?? this.#base
    else if (tag === 'title') page.title ||= oneLine(decoded(element.text)).slice(0, MAX_TITLE_LENGTH)
    else if (tag === 'meta') this.#noteMeta(element)
    else if (tag === 'link') this.#noteIcon(element)
    else if (tag === 'script') this.#noteScript(element)
    else if (tag === 'input') page.hasPasswordField ||= element.getAttribute('type')?.toLowerCase() === 'password'
    else if (/^(?:iframe|video|source|embed)$/.test(tag) && !isOfOthers(parent)) {
      this.#noteEmbed(
        element.getAttribute('src') ?? element.getAttribute('data-src') ?? element.getAttribute('data-lazy-src'),
      )
    } else if (tag === 'lite-youtube' && !isOfOthers(parent)) {
      const id = element.getAttribute('videoid')
      if (id) this.#noteEmbed(`https://www.youtube.com/watch?v=${id}`)
    }
  }

  #noteMeta(element: HTMLElement): void {
    const name = element.getAttribute('property') ?? element.getAttribute('name') ?? element.getAttribute('itemprop')
    const content = oneLine(decoded(element.getAttribute('content') ?? '')).slice(0, MAX_BLOCK_LENGTH)
    if (name && content) this.#page.meta[name.toLowerCase()] ??= content
  }

  #noteIcon(element: HTMLElement): void {
    const rel = element.getAttribute('rel')?.toLowerCase() ?? ''
    const href = element.getAttribute('href') ?? ''
    const absolute = rel.includes('icon') && !href.startsWith('data:') ? this.#absolute(href) : null
    if (absolute !== null) this.#page.icons.push({ rel, href: absolute, sizes: element.getAttribute('sizes') ?? '' })
  }

  #noteScript(element: HTMLElement): void {
    if (!/ld\+json/i.test(element.getAttribute('type') ?? '')) return
    this.#page.structured.push(...typedObjects(element.rawText))
  }

  #noteEmbed(address: string | undefined): void {
    const absolute = address ? this.#absolute(address) : null
    if (absolute !== null && /^https?:/.test(absolute)) this.#page.embeds.push(absolute)
  }

  #absolute(address: string): string | null {
    const written = address.trim()
    if (written === '' || written.startsWith('#') || written.length > MAX_ADDRESS_LENGTH) return null
    if (/^(?:mailto|tel|sms):/i.test(written)) return written
    const absolute = URL.parse(written, this.#base)
    return absolute !== null && /^https?:$/.test(absolute.protocol) ? absolute.href : null
  }
}

/** Whether a video is part of a testimonial, a comparison or the team's introduction. */
function isOfOthers({ topics }: Frame): boolean {
  return topics.some((topic) => topic === 'testimonial' || topic === 'comparison' || topic === 'team')
}

function isSamePage(href: string, url: string): boolean {
  const [target, page] = [URL.parse(href), URL.parse(url)]
  return (
    target !== null &&
    page !== null &&
    target.host === page.host &&
    /^\/(?:index\.\w+|[a-z]{2}\/?)?$/.test(target.pathname)
  )
}
