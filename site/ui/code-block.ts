import { html } from 'hono/html'
import type { Html } from './page.ts'

/** Code below a line that says what it is. On a page with the script `COPY` it has a button to copy it. */
export function codeBlock(label: string, code: string): Html {
  return html`<div class="code-block" data-copied="${label}">
    <p>${label}</p>
    <pre tabindex="0"><code>${withKeys(code)}</code></pre>
  </div>`
}

/** Marks the names of JSON. */
function withKeys(code: string): Html {
  if (!/^[[{]/.test(code)) return html`${code}`
  return html`${code.split(/("[^"\\]*")(?=:)/).map((part, at) => (at % 2 ? html`<b>${part}</b>` : part))}`
}
