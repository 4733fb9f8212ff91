import type { Block, Page } from '../../website/page.ts'
import { wordsFor } from '../../words/words.ts'
import { isCreditLine } from '../whose/own-voice.ts'
import { rivalBlocks, rivalsNamed } from '../whose/rivals.ts'
import { goodsIn } from './goods.ts'
import { quotationsIn } from './quotations.ts'
import { sectionsOfOthers } from './sections.ts'

/** "Our first customer, the bakery Globex, …" */
const ONE_OF_OTHERS = new RegExp(`^${wordsFor('one of others')}`, 'u')

/**
 * Marks all text that is about or by somebody else: rivals, customers, partners, articles, vacancies, goods and
 * credits. Such text states neither the product's facts nor its wording.
 */
export function withOthersMarked<P extends Page>(pages: readonly P[], name: string): P[] {
  const rivals = new Set(pages.flatMap((page) => rivalsNamed(page, name)))
  return pages.map((page, at) => {
    const compared = rivalBlocks(page, name, rivals, at === 0)
    const others = othersIn(page, name, at === 0)
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
function othersIn(page: Page, name: string, isHome: boolean): Set<number> {
  const { blocks } = page
  const found = new Set([...sectionsOfOthers(blocks, isHome), ...quotationsIn(blocks, name), ...goodsIn(page)])
  for (const [at, { text }] of blocks.entries())
    if (ONE_OF_OTHERS.test(text) || isCreditLine(blocks, at, name)) found.add(at)
  return found
}
