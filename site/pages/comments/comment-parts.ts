import { html } from 'hono/html'
import { MAX_PUBLIC_NAME } from '../../../domain/accounts/public-person.ts'
import type { Comment, Thread } from '../../../domain/comments/read-comments.ts'
import { MAX_COMMENT_LENGTH } from '../../../domain/comments/write-comment.ts'
import { MAX_REASON_LENGTH } from '../../../domain/reviews/moderate.ts'
import { longTime } from '../../../domain/shared/clock.ts'
import { portrait } from '../browse/founder-pages.ts'
import type { Html } from '../../ui/page.ts'
import { paragraphs } from '../../ui/prose.ts'
import { ago, counted } from '../../ui/words.ts'
import type { Commenter } from './commenter.ts'
import { helpfulCount, helpfulMark } from './helpful.ts'
import { photoIn, signInTo, type Place } from './place.ts'

/** What was typed into a form, and why it wasn't saved. */
export interface Typed {
  body: string
  name?: string
  /** What is wrong, and the next step; null for a text that only waited for the sign-in. */
  problem: string | null
  /** The token of a text that waited for the sign-in. */
  token?: string
}

/** Whether the viewer owns the product, and nobody has replied to this comment. */
export function waitsForReply({ viewer }: Place, { isMaker, answers, state }: Thread): boolean {
  return viewer?.owns === true && !isMaker && answers === 0 && state === 'shown'
}

/** A comment with its answers; `isPinned` for the owners' first one. */
export function threadItem(place: Place, thread: Thread, { isPinned = false }: { isPinned?: boolean } = {}): Html {
  const { slug } = place.listing
  const more = thread.answers - thread.first.length
  const waits = waitsForReply(place, thread) && !place.hasForm
  return html`<li class="comment${isPinned ? ' pinned' : ''}${waits ? ' waits' : ''}" id="comment-${thread.id}">
    ${isPinned ? html`<p class="pin">${PIN} Pinned</p>` : ''} ${commentParts(place, thread, thread.id, waits)}
    ${
      thread.first.length || more > 0
        ? html`<details class="thread" open>
            <summary>${counted(thread.answers, 'reply', 'replies')}</summary>
            <ul class="answers">
              ${thread.first.map((answer) => answerItem(place, answer, thread.id))}
              ${
                more > 0
                  ? html`<li class="more">
                      <a href="/listings/${slug}/comments/${thread.id}"
                        >Show ${counted(more, 'more reply', 'more replies')}</a
                      >
                    </li>`
                  : ''
              }
            </ul>
          </details>`
        : ''
    }
  </li>`
}

const PIN = html`<svg class="icon" viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
  <path d="M7 3h6l-.7 5.2L15 11H5l2.7-2.8zM10 11v6" />
</svg>`

/** An answer in a thread. */
export function answerItem(place: Place, answer: Comment, threadId: number): Html {
  return html`<li class="comment" id="comment-${answer.id}">${commentParts(place, answer, threadId)}</li>`
}

const GONE = { deleted: 'Deleted by its author', hidden: 'Hidden by the site team', shown: '' }

function commentParts(place: Place, comment: Comment, threadId: number, waits = false): Html {
  const { author, body, state } = comment
  if (!author)
    return html`<p class="gone">${GONE[state]}</p>
      ${comment.id === threadId ? html`<div class="comment-actions">${answerAction(place, comment, threadId)}</div>` : ''}`
  return html`${commentHead(comment, place)}
    ${state === 'hidden' ? html`<p class="notice">The site team hid your comment. Nobody else sees it.</p>` : ''}
    ${paragraphs(body)}
    <div class="comment-actions">
      ${
        state === 'shown'
          ? html`${helpfulMark(place, 'comment', { ...comment, author: author.name })}
            ${helpfulCount(place.viewer, comment)} ${waits ? '' : answerAction(place, comment, threadId)}`
          : ''
      }
      ${
        comment.isOwn && place.viewer
          ? deleteAction(place.viewer, 'comment', `/listings/${place.listing.slug}/comments/${comment.id}/delete`)
          : ''
      }
      ${reportAction(place, 'comment', { ...comment, author: author.name })}
    </div>
    ${waits ? commentForm(place, { parentId: threadId, label: replyTo(author.name), placeholder: 'Write a reply' }) : ''}`
}

/** Who wrote it, and when. */
function commentHead(comment: Comment, { now, listing }: Place): Html {
  const { author, isMaker, written_at } = comment
  const name = author?.name ?? ''
  return html`<div class="comment-head">
    ${portrait(name, 48, photoIn(listing, comment))}
    <p>
      <b>${author?.page ? html`<a href="/people/${author.page}">${name}</a>` : name}</b>
      ${isMaker ? html`<span class="maker-mark">Maker</span>` : ''}
      <time class="quiet" datetime="${written_at}" title="${longTime(written_at)}">${ago(written_at, now)}</time>
    </p>
  </div>`
}

function answerAction(
  { listing, viewer, hasForm }: Place,
  { id, state, author }: Comment,
  threadId: number,
): Html | '' {
  // Nobody answers what is gone, but its thread goes on.
  if (id === threadId && state !== 'shown') return ''
  const about = html`<span class="hidden"> ${author!.name}</span>`
  if (hasForm) return html`<a href="#answer">Reply${about}</a>`
  if (!viewer || id !== threadId)
    return html`<a href="/listings/${listing.slug}/comments/${threadId}#answer">Reply${about}</a>`
  return html`<details>
    <summary>Reply${about}</summary>
    ${commentForm({ listing, viewer }, { parentId: threadId })}
  </details>`
}

/** What the field is called in which an owner replies to what waits. */
export const replyTo = (name: string) => `Reply to ${name}`

/** A form to report a comment, reply or review; a link to sign in for a stranger, and nothing for its author. */
export function reportAction(
  { listing: { slug }, viewer }: Omit<Place, 'now'>,
  kind: 'comment' | 'review',
  { id, isOwn, author }: { id: number; isOwn: boolean; author: string },
): Html | '' {
  if (isOwn) return ''
  const page = `/listings/${slug}/${kind}s`
  const words = html`<span class="hidden">Report the ${kind} by ${author}</span>`
  if (!viewer) return html`<a class="report" title="Report" href="${signInTo(page)}">${words}</a>`
  return html`<details class="report">
    <summary title="Report">${words}</summary>
    <form method="post" action="${page}/${id}/report">
      <input type="hidden" name="token" value="${viewer.token}" />
      <label
        ><span>What’s wrong with this ${kind}?</span><input name="reason" maxlength="${MAX_REASON_LENGTH}" required
      /></label>
      <button class="second">Send report</button>
    </form>
  </details>`
}

/** A form to delete what the viewer wrote, named by `what`. */
export function deleteAction(viewer: Commenter, what: string, to: string): Html {
  return html`<details class="own-action">
    <summary title="Delete"><span class="hidden">Delete your ${what}</span></summary>
    <form method="post" action="${to}">
      <input type="hidden" name="token" value="${viewer.token}" />
      <button class="second danger small">Delete for good</button>
    </form>
  </details>`
}

interface FormOptions {
  /** The comment that it answers. */
  parentId?: number | null
  typed?: Typed | undefined
  /** The path that it is sent to; by default, that of the listing's comments. */
  to?: string
  button?: string
  label?: string
  placeholder?: string
  /** Whether it changes what is there. */
  isEdit?: boolean
}

/** The form to comment or answer. It works before signing in, too: what was typed is there afterward. */
export function commentForm(
  { listing, viewer }: Pick<Place, 'listing' | 'viewer'>,
  {
    parentId = null,
    typed,
    to = `/listings/${listing.slug}/comments`,
    button,
    label,
    placeholder,
    isEdit = false,
  }: FormOptions = {},
): Html {
  const id = parentId === null ? 'comment' : `answer-${parentId}`
  const first = viewer?.owns ? 'What’s new?' : 'What do you think?'
  const what = label ?? (parentId === null ? first : 'Your reply')
  return html`<form class="comment-form" method="post" action="${to}">
    ${viewer ? html`<input type="hidden" name="token" value="${viewer.token}" />` : ''}
    ${parentId === null ? '' : html`<input type="hidden" name="parent" value="${parentId}" />`}
    ${isEdit ? html`<input type="hidden" name="edit" value="yes" />` : ''}
    ${typed?.token ? html`<input type="hidden" name="typed" value="${typed.token}" />` : ''}
    ${typed?.problem ? html`<p class="problem" id="${id}-problem" role="alert">${typed.problem}</p>` : ''}
    ${viewer?.name ? portrait(viewer.name, 48, photoIn(listing, { isMaker: viewer.owns, author: viewer })) : FACELESS}
    <label
      ><span class="hidden">${what}</span
      ><textarea
        name="body"
        rows="3"
        maxlength="${MAX_COMMENT_LENGTH}"
        required
        placeholder="${placeholder ?? what}"
        ${typed?.problem ? html` aria-describedby="${id}-problem"` : ''}
      >
${typed?.body ?? ''}</textarea>
    </label>
    <div class="comment-form-end">
      ${signature(viewer, typed)}
      <button>${button ?? (parentId === null ? 'Comment' : 'Reply')}</button>
    </div>
  </form>`
}

/** A face for whoever has no name here yet. */
const FACELESS = html`<span class="logo logo-48 portrait nobody" aria-hidden="true"
  ><svg viewBox="0 0 20 20" width="24" height="24">
    <path d="M10 10.5a3.4 3.4 0 1 0 0-6.8 3.4 3.4 0 0 0 0 6.8zM3.8 17c.5-3.3 3-5 6.2-5s5.7 1.7 6.2 5z" /></svg
></span>`

/** Under which name they write, or a field for it the first time. */
function signature(viewer: Commenter | null, typed: Typed | undefined): Html | '' {
  if (!viewer) return html`<p class="quiet before-sign-in">You sign in next. Your words are kept.</p>`
  const mark = viewer.owns ? html` <span class="maker-mark">Maker</span>` : ''
  if (viewer.name !== null)
    return html`<p class="writes">
      <a href="/account#profile" title="Change your name"><span class="hidden">You write as </span>${viewer.name}</a
      >${mark}
    </p>`
  return html`<label class="name"
    ><span>Name to show${viewer.owns ? ', as a maker' : ''}</span
    ><input
      name="name"
      value="${typed?.name ?? viewer.suggested}"
      maxlength="${MAX_PUBLIC_NAME}"
      required
      autocomplete="name"
  /></label>`
}
