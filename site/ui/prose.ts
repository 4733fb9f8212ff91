import { html } from 'hono/html'
import type { Html } from './page.ts'

/** Plain text as paragraphs. An empty line starts a new one. */
export function paragraphs(text: string): Html {
  const parts = text.split(/\n\s*\n/).filter((part) => part.trim())
  return html`<div class="prose">${parts.map((part) => html`<p>${part.trim()}</p>`)}</div>`
}

/** The start of a text with at most this many characters, which ends after a whole word. */
export function startOf(text: string, most: number): string {
  const letters = Array.from(text)
  if (letters.length <= most) return text
  const cut = letters.slice(0, most).join('')
  return `${cut.replace(/\s+\S*$/, '') || cut}…`
}
