import type { Page } from '../../website/page.ts'
import { saying } from '../../words/words.ts'
import { youtubeVideoId } from './platforms.ts'

/** A video next to these words shows something other than the product. */
export const SHOWS_SOMETHING_ELSE = saying('shows something else')
const LINES_AROUND = [-2, -1, 0, 1]

/** The text of the lines around a link. */
export function textAround({ blocks }: Page, at: number | undefined): string {
  return LINES_AROUND.map((step) => blocks[(at ?? -9) + step]?.text ?? '')
    .join(' ')
    .slice(0, 400)
}

/** True for a video that the page embeds, or links outside testimonials, comparisons and the like. */
export function isOwnFilm(id: string, page: Page): boolean {
  if (page.embeds.some((address) => youtubeVideoId(address) === id)) return true
  return page.links.some(
    (link) =>
      youtubeVideoId(link.href) === id &&
      !link.topics?.some((topic) => topic !== 'feature' && topic !== 'overlay') &&
      !SHOWS_SOMETHING_ELSE.test(`${link.text} ${textAround(page, link.block)}`),
  )
}
