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
  email: 'a mailbox of the website',
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
          lead: 'Two accounts claim one listing. Who holds it has a week to bring a proof as strong; then the stronger proof decides, if it still stands.',
          main: things((await disputedClaims(db)).map(claimLine), 'Nothing is disputed.'),
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
      <p>${challenger} brings ${METHODS[method] ?? method}.</p>
      <p>
        ${
          holder
            ? html`${holder} holds it by
              ${METHODS[holder_method ?? ''] ?? holder_method}${holder_failures ? `, which failed its last ${counted(holder_failures, 'check')}` : ''}.`
            : 'Nobody holds it by a proof any more.'
        }
      </p>
      <p class="facts"><span>decided after ${moment(ends_at)}</span></p>
    </div>
  </li>`
}
