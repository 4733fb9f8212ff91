import { html } from 'hono/html'
import { hideComment, hideReview, showComment, showReview } from '../../../admin/actions/reviews.ts'
import { commentsToJudge, type ReportedComment } from '../../../domain/comments/moderate-comments.ts'
import { reviewsToJudge, type ReportedReview } from '../../../domain/reviews/moderate.ts'
import type { Html } from '../../ui/page.ts'
import { moment, things } from './admin-page.ts'
import { filled, type AdminPage, type AdminSection, type Visit } from './admin-section.ts'
import { formOf, LINE } from './form.ts'
import { given } from '../../ui/forms/form-fields.ts'

const LIST_PATH = '/admin/reviews'
const HIDE_PATH = '/admin/reviews/:id/hide'
const SHOW_PATH = '/admin/reviews/:id/show'
const HIDE_COMMENT = '/admin/comments/:id/hide'
const SHOW_COMMENT = '/admin/comments/:id/show'
const MAX_SHOWN = 100

const page: AdminPage = {
  path: LIST_PATH,
  async make(visit) {
    const [reviews, comments] = await Promise.all([
      reviewsToJudge(visit.db, MAX_SHOWN),
      commentsToJudge(visit.db, MAX_SHOWN),
    ])
    return {
      title: 'Reviews and comments',
      lead: 'Reported ones, longest waiting first, then hidden ones.',
      main: html`<h2>Reviews</h2>
        ${things(
          reviews.map((review) => reviewOf(visit, review)),
          'No reported or hidden reviews.',
        )}
        <h2 id="comments">Comments and replies</h2>
        ${things(
          comments.map((comment) => commentOf(visit, comment)),
          'No reported or hidden comments.',
        )}`,
    }
  },
}

const KINDS = { comment: 'commented on', answer: 'replied to a comment on', reply: 'replied to a review of' }

function commentOf(
  visit: Visit,
  { id, listing, kind, by, author, body, written_at, hidden_for, reports }: ReportedComment,
): Html {
  return html`<li>
    <div>
      <b>${author}</b> ${KINDS[kind]} <a href="/admin/listings/${listing.slug}">${listing.name}</a>
      <p class="facts"><span>${by}</span><span>${moment(written_at)}</span></p>
      <p class="typed">${body}</p>
      ${judgement(visit, { id, what: 'comment', author, hidden_for, reports, paths: [HIDE_COMMENT, SHOW_COMMENT] })}
    </div>
  </li>`
}

interface Judged {
  id: number
  what: 'review' | 'comment'
  author: string
  hidden_for: string | null
  reports: string[]
  paths: [hide: string, show: string]
}

/** Why it is reported or hidden, and the forms that decide. */
function judgement(visit: Visit, { id, what, author, hidden_for, reports, paths: [hide, show] }: Judged): Html {
  const params = { id: String(id) }
  return html`${reports.map((reason) => html`<p class="wrong">Reported: ${reason}</p>`)}
  ${hidden_for === null ? '' : html`<p class="wrong">Hidden: ${hidden_for}</p>`}
  ${
    hidden_for === null
      ? formOf(visit, {
          path: filled(hide, params),
          submit: `Hide ${what}`,
          about: `by ${author}`,
          parts: [{ key: 'reason', label: 'Reason', shape: LINE, isRequired: true }],
        })
      : ''
  }
  ${formOf(visit, {
    path: filled(show, params),
    submit: hidden_for === null ? `Keep ${what}` : `Show ${what}`,
    about: `by ${author}`,
    isSecond: true,
  })}`
}

function reviewOf(
  visit: Visit,
  { id, listing, by, author, stars, body, written_at, hidden_for, reports }: ReportedReview,
): Html {
  return html`<li>
    <div>
      <b>${author}</b> on <a href="/admin/listings/${listing.slug}">${listing.name}</a>
      <p class="facts"><span>${stars} of 5</span><span>${by}</span><span>${moment(written_at)}</span></p>
      <p class="typed">${body}</p>
      ${judgement(visit, { id, what: 'review', author, hidden_for, reports, paths: [HIDE_PATH, SHOW_PATH] })}
    </div>
  </li>`
}

export const reviews: AdminSection = {
  name: 'Reviews and comments',
  href: LIST_PATH,
  pages: [page],
  forms: [
    {
      path: HIDE_PATH,
      action: hideReview,
      on: page,
      input: (form, { id }) => ({ id, ...given(form, 'reason') }),
      said: 'The review is hidden.',
    },
    {
      path: SHOW_PATH,
      action: showReview,
      on: page,
      input: (_form, { id }) => ({ id }),
      said: 'The review is visible. Its reports are closed.',
    },
    {
      path: HIDE_COMMENT,
      action: hideComment,
      on: page,
      input: (form, { id }) => ({ id, ...given(form, 'reason') }),
      said: 'The comment is hidden.',
    },
    {
      path: SHOW_COMMENT,
      action: showComment,
      on: page,
      input: (_form, { id }) => ({ id }),
      said: 'The comment is visible. Its reports are closed.',
    },
  ],
}
