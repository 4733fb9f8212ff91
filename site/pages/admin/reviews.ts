import { html } from 'hono/html'
import { hideReview, showReview } from '../../../admin/actions/reviews.ts'
import { MAX_REASON_LENGTH, reviewsToJudge, type ReportedReview } from '../../../domain/reviews/moderate.ts'
import type { Html } from '../../ui/page.ts'
import { moment, things } from './admin-page.ts'
import { filled, type AdminPage, type AdminSection, type Visit } from './admin-section.ts'
import { formOf, given } from './form.ts'

const LIST_PATH = '/admin/reviews'
const HIDE_PATH = '/admin/reviews/:id/hide'
const SHOW_PATH = '/admin/reviews/:id/show'
const MAX_SHOWN = 100

const page: AdminPage = {
  path: LIST_PATH,
  async make(visit) {
    const reviews = await reviewsToJudge(visit.db, MAX_SHOWN)
    return {
      title: 'Reviews',
      lead: 'Those that people reported, the longest waiting first; then those that are hidden.',
      main: things(
        reviews.map((review) => reviewOf(visit, review)),
        'Nobody has reported one, and none is hidden.',
      ),
    }
  },
}

function reviewOf(
  visit: Visit,
  { id, listing, by, author, stars, body, written_at, hidden_for, reports }: ReportedReview,
): Html {
  const params = { id: String(id) }
  return html`<li>
    <div>
      <b>${author}</b> on <a href="/admin/listings/${listing.slug}">${listing.name}</a>
      <p class="facts"><span>${stars} of 5</span><span>${by}</span><span>${moment(written_at)}</span></p>
      <p class="typed">${body}</p>
      ${reports.map((reason) => html`<p class="wrong">Reported: ${reason}</p>`)}
      ${hidden_for === null ? '' : html`<p class="wrong">Hidden: ${hidden_for}</p>`}
      ${
        hidden_for === null
          ? formOf(visit, {
              path: filled(HIDE_PATH, params),
              submit: 'Hide it',
              about: `the review by ${author}`,
              fields: [{ name: 'reason', label: 'Why', required: true, max: MAX_REASON_LENGTH }],
            })
          : ''
      }
      ${formOf(visit, {
        path: filled(SHOW_PATH, params),
        submit: hidden_for === null ? 'It is fine' : 'Bring it back',
        about: `the review by ${author}`,
        isSecond: true,
      })}
    </div>
  </li>`
}

export const reviews: AdminSection = {
  name: 'Reviews',
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
      said: 'The review stands, and its reports are settled.',
    },
  ],
}
