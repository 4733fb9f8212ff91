import { html } from 'hono/html'
import type { PersonPage, PersonsComment } from '../../../domain/comments/person-page.ts'
import { portrait } from '../browse/founder-pages.ts'
import { listingCard, type Summary } from '../../ui/listing-card.ts'
import type { Html, Page } from '../../ui/page.ts'
import { paragraphs } from '../../ui/prose.ts'
import { ago, counted, monthName } from '../../ui/words.ts'

interface PersonFacts {
  slug: string
  person: Omit<PersonPage, 'products'> & { products: Summary[] }
  comments: PersonsComment[]
  before: number | null
  /** Where the next page of comments begins; null on the last. */
  next: number | null
  now: Date
}

/** What everyone sees of a person who shows their page: their products, comments and how much they upvoted. */
export function personPageOf({ slug, person, comments, before, next, now }: PersonFacts): Page {
  const { name, since, upvotes, products } = person
  const path = `/people/${slug}`
  return {
    title: name,
    description: `${name}: products, comments and upvotes.`,
    path,
    // People find each other here; search engines needn't.
    unlisted: true,
    main: html`<article class="person-page">
      <header class="person">
        ${portrait(name, 80)}
        <div>
          <h1>${name}</h1>
          <p class="lead">Here since ${monthName(since.slice(0, 'YYYY-MM'.length))}</p>
        </div>
      </header>
      <ul class="person-figures">
        ${products.length ? figure(products.length, 'product', 'made') : ''}
        ${person.comments ? figure(person.comments, 'comment', 'written') : ''}
        ${upvotes ? figure(upvotes, 'product', 'upvoted') : ''}
      </ul>
      ${
        products.length
          ? html`<section class="shelf">
              <h2>Made by ${name}</h2>
              <ul class="cards">
                ${products.map((product) => listingCard(product))}
              </ul>
            </section>`
          : ''
      }
      <section class="shelf">
        <h2>Comments</h2>
        ${
          comments.length
            ? html`<ul class="comments by-person">
                ${comments.map((comment) => said(comment, now))}
              </ul>`
            : html`<p class="quiet">No comments yet.</p>`
        }
        ${pages(path, before, next)}
      </section>
    </article>`,
  }
}

function figure(n: number, unit: string, what: string): Html {
  const [count, ...words] = counted(n, unit).split(' ')
  return html`<li><b>${count}</b> <span>${words.join(' ')} ${what}</span></li>`
}

function said({ id, thread, body, written_at, listing }: PersonsComment, now: Date): Html {
  return html`<li class="comment">
    <p class="quiet">
      On <a href="/listings/${listing.slug}">${listing.name}</a>,
      <a href="/listings/${listing.slug}/comments/${thread}#comment-${id}"
        ><time datetime="${written_at}">${ago(written_at, now)}</time></a
      >
    </p>
    ${paragraphs(body)}
  </li>`
}

function pages(path: string, before: number | null, next: number | null): Html | '' {
  if (before === null && next === null) return ''
  return html`<nav class="pager" aria-label="Pages">
    ${before === null ? html`<span></span>` : html`<a href="${path}">← Newest</a>`}
    ${next === null ? html`<span></span>` : html`<a href="${path}?before=${next}">Older →</a>`}
  </nav>`
}
