import { html } from 'hono/html'
import { hideReview, showReview } from '../../../admin/actions/reviews.ts'
import { reviewsToJudge, type ReportedReview } from '../../../domain/reviews/moderate.ts'
import type { Html } from '../../ui/page.ts'
import { moment, things } from './admin-page.ts'
import { filled, type AdminPage, type AdminSection, type Visit } from './admin-section.ts'
import { formOf, LINE } from './form.ts'
import { given } from '../../ui/forms/form-fields.ts'

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
      lead: 'Reported reviews, longest waiting first, then hidden ones.',
      main: things(
        reviews.map((review) => reviewOf(visit, review)),
        'No reported or hidden reviews.',
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
              submit: 'Hide review',
              about: `by ${author}`,
              parts: [{ key: 'reason', label: 'Reason', shape: LINE, isRequired: true }],
            })
          : ''
      }
      ${formOf(visit, {
        path: filled(SHOW_PATH, params),
        submit: hidden_for === null ? 'Keep review' : 'Show review',
        about: `by ${author}`,
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
      said: 'The review is visible. Its reports are closed.',
    },
  ],
}
