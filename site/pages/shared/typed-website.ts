import { html } from 'hono/html'
import type { Html } from '../../ui/page.ts'

/** A box to type the website's name into, so that one tap can't do what can't be undone. */
export function websiteToType(label: string, problem?: string): Html {
  return html`<label for="website">${label}</label>
    <input
      id="website"
      name="website"
      required
      maxlength="300"
      autocomplete="off"
      autocapitalize="none"
      spellcheck="false"
      ${problem ? html` aria-describedby="problem" aria-invalid="true"` : ''}
    />
    ${problem ? html`<p class="problem" id="problem" role="alert">${problem}</p>` : ''}`
}
