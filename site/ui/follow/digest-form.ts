import { html } from 'hono/html'
import type { Html } from '../page.ts'

/** Asks for the weekly email. */
export function digestForm({ email = '', problem }: { email?: string; problem?: string | undefined } = {}): Html {
  return html`<form class="digest-form" method="post" action="/digest">
    <label for="digest-email" class="hidden">Your email address</label>
    <input
      id="digest-email"
      name="email"
      type="email"
      autocomplete="email"
      placeholder="you@example.com"
      required
      maxlength="254"
      value="${email}"
      ${problem ? html` aria-describedby="digest-problem" aria-invalid="true"` : ''}
    />
    <button>Send me the best</button>
    ${problem ? html`<p class="problem" id="digest-problem" role="alert">${problem}</p>` : ''}
  </form>`
}

/** The weekly email, offered on a page about launches. */
export function digestOffer(): Html {
  return html`<section class="digest-offer">
    <div>
      <h2>The week’s best, every Monday</h2>
      <p>One email: who won, and what launches now. <a href="/digest">What’s in it?</a></p>
    </div>
    <div>
      ${digestForm()}
      <p class="quiet">Free. Leave with one click.</p>
    </div>
  </section>`
}
