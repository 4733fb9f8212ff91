import { visibleText } from '../../shared/input/visible-text.ts'
import { draftName } from '../drafting/name.ts'
import { siteOf } from '../drafting/site.ts'
import { pageKind, type PageKind } from '../evidence/page-kind.ts'
import { sentences } from '../evidence/sentences.ts'
import { domainCore } from '../evidence/whose/own-name.ts'
import { honestPage, isInstruction } from '../evidence/whose/honest-page.ts'
import { isOwnVoice } from '../evidence/whose/own-voice.ts'
import { withOthersMarked } from '../evidence/others/others-marked.ts'
import type { Block, Page } from '../website/page.ts'

/** About 20,000 tokens for all pages. The limit for each page keeps a long one from displacing the others. */
const MAX_CHARACTERS = 60_000
const MAX_PAGE_CHARACTERS = 16_000
/** A longer paragraph is shown sentence by sentence, so that a drafter can point at one of them. */
const MAX_PARAGRAPH = 180
/** Longer text can't be quoted. */
const MAX_LINE = 600
const MAX_LABEL = 60
/** Shorter lines, such as "Pro", may repeat without being a repetition. */
const MIN_REPEATED = 40

/** One line that a drafter can point at, in the website's words. */
export interface Line {
  text: string
  isHeading: boolean
  /** True for an `h1`, which heads the whole page rather than the text below it. */
  isPageHeading: boolean
  /** Index of the paragraph, list item or heading in its block: a long paragraph has several lines. */
  paragraph: number
  /** Index of the line in the page's blocks; -1 for the title and the description for search engines. */
  source: number
}

/** Lines that belong together: a heading comes first, with the text below it. */
export interface NumberedBlock {
  /** Index of the page. */
  page: number
  /** Unique among all pages. Its lines are numbered from 0: "12.0", "12.1"… */
  block: number
  lines: Line[]
}

/** One page that a drafter may point at. Its first block has its title and its description for search engines. */
export interface NumberedPage {
  /** Index of the page. */
  page: number
  role: PageKind
  /** Host and path; empty when they might instruct a model. */
  address: string
  blocks: NumberedBlock[]
}

/**
 * The pages as numbered lines, in order: only visible text in the website's own voice, without instructions
 * to models, text about rivals, menus, answers to questions and what an earlier block already says.
 */
export function numberedPages(pages: readonly Page[]): NumberedPage[] {
  const numbering = new Numbering()
  return ownPages(pages).map((page, at) => {
    const role = pageKind(page.url, at === 0)
    return { page: at, role, address: addressOf(page.url), blocks: numbering.number(page, at, role) }
  })
}

function ownPages(pages: readonly Page[]): Page[] {
  const honest = pages.map(honestPage)
  const site = siteOf(honest)
  const name = site && draftName(site)?.value
  return withOthersMarked(honest, typeof name === 'string' ? name : domainCore(honest[0]?.url ?? ''))
}

const MAX_ADDRESS = 80

function addressOf(url: string): string {
  const { host = '', pathname = '' } = URL.parse(url) ?? {}
  const path = /^[\w/.-]*$/.test(pathname) && !isInstruction(pathname.replace(/\W|_/g, ' ')) ? pathname : ''
  return `${host}${path}`.replace(/\/$/, '').slice(0, MAX_ADDRESS)
}

/** Numbers blocks across pages and remembers what earlier blocks said. */
class Numbering {
  #next = 0
  #left = MAX_CHARACTERS
  #seen = new Set<string>()

  number(page: Page, at: number, role: PageKind): NumberedBlock[] {
    let room = Math.min(this.#left, MAX_PAGE_CHARACTERS)
    const numbered: NumberedBlock[] = []
    // The title's block always gets its number, so that a page's first block is its title.
    for (const [index, lines] of [headOf(page), ...groupsOf(page, role)].entries()) {
      const fresh = index === 0 ? lines : this.#unsaid(lines)
      const length = fresh.reduce((sum, { text }) => sum + text.length, 0)
      if (length > room) break
      if (index > 0 && fresh.every(({ text }) => text === '')) continue
      room -= length
      this.#left -= length
      numbered.push({ page: at, block: this.#next++, lines: fresh })
    }
    return numbered
  }

  /** The lines without long ones that were shown before; none if the same block was. */
  #unsaid<T extends Line & { isFooter?: boolean }>(lines: readonly T[]): T[] {
    const key = lines.map(({ text }) => text).join('\n')
    if (this.#seen.has(key)) return []
    this.#seen.add(key)
    return lines.filter(({ text, isFooter }) => {
      if (text.length < MIN_REPEATED && !isFooter) return true
      if (this.#seen.has(text) && text !== key) return false
      this.#seen.add(text)
      return true
    })
  }
}

function headOf({ title, meta }: Page): Line[] {
  const about = visibleText(meta['description'] ?? '').trim()
  const lines = [visibleText(title).trim(), ...(isPointable(about) ? linesOf(about) : [])]
  return lines.map((text, at) => ({
    text,
    isHeading: false,
    isPageHeading: false,
    paragraph: Math.min(at, 1),
    source: -1,
  }))
}

interface GroupedLine extends Line {
  isFooter: boolean
}

/** The page's lines in blocks: each heading with what follows it, up to the next heading or part of the page. */
function groupsOf(page: Page, role: PageKind): GroupedLine[][] {
  const groups: GroupedLine[][] = []
  let zone: Block['zone'] | null = null
  const blocks = joinedNumbers(pointable(page, role))
  for (const [at, block] of blocks.entries()) {
    const isHeading = isHeadingTag(block) || headsNext(block, blocks[at + 1])
    const isFooter = block.zone === 'footer'
    const lines = isHeading ? [block.text] : linesOf(block.text)
    const startsGroup = isHeading || block.zone !== zone || !groups.length
    if (startsGroup) groups.push([])
    const group = groups.at(-1)!
    const paragraph = (group.at(-1)?.paragraph ?? -1) + 1
    group.push(
      ...lines.map((text) => ({
        text,
        isHeading,
        isPageHeading: block.tag === 'h1',
        paragraph,
        source: block.source,
        isFooter,
      })),
    )
    zone = block.zone
  }
  // A heading of a footer's links says nothing without them.
  return groups.filter((group) => !group.every(({ isFooter, isHeading }) => isFooter && isHeading))
}

function isHeadingTag({ tag }: Block): boolean {
  return /^h[1-6]$/.test(tag)
}

const MAX_UNTAGGED_HEADING = 40
const MIN_SENTENCE = 20

/** Whether a line without a heading's tag still heads the next one: a few words without an end, above a sentence. */
function headsNext(block: Block, next: Block | undefined): boolean {
  return (
    next !== undefined &&
    block.zone === next.zone &&
    block.zone !== 'footer' &&
    block.tag !== 'li' &&
    !isHeadingTag(next) &&
    block.text.length <= MAX_UNTAGGED_HEADING &&
    !/[.!?:,;。！？]$/.test(block.text) &&
    /^\p{L}/u.test(block.text) &&
    next.text.length >= MIN_SENTENCE &&
    /[.!。]$/.test(next.text)
  )
}

/** A page's block with its index there. */
interface SourceBlock extends Block {
  source: number
}

/** The blocks that say something about the product; of legal pages, only those with an email address. */
function pointable(page: Page, role: PageKind): SourceBlock[] {
  const linked = footerLinks(page)
  const shown = page.blocks
    .map((block, source) => ({ ...block, source }))
    .filter(
      (block) =>
        isOwnVoice(block) &&
        block.zone !== 'nav' &&
        isPointable(visibleText(block.text).trim()) &&
        !linked.has(block.source) &&
        (role !== 'legal' || block.text.includes('@')),
    )
  return withoutAnswers(shown).map((block) => ({ ...block, text: visibleText(block.text).trim() }))
}

function isPointable(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

/** The blocks of a footer that are only links, apart from email addresses. */
function footerLinks({ blocks, links }: Page): Set<number> {
  return new Set(
    links.flatMap(({ block, text, zone }) =>
      block !== undefined && zone === 'footer' && blocks[block]?.text === text && !text.includes('@') ? block : [],
    ),
  )
}

/**
 * The blocks without questions that visitors ask, and without the answers below them. A heading that is a
 * question is one of them when the heading before or after it is a question, too.
 */
function withoutAnswers(blocks: readonly SourceBlock[]): SourceBlock[] {
  const headings = blocks.filter(isHeadingTag)
  const asked = new Set(
    headings.filter(
      (one, at) => isQuestion(one) && [headings[at - 1], headings[at + 1]].some((near) => near && isQuestion(near)),
    ),
  )
  let isAnswer: 'below a heading' | 'among questions' | null = null
  return blocks.filter((block) => {
    const isTopic = block.topics?.includes('faq') === true
    if (isHeadingTag(block)) isAnswer = asked.has(block) ? 'below a heading' : isTopic && isAnswer ? isAnswer : null
    else if (isAnswer === 'among questions' && !isTopic) isAnswer = null
    if (isTopic && isQuestion(block)) isAnswer ??= 'among questions'
    return isAnswer === null
  })
}

function isQuestion({ text }: Block): boolean {
  return /[?？]$/.test(text)
}

/** "250+", "$12" and "99.9%", but not "1" or "2024", which number a step or name a year. */
const NUMBER = /^(?!0\d?$|\d$|(?:19|20)\d\d$)[^\p{L}\p{N}]{0,3}\d[\d.,\s]*\p{L}{0,2}[^\p{L}\p{N}]{0,3}$/u

/** The blocks with each number and the label below it as one, unless the label above it may be its own. */
function joinedNumbers(blocks: readonly SourceBlock[]): SourceBlock[] {
  const joined: SourceBlock[] = []
  for (const block of blocks) {
    const [number, above] = [joined.at(-1), joined.at(-2)]
    const isPrice = /\p{Sc}/u.test(number?.text ?? '')
    if (
      number &&
      NUMBER.test(number.text) &&
      isLabelOf(number, block) &&
      (isPrice || !above || !isLabelOf(number, above))
    )
      joined[joined.length - 1] = { ...number, text: `${number.text} ${block.text}` }
    else joined.push(block)
  }
  return joined
}

function isLabelOf(number: Block, { text, zone, tag }: Block): boolean {
  return (
    text.length <= MAX_LABEL &&
    zone === number.zone &&
    !/^(?:t[dh]|h[1-6])$/.test(tag) &&
    /\p{L}/u.test(text) &&
    !/^[^\p{L}]*\d|[.:]$/u.test(text)
  )
}

/** A paragraph as one line, or sentence by sentence if it is long. Sentences too long to quote are left out. */
function linesOf(text: string): string[] {
  const lines = text.length > MAX_PARAGRAPH ? sentences(text) : [text]
  return lines.filter((line) => line.length <= MAX_LINE && isPointable(line))
}

/** The line with this number, such as "12.1"; "title" is the first page's title. Undefined if there is none. */
export function lineAt(
  pages: readonly NumberedPage[],
  number: string,
): { line: Line; at: number; block: NumberedBlock } | undefined {
  const [, of, at] = /^(\d{1,5})\.(\d{1,5})$/.exec(number === 'title' ? '0.0' : number) ?? []
  const block = pages.flatMap(({ blocks }) => blocks).find((one) => one.block === Number(of))
  const line = block?.lines[Number(at)]
  return block && line && { line, at: Number(at), block }
}

/**
 * The pages as text: for each page its role and address, then its lines with their numbers; "# " marks a
 * heading, and an empty line ends a block.
 */
export function blocksAsText(pages: readonly NumberedPage[]): string {
  return pages
    .map(({ role, address, blocks }) => [`PAGE ${role} ${address}`, ...blocks.map(textOf)].join('\n\n'))
    .join('\n\n')
}

function textOf({ block, lines }: NumberedBlock): string {
  return lines.map(({ text, isHeading }, at) => `${block}.${at} ${isHeading ? '# ' : ''}${text}`).join('\n')
}
