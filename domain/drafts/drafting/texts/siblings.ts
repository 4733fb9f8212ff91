import { isOwnVoice } from '../../evidence/whose/own-voice.ts'
import { isLeftover } from '../../evidence/leftovers.ts'
import type { Block, Page } from '../../website/page.ts'
import { isHeading } from '../site.ts'

/** A title with the first text below it. */
export interface Item {
  title: Block
  /** Index of the title among the page's blocks. */
  at: number
  text: Block
  /** The other lines below the title. */
  more: Block[]
}

/** Items of the same form in one part of a page. */
export interface Siblings {
  items: Item[]
  /** The heading above them, with the short line before it; empty for the sections of the page itself. */
  heading: string
  /** The text between that heading and the first item. */
  intro: string
  /** The page's own heading above all of them, if any. */
  page: string
}

export const MIN_SIBLINGS = 3
const MAX_TITLE = 80
const MAX_UNTAGGED_TITLE = 50
const MIN_TEXT = 20
const MAX_KICKER = 40
/** Elements in which lists are written besides `li`. */
const LINES = new Set(['p', 'div'])
const MAX_INTRO = 250
/** Ranks below those of headings. */
const TERM = 7
const UNTAGGED = 8

interface Title {
  block: Block
  at: number
  rank: number
}

/** The groups of at least three siblings on a page, in order. */
export function siblingsOf(page: Page): Siblings[] {
  const titles = titlesOf(page.blocks)
  const groups: Siblings[] = []
  /** The titles above the current one, by rank, and the items found so far below each of them. */
  const above: Title[] = []
  const runs = new Map<Title | null, Item[]>()
  const close = (parent: Title | null) => {
    const run = runs.get(parent) ?? []
    if (run.length >= MIN_SIBLINGS) groups.push({ items: run, ...surroundings(page, parent, run[0]!.at) })
    runs.delete(parent)
  }
  for (const [index, title] of titles.entries()) {
    while (above.length > 0 && above.at(-1)!.rank >= title.rank) close(above.pop()!)
    const parent = above.at(-1) ?? null
    const item = itemAt(page.blocks, title, titles[index + 1])
    const run = runs.get(parent) ?? []
    if (item === null || !isLike(run.at(-1), item)) close(parent)
    if (item !== null)
      runs
        .set(parent, runs.get(parent) ?? [])
        .get(parent)!
        .push(item)
    above.push(title)
  }
  for (const parent of runs.keys()) close(parent)
  return groups.toSorted((one, other) => one.items[0]!.at - other.items[0]!.at)
}

/** Headings, terms of definition lists, and short lines above a sentence. */
function titlesOf(blocks: readonly Block[]): Title[] {
  return blocks.flatMap((block, at) => {
    const rank = rankOf(block, blocks[at + 1], blocks[at + 2])
    return rank === null || block.zone === 'nav' || block.zone === 'footer' ? [] : [{ block, at, rank }]
  })
}

function rankOf(block: Block, next: Block | undefined, afterNext: Block | undefined): number | null {
  if (isHeading(block)) return Number(block.tag[1])
  if (block.tag === 'dt') return TERM
  if (next === undefined || !isUntaggedTitle(block, next)) return null
  // A short line above a title is no title of its own.
  return afterNext !== undefined && isSentence(afterNext) && isUntaggedTitle(next, afterNext) ? null : UNTAGGED
}

function isSentence({ text }: Block): boolean {
  return /[.!。]$/u.test(text)
}

function isUntaggedTitle(block: Block, next: Block): boolean {
  return (
    block.text.length <= MAX_UNTAGGED_TITLE &&
    !/^t[dh]$/.test(block.tag) &&
    /^[\p{Lu}\p{Lo}\p{N}]/u.test(block.text) &&
    !/[.!?,;:。！？]$/u.test(block.text) &&
    !isHeading(next) &&
    next.zone === block.zone &&
    next.text.length > block.text.length &&
    (next.tag === 'p' || isSentence(next)) &&
    isProse(next.text)
  )
}

/** True for running text: at least a few words, from its first letter to its end. */
export function isProse(text: string): boolean {
  if (/[•·|#@]/u.test(text)) return false
  const words = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(text)
    ? text.length / 3
    : text.split(' ').length
  return text.length >= MIN_TEXT - (words === text.length / 3 ? 8 : 0) && words >= 4
}

/** The title with its text; null if something else follows it, such as another title. */
function itemAt(blocks: readonly Block[], title: Title, next: Title | undefined): Item | null {
  const end = next?.at ?? blocks.length
  const [text, ...more] = blocks.slice(title.at + 1, Math.min(end, title.at + 8))
  if (text === undefined || text.tag === 'li' || !isProse(text.text) || title.block.text.length > MAX_TITLE) return null
  // A title with titles of its own heads a section.
  if (next !== undefined && next.rank > title.rank && next.rank !== UNTAGGED) return null
  return { title: title.block, at: title.at, text, more }
}

function isLike(before: Item | undefined, item: Item): boolean {
  return before === undefined || (before.title.tag === item.title.tag && before.text.tag === item.text.tag)
}

function surroundings({ blocks, links }: Page, parent: Title | null, first: number): Omit<Siblings, 'items'> {
  const isPage = parent?.block.tag === 'h1'
  const page = isPage ? parent.block.text : ''
  const from = isPage ? null : parent
  const start = from?.at ?? Math.max(0, first - 2)
  const between = blocks
    .slice(from ? start + 1 : start, first)
    .map(({ text }) => text)
    .join(' ')
  const intro = between.length > MAX_INTRO ? '' : between
  if (from === null) return { heading: '', intro, page }
  const kicker = blocks[start - 1]
  // The link before a heading belongs to the section before it.
  const isLink = links.some(({ block }) => block === start - 1)
  const isKicker =
    kicker !== undefined && kicker.text.length <= MAX_KICKER && isOwnVoice(kicker) && !isHeading(kicker) && !isLink
  return { heading: `${isKicker ? `${kicker.text}\n` : ''}${from.block.text}`, intro, page }
}

/**
 * Lists of at least three lines in a row, each "Title: explanation" or a few words. Right below a heading, short
 * lines of one kind are a list, too, if they stand in the same part of the page and none leads elsewhere.
 */
export function listsOf({ blocks, links }: Page): { items: Block[]; heading: string }[] {
  const lists: { items: Block[]; heading: string }[] = []
  const linked = new Set(links.map(({ block }) => block))
  let heading = ''
  let run: Block[] = []
  const end = () => {
    if (run.length >= MIN_SIBLINGS) lists.push({ items: run, heading })
    run = []
  }
  for (const [at, block] of blocks.entries()) {
    const [first = block] = run
    const isFirst = run.length === 0 && at > 0 && isHeading(blocks[at - 1]!)
    const goesOn = run.length > 0 && first.tag === block.tag && String(first.topics) === String(block.topics)
    const isLine = (isFirst || goesOn) && isShortLine(block) && !linked.has(at)
    const isItem = (block.tag === 'li' || isLine) && block.zone !== 'nav' && block.zone !== 'footer'
    if (!isItem || first.tag !== block.tag) end()
    if (isItem) run.push(block)
    if (isHeading(block)) heading = block.text
    else if (!isItem && block.zone !== 'main') heading = ''
  }
  end()
  return lists
}

function isShortLine({ tag, text }: Block): boolean {
  return LINES.has(tag) && text.length <= MAX_UNTAGGED_TITLE && !/[.!?,;:。！？]$/u.test(text)
}

/** Whether nobody but the website says it, and nothing that it says is left over from a template. */
export function isOwnItem({ title, text }: Item): boolean {
  return [title, text].every((block) => isOwnVoice(block) && !isLeftover(block.text))
}
