import { html } from 'hono/html'
import type { Html } from './page.ts'

/** Plain text as paragraphs. An empty line starts a new one. */
export function paragraphs(text: string): Html {
  const parts = text.split(/\n\s*\n/).filter((part) => part.trim())
  return html`<div class="prose">${parts.map((part) => html`<p>${part.trim()}</p>`)}</div>`
}
