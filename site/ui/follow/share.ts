import { html } from 'hono/html'
import { icon } from '../icon.ts'
import type { Html } from '../page.ts'

interface Shared {
  /** The full address of the page. */
  url: string
  /** What the post says beside the link. */
  text: string
}

const SHARE = icon('M10 12.5V3m0 0L6.5 6.5M10 3l3.5 3.5M5 10H4v7h12v-7h-1')

const WAYS = [
  ['X', 'M4.5 4l11 12M15.5 4l-11 12', ({ text, url }) => post('https://x.com/intent/post', { text, url })],
  [
    'LinkedIn',
    'M5 8.5V15M5 5v.01M9 15V8.5m0 3c0-2 1.2-3 3-3s3 1 3 3V15',
    ({ url }) => post('https://www.linkedin.com/sharing/share-offsite/', { url }),
  ],
  [
    'Reddit',
    'M10 8c3.6 0 6.3 1.8 6.3 4S13.6 16 10 16s-6.3-1.8-6.3-4S6.4 8 10 8zm0 0l.8-4 3.2.7M7.7 11.4v.01m4.6-.01v.01M7.7 13.6c1.3.8 3.3.8 4.6 0',
    ({ text, url }) => post('https://www.reddit.com/submit', { url, title: text }),
  ],
  [
    'Hacker News',
    'M5.5 4.5L10 11l4.5-6.5M10 11v5',
    ({ text, url }) => post('https://news.ycombinator.com/submitlink', { u: url, t: text }),
  ],
  ['Email', 'M3 5h14v10H3zl7 6 7-6', mailTo],
] as const satisfies [name: string, mark: string, href: (shared: Shared) => string][]

/**
 * Plain links that open a network's own page to post this address. They load nothing from there, and nobody learns of the
 * page's visitors. Copying needs the page's script `COPY`; without it the address stands there to select.
 */
export function shareLinks({ title, ...shared }: Shared & { title: string }): Html {
  return html`<section class="sharing">
    <h2>${title}</h2>
    ${ways(shared)}
  </section>`
}

/** The same behind a button, which shows `words` if there are any. */
export function shareMenu(shared: Shared, words?: string): Html {
  return html`<details class="share-menu">
    <summary class="button second" title="Share">
      ${SHARE}${words ? html`<span>${words}</span>` : html`<span class="hidden">Share</span>`}
    </summary>
    <div class="sharing">${ways(shared)}</div>
  </details>`
}

function ways(shared: Shared): Html {
  return html`<ul>
      ${WAYS.map(
        ([name, mark, hrefOf]) =>
          html`<li>
            <a href="${hrefOf(shared)}" rel="noopener nofollow"
              >${icon(mark)}<span><span class="hidden">Share: </span>${name}</span></a
            >
          </li>`,
      )}
    </ul>
    ${linkField(shared.url)}`
}

/** An address to copy: with the page's script `COPY` by a button. */
function linkField(url: string): Html {
  return html`<div class="link-field" data-copied="Link to this page">
    <p class="quiet">Link</p>
    <code tabindex="0">${url}</code>
  </div>`
}

/** For an owner: a card with the address of a page to send to people. */
export function invitation({ title, about, ...shared }: Shared & { title: string; about: string }): Html {
  return html`<section class="rating-card sharing">
    <h2>${title}</h2>
    <p class="quiet">${about}</p>
    ${linkField(shared.url)}
    <p><a href="${mailTo(shared)}">Send it by email</a></p>
  </section>`
}

/** A link that opens an email with this text and address. Mail programs don't read a plus sign as a space. */
function mailTo({ text, url }: Shared): string {
  return post('mailto:', { subject: text, body: url }).replaceAll('+', '%20')
}

function post(address: string, query: Record<string, string>): string {
  return `${address}?${new URLSearchParams(query).toString()}`
}
