import { html } from 'hono/html'
import type { Html } from '../page.ts'

interface Shared {
  /** The full address of the page. */
  url: string
  /** What the post says beside the link. */
  text: string
  title?: string
}

/**
 * Plain links that open a network's own page to post this address. They load nothing from there, and nobody learns of the
 * page's visitors. Copying needs the page's script `COPY`; without it the address stands there to select.
 */
export function shareLinks({ url, text, title = 'Share' }: Shared): Html {
  const links = [
    ['X', 'https://x.com/intent/post', { text, url }],
    ['LinkedIn', 'https://www.linkedin.com/sharing/share-offsite/', { url }],
    ['Reddit', 'https://www.reddit.com/submit', { url, title: text }],
    ['Hacker News', 'https://news.ycombinator.com/submitlink', { u: url, t: text }],
  ] as const
  return html`<section class="sharing">
    <h2>${title}</h2>
    <ul>
      ${links.map(
        ([name, address, query]) =>
          html`<li>
            <a
              class="button second small"
              href="${address}?${new URLSearchParams(query).toString()}"
              rel="noopener nofollow"
              ><span class="hidden">Share on </span>${name}</a
            >
          </li>`,
      )}
      <li>
        <a class="button second small" href="mailto:?${mailQuery({ subject: text, body: url })}"
          ><span class="hidden">Share by </span>Email</a
        >
      </li>
    </ul>
    <div class="link-field" data-copied="Link to this page">
      <p class="quiet">Link</p>
      <code tabindex="0">${url}</code>
    </div>
  </section>`
}

/** Mail programs don't read a plus sign as a space. */
function mailQuery(fields: Record<string, string>): string {
  return new URLSearchParams(fields).toString().replaceAll('+', '%20')
}
