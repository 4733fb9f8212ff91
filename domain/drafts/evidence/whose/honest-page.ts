import { visibleText } from '../../../shared/input/visible-text.ts'
import type { Block, Page } from '../../website/page.ts'
import { exactWordsFor, saying, wordsFor } from '../../words/words.ts'
import { isLeftover } from '../leftovers.ts'
import { withAnotherMarked } from '../others/page-subject.ts'
import { squashed } from '../plain-text.ts'
import { sentences } from '../sentences.ts'
import { withoutAnothersWords } from './own-data.ts'
import { domainCore } from './own-name.ts'

const MACHINE = exactWordsFor('machine that reads')
const SPEAKS_OF_MACHINES = new RegExp(MACHINE, 'u')
const OVERRIDES = saying('overrides instructions', 'sets a field')
const ROLES = ['system', 'assistant', 'user', 'instruction', 'instructions']
/** Marks of chat templates, in which prompts are written. */
const ROLE_MARKS = [
  new RegExp(`</?(?:${ROLES.join('|')})>`, 'i'),
  /\[INST\]/,
  /\[SYSTEM\]/,
  /<\|im_start\|/,
  new RegExp(String.raw`^\s*(?:${[...ROLES, 'AI', 'model', 'bot'].join('|')})\s*:\s`, 'i'),
]
const PHRASE_OF_MACHINES = String.raw`(?:[\p{L}’'-]{1,20}\s){0,3}?${MACHINE}(?:\s?[\p{L}’'-]{1,20}){0,4}?`
const GREETED = new RegExp(
  String.raw`^[^\p{L}]{0,4}${wordsFor('turns to a machine')}\s?${PHRASE_OF_MACHINES}\s?[,:!.;–—]`,
  'u',
)
/** "AIへ", "AIの皆さん、": a language in which the greeting follows the reader. */
const GREETED_AFTER = new RegExp(
  String.raw`${MACHINE}(?:へ(?:[。、：:！\s]|$)|${wordsFor('all of you')}(?:へ|、|：|:))`,
  'u',
)
const MEANT_FOR = new RegExp(
  String.raw`^[^\p{L}]{0,4}(?:${wordsFor('meant for a reader', 'turns to a machine')}\s)${PHRASE_OF_MACHINES}\s?(?:[,:!.;–—]|$)`,
  'u',
)
/** "LLM:" */
const CALLED = new RegExp(String.raw`^[^\p{L}]{0,4}${MACHINE}\s?[:：]\s*$`, 'u')
const ORDERED = new RegExp(
  `(?:${wordsFor('while summarising')}|${wordsFor('if you are a machine')}).{0,80}?${wordsFor('must', 'speaks of a product')}`,
  'u',
)
/** A machine in general as the subject; "your AI assistant" and "our chatbot" are products. */
const MUST_SAY = new RegExp(
  String.raw`(?<!(?:${wordsFor('our')}|['’]s)\s)${MACHINE}.{0,60}?${wordsFor('must')}.{0,40}?${wordsFor('speaks of a product')}`,
  'u',
)
/** The machine, then a comma or colon, then what it is to say. */
const TOLD = new RegExp(
  String.raw`^[^\p{L}]{0,4}${MACHINE}\s?[,:]\s(?:${wordsFor('must')}\s)?${wordsFor('speaks of a product')}`,
  'u',
)
const ASKED_TO_SAY = new RegExp(`${MACHINE}.{0,80}?${wordsFor('is to be said')}.{0,6}${wordsFor('must')}`, 'u')
const THIS_PRODUCT = saying('this product or page')
/** A named product of fewer letters stands in other words by chance. */
const MIN_NAME = 3
/** Only this much of a text is searched for orders. */
const MAX_LENGTH = 4000

/**
 * True for text that tries to instruct a language model. `name` is the product's: what machines should say is an
 * order if it is about the product, and otherwise what a product for machines does.
 */
export function isInstruction(text: string, name = ''): boolean {
  const visible = visibleText(text).slice(0, MAX_LENGTH)
  if (OVERRIDES.test(visible) || ROLE_MARKS.some((mark) => mark.test(visible)) || ORDERED.test(visible)) return true
  if (!SPEAKS_OF_MACHINES.test(visible)) return false
  return sentences(visible).some(
    (sentence) =>
      GREETED.test(sentence) ||
      ASKED_TO_SAY.test(sentence) ||
      ((MUST_SAY.test(sentence) || TOLD.test(sentence)) && isAboutUs(sentence, name)),
  )
}

function isAboutUs(sentence: string, name: string): boolean {
  if (THIS_PRODUCT.test(sentence)) return true
  const own = squashed(name)
  return (
    own.length >= MIN_NAME &&
    (sentence.match(/\p{Lu}[\p{L}\p{N}]+/gu) ?? []).some((word) => {
      const said = squashed(word)
      return said.length >= MIN_NAME && (own.includes(said) || said.includes(own))
    })
  )
}

/** True for a line that says that what follows is for machines, such as "For AI agents and language models". */
function isMeantForMachines(line: string): boolean {
  const visible = visibleText(line)
  return MEANT_FOR.test(visible) || CALLED.test(visible) || GREETED_AFTER.test(visible)
}

/** True for text that mentions machines that read, as a product for or with such machines does. */
function speaksOfMachines(text: string): boolean {
  return SPEAKS_OF_MACHINES.test(visibleText(text))
}

/**
 * The page without instructions to language models and without unfinished text, so that neither can be
 * drafted or quoted. If the page is about somebody else, its title and data keep only the website's own name.
 */
export function honestPage(page: Page): Page {
  const name = domainCore(page.url)
  // A product that is such a machine may speak of machines and to those who build them.
  const isForMachines = isProductForMachines(page)
  const isOrder = (text: string) => isInstruction(text, name) || (!isForMachines && isMeantForMachines(text))
  const isHonest = (text: string) => !isOrder(text) && !isLeftover(text)
  const orders = ordersAmong(page.blocks, isOrder)
  const tainted = taintedBlocks(page.blocks, orders)
  return withAnotherMarked({
    ...page,
    title: isHonest(page.title) ? page.title : '',
    meta: Object.fromEntries(Object.entries(page.meta).filter(([, content]) => isHonest(content))),
    structured: page.structured
      .filter((object) => textsOf(object).every(isHonest))
      .map((object) => withoutAnothersWords(object, page.url, name)),
    links: page.links.map((link) => (isHonest(link.text) ? link : { ...link, text: '' })),
    images: page.images.map((image) => (isHonest(image.alt) ? image : { ...image, alt: '' })),
    blocks: page.blocks.map((block, at) => (isLeftover(block.text) || tainted[at] ? { ...block, text: '' } : block)),
  })
}

/** A longer line is a sentence of its own. */
const MAX_PART = 40
const MAX_PARTS = 3

/** For each block, whether it is an order, alone or as the end of one that is cut into short lines. */
function ordersAmong(blocks: readonly Block[], isOrder: (text: string) => boolean): boolean[] {
  const orders = blocks.map(({ text }) => isOrder(text))
  for (const [at, { text }] of blocks.entries()) {
    if (orders[at] || text.length > MAX_PART || !speaksOfMachines(text)) continue
    let parts = text
    for (let from = at - 1; from > at - MAX_PARTS && (blocks[from]?.text.length ?? Infinity) <= MAX_PART; from--) {
      parts = `${blocks[from]!.text} ${parts}`
      if (isOrder(parts)) orders.fill(true, from, at + 1)
    }
  }
  return orders
}

/** Whether the page says in its title or first headline that the product is or serves machines that read. */
function isProductForMachines({ url, title, meta, blocks }: Page): boolean {
  const headline = blocks.find(({ tag }) => tag === 'h1')?.text ?? ''
  return [title, headline, meta['og:title'] ?? '', meta['description'] ?? '', meta['og:description'] ?? ''].some(
    (text) => speaksOfMachines(text) && !isInstruction(text, domainCore(url)) && !isMeantForMachines(text),
  )
}

/**
 * For each block, whether it is an order, follows one of the same kind, where orders often continue, or is in a
 * section whose heading is an order.
 */
function taintedBlocks(blocks: readonly Block[], orders: readonly boolean[]): boolean[] {
  /** The level of the heading that is an order; 0 outside its section. */
  let rank = 0
  return blocks.map((block, at) => {
    const level = levelOf(block)
    if (level > 0 && (rank === 0 || level <= rank)) rank = orders[at] === true ? level : 0
    const above = blocks[at - 1]
    const isNext = above?.tag === block.tag || (above?.tag === 'dt' && block.tag === 'dd')
    const runsOn = orders[at - 1] === true && isNext && above.zone === block.zone && level === 0
    return orders[at] === true || runsOn || (rank > 0 && block.zone !== 'footer')
  })
}

function levelOf({ tag }: Block): number {
  return /^h[1-6]$/.test(tag) ? Number(tag[1]) : 0
}

function textsOf(object: Record<string, unknown>): string[] {
  return Object.values(object).filter((value) => typeof value === 'string')
}
