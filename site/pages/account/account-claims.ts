import { html } from 'hono/html'
import type { Claim } from '../../../domain/claims/claim.ts'
import { claimStatusWords, METHOD_NAMES } from '../claim/claim-page.ts'
import { dateOf } from './account-view.ts'
import type { Html } from '../../ui/page.ts'
import { rfc3339 } from '../../../domain/shared/clock.ts'

/** The claims of the account, each with a link to its claim page; empty if there are none. */
export function claimsSection(claims: Claim[]): Html | '' {
  if (!claims.length) return ''
  return html`<section id="claims">
    <h3>Claims</h3>
    <ul class="things">
      ${claims.map(
        ({ slug, name, method, status, reason, created_at }) =>
          html`<li>
            <div>
              <a href="/listings/${slug}/claim">${name}</a>
              <p class="facts">
                <span>${METHOD_NAMES[method]}</span><span>${claimStatusWords({ status, reason })}</span
                ><span>started ${dateOf(rfc3339(created_at))}</span>
              </p>
            </div>
          </li>`,
      )}
    </ul>
  </section>`
}
