import { longDate } from '../../domain/shared/clock.ts'
import { html } from 'hono/html'
import type * as z from 'zod'
import type { CardFacts } from '../../domain/listings/lists/card-facts.ts'
import type { ListingSummary } from '../../tools/shared/listing-summary.ts'
import type { Html } from './page.ts'
import { followButton } from './follow/follow-button.ts'
import { voteButton, type VoteFigure, type Voter } from './vote-button.ts'

/** What `withCardFacts` adds for the buttons to upvote and to be notified. */
export interface CardVote {
  /** Unlike on any other card of the page. */
  button_id: string
  /** Undefined when nobody is signed in. */
  voter: Voter | undefined
  /** Whether the visitor follows it, if it is upcoming. */
  is_followed: boolean
}

type Facts = CardFacts & CardVote

/** A summary from the API, with the facts that `withCardFacts` adds. */
export type Summary = z.output<typeof ListingSummary> & { [Fact in keyof Facts]?: Facts[Fact] | undefined }

/**
 * Addresses that don't reveal the visitor to another server: images of this service, and `data:` images. An
 * SVG in an `img` runs no scripts.
 */
const OWN_IMAGE = /^(\/(?!\/)|data:image\/(svg\+xml|png|jpeg|webp|gif)[;,])/

/** The picture that a value holds as a `data:` address, for people to see; null for any other value. */
export function pictureIn(value: unknown): Html | null {
  return typeof value === 'string' && value.startsWith('data:') && OWN_IMAGE.test(value)
    ? html`<img class="data-picture" src="${value}" alt="Picture" />`
    : null
}

/** The first letter or digit of a name, in upper case; `?` if it has none. */
export function letterOf(name: string): string {
  return (/\p{L}|\p{N}/u.exec(name)?.[0] ?? '?').toUpperCase()
}

/** A product as a card or an operation of the API describes it. */
type WithLogo = Pick<Summary, 'slug' | 'logo_url'> & { links?: { page: string } }

/**
 * Where a logo is loaded from; null if it has no usable address. Logos on other servers are fetched,
 * re-encoded and served by this one.
 */
export function shownLogo({ slug, logo_url: url, links }: WithLogo): string | null {
  if (!url) return null
  if (OWN_IMAGE.test(url)) return url
  // Operations answer the full address of a logo that was uploaded here.
  if (links && URL.parse(url)?.origin === new URL(links.page).origin) return new URL(url).pathname
  return /^https?:\/\//i.test(url) ? `/logos/${slug}` : null
}

/**
 * A product's logo. The first letter of the product's name shows until the logo has loaded, or if there is
 * none.
 */
export function logo(product: WithLogo & { name: string }, size: 24 | 40 | 48 | 80): Html {
  const source = shownLogo(product)
  return html`<span class="logo logo-${size}"
    ><span aria-hidden="true">${letterOf(product.name)}</span>${
      source
        ? html`<img src="${source}" alt="" width="${size}" height="${size}" loading="lazy" decoding="async" />`
        : ''
    }</span
  >`
}

/** How many covers there are to tell products without a screenshot apart. */
const TINTS = 6

/**
 * The first screenshot; without one, a cover with the product's name. Every picture but a page's first waits until it is
 * almost in sight.
 */
export function thumbnail(
  { slug, name, thumbnail: image }: Pick<Summary, 'slug' | 'name' | 'thumbnail'>,
  isFirst = false,
): Html {
  if (image)
    return html`<span class="thumb"
      ><img
        src="${image.url}"
        alt=""
        width="${image.width}"
        height="${image.height}"
        ${isFirst ? html` fetchpriority="high"` : html` loading="lazy" decoding="async"`}
    /></span>`
  const tint = Buffer.from(slug).reduce((sum, byte) => sum + byte, 0) % TINTS
  return html`<span class="thumb cover tint-${tint}" data-name="${name}" aria-hidden="true"></span>`
}

/** `14 votes`, with the number emphasized. */
function figureOf(words: string): Html {
  const [count, ...unit] = words.split(' ')
  return html`<p class="figure"><b>${count}</b> ${unit.join(' ')}</p>`
}

interface CardOptions {
  /** Category names keyed by slug. */
  categoryNames?: ReadonlyMap<string, string>
  /** Shows the launch week. */
  upcoming?: boolean
  heading?: 'h2' | 'h3'
  /** Place in a ranking. */
  rank?: number | null
  /** How far it is from the next place, such as `2 votes behind 1st`. */
  standing?: string | undefined
  /** Who made it; shown instead of its price. */
  maker?: string | undefined
  /** Whether its picture is the first of the page, which loads at once. */
  isFirst?: boolean
  /** Shown above the name, for example to mark a paid place. */
  label?: string
  /** A ranking's figure that isn't votes; begins with a number. */
  figure?: string
  /** What the upvote button shows instead of the votes of all time; null for no button. */
  votes?: VoteFigure | null
  /** Further facts, after the category and the price. */
  facts?: readonly Html[]
  /** Extra content below the facts. */
  more?: Html | ''
}

/** One product in a list. */
export function listingCard(item: Summary, options: CardOptions = {}): Html {
  const { categoryNames, upcoming = false, heading = 'h3', rank, standing, maker, label, figure, votes } = options
  const link = html`<a href="/listings/${item.slug}">${item.name}</a>`
  const category = item.category && categoryNames?.get(item.category)
  const facts = (maker ? [`by ${maker}`, category] : [category, item.pricing_model]).filter(Boolean)
  return html`<li class="card${rank == null ? '' : ` ranked place-${rank}`}">
    ${thumbnail(item, options.isFirst)}
    ${rank == null ? '' : html`<span class="rank"><span class="hidden">Place </span>${rank}</span>`}${
      standing ? html`<p class="gap">${standing}</p>` : ''
    }${logo(item, 48)}
    <div>
      ${label ? html`<p class="label">${label}</p>` : ''}
      ${heading === 'h2' ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`}
      ${item.tagline ? html`<p>${item.tagline}</p>` : ''}
      <p class="facts">
        ${
          upcoming && item.launch_week
            ? html`<span>Launches <time datetime="${item.launch_week}">${longDate(item.launch_week)}</time></span>`
            : ''
        }
        ${[...facts, ...(options.facts ?? [])].map((fact) => html`<span>${fact}</span>`)}
      </p>
      ${options.more ?? ''}
    </div>
    ${figure ? figureOf(figure) : ''} ${cardButton(item, { upcoming, votes })}
  </li>`
}

/** The card's button: to upvote a live listing, or to be notified when an upcoming one launches. */
function cardButton(
  { slug, name, votes, is_live, button_id, voter, is_followed = false }: Summary,
  { upcoming, votes: figure }: { upcoming: boolean; votes: VoteFigure | null | undefined },
): Html | '' {
  if (is_live === false && button_id)
    return html`<div class="notify" id="${button_id}">
      ${followButton({ slug, name, token: voter?.token, isFollowed: is_followed, isUpcoming: true, at: button_id })}
    </div>`
  if (!is_live || upcoming || figure === null) return ''
  return voteButton({ slug, name, figure: figure ?? { count: votes, of: 'all_time' }, id: button_id, voter })
}

/** Asks for the picture of a page's first card before the browser has read that far. */
export function firstPicture([first]: readonly Summary[]): Html {
  return first?.thumbnail
    ? html`<link rel="preload" href="${first.thumbnail.url}" as="image" fetchpriority="high" />`
    : html``
}
