import type { Page } from '../../website/page.ts'
import { cutAtSentence } from '../limits.ts'
import { isOwnVoice } from './own-voice.ts'

/** More `h1` headlines mean a list of articles or customers, where none describes the product. */
const MAX_HEADLINES = 3
const MAX_PARAGRAPHS = 2
/** A shorter line is a label or a button. */
const MIN_PARAGRAPH = 40
/** The longest line that can be a quote. */
const MAX_LINE = 600

/** The lines in which a page says in its own voice what it is about: its title, descriptions, headlines and first paragraphs. */
export function headLines({ title, meta, blocks }: Page): string[] {
  const said = blocks.filter((block) => block.zone !== 'nav' && block.zone !== 'footer' && isOwnVoice(block))
  const headlines = said.filter(({ tag }) => tag === 'h1').map(({ text }) => text)
  const paragraphs = said.filter(({ tag, text }) => tag !== 'h1' && text.length >= MIN_PARAGRAPH)
  const lines = [
    title,
    ...(headlines.length > MAX_HEADLINES ? [] : headlines),
    meta['description'] ?? meta['og:description'] ?? '',
    ...paragraphs.slice(0, MAX_PARAGRAPHS).map(({ text }) => text),
  ]
  return [...new Set(lines.map((line) => cutAtSentence(line.trim(), MAX_LINE)))].filter((line) => line !== '')
}
