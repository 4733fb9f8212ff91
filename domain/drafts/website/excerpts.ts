import { visibleText } from '../../shared/input/visible-text.ts'
import { honestPage } from '../evidence/whose/honest-page.ts'
import { isOwnVoice } from '../evidence/whose/own-voice.ts'
import type { Page } from './page.ts'

/** About 20,000 tokens; the home page comes first, and a long page must not crowd out the others. */
const MAX_CHARACTERS = 60_000
const MAX_PAGE_CHARACTERS = 16_000

/** What of one page a model may read. */
export interface Excerpt {
  title: string
  lines: string[]
}

/**
 * The pages as a model sees them, in their order: of each only what readers see, what the website says in its own voice, and
 * what does not instruct its machine reader. No addresses, since they too are a stranger's words.
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
