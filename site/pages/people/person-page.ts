import { html } from 'hono/html'
import type { PersonPage, PersonsComment } from '../../../domain/comments/person-page.ts'
import { standing } from '../search/result-lists.ts'
import { miniList } from '../launches/week-parts.ts'
import { portrait } from '../browse/founder-pages.ts'
import { listingCard, logo, type Summary } from '../../ui/listing-card.ts'
import { outwardLink, spokenAddress, webAddress } from '../../ui/outward-link.ts'
import type { Html, Page } from '../../ui/page.ts'
import { paragraphs, startOf } from '../../ui/prose.ts'
import { ago, counted, countryName, monthName } from '../../ui/words.ts'

interface PersonFacts {
  slug: string
  person: Omit<PersonPage, 'products'> & { products: Summary[] }
  comments: PersonsComment[]
  before: number | null
  /** Where the next page of comments begins; null on the last. */
  next: number | null
  now: Date
  /** Keyed by slug. */
  categoryNames: ReadonlyMap<string, string>
}

/** What everyone sees of a person who shows their page: what a product of theirs says of them, their products and comments. */
export function personPageOf({ slug, person, comments, before, next, now, categoryNames }: PersonFacts): Page {
  const { name, since, products, founder } = person
  const path = `/people/${slug}`
  const own = new Set(products.map((product) => product.slug))
  const discussed = [...new Map(comments.map(({ listing }) => [listing.slug, listing])).values()].filter(
    (listing) => !own.has(listing.slug),
  )
  const beside =
    products.length || discussed.length
      ? html`<aside>
          ${
            products.length
              ? html`<section>
                  <h2>${products.length === 1 ? 'Product' : 'Products'}</h2>
                  <ul class="cards">
                    ${products.map((product) => listingCard(product, { categoryNames, facts: standing(product) }))}
                  </ul>
                </section>`
              : ''
          }
          ${
            discussed.length
              ? html`<section>
                  <h2>Talks about</h2>
                  ${miniList(discussed.map((listing) => ({ ...listing, note: listing.tagline })))}
                </section>`
              : ''
          }
        </aside>`
      : ''
  return {
    title: name,
    description: `${name}: products, comments and upvotes.`,
    path,
    // People find each other here; search engines needn't.
    unlisted: true,
    main: html`<article class="person-page">
      <header>
        ${portrait(name, 80, founder?.photo)}
        <div>
          <h1>${name}</h1>
          ${founder ? role(founder) : ''}
        </div>
        ${
          founder
            ? html`<div class="about-person">${founder.bio ? paragraphs(founder.bio) : ''} ${links(founder)}</div>`
            : ''
        }
        <ul class="person-figures">
          ${countsOf(person).map(([count, unit]) => html`<li><b>${count}</b> <span>${unit}</span></li>`)}
          <li><span>Joined</span> <b>${monthName(since.slice(0, 'YYYY-MM'.length)).replace(' ', '\u00a0')}</b></li>
        </ul>
      </header>
      ${products.length ? beside : ''}
      <section class="said-by">
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
      ${products.length ? '' : beside}
    </article>`,
  }
}

type Founder = NonNullable<PersonPage['founder']>

/** `CEO of Lanternfig · France`. */
function role({ title, of, country }: Founder): Html {
  return html`<p class="lead">
    ${title ?? 'Founder'} of <a href="/listings/${of.slug}">${of.name}</a>${country ? ` · ${countryName(country)}` : ''}
  </p>`
}

/** Where else to find the person, as their product says. */
function links({ slug, socials }: Founder): Html {
  const addresses = Object.values(socials).flatMap((address) => webAddress(address)?.href ?? [])
  return html`<ul class="elsewhere" aria-label="Elsewhere">
    ${addresses.map((address) => html`<li>${outwardLink(address, spokenAddress(address))}</li>`)}
    <li><a href="/founders/${slug}">Founder page</a></li>
  </ul>`
}

/** Such as `['2', 'comments']`, of what there is. */
function countsOf({ products, comments, upvotes }: PersonFacts['person']): string[][] {
  return [
    ...(products.length ? [counted(products.length, 'product')] : []),
    ...(comments ? [counted(comments, 'comment')] : []),
    ...(upvotes ? [counted(upvotes, 'upvote')] : []),
  ].map((words) => words.split(' '))
}

/** How much of the comment above stands before a reply, in characters. */
const ANSWERED_LENGTH = 180

function said({ id, thread, body, written_at, listing, answers, answered }: PersonsComment, now: Date): Html {
  const { slug, name } = listing
  const path = `/listings/${slug}/comments/${thread}`
  return html`<li class="comment">
    <div class="said-of">
      ${logo(listing, 40)}
      <p>
        <b><a href="/listings/${slug}">${name}</a></b>
        <a class="quiet" href="${path}#comment-${id}"><time datetime="${written_at}">${ago(written_at, now)}</time></a>
      </p>
    </div>
    ${
      answered
        ? html`<div class="answered">
            <p>
              ${portrait(answered.name, 24)}
              ${answered.isOwn ? 'Following up on their own comment' : html`In reply to <b>${answered.name}</b>`}
            </p>
            <p>${startOf(answered.body, ANSWERED_LENGTH)}</p>
          </div>`
        : ''
    }
    ${paragraphs(body)}
    <p class="follow-up">
      <a href="${path}">${answers ? counted(answers, 'reply', 'replies') : 'Open the discussion'}</a>
    </p>
  </li>`
}

function pages(path: string, before: number | null, next: number | null): Html | '' {
  if (before === null && next === null) return ''
  return html`<nav class="pager" aria-label="Pages">
    ${before === null ? html`<span></span>` : html`<a href="${path}">← Newest</a>`}
    ${next === null ? html`<span></span>` : html`<a href="${path}?before=${next}">Older →</a>`}
  </nav>`
}
