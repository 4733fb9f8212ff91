import { raw } from 'hono/html'
import MarkdownIt from 'markdown-it'
import type { Html } from './page.ts'

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false })

// Loading an image from another server would reveal the reader to it, so the image becomes a link.
markdown.renderer.rules['image'] = (tokens, at, options, env, renderer) => {
  const token = tokens[at]!
  const source = markdown.utils.escapeHtml(String(token.attrGet('src') ?? ''))
  const text = renderer.renderInlineAsText(token.children ?? [], options, env)
  const alt = markdown.utils.escapeHtml(text)
  if (/^\/(?![/\\])/.test(source)) return `<img src="${source}" alt="${alt}" loading="lazy" decoding="async">`
  return `<a href="${source}" rel="nofollow noopener">${alt || source}</a>`
}

markdown.renderer.rules['link_open'] = (tokens, at, options, _env, renderer) => {
  const token = tokens[at]!
  if (!/^[/#](?![/\\])/.test(String(token.attrGet('href') ?? ''))) token.attrSet('rel', 'nofollow noopener')
  return renderer.renderToken(tokens, at, options)
}

// Turns h1 into h2, because the page already has an h1.
for (const rule of ['heading_open', 'heading_close'] as const)
  markdown.renderer.rules[rule] = (tokens, at, options, _env, renderer) => {
    const token = tokens[at]!
    if (token.tag === 'h1') token.tag = 'h2'
    return renderer.renderToken(tokens, at, options)
  }

// Wide tables scroll in their own box, which can be focused with the keyboard.
markdown.renderer.rules['table_open'] = () =>
  '<div class="scroller" tabindex="0" role="region" aria-label="Table"><table>'
markdown.renderer.rules['table_close'] = () => '</table></div>'
markdown.renderer.rules['fence'] = (tokens, at) =>
  `<pre tabindex="0"><code>${markdown.utils.escapeHtml(tokens[at]!.content)}</code></pre>\n`

/**
 * Renders Markdown as HTML. HTML inside the Markdown is shown as text, and links to other sites are
 * `nofollow`.
 */
export function markdownHtml(text: string): Html {
  return raw(markdown.render(text))
}
