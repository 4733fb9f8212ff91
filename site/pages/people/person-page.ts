import { html } from 'hono/html'
import type { PersonPage, PersonsComment } from '../../../domain/comments/person-page.ts'
import { portrait } from '../browse/founder-pages.ts'
import { listingCard, logo, type Summary } from '../../ui/listing-card.ts'
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
  const { name, since, upvotes, products, founder } = person
  const counts = [
    ...(products.length ? [counted(products.length, 'product')] : []),
    ...(person.comments ? [counted(person.comments, 'comment')] : []),
    ...(upvotes ? [counted(upvotes, 'upvote')] : []),
  ]
  const path = `/people/${slug}`
  return {
    title: name,
    description: `${name}: products, comments and upvotes.`,
    path,
    // People find each other here; search engines needn't.
    unlisted: true,
    main: html`<article class="person-page">
      <header>
        ${portrait(name, 80, founder?.photo)}
        <h1>${name}</h1>
        ${founder?.title ? html`<p class="lead">${founder.title}</p>` : ''}
        ${founder?.bio ? paragraphs(founder.bio) : ''}
        <p class="quiet">
          Here since ${monthName(since.slice(0, 'YYYY-MM'.length))}
          ${counts.length ? html`<br />${counts.join(' · ')}` : ''}
        </p>
        ${founder ? html`<p><a href="/founders/${founder.slug}">More about ${name}</a></p>` : ''}
      </header>
      <div>
        ${
          products.length
            ? html`<section>
                <h2>Products</h2>
                <ul class="cards single">
                  ${products.map((product) => listingCard(product))}
                </ul>
              </section>`
            : ''
        }
        <section>
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
      </div>
    </article>`,
  }
}

/** How much of the comment above stands before a reply, in characters. */
const ANSWERED_LENGTH = 80

function said({ id, thread, body, written_at, listing, answered }: PersonsComment, now: Date): Html {
  const { slug, name } = listing
  return html`<li class="comment">
    <div class="said-of">
      ${logo(listing, 40)}
      <p>
        <b><a href="/listings/${slug}">${name}</a></b>
        <a class="quiet" href="/listings/${slug}/comments/${thread}#comment-${id}"
          ><time datetime="${written_at}">${ago(written_at, now)}</time></a
        >
      </p>
    </div>
    ${answered ? html`<p class="answered">In reply to ${answered.name}: ${startOf(answered.body)}</p>` : ''}
    ${paragraphs(body)}
  </li>`
}

function startOf(text: string): string {
  const letters = Array.from(text)
  return letters.length > ANSWERED_LENGTH ? `${letters.slice(0, ANSWERED_LENGTH).join('').trimEnd()}…` : text
}

function pages(path: string, before: number | null, next: number | null): Html | '' {
  if (before === null && next === null) return ''
  return html`<nav class="pager" aria-label="Pages">
    ${before === null ? html`<span></span>` : html`<a href="${path}">← Newest</a>`}
    ${next === null ? html`<span></span>` : html`<a href="${path}?before=${next}">Older →</a>`}
  </nav>`
}
