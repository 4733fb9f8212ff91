import type { Block, Page } from '../../website/page.ts'
import { plainText, squashed } from '../plain-text.ts'
import { sentences } from '../sentences.ts'

const OTHER = String.raw`\p{Lu}[\p{L}\p{N}&.’'-]*(?:\s\p{Lu}[\p{L}\p{N}&.’'-]*){0,2}`
/** Words that always make a heading a comparison of products, unlike "compare", which shops say of prices. */
const VERSUS = /(?<![\p{L}\p{N}])(?:vs\.?|versus|gegen|contre|frente a)(?![\p{L}\p{N}])|比較/iu
const COMPARES =
  /(?<!\p{L})(?:compar\p{L}+|vergl\p{L}+|competitors?|konkurren\p{L}+|wettbewerb\p{L}*|concurrents?|concurrence|competidores|competencia|concorrentes?|concorrência|alternatives?|alternativ\p{L}+)(?!\p{L})/iu
const OURSELVES = /(?<!\p{L})(?:us|we|our|uns|wir|unser\p{L}*|nous|nos|nosotros|nuestr\p{L}+|nós|noss\p{L}+)(?!\p{L})/iu
/** The name after these words is another company's. */
const NAMED_AS_OTHER = new RegExp(
  String.raw`(?:\b(?:[Uu]nlike|[Aa]lternatives? to|[Cc]ompared (?:to|with)|[Bb]etter than|[Cc]heaper than|[Ss]witch(?:ing|ed)? from|[Mm]igrat(?:e|ing|ed) from|[Mm]oved? (?:away )?from|[Rr]eplac(?:e|es|ing)|[Ii]nstead of)|(?<!\p{L})(?:[Aa]nders als|[Ii]m [Gg]egensatz zu|[Ww]echsel von|[Aa]lternative (?:zu|à)|[Cc]ontrairement à|[Cc]omparé à|[Aa] diferencia de|[Aa]lternativa a|[Aa]o contrário d[aeo]|(?:[Cc]ompetitors?|[Rr]ivals?)(?: (?:like|such as|including))?|Wettbewerber|Konkurrent(?:en)?(?: wie)?|concurrents?(?: comme)?|competidor(?:es)?(?: como)?|concorrentes?(?: como)?))\s(${OTHER})`,
  'gu',
)
const CALLED_RIVAL = new RegExp(
  String.raw`(${OTHER}),? (?:(?:our|the|a|an|unser|notre|nuestro|nosso) )?(?:\p{Ll}+ )?(?:competitor|rival|Wettbewerber|Konkurrent|concurrent|competidor|concorrente)(?!\p{L})|([\p{L}\p{N}ー]+)(?:と(?:の比較|比べて|は違い)|に代わる)`,
  'gu',
)
const BESIDE = new RegExp(String.raw`(${OTHER})\s+(?:vs\.?|versus|gegen|contre|frente a)\s+(${OTHER})`, 'giu')
/** A fast check before the slow expressions. */
const SETS_BESIDE =
  /unlike|alternativ|compare|than|from|replac|instead|anders als|gegensatz|wechsel|contrairement|diferencia|contrário|competi|rival|wettbewerb|konkurren|concurrent|concorrent|vs|versus|gegen|contre|frente|と(?:の比較|比べて|は違い)|に代わる/i
/** Capitalized words that don't name a rival. */
const NO_NAME =
  /^(?:the|your|our|other|others|old|excel|spreadsheets?|email|manual|paper|traditional|google|we|us|it|you|all|any|your own|why|free|pro|basic|premium|enterprise|team|business|starter|plus|monthly|yearly|annual)$/i
/** Shorter lines name something that the product works with: "Globex imports". */
const MIN_WORDS_OF_SENTENCE = 4
const PAGE_OF_COMPARISON = /(?:^|[/-])vs[-/]|\/(?:compare|comparisons?|alternatives?|vergleich)(?:\/|$)|alternative-to/i

/**
 * Marks all text about rivals as comparison, because such text doesn't state the product's own facts, wording
 * or prices. No rule can tell which line of a comparison is about which product, so whole pages, sections and
 * tables are marked.
 */
export function withRivalsMarked<P extends Page>(pages: readonly P[], name: string): P[] {
  const rivals = new Set(pages.flatMap((page) => rivalsNamed(page, name)))
  return pages.map((page, at) => {
    const marked = rivalBlocks(page, name, rivals, at === 0)
    if (marked.size === 0) return page
    const isMarked = (index: number | undefined) => index !== undefined && marked.has(index)
    return {
      ...page,
      blocks: page.blocks.map((block, index) =>
        isMarked(index) ? { ...block, topics: withComparison(block) } : block,
      ),
      links: page.links.map((link) => (isMarked(link.block) ? { ...link, topics: withComparison(link) } : link)),
    }
  })
}

function withComparison({ topics = [] }: Pick<Block, 'topics'>): NonNullable<Block['topics']> {
  return topics.includes('comparison') ? topics : [...topics, 'comparison']
}

/** The companies that a page compares with the product. */
function rivalsNamed(page: Page, name: string): string[] {
  const texts = [page.title, ...page.blocks.filter((block) => block.text.length < 600).map((block) => block.text)]
  const written = texts
    .filter((text) => SETS_BESIDE.test(text))
    .flatMap((text) => [
      ...[...text.matchAll(NAMED_AS_OTHER)].map((match) => match[1] ?? ''),
      ...[...text.matchAll(CALLED_RIVAL)].map((match) => match[1] ?? match[2] ?? ''),
      ...[...text.matchAll(BESIDE)].flatMap((match) => [match[1] ?? '', match[2] ?? '']),
    ])
  return [...written, ...tablesOf(page).flatMap((cells) => headsBeside(page, cells, name))]
    .map((one) => plainText(one).replace(/[.,'’-]+$/, ''))
    .filter((one) => squashed(one).length > 2 && !NO_NAME.test(one) && !isOwn(one, name))
}

function rivalBlocks(page: Page, name: string, rivals: ReadonlySet<string>, isHome: boolean): Set<number> {
  const { blocks } = page
  const found = new Set<number>()
  if (!isHome && PAGE_OF_COMPARISON.test(URL.parse(page.url)?.pathname ?? ''))
    for (const at of blocks.keys()) found.add(at)
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

function setsBeside(heading: string, name: string, rivals: ReadonlySet<string>): boolean {
  return (
    VERSUS.test(heading) ||
    rivals.has(plainText(heading)) ||
    (COMPARES.test(heading) && (OURSELVES.test(heading) || isOwn(heading, name)))
  )
}

/** True for a text with a sentence that begins with a rival: "Globex charges …", "With Globex you …". */
function speaksOfRival(text: string, rivals: ReadonlySet<string>): boolean {
  const folded = plainText(text)
  const mentioned = [...rivals].filter((rival) => folded.includes(rival))
  if (mentioned.length === 0) return false
  return sentences(text).some((sentence) => {
    if (sentence.split(' ').length < MIN_WORDS_OF_SENTENCE && /[a-z]/i.test(sentence)) return false
    const plain = plainText(sentence).replace(/^(?:with|at|on|in|by|bei|mit|chez|avec|con|com|and|but|while|the)\s/, '')
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
