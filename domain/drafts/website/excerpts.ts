import { visibleText } from '../../shared/input/visible-text.ts'
import { honestPage } from '../evidence/whose/honest-page.ts'
import { isOwnVoice } from '../evidence/whose/own-voice.ts'
import type { Page } from './page.ts'

/** About 20,000 tokens for all pages. The limit for each page keeps a long one from displacing the others. */
const MAX_CHARACTERS = 60_000
const MAX_PAGE_CHARACTERS = 16_000

/** The part of one page that a model may read. */
export interface Excerpt {
  title: string
  lines: string[]
}

/**
 * The pages for a model, in order: only visible text in the website's own voice, without instructions to
 * models. The pages' addresses are left out, because they are untrusted text, too.
 */
export function excerptsOf(pages: readonly Page[]): Excerpt[] {
  let left = MAX_CHARACTERS
  return pages.map((page) => {
    const { title, blocks } = honestPage(page)
    const lines: string[] = []
    let room = Math.min(left, MAX_PAGE_CHARACTERS)
    for (const block of blocks) {
      const line = isOwnVoice(block) ? visibleText(block.text).trim() : ''
      if (line === '') continue
      if (line.length > room) break
      room -= line.length
      left -= line.length
      lines.push(line)
    }
    return { title: visibleText(title), lines }
  })
}
