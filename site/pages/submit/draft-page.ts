import { html } from 'hono/html'
import { logo } from '../../ui/listing-card.ts'
import { spokenAddress } from '../../ui/outward-link.ts'
import type { Page } from '../../ui/page.ts'
import { SUBMIT } from '../../ui/scripts/scripts.ts'
import type { DraftView } from './draft-view.ts'
import { profileForm, readingNote } from './profile-form.ts'
import { draftSteps } from './steps.ts'

/** What we found on the website, with quotes, to check and edit: the second step of submitting. */
export function draftPage(view: DraftView): Page {
  const { draft, isEarly } = view
  const { id, url } = draft
  const name = draft.fields.name.value
  const called = typeof name === 'string' ? name : spokenAddress(url)
  return {
    title: typeof name === 'string' ? `Draft of ${name}` : 'Your draft',
    description: 'A draft with the quotes that prove it.',
    path: `/drafts/${id}`,
    unlisted: true,
    isStep: true,
    head: SUBMIT.tag,
    main: html`<div class="draft">
      ${draftSteps('found', id)}
      <header>
        <p class="facts">${called}</p>
        <h1>Check what we found</h1>
        ${readingNote(view, html`<p><button class="second small" form="read-again">Try again</button></p>`)}
      </header>
      ${isEarly ? html`<p class="note">We’re still reading your website and will keep your edits. <a href="/drafts/${id}">Show progress</a></p>` : ''}
      ${profileForm(view, {
        bar: html`<button class="second" form="profile" name="go" value="save">Save</button>
          ${isEarly ? '' : html`<button form="profile" name="go" value="next">Save and continue</button>`}`,
        // The website's logo is fetched once the listing is public.
        mark: logo({ slug: '', logo_url: null, name: called }, 48),
      })}
      <form id="read-again" method="post" action="/drafts/${id}/read-again" data-once>
        <input type="hidden" name="token" value="${view.token}" />
      </form>
    </div>`,
  }
}
