import { html } from 'hono/html'
import { MAX_PUBLIC_NAME } from '../../../domain/accounts/public-person.ts'
import type { Html } from '../../ui/page.ts'
import { ownPhotoForm } from '../pictures/own-photo-form.ts'
import { card, saveLine, type AccountView } from './account-view.ts'

/** The person's own name, the one under which they write, and whether everyone sees their page. */
export function profileSection(view: AccountView): Html {
  const { token, publicPerson, name } = view
  return card(
    { id: 'profile', title: 'Profile' },
    html`${ownPhotoForm(view)}
      <form method="post" action="/account/profile" data-changes>
        <input type="hidden" name="token" value="${token}" />
        <div class="setting fields">
          <label>
            <span><b>Your name</b> <small>Private: other visitors don’t see it.</small></span>
            <input name="name" maxlength="80" autocomplete="name" placeholder="Ada Lovelace" value="${name ?? ''}" />
          </label>
          <label>
            <span><b>Public name</b> <small>Everyone sees it beside your comments and replies.</small></span>
            <input
              name="public_name"
              maxlength="${MAX_PUBLIC_NAME}"
              autocomplete="nickname"
              placeholder="Ada L."
              value="${publicPerson?.name ?? ''}"
            />
          </label>
        </div>
        <label class="setting">
          <span
            ><b>Public page</b>
            <small
              >Shows everyone your live products, your comments, your reviews under this name and how many products you
              upvoted</small
            ></span
          >
          <input
            type="checkbox"
            role="switch"
            name="shown"
            value="yes"
            ${publicPerson?.isShown ? html` checked` : ''}
          />
        </label>
        ${saveLine(publicPerson?.isShown ? html`<a href="/people/${publicPerson.slug}">See your public page</a>` : '')}
      </form>`,
  )
}
