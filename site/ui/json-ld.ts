import { html, raw } from 'hono/html'
import type { Html } from './page.ts'

/** schema.org data for search engines. The block holds data and never runs. */
export function jsonLd(value: object): Html {
  return html`<script type="application/ld+json">
    ${raw(dataBlock({ '@context': 'https://schema.org', ...value }))}
  </script>`
}

/** JSON for a script element. HTML escapes don't work there, so characters that could end it become JSON escapes. */
export function dataBlock(value: object): string {
  return JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
