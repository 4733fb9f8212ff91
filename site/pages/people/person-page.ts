import { html } from 'hono/html'
import { fact } from '../../ui/fact.ts'
import type { PersonPage, PersonsComment, PersonsReview } from '../../../domain/comments/person-page.ts'
import { longDate } from '../../../domain/shared/clock.ts'
import { standingLine } from '../search/result-lists.ts'
import { portrait } from '../browse/founder-pages.ts'
import { CALENDAR, icon, PAGE } from '../../ui/icon.ts'
import { followButton } from '../../ui/follow/follow-button.ts'
import { shareMenu } from '../../ui/follow/share.ts'
import { COPY } from '../../ui/scripts/scripts.ts'
import { listingCard, logo, type Summary } from '../../ui/listing-card.ts'
import { outwardLink, spokenAddress, webAddress } from '../../ui/outward-link.ts'
import type { Html, Page } from '../../ui/page.ts'
import { paragraphs, startOf } from '../../ui/prose.ts'
import { starLine } from '../../ui/stars.ts'
import { ago, counted, countryName, grouped, monthName } from '../../ui/words.ts'

type Made = Summary & Pick<PersonPage['products'][number], 'about' | 'launched_at'>

interface PersonFacts {
  slug: string
  /** The page's full address. */
  url: string
  person: Omit<PersonPage, 'products'> & { products: Made[] }
  comments: PersonsComment[]
  before: number | null
  /** Where the next page of comments begins; null on the last. */
  next: number | null
  now: Date
  /** Keyed by slug. */
  categoryNames: ReadonlyMap<string, string>
  /** The signed-in visitor, for the button to follow: the form token of the page; null when nobody is. */
  viewer: { token: string; follows: boolean; isThemselves: boolean } | null
}

/** What everyone sees of a person who shows their page: what a product of theirs says of them, their products and comments. */
export function personPageOf({
  slug,
  url,
  person,
  comments,
  before,
  next,
  now,
  categoryNames,
  viewer,
}: PersonFacts): Page {
  const { name, since, products, reviews, founder } = person
  const path = `/people/${slug}`
  const own = new Set(products.map((product) => product.slug))
  const counts = countsOf(person)
  return {
    title: name,
    description: `${name}: products, comments and upvotes.`,
    path,
    // People find each other here; search engines needn't.
    unlisted: true,
    head: COPY.tag,
    main: html`<article class="person-page">
      <header>
        ${portrait(name, 80, person.photo ?? founder?.photo)}
        <div class="who">
          <h1>${name}</h1>
          ${founder ? role(founder) : ''} ${founder?.bio ? paragraphs(founder.bio) : ''}
          <ul class="elsewhere">
            ${founder ? links(founder) : ''}
            <li>${icon(CALENDAR)}<span>Joined in ${monthName(since.slice(0, 'YYYY-MM'.length))}</span></li>
          </ul>
        </div>
        <div class="person-actions">${followThem(slug, person, viewer)} ${shareMenu({ url, text: name })}</div>
        ${
          counts.length
            ? html`<ul class="person-figures">
                ${counts.map(([count, unit]) => html`<li><b>${count}</b> <span>${unit}</span></li>`)}
              </ul>`
            : ''
        }
      </header>
      ${
        products.length
          ? html`<section class="made" id="products">
              <h2>Products <span class="count">${products.length}</span></h2>
              <ul class="cards ${products.length === 1 ? 'leader' : 'grid'}">
                ${products.map((product) =>
                  listingCard(product, {
                    categoryNames,
                    more: products.length === 1 ? aboutOnly(product) : standingLine(product),
                  }),
                )}
              </ul>
            </section>`
          : ''
      }
      ${reviews.total && before === null ? reviewsSection(reviews, now) : ''}
      <section class="said-by" id="comments">
        <h2>Comments${person.comments ? html` <span class="count">${grouped(person.comments)}</span>` : ''}</h2>
        ${
          comments.length
            ? html`<div class="said-cards">${comments.map((comment) => commentCard(comment, own, now))}</div>`
            : html`<p class="quiet">No comments yet.</p>`
        }
        ${pages(path, before, next)}
      </section>
    </article>`,
  }
}

/** What their only product is for, and how it did. */
function aboutOnly({ about, launched_at, votes, rating, best_place }: Made): Html {
  const facts: [name: string, value: Html | string | null | undefined][] = [
    ['Upvotes', grouped(votes)],
    ['Rating', rating && html`${rating.average.toFixed(1)} <small>(${grouped(rating.reviews)})</small>`],
    ['Best place', best_place ? html`#${best_place} <small>of its week</small>` : null],
    ['Launched', launched_at && html`<time datetime="${launched_at}">${longDate(launched_at)}</time>`],
  ]
  return html`${about ? html`<p class="about">${about}</p>` : ''}
    <dl class="product-facts">${facts.map(([name, value]) => fact(name, value))}</dl>`
}

function reviewsSection({ total, newest }: PersonFacts['person']['reviews'], now: Date): Html {
  return html`<section class="said-by" id="reviews">
    <h2>Reviews <span class="count">${grouped(total)}</span></h2>
    <div class="said-cards">${newest.map((review) => reviewCard(review, now))}</div>
  </section>`
}

/** How much of a review stands there, in characters. */
const REVIEW_LENGTH = 600

function reviewCard({ id, stars, body, written_at, helpful, listing }: PersonsReview, now: Date): Html {
  return html`<section class="said-about">
    <h3>${logo(listing, 24)} <a href="/listings/${listing.slug}">${listing.name}</a> ${starLine(stars)}</h3>
    ${paragraphs(startOf(body, REVIEW_LENGTH))}
    <p class="follow-up">
      <a href="/listings/${listing.slug}/reviews#review-${id}"
        ><time datetime="${written_at}">${ago(written_at, now)}</time></a
      >
      ${helpful ? html`<span>${grouped(helpful)} helpful</span>` : ''}
    </p>
  </section>`
}

/** To get an email when they launch something; on one's own page, to change it. */
function followThem(slug: string, { name }: PersonFacts['person'], viewer: PersonFacts['viewer']): Html {
  if (viewer?.isThemselves) return html`<a class="button second" href="/account#profile">Edit profile</a>`
  return followButton({
    slug,
    name,
    token: viewer?.token,
    isFollowed: viewer?.follows === true,
    thing: 'people',
    isMain: true,
  })
}

type Founder = NonNullable<PersonPage['founder']>

/** `CEO of Lanternfig`. */
function role({ title, of }: Founder): Html {
  return html`<p class="lead">${title ?? 'Founder'} of <a href="/listings/${of.slug}">${of.name}</a></p>`
}

const PLACE = icon('M10 17.5s5.5-4.8 5.5-9a5.5 5.5 0 0 0-11 0c0 4.2 5.5 9 5.5 9zM10 10.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4z')
const LINK = icon('M8.5 11.5l3-3M9 6l1.5-1.5a3.5 3.5 0 0 1 5 5L14 11M11 14l-1.5 1.5a3.5 3.5 0 0 1-5-5L6 9')

/** Where they are, and where else to find them, as their product says. */
function links({ slug, socials, country }: Founder): Html {
  const addresses = Object.values(socials).flatMap((address) => webAddress(address)?.href ?? [])
  return html`${country ? html`<li>${PLACE}<span>${countryName(country)}</span></li>` : ''}
    ${addresses.map((address) => html`<li>${LINK}${outwardLink(address, spokenAddress(address))}</li>`)}
    <li>${icon(PAGE)}<a href="/founders/${slug}">Founder profile</a></li>`
}

/** Such as `['2', 'followers']`, of what there is besides the tabs. */
function countsOf({ followers, helpful, upvotes }: PersonFacts['person']): string[][] {
  return [
    ...(followers ? [counted(followers, 'follower')] : []),
    ...(helpful ? [counted(helpful, 'helpful vote')] : []),
    ...(upvotes ? [counted(upvotes, 'upvote')] : []),
  ].map((words) => [words.slice(0, words.indexOf(' ')), words.slice(words.indexOf(' ') + 1)])
}

/** How much of the comment above stands before a reply, in characters. */
const ANSWERED_LENGTH = 180

function commentCard(
  { id, thread, body, written_at, listing, answers, helpful, answered }: PersonsComment,
  own: ReadonlySet<string>,
  now: Date,
): Html {
  return html`<section class="said-about">
    <h3>
      ${logo(listing, 24)} <a href="/listings/${listing.slug}">${listing.name}</a>
      ${own.has(listing.slug) ? html`<span class="maker-mark">Maker</span>` : ''}
    </h3>
    ${
      answered
        ? html`<div class="answered">
            <p>${answered.isOwn ? 'Following up on their own comment' : html`In reply to <b>${answered.name}</b>`}</p>
            <p>${startOf(answered.body, ANSWERED_LENGTH)}</p>
          </div>`
        : ''
    }
    ${paragraphs(body)}
    <p class="follow-up">
      <a href="/listings/${listing.slug}/comments/${thread}#comment-${id}"
        ><time datetime="${written_at}">${ago(written_at, now)}</time></a
      >
      ${helpful ? html`<span>${grouped(helpful)} helpful</span>` : ''}
      ${answers ? html`<span>${counted(answers, 'reply', 'replies')}</span>` : ''}
    </p>
  </section>`
}

function pages(path: string, before: number | null, next: number | null): Html | '' {
  if (before === null && next === null) return ''
  return html`<nav class="pager" aria-label="Pages">
    ${before === null ? html`<span></span>` : html`<a href="${path}">← Newest</a>`}
    ${next === null ? html`<span></span>` : html`<a href="${path}?before=${next}">Older →</a>`}
  </nav>`
}
