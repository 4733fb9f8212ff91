import { html } from 'hono/html'
import { fact } from '../../ui/fact.ts'
import type { PersonPage, PersonsComment, PersonsReview } from '../../../domain/comments/person-page.ts'
import { miniList } from '../launches/week-parts.ts'
import { longDate } from '../../../domain/shared/clock.ts'
import { standingLine } from '../search/result-lists.ts'
import { countOfHelpful } from '../comments/helpful.ts'
import { portrait } from '../browse/founder-pages.ts'
import { CALENDAR, icon, SPEECH, STAR } from '../../ui/icon.ts'
import { followButton } from '../../ui/follow/follow-button.ts'
import { shareMenu } from '../../ui/follow/share.ts'
import { COPY } from '../../ui/scripts/scripts.ts'
import { listingCard, logo, type Summary } from '../../ui/listing-card.ts'
import { orderBy } from '../../ui/lists/order-by.ts'
import { outwardLink, spokenAddress, webAddress } from '../../ui/outward-link.ts'
import type { Html, Page } from '../../ui/page.ts'
import { paragraphs, startOf } from '../../ui/prose.ts'
import { starLine } from '../../ui/stars.ts'
import { ago, counted, countryName, grouped, monthName } from '../../ui/words.ts'

type Made = Summary & Pick<PersonPage['products'][number], 'launched_at'>

/** The parts of what a person did, as `?show=` names them. */
const PARTS = ['all', 'reviews', 'comments'] as const

/** How much of what they did stands there until somebody asks for all of it. */
const NEWEST = 3

interface PersonFacts {
  slug: string
  /** The page's full address. */
  url: string
  person: Omit<PersonPage, 'products'> & { products: Made[] }
  comments: PersonsComment[]
  /** Which part of what they did was asked for. */
  asked: unknown
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
  asked,
  before,
  next,
  now,
  categoryNames,
  viewer,
}: PersonFacts): Page {
  const { name, since, products, reviews, awards, founder } = person
  const path = `/people/${slug}`
  const counts = countsOf(person)
  const totals = { reviews: reviews.total, comments: person.comments }
  const parts = totals.reviews && totals.comments ? PARTS : []
  const show = parts.find((part) => part === asked) ?? 'all'
  const launches = products.flatMap((product) => launchItem(product, now))
  const reviewed = reviews.newest.map((review) => ({ at: review.written_at, item: reviewItem(review, now) }))
  const commented = comments.map((comment) => ({ at: comment.written_at, item: commentItem(comment, now) }))
  // Only comments have pages, so all else stands on the first.
  const whole = before === null ? [...launches, ...reviewed, ...commented] : commented
  const done = { all: whole, reviews: reviewed, comments: commented }[show].toSorted((a, b) => b.at.localeCompare(a.at))
  const isCut = asked === undefined && before === null && done.length > NEWEST + 1
  const shown = isCut ? done.slice(0, NEWEST) : done
  const hasMore = show !== 'comments' && before === null && reviews.total > reviews.newest.length
  const pathOf = (part: (typeof PARTS)[number]) => (part === 'all' ? path : `${path}?show=${part}`)
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
        <h1>${name}</h1>
        ${founder ? role(founder) : ''} ${founder?.bio ? paragraphs(founder.bio) : ''}
        <div class="person-actions">${followThem(slug, person, viewer)} ${shareMenu({ url, text: name })}</div>
        ${
          counts.length
            ? html`<ul class="person-figures">
                ${counts.map(([count, unit]) => html`<li><b>${count}</b> <span>${unit}</span></li>`)}
              </ul>`
            : ''
        }
        ${awards.length ? awardsSection(awards) : ''}
        <ul class="elsewhere">
          ${founder ? links(founder) : ''}
          <li>${icon(CALENDAR)}<span>Joined in ${monthName(since.slice(0, 'YYYY-MM'.length))}</span></li>
        </ul>
      </header>
      <div>
        ${
          products.length
            ? html`<section class="made">
                <h2>Products <span class="count">${products.length}</span></h2>
                <ul class="cards ${products.length === 1 ? 'leader' : 'grid'}">
                  ${products.map((product) =>
                    listingCard(product, {
                      categoryNames,
                      more: products.length === 1 ? reachedBy(product) : standingLine(product),
                    }),
                  )}
                </ul>
              </section>`
            : ''
        }
        <section class="said-by">
          <div class="shelf-head">
            <h2>Activity</h2>
            ${
              parts.length
                ? orderBy(
                    'Show',
                    parts.map((part) => ({
                      name: part === 'all' ? 'All' : `${NAMES[part]} ${grouped(totals[part])}`,
                      href: pathOf(part),
                      isCurrent: part === show,
                    })),
                  )
                : ''
            }
          </div>
          ${months(shown)}
          ${isCut ? html`<p><a class="button second" href="${path}?show=all">Show all activity</a></p>` : hasMore ? html`<p class="quiet">Showing the newest ${reviews.newest.length} of ${grouped(reviews.total)} reviews.</p>` : ''}
          ${isCut || show === 'reviews' ? '' : pages(pathOf(show), before, next)}
        </section>
      </div>
    </article>`,
  }
}

/** What they did, newest first, month by month. */
function months(done: { at: string; item: Html }[]): Html {
  if (!done.length) return html`<p class="quiet">Nothing yet.</p>`
  const byMonth = Object.entries(Object.groupBy(done, ({ at }) => at.slice(0, 'YYYY-MM'.length)))
  return html`${byMonth.map(
    ([month, items]) =>
      html`<h3>${monthName(month)}</h3>
        <ul class="activity">
          ${items!.map(({ item }) => item)}
        </ul>`,
  )}`
}

/** The weeks in which their products won a place. */
function awardsSection(awards: PersonFacts['person']['awards']): Html {
  return html`<section class="won-here">
    <h2>Awards</h2>
    ${miniList(
      awards.map(({ place, week, ...product }) => ({
        ...product,
        rank: place,
        note: html`Week of <time datetime="${week}">${longDate(week)}</time>`,
      })),
    )}
  </section>`
}

/** What their only product reached. */
function reachedBy({ launched_at, rating, best_place }: Made): Html {
  const facts: [name: string, value: Html | string | null | undefined][] = [
    ['Rating', rating && html`${rating.average.toFixed(1)} <small>(${grouped(rating.reviews)})</small>`],
    ['Best place', best_place ? html`#${best_place} <small>of its week</small>` : null],
    [
      'Launched',
      launched_at && html`<time datetime="${launched_at}">${monthName(launched_at.slice(0, 'YYYY-MM'.length))}</time>`,
    ],
  ]
  return html`<dl class="product-facts">${facts.map(([name, value]) => fact(name, value))}</dl>`
}

/** One thing that they did: to which product, what, and when. */
function activity(
  product: Parameters<typeof logo>[0],
  { kind, what, at, href, words = '', after = '', now }: Did,
): Html {
  return html`<li>
    <span class="kind of-${kind}">${logo(product, 40)}${KINDS[kind]}</span>
    <div>
      <p class="did">${what}</p>
      ${words}
      <p class="follow-up">
        <a href="${href}"><time datetime="${at}">${ago(at, now)}</time></a> ${after}
      </p>
    </div>
  </li>`
}

const KINDS = {
  launch: icon('M10 2.5c3 2 4 5 3.5 8.5L12 13H8l-1.5-2C6 7.5 7 4.5 10 2.5zM8 13v3M12 13v3'),
  review: STAR,
  comment: SPEECH,
}

interface Did {
  kind: keyof typeof KINDS
  what: Html
  at: string
  href: string
  words?: Html | ''
  /** What came of it. */
  after?: Html | ''
  now: Date
}

const linkTo = ({ slug, name }: { slug: string; name: string }) => html`<a href="/listings/${slug}">${name}</a>`

/** Whoever took a product over didn't launch it, so it says only that it launched. */
function launchItem(product: Made, now: Date): { at: string; item: Html }[] {
  const { slug, launched_at: at, tagline } = product
  if (at === null) return []
  const what = html`${linkTo(product)} launched`
  return [
    {
      at,
      item: activity(product, {
        kind: 'launch',
        what,
        at,
        href: `/listings/${slug}`,
        words: tagline ? html`<p>${tagline}</p>` : '',
        now,
      }),
    },
  ]
}

/** How much of a review stands there, in characters. */
const REVIEW_LENGTH = 600

function reviewItem({ id, stars, body, written_at, helpful, listing }: PersonsReview, now: Date): Html {
  return activity(listing, {
    kind: 'review',
    what: html`Reviewed ${linkTo(listing)} ${starLine(stars)}`,
    at: written_at,
    href: `/listings/${listing.slug}/reviews#review-${id}`,
    words: paragraphs(startOf(body, REVIEW_LENGTH)),
    after: countOfHelpful(helpful),
    now,
  })
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
function role({ slug, title, of }: Founder): Html {
  return html`<p class="lead">
    <a href="/founders/${slug}">${title ?? 'Founder'}</a> of <a href="/listings/${of.slug}">${of.name}</a>
  </p>`
}

const PLACE = icon('M10 17.5s5.5-4.8 5.5-9a5.5 5.5 0 0 0-11 0c0 4.2 5.5 9 5.5 9zM10 10.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4z')
const LINK = icon('M8.5 11.5l3-3M9 6l1.5-1.5a3.5 3.5 0 0 1 5 5L14 11M11 14l-1.5 1.5a3.5 3.5 0 0 1-5-5L6 9')

/** Where they are, and where else to find them, as their product says. */
function links({ socials, country }: Founder): Html {
  const addresses = Object.values(socials).flatMap((address) => webAddress(address)?.href ?? [])
  return html`${country ? html`<li>${PLACE}<span>${countryName(country)}</span></li>` : ''}
  ${addresses.map((address) => html`<li>${LINK}${outwardLink(address, spokenAddress(address))}</li>`)}`
}

/** Such as `['2', 'followers']`, of what there is besides the parts. */
function countsOf({ followers, helpful, upvotes }: PersonFacts['person']): string[][] {
  return [
    ...(followers ? [counted(followers, 'follower')] : []),
    ...(helpful ? [counted(helpful, 'helpful vote')] : []),
    ...(upvotes ? [counted(upvotes, 'upvote')] : []),
  ].map((words) => [words.slice(0, words.indexOf(' ')), words.slice(words.indexOf(' ') + 1)])
}

/** How much of the comment above stands before a reply, in characters. */
const ANSWERED_LENGTH = 180

function commentItem(
  { id, thread, body, written_at, listing, answers, helpful, answered }: PersonsComment,
  now: Date,
): Html {
  const who = answered?.isOwn ? 'their own comment' : answered && html`<b>${answered.name}</b>`
  return activity(listing, {
    kind: 'comment',
    what: html`${who ? html`Replied to ${who} on` : 'Commented on'} ${linkTo(listing)}`,
    at: written_at,
    href: `/listings/${listing.slug}/comments/${thread}#comment-${id}`,
    words: html`${answered ? html`<p class="answered">${startOf(answered.body, ANSWERED_LENGTH)}</p>` : ''}
    ${paragraphs(body)}`,
    after: html`${countOfHelpful(helpful)} ${answers ? html`<span>${counted(answers, 'reply', 'replies')}</span>` : ''}`,
    now,
  })
}

const NAMES = { reviews: 'Reviews', comments: 'Comments' }

function pages(path: string, before: number | null, next: number | null): Html | '' {
  if (before === null && next === null) return ''
  return html`<nav class="pager" aria-label="Pages">
    ${before === null ? html`<span></span>` : html`<a href="${path}">← Newest</a>`}
    ${next === null ? html`<span></span>` : html`<a href="${path}${path.includes('?') ? '&' : '?'}before=${next}">Older →</a>`}
  </nav>`
}
