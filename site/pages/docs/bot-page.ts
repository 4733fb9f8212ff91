import { html } from 'hono/html'
import type { SiteFacts } from '../../../tools/define-tool.ts'
import type { Page } from '../../ui/page.ts'

/** What our crawler does, for those who meet it in their logs. */
export function botPage({ siteUrl, siteName }: SiteFacts): Page {
  return {
    title: 'LaunchDirBot, our crawler',
    description: `What LaunchDirBot of ${siteName} reads, how seldom, and how to keep it out.`,
    path: '/bot',
    main: html`<article class="guide">
      <h1>LaunchDirBot</h1>
      <p class="lead">
        LaunchDirBot reads a product's website when a person asks ${siteName} to list that product, or to set it beside
        their own. It never wanders from site to site.
      </p>
      <p>It calls itself:</p>
      <pre><code>LaunchDirBot/1.0 (+${siteUrl}/bot)</code></pre>

      <h2>What it reads</h2>
      <ul>
        <li><code>/robots.txt</code>, kept for at most a day.</li>
        <li>The page that was submitted, and the home page.</li>
        <li>
          Up to 7 further pages of the same site that say most about a product: prices, about, contact, questions. Where
          the home page links to too few of them, the sitemap.
        </li>
      </ul>
      <p>
        It quotes short passages, with a link to the page and the date, as proof of the facts in a profile. It runs no
        scripts, fills in no forms, signs in nowhere and keeps no cookies. The text of the pages is kept for a day.
      </p>

      <h2>How often</h2>
      <ul>
        <li>Once per request of a person; a second request within a day uses what was read before.</li>
        <li>At least half a second between two requests to a host, at most two at a time, and 25 seconds in all.</li>
        <li>A longer <code>Crawl-delay</code> is kept. With one of more than 5 seconds it reads no further pages.</li>
        <li>
          While a free listing waits for its badge, the one page its owner named is looked at about once an hour. The
          owner asked for that check, so it does not consult <code>robots.txt</code>.
        </li>
      </ul>

      <h2>How to keep it out</h2>
      <p>LaunchDirBot follows <code>robots.txt</code> (RFC 9309). To keep it from your whole site:</p>
      <pre><code>User-agent: LaunchDirBot
Disallow: /</code></pre>
      <p>To keep it from one part:</p>
      <pre><code>User-agent: LaunchDirBot
Disallow: /internal/</code></pre>
      <p>
        A <code>robots.txt</code> that answers with a server error also keeps it out. Whoever submitted the site is then
        told why it could not be read.
      </p>

      <h2>How to let it in</h2>
      <p>
        If your profile here came out empty, your bot protection may have shown LaunchDirBot a challenge. Allow the user
        agent above and submit the address again.
      </p>
    </article>`,
  }
}
