import type { Page } from '../../website/page.ts'
import { plainText, squashed } from '../plain-text.ts'
import { sentences } from '../sentences.ts'
import { saying, wordsFor } from '../../words/words.ts'

const OTHER = String.raw`\p{Lu}[\p{L}\p{N}&.’'-]*(?:\s\p{Lu}[\p{L}\p{N}&.’'-]*){0,2}`
/** Words that always make a heading a comparison of products, unlike "compare", which shops say of prices. */
const VERSUS = saying('versus')
const COMPARES = saying('compares products')
const OURSELVES = saying('us as one side')
/** The name after these words is another company's. */
const NAMED_AS_OTHER = new RegExp(String.raw`${wordsFor('before another company')}\s(${OTHER})`, 'gu')
const CALLED_RIVAL = new RegExp(String.raw`(${OTHER}),? ${wordsFor('a rival')}`, 'gu')
const NAMED_BEFORE = new RegExp(String.raw`([\p{L}\p{N}ー]+)${wordsFor('is the other side')}`, 'gu')
const BESIDE = new RegExp(String.raw`(${OTHER})\s+${wordsFor('versus')}\s+(${OTHER})`, 'gu')
/** A fast check before the slow expressions. */
const SETS_BESIDE = saying('versus', 'before another company', 'a rival', 'is the other side')
/** Capitalized words that don't name a rival. */
const NO_NAME = new RegExp(`^${wordsFor('no rival')}$`, 'u')
const BEFORE_SUBJECT = new RegExp(String.raw`^${wordsFor('before a subject')}\s`, 'u')
const MAX_MENTIONED = 20
/** Shorter lines name something that the product works with: "Globex imports". */
const MIN_WORDS_OF_SENTENCE = 4
const COMPARING_PATHS = new Set([
  'compare',
  'comparison',
  'comparisons',
  'alternative',
  'alternatives',
  'vergleich',
  'vs',
])
const COMPARING_PATH = /(?:^|-)vs-|alternative-to/

/** The companies that a page compares with the product. */
export function rivalsNamed(page: Page, name: string): string[] {
  const texts = [page.title, ...page.blocks.filter((block) => block.text.length < 600).map((block) => block.text)]
  const written = texts
    .filter((text) => SETS_BESIDE.test(text))
    .flatMap((text) => [
      ...[...text.matchAll(NAMED_AS_OTHER)].map((match) => match[1] ?? ''),
      ...[...text.matchAll(CALLED_RIVAL), ...text.matchAll(NAMED_BEFORE)].map((match) => match[1] ?? ''),
      ...[...text.matchAll(BESIDE)].flatMap((match) => [match[1] ?? '', match[2] ?? '']),
    ])
  return [...written, ...tablesOf(page).flatMap((cells) => headsBeside(page, cells, name))]
    .map((one) => plainText(one).replace(/[.,'’-]+$/, ''))
    .filter((one) => squashed(one).length > 2 && !NO_NAME.test(one) && !isOwn(one, name))
}

/**
 * The blocks about rivals. No rule can tell which line of a comparison is about which product, so whole pages,
 * sections and tables count.
 */
export function rivalBlocks(page: Page, name: string, rivals: ReadonlySet<string>, isHome: boolean): Set<number> {
  const { blocks } = page
  const found = new Set<number>()
  if (!isHome && isComparingPath(URL.parse(page.url)?.pathname ?? '')) for (const at of blocks.keys()) found.add(at)
  for (const cells of tablesOf(page)) {
    const texts = cells.map((at) => blocks[at]?.text ?? '')
    if (texts.some((text) => squashed(text) === squashed(name) || rivals.has(plainText(text))))
      for (const at of cells) found.add(at)
  }
  /** The level of the heading whose section is about others; 0 outside such a section. */
  let rank = 0
  for (const [at, block] of blocks.entries()) {
    const level = /^h[1-6]$/.test(block.tag) ? Number(block.tag[1]) : 0
    if (block.zone === 'footer' || block.zone === 'nav') rank = 0
    else if (level > 0 && (rank === 0 || level <= rank))
      rank = setsBeside(block.text, name, rivals) && !(isHome && level === 1) ? level : 0
    if (rank > 0 || (level === 0 && rivals.size > 0 && speaksOfRival(block.text, rivals))) found.add(at)
  }
  return found
}

function isComparingPath(path: string): boolean {
  const parts = path.toLowerCase().split('/')
  return parts.some((part) => COMPARING_PATHS.has(part) || COMPARING_PATH.test(part))
}

function setsBeside(heading: string, name: string, rivals: ReadonlySet<string>): boolean {
  return (
    VERSUS.test(heading) ||
    rivals.has(plainText(heading)) ||
    (COMPARES.test(heading) && (OURSELVES.test(heading) || isOwn(heading, name)))
  )
}

/** True for a text with a sentence that begins with a rival, or names one beside a price: "With Globex you …". */
export function speaksOfRival(text: string, rivals: ReadonlySet<string>): boolean {
  const folded = plainText(text)
  const mentioned = [...rivals].filter((rival) => folded.includes(rival)).slice(0, MAX_MENTIONED)
  if (mentioned.length === 0) return false
  return sentences(text).some((sentence) => {
    if (sentence.split(' ').length < MIN_WORDS_OF_SENTENCE && /[a-z]/i.test(sentence)) return false
    if (/\p{Sc}\s?\d|\d\s?\p{Sc}/u.test(sentence)) return true
    const plain = plainText(sentence).replace(BEFORE_SUBJECT, '')
    return mentioned.some((rival) => plain.startsWith(rival) && !/^[\p{L}\p{N}]/u.test(plain.slice(rival.length)))
  })
}

/** The tables of a page. Each is a run of cells, given by their block indexes. */
function tablesOf({ blocks }: Page): number[][] {
  const tables: number[][] = []
  let last = -9
  for (const [at, block] of blocks.entries()) {
    if (!/^t[dh]$/.test(block.tag)) continue
    if (at === last + 1) tables.at(-1)?.push(at)
    else tables.push([at])
    last = at
  }
  return tables
}

/** The column headings of a table that has a column for the product; empty for other tables. */
function headsBeside({ blocks }: Page, cells: readonly number[], name: string): string[] {
  const heads = cells.filter((at) => blocks[at]?.tag === 'th').map((at) => blocks[at]?.text ?? '')
  return heads.some((text) => squashed(text) === squashed(name))
    ? heads.filter((text) => /^\p{Lu}/u.test(text) && text.split(' ').length < 4)
    : []
}

function isOwn(text: string, name: string): boolean {
  const own = squashed(name)
  return own.length > 1 && squashed(text).includes(own)
}
