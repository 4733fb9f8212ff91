import { html } from 'hono/html'
import type { Page } from './page.ts'

/** An address that leads nowhere. */
export function unknownPage(path: string): Page {
  return {
    title: 'Page not found',
    description: 'There is no page at this address.',
    path,
    unlisted: true,
    main: html`<section class="message">
      <h1>There is no page here</h1>
      <p class="lead">The address may be mistyped, or the page has moved.</p>
      ${searchFor('')}
      <p><a href="/">Go to the home page</a> or <a href="/search">browse all products</a>.</p>
    </section>`,
  }
}

/** What was asked for is not possible, and what to do instead. */
export function refusedPage(path: string, { message, fix }: { message: string; fix: string }): Page {
  return {
    title: 'Not possible right now',
    description: message,
    path,
    unlisted: true,
    main: html`<section class="message">
      <h1>Not possible right now</h1>
      <p class="lead">${message}</p>
      <p>${fix}</p>
    </section>`,
  }
}

/** Something failed here, and it is not the visitor's fault. */
export function brokenPage(path: string): Page {
  return {
    title: 'Something went wrong',
    description: 'This page could not be made.',
    path,
    unlisted: true,
    main: html`<section class="message">
      <h1>Something went wrong here</h1>
      <p class="lead">The fault is ours, and it has been noted. Try again in a moment.</p>
      <p><a href="/">Go to the home page</a>.</p>
    </section>`,
  }
}

/** A listing that is not there, or not public (yet, or any more). */
export function unknownListing(slug: string): Page {
  return {
    title: 'Listing not found',
    description: 'There is no public listing at this address.',
    path: `/listings/${encodeURIComponent(slug)}`,
    unlisted: true,
    main: html`<section class="message">
      <h1>This listing is not here</h1>
      <p class="lead">It may not be published yet, may have been withdrawn, or the address is mistyped.</p>
      ${searchFor(
        slug
          .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
          .trim()
          .slice(0, 80),
      )}
      <p>
        <a href="/search?sort=newest">See the newest products</a> or
        <a href="/search?status=upcoming">what launches soon</a>.
      </p>
    </section>`,
  }
}

function searchFor(words: string) {
  return html`<form class="search" action="/search" role="search">
    <label class="hidden" for="q">Search products</label>
    <input id="q" name="q" type="search" maxlength="200" value="${words}" placeholder="Search products" />
    <button>Search</button>
  </form>`
}
