import { html, raw } from 'hono/html'
import type { Html } from './page.ts'

/** Facts for search engines, in the words of schema.org. A data block, not a script: nothing in it runs. */
export function jsonLd(value: object): Html {
  return html`<script type="application/ld+json">
    ${dataBlock({ '@context': 'https://schema.org', ...value })}
  </script>`
}

/** In a data block nothing is unescaped, so nothing that could end it may stand there: JSON's own escapes do. */
function dataBlock(value: object): Html {
  return raw(
    JSON.stringify(value).replaceAll(
      /[<>&\u2028\u2029]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  )
}
