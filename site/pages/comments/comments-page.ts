import { html } from 'hono/html'
import {
  THREAD_ORDERS,
  type Thread,
  type ThreadOrder,
  type ThreadPlace,
} from '../../../domain/comments/read-comments.ts'
import type { Review } from '../../../domain/reviews/read-reviews.ts'
import type { Summary } from '../../ui/listing-card.ts'
import type { Html, Page } from '../../ui/page.ts'
import { COPY } from '../../ui/scripts/scripts.ts'
import { counted } from '../../ui/words.ts'
import { productFrame, type Days, type Discussed } from './about-product.ts'
import { allAnswered, askedOf, hrefBy, saidHead } from './said-head.ts'
import { answerItem, commentForm, threadItem, waitsForReply, type Typed } from './comment-parts.ts'
import type { Place } from './place.ts'

/** How many comments the listing's page shows besides the pinned one. */
export const THREADS_ON_LISTING = 3
export const THREADS_A_PAGE = 20
export const ANSWERS_A_PAGE = 100

/** One page of a listing's comments. */
export interface Threads {
  pinned: Thread | null
  threads: Thread[]
  /** After which one the next page begins; null on the last. */
  next: ThreadPlace | null
}

interface CommentsFacts extends Place {
  listing: Discussed
  /** How many comments are shown, with answers. */
  total: number
  page: Threads
  typed?: Typed | undefined
}

/** The comments on a listing's own page, with the form for the next; empty until it is live. */
export function commentsSection({ page: { pinned, threads, next }, total, ...place }: CommentsFacts): Html | '' {
  const { slug, name, status } = place.listing
  if (status !== 'live') return ''
  return html`<section id="comments">
    <div class="shelf-head">
      <h2>Discussion${total ? html` <span class="count">${total}</span>` : ''}</h2>
      ${next === null ? '' : html`<a href="/listings/${slug}/comments">All ${counted(total, 'comment')}</a>`}
    </div>
    ${commentForm(place)}
    ${
      pinned || threads.length
        ? html`<ul class="comments">
            ${pinned ? threadItem(place, pinned, { isPinned: true }) : ''}
            ${threads.map((thread) => threadItem(place, thread))}
          </ul>`
        : html`<p class="quiet first-word">Nobody has said anything yet. Ask the makers of ${name} a question.</p>`
    }
  </section>`
}

/** A page of a listing's comments. */
export function commentsPage(
  facts: Omit<CommentsFacts, 'here'> & {
    card: Summary
    similar: readonly Summary[]
    order: ThreadOrder
    before: ThreadPlace | null
    /** How many comments wait for an owner's reply. */
    waiting: number
    /** The newest review. */
    review: Review | undefined
    days: Days | undefined
  },
): Page {
  const { listing, card, similar, page, total, typed, order, before, waiting, review, days, ...rest } = facts
  const { slug, name, status } = listing
  const base = `/listings/${slug}/comments`
  const first = hrefBy(base, order)
  const from = ({ id, helpful }: ThreadPlace) =>
    order === 'newest' ? `${first}?before=${id}` : `${first}&before=${helpful}.${id}`
  const here = before === null ? first : from(before)
  const place = { listing, here, ...rest }
  const { pinned } = page
  // What waits for an owner stands above everything else; what waits on a later page has its link.
  const asked = order === 'waiting' ? [] : page.threads.filter((thread) => waitsForReply(place, thread))
  const others = page.threads.filter((thread) => !asked.includes(thread))
  return {
    ...frame(listing, here),
    unlisted: before !== null || order !== 'newest' || total === 0,
    main: productFrame(
      { listing, card, similar, here: 'comments', title: 'Discussion', viewer: place.viewer, review, days },
      html`${
          asked.length
            ? askedOf(
                asked.length,
                html`<ul class="comments">
                  ${asked.map((thread) => threadItem(place, thread))}
                </ul>`,
              )
            : ''
        }
        ${
          status !== 'live'
            ? html`<p class="notice">Comments open when ${name} launches.</p>`
            : before === null
              ? firstWord(place, typed, asked.length > 0)
              : ''
        }
        ${saidHead({
          base,
          orders: THREAD_ORDERS,
          order,
          waiting: asked.length === waiting ? 0 : waiting,
          isSorted: before !== null || page.next !== null || others.length > 1,
        })}
        ${order === 'waiting' && before === null && !page.threads.length ? allAnswered : ''}
        <ul class="comments">
          ${pinned ? threadItem(place, pinned, { isPinned: true }) : ''}
          ${others.map((thread) => threadItem(place, thread))}
        </ul>
        ${pages([before === null ? null : [first, '← First'], page.next === null ? null : [from(page.next), order === 'newest' ? 'Older →' : 'More →']])}`,
    ),
  }
}

/** The form for a new comment, folded below what waits for a reply: replies come first. */
function firstWord(place: Place, typed: Typed | undefined, isFolded: boolean): Html {
  const form = commentForm(place, { typed })
  if (!isFolded) return form
  return html`<details class="write" ${typed ? html` open` : ''}>
    <summary class="button second small">Write a comment</summary>
    ${form}
  </details>`
}

/** One comment with its answers and the form for the next. */
export function threadPageOf({
  listing,
  card,
  similar,
  thread,
  next,
  after,
  typed,
  ...rest
}: CommentsFactsOfThread): Page {
  const { slug } = listing
  const path = `/listings/${slug}/comments/${thread.id}`
  const place = { listing, here: after === null ? path : `${path}?after=${after}`, ...rest, hasForm: true }
  return {
    ...frame(listing, path),
    unlisted: true,
    main: productFrame(
      {
        listing,
        card,
        similar,
        here: 'comments',
        title: 'Discussion',
        viewer: place.viewer,
        below: html`<p><a href="/listings/${slug}/comments">All comments</a></p>`,
      },
      html`<ul class="comments">
          ${threadItem(place, { ...thread, first: [], answers: 0 })}
        </ul>
        ${
          thread.first.length
            ? html`<h2>${counted(thread.answers, 'reply', 'replies')}</h2>
                <ul class="comments answers-alone">
                  ${thread.first.map((answer) => answerItem(place, answer, thread.id))}
                </ul>`
            : ''
        }
        ${pages([after === null ? null : [path, '← First replies'], next === null ? null : [`${path}?after=${next}`, 'More replies →']])}
        ${
          thread.state === 'shown'
            ? html`<section id="answer">
                <h2>Reply</h2>
                ${commentForm(place, { parentId: thread.id, typed })}
              </section>`
            : ''
        }`,
    ),
  }
}

interface CommentsFactsOfThread extends Omit<Place, 'here'> {
  listing: Discussed
  card: Summary
  similar: readonly Summary[]
  thread: Thread
  next: number | null
  after: number | null
  typed?: Typed | undefined
}

function frame({ slug, name }: Place['listing'], path: string) {
  return {
    title: `Discussion of ${name}`,
    description: `What people say about ${name}, and what its makers reply.`,
    path,
    head: COPY.tag,
    picture: `/og/listing/${slug}.png`,
    crumbs: [
      { name: 'Products', href: '/search' },
      { name, href: `/listings/${slug}` },
    ],
  }
}

/** Links to the page before and the next. */
function pages([previous, next]: [Link | null, Link | null]): Html | '' {
  if (!previous && !next) return ''
  const link = (to: Link | null) => (to ? html`<a href="${to[0]}">${to[1]}</a>` : html`<span></span>`)
  return html`<nav class="pager" aria-label="Pages">${link(previous)} ${link(next)}</nav>`
}

type Link = [href: string, name: string]
