import { REMOVED_SLUG } from '../../domain/listings/removed.ts'
import type { Request } from 'express'
import { html } from 'hono/html'
import { listingCard, type Summary } from './listing-card.ts'
import type { Html, Page } from './page.ts'
import { SUGGEST } from './scripts/scripts.ts'
import { searchBox } from '../pages/search/search-form.ts'

/** A page that only says something, such as what a link in an email does. */
export function messagePage(path: string, title: string, body: Html): Page {
  return {
    title,
    description: title,
    path,
    unlisted: true,
    main: html`<section class="message">
      <h1>${title}</h1>
      ${body}
    </section>`,
  }
}

/** The 404 page for an address that nothing serves. */
export function unknownPage(path: string): Page {
  return {
    title: 'Page not found',
    description: 'There is no page at this address.',
    path,
    unlisted: true,
    head: SUGGEST.tag,
    main: html`<section class="message">
      <h1>Page not found</h1>
      <p class="lead">Check the address, or search for a product.</p>
      ${searchFor('')} ${waysOn()}
    </section>`,
  }
}

/**
 * The 404 page for a founder, post, category, launch week, month or leaderboard, with a link to the full
 * list.
 */
export function unknownThing(path: string, thing: string, list: { name: string; href: string }): Page {
  const title = `${thing.charAt(0).toUpperCase()}${thing.slice(1)} not found`
  return {
    title,
    description: `There is no ${thing} at this address.`,
    path,
    unlisted: true,
    head: SUGGEST.tag,
    main: html`<section class="message">
      <h1>${title}</h1>
      <p class="lead">Check the address. It may no longer be public.</p>
      <p><a class="button" href="${list.href}">${list.name}</a></p>
      ${searchFor('')} ${waysOn()}
    </section>`,
  }
}

/** A refusal, and what to do instead. */
export function refusedPage(path: string, { message, fix }: { message: string; fix: string }): Page {
  return {
    title: 'That didn’t work',
    description: message,
    path,
    unlisted: true,
    main: html`<section class="message">
      <h1>That didn’t work</h1>
      <p class="lead">${message}</p>
      <p>${fix}</p>
    </section>`,
  }
}

/** Shown when the database is unreachable, so a form may or may not have been saved. */
export function busyPage({ path, method }: Pick<Request, 'path' | 'method'>): Page {
  const isForm = method === 'POST'
  return {
    title: 'Try again in a moment',
    description: 'We can’t show this page right now.',
    path,
    unlisted: true,
    main: html`<section class="message">
      <h1>Try again in a moment</h1>
      <p class="lead">${isForm ? 'We don’t know yet if your form was saved.' : 'We can’t show this page right now.'}</p>
      ${
        isForm
          ? html`<p>Wait a few seconds, go back and reload to check.</p>`
          : html`<p><a class="button" href="">Reload</a></p>`
      }
    </section>`,
  }
}

/** The page for an error on our side. */
export function brokenPage(path: string): Page {
  return {
    title: 'Something went wrong',
    description: 'That’s our fault, and we’ve logged it.',
    path,
    unlisted: true,
    main: html`<section class="message">
      <h1>Something went wrong</h1>
      <p class="lead">That’s our fault, and we’ve logged it. Try again soon.</p>
      <p><a href="/">Go to the home page</a>.</p>
    </section>`,
  }
}

/** The 404 page for a listing that doesn't exist or isn't public. */
export function unknownListing(slug: string): Page {
  return {
    title: 'Listing not found',
    description: 'There is no public listing at this address.',
    path: `/listings/${encodeURIComponent(slug)}`,
    unlisted: true,
    head: SUGGEST.tag,
    main: html`<section class="message">
      <h1>Listing not found</h1>
      <p class="lead">It may not be public. Check the address, or search for the product.</p>
      ${searchFor(
        slug
          .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
          .trim()
          .slice(0, 80),
      )}
      ${waysOn()}
    </section>`,
  }
}

/** Where the entries of finished weeks lead whose listing is no longer public. */
export function removedListing(): Page {
  return {
    title: 'This listing was removed',
    description: 'This listing is no longer public.',
    path: `/listings/${REMOVED_SLUG}`,
    unlisted: true,
    main: html`<section class="message">
      <h1>This listing was removed</h1>
      <p class="lead">It’s no longer public. Its place and votes in finished weeks stay, so that the results stay.</p>
      ${waysOn()}
    </section>`,
  }
}

/**
 * The page of a withdrawn listing. It shows only other listings, from its category or the parent category.
 */
export function goneListing(slug: string, category: { slug: string; name: string }, others: Summary[]): Page {
  return {
    title: 'This listing was withdrawn',
    description: 'The owner has withdrawn this listing.',
    path: `/listings/${slug}`,
    unlisted: true,
    main: html`<section class="message">
        <h1>This listing was withdrawn</h1>
        <p class="lead">The owner has withdrawn it.${others.length ? ' See similar products below.' : ''}</p>
        <p><a class="button" href="/categories/${category.slug}">See ${category.name}</a></p>
      </section>
      ${
        others.length
          ? html`<section class="shelf">
              <h2>Most voted in ${category.name}</h2>
              <ul class="cards list-head">
                ${others.map((other) => listingCard(other))}
              </ul>
            </section>`
          : ''
      }
      <section class="message">${waysOn()}</section>`,
  }
}

function waysOn(): Html {
  return html`<p>
    Or go to the <a href="/">home page</a>, <a href="/launches">the launches</a>, the
    <a href="/categories">categories</a> or <a href="/launches?section=recent">the newest products</a>.
  </p>`
}

function searchFor(words: string): Html {
  return html`<form class="search" action="/search" role="search">${searchBox(words)}</form>`
}
