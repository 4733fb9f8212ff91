import { html } from 'hono/html'
import { disputedClaims, type DisputedClaim } from '../../../admin/actions/attention.ts'
import type { Html } from '../../ui/page.ts'
import { counted } from '../../ui/words.ts'
import { moment, things } from './admin-page.ts'
import type { AdminSection } from './admin-section.ts'

const METHODS: Record<string, string> = {
  dns: 'a DNS record',
  meta: 'a tag on the website',
  file: 'a file on the website',
  email: 'an email address at its domain',
}

export const claims: AdminSection = {
  name: 'Claims',
  href: '/admin/claims',
  forms: [],
  pages: [
    {
      path: '/admin/claims',
      async make({ db }) {
        return {
          title: 'Disputed claims',
          lead: 'Two accounts claim one listing. The owner has a week to prove it again; then the stronger valid proof wins.',
          main: things((await disputedClaims(db)).map(claimLine), 'No disputed claims.'),
        }
      },
    },
  ],
}

function claimLine({
  slug,
  name,
  challenger,
  method,
  ends_at,
  holder,
  holder_method,
  holder_failures,
}: DisputedClaim): Html {
  return html`<li>
    <div>
      <a href="/admin/listings/${slug}"><b>${name}</b></a>
      <p>${challenger} proved it with ${METHODS[method] ?? method}.</p>
      <p>
        ${
          holder
            ? html`${holder} owns it with
              ${METHODS[holder_method ?? ''] ?? holder_method}${holder_failures ? `, which failed the last ${counted(holder_failures, 'check')}` : ''}.`
            : 'No owner has valid proof anymore.'
        }
      </p>
      <p class="facts"><span>decided after ${moment(ends_at)}</span></p>
    </div>
  </li>`
}
