import type { Block, Page } from '../../website/page.ts'
import { wordsFor } from '../../words/words.ts'
import { isCreditLine } from '../whose/own-voice.ts'
import { companiesIn, ownCompanies } from '../whose/own-company.ts'
import { plainText, squashed } from '../plain-text.ts'
import { anotherSubject } from './no-text.ts'
import { rivalBlocks, rivalsNamed, speaksOfRival } from '../whose/rivals.ts'
import { goodsIn } from './goods.ts'
import { quotationsIn } from './quotations.ts'
import { sectionsOfOthers } from './sections.ts'

const MAX_LINE = 300
/** "Our first customer, the bakery Globex, …" */
const ONE_OF_OTHERS = new RegExp(`^${wordsFor('one of others')}`, 'u')

/**
 * Marks all text that is about or by somebody else: rivals, customers, partners, articles, vacancies, goods and
 * credits. Such text states neither the product's facts nor its wording.
 */
export function withOthersMarked<P extends Page>(pages: readonly P[], name: string): P[] {
  const rivals = new Set(pages.flatMap((page) => rivalsNamed(page, name)))
  const own = ownCompanies(pages, name)
  return pages.map((page, at) => {
    const compared = rivalBlocks(page, name, rivals, at === 0)
    const others = othersIn(page, name, at === 0, own)
    if (compared.size === 0 && others.size === 0) return page
    const marked = <T extends Pick<Block, 'topics'>>(one: T, index: number | undefined): T => {
      if (index === undefined) return one
      const topics = [...(one.topics ?? [])]
      if (compared.has(index) && !topics.includes('comparison')) topics.push('comparison')
      if (others.has(index) && !topics.includes('others')) topics.push('others')
      return topics.length === 0 ? one : { ...one, topics }
    }
    return {
      ...page,
      blocks: page.blocks.map(marked),
      links: page.links.map((link) => marked(link, link.block)),
    }
  })
}

/** The blocks about or by others, apart from rivals. */
function othersIn(page: Page, name: string, isHome: boolean, own: ReadonlySet<string>): Set<number> {
  const { blocks } = page
  const found = new Set([...sectionsOfOthers(blocks, isHome), ...quotationsIn(blocks, name), ...goodsIn(page)])
  const names = namesOfOthers(page, name, own)
  for (const [at, { text }] of blocks.entries())
    if (ONE_OF_OTHERS.test(text) || speaksOfRival(text, names) || isCreditLine(blocks, at, name)) found.add(at)
  return found
}

const MAX_NAMES = 50

/**
 * The companies that are the subject of a sentence or have an address on a page, apart from its own and from those
 * that its title, description or headings name: these may be the company's products.
 */
function namesOfOthers({ title, meta, blocks }: Page, name: string, own: ReadonlySet<string>): Set<string> {
  const isOwn = (one: string) => [...own].some((mine) => mine.includes(one) || one.includes(mine))
  const found = blocks
    .filter(({ text }) => text.length < MAX_LINE)
    .flatMap(({ text }) => [anotherSubject(text, name) ?? [], ...(/\d{4}/.test(text) ? companiesIn(text) : [])])
    .flat()
    .map(plainText)
    .filter((one) => squashed(one).length > 3 && !isOwn(squashed(one)))
  if (found.length === 0) return new Set()
  const head = [
    title,
    ...Object.values(meta),
    ...blocks.filter(({ tag }) => /^h[1-3]$/.test(tag)).map(({ text }) => text),
  ]
  const said = plainText(head.join('\n'))
  return new Set(found.filter((one) => !said.includes(one)).slice(0, MAX_NAMES))
}
