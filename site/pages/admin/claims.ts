import { html } from 'hono/html'
import { approveClaim, objectToClaim } from '../../../admin/actions/claims.ts'
import { disputedClaims, type DisputedClaim } from '../../../admin/actions/attention.ts'
import type { Html } from '../../ui/page.ts'
import { counted } from '../../ui/words.ts'
import { moment, things } from './admin-page.ts'
import { filled, type AdminPage, type AdminSection, type Visit } from './admin-section.ts'
import { formOf } from './form.ts'

const METHODS: Record<string, string> = {
  dns: 'a DNS record',
  meta: 'a tag on the website',
  file: 'a file on the website',
  email: 'an email address at its domain',
}

const LIST_PATH = '/admin/claims'
const OBJECT_PATH = '/admin/claims/:id/object'
const APPROVE_PATH = '/admin/claims/:id/approve'

const page: AdminPage = {
  path: LIST_PATH,
  async make(visit) {
    const open = await disputedClaims(visit.db)
    const disputed = open.filter(({ reason }) => reason === 'in_dispute')
    const waiting = open.filter(({ reason }) => reason !== 'in_dispute')
    return {
      title: 'Claims',
      lead: 'Open claims for listings that belong to somebody else.',
      main: html`<section>
          <h2>Waiting for objections</h2>
          <p>
            The owners have a stronger link to the website than the claimant. They and you have three days to object.
            Objecting ends the claim; approving hands the listing over.
          </p>
          ${things(
            waiting.map((claim) => claimLine(visit, claim)),
            'No claims wait for objections.',
          )}
        </section>
        <section>
          <h2>Disputed</h2>
          <p>The owner has a week to prove it again; then the stronger valid proof wins.</p>
          ${things(
            disputed.map((claim) => claimLine(visit, claim)),
            'No disputed claims.',
          )}
        </section>`,
    }
  },
}

/** Decisions that haven't taken effect yet, in words. */
const DECIDED: Record<string, string> = { approved: 'approved', objected: 'objected to' }

export const claims: AdminSection = {
  name: 'Claims',
  href: LIST_PATH,
  pages: [page],
  forms: [
    {
      path: OBJECT_PATH,
      action: objectToClaim,
      on: page,
      input: (_form, { id }) => ({ id }),
      said: 'The claim ends. Its claimant gets an email.',
    },
    {
      path: APPROVE_PATH,
      action: approveClaim,
      on: page,
      input: (_form, { id }) => ({ id }),
      said: 'We check the proof once more, and then hand the listing over.',
    },
  ],
}

function claimLine(
  visit: Visit,
  { id, slug, name, challenger, method, reason, ends_at, holder, holder_method, holder_failures }: DisputedClaim,
): Html {
  const params = { id: String(id) }
  return html`<li>
    <div>
      <a href="/admin/listings/${slug}"><b>${name}</b></a>
      <p>${challenger} proved control of the website with ${METHODS[method] ?? method}.</p>
      <p>
        ${
          holder
            ? html`${holder} owns it with
              ${METHODS[holder_method ?? ''] ?? holder_method}${holder_failures ? `, which failed the last ${counted(holder_failures, 'check')}` : ''}.`
            : reason === 'in_dispute'
              ? 'No owner has valid proof anymore.'
              : 'Its owners have no verified claim, but have the badge on the website or an email address at its domain.'
        }
      </p>
      <p class="facts"><span>${DECIDED[reason] ?? html`decision after ${moment(ends_at)}`}</span></p>
      ${
        reason === 'waiting_for_objections'
          ? html`${formOf(visit, { path: filled(OBJECT_PATH, params), submit: 'Object', about: `to ${challenger}` })}
            ${formOf(visit, { path: filled(APPROVE_PATH, params), submit: 'Approve', about: challenger, isSecond: true })}`
          : ''
      }
    </div>
  </li>`
}
