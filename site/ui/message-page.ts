import type { Request } from 'express'
import { html } from 'hono/html'
import { listingCard, type Summary } from './listing-card.ts'
import type { Html, Page } from './page.ts'
import { SUGGEST } from './scripts.ts'
import { searchBox } from '../pages/search/search-form.ts'

/** An address that leads nowhere. */
export function unknownPage(path: string): Page {
  return {
    title: 'Page not found',
    description: 'There is no page at this address.',
    path,
    unlisted: true,
    head: SUGGEST.tag,
    main: html`<section class="message">
      <h1>There is no page here</h1>
      <p class="lead">The address may be mistyped, or the page has moved.</p>
      ${searchFor('')} ${waysOn()}
    </section>`,
  }
}

/** A founder, post, category, week or board that is not there: what the list of them is called, and where it is. */
export function unknownThing(path: string, thing: string, list: { name: string; href: string }): Page {
  return {
    title: `No such ${thing}`,
    description: `There is no ${thing} at this address.`,
    path,
    unlisted: true,
    head: SUGGEST.tag,
    main: html`<section class="message">
      <h1>There is no such ${thing}</h1>
      <p class="lead">The address may be mistyped, or it is not public any more.</p>
      <p><a class="button" href="${list.href}">${list.name}</a></p>
      ${searchFor('')} ${waysOn()}
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

/** The database is away: nobody knows whether what a form sent was kept. */
export function busyPage({ path, method }: Pick<Request, 'path' | 'method'>): Page {
  const isForm = method === 'POST'
  return {
    title: 'Please try again in a moment',
    description: 'This page cannot be made right now.',
    path,
    unlisted: true,
    main: html`<section class="message">
      <h1>Please try again in a moment</h1>
      <p class="lead">
        ${isForm ? 'We cannot say right now whether what you sent was kept.' : 'This page cannot be made right now.'}
      </p>
      ${
        isForm
          ? html`<p>Wait a few seconds, go back, and reload the page to see. Send it again if it is not there.</p>`
          : html`<p><a class="button" href="">Load this page again</a></p>`
      }
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
    head: SUGGEST.tag,
    main: html`<section class="message">
      <h1>This listing is not here</h1>
      <p class="lead">It may not be published yet, may have been taken down, or the address is mistyped.</p>
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

/** A listing that its owner withdrew: gone for good, and nothing of it is told. Others of its kind stand in its place. */
export function goneListing(slug: string, category: { slug: string; name: string }, others: Summary[]): Page {
  return {
    title: 'This listing was withdrawn',
    description: 'Its owner has taken this listing down.',
    path: `/listings/${slug}`,
    unlisted: true,
    main: html`<section class="message">
        <h1>This listing was withdrawn</h1>
        <p class="lead">Its owner has taken it down. There are other products of its kind.</p>
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
