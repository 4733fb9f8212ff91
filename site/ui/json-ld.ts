import { html, raw } from 'hono/html'
import type { Html } from './page.ts'

/** schema.org data for search engines. The block holds data and never runs. */
export function jsonLd(value: object): Html {
  return html`<script type="application/ld+json">
    ${dataBlock({ '@context': 'https://schema.org', ...value })}
  </script>`
}

/** HTML escapes don't work in a data block, so characters that could end it become JSON escapes. */
function dataBlock(value: object): Html {
  return raw(
    JSON.stringify(value).replaceAll(
      /[<>&\u2028\u2029]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  )
}
