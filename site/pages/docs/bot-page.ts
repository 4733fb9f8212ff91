import { html } from 'hono/html'
import type { SiteFacts } from '../../../tools/define-tool.ts'
import type { Page } from '../../ui/page.ts'

/** What our crawler does, for people who find it in their logs. */
export function botPage({ siteUrl, siteName }: SiteFacts): Page {
  return {
    title: 'LaunchDirBot, our crawler',
    description: `What LaunchDirBot reads for ${siteName}, how often, and how to block it.`,
    path: '/bot',
    main: html`<article class="guide">
      <h1>LaunchDirBot</h1>
      <p class="lead">
        LaunchDirBot reads a product’s website when someone asks ${siteName} to list that product or compare it with
        theirs. It doesn’t crawl from website to website.
      </p>
      <p>Its user agent:</p>
      <pre><code>LaunchDirBot/1.0 (+${siteUrl}/bot)</code></pre>

      <h2>What it reads</h2>
      <ul>
        <li><code>/robots.txt</code>, cached for up to a day.</li>
        <li>The submitted page and the home page.</li>
        <li>
          Up to 7 more pages on the same website, such as pricing, about, contact and FAQ. If the home page links to too
          few of them, it also reads the sitemap.
        </li>
      </ul>
      <p>
        It quotes short passages as proof of the facts in a profile, with the date and a link to the page. It runs no
        scripts, submits no forms, never signs in and keeps no cookies. We keep the pages’ text for a day.
      </p>

      <h2>How often</h2>
      <ul>
        <li>Once each time someone asks. A second request within a day reuses the first reading.</li>
        <li>At most two requests at a time, at least half a second apart, and 25 seconds in total.</li>
        <li>It respects a longer <code>Crawl-delay</code>. If that’s over 5 seconds, it reads no more pages.</li>
        <li>
          While a free listing waits for its badge, we check the page its owner named about once an hour. The owner
          asked for this check, so it ignores <code>robots.txt</code>.
        </li>
      </ul>

      <h2>How to block it</h2>
      <p>LaunchDirBot follows <code>robots.txt</code> (RFC 9309). To block it from your whole website:</p>
      <pre><code>User-agent: LaunchDirBot
Disallow: /</code></pre>
      <p>To block it from one section:</p>
      <pre><code>User-agent: LaunchDirBot
Disallow: /internal/</code></pre>
      <p>
        A <code>robots.txt</code> that returns a server error also blocks it. We then tell the person who submitted the
        website why we couldn’t read it.
      </p>

      <h2>How to allow it</h2>
      <p>
        If your profile came out empty, your bot protection may have challenged LaunchDirBot. Allow the user agent above
        and submit the address again.
      </p>
    </article>`,
  }
}
