import { html } from 'hono/html'
import { MAX_PUBLIC_NAME } from '../../../domain/accounts/public-person.ts'
import type { Html } from '../../ui/page.ts'
import { card, saveLine, type AccountView } from './account-view.ts'

/** The person's own name, the one under which they write, and whether everyone sees their page. */
export function profileSection({ token, publicPerson, name }: AccountView): Html {
  return card(
    { id: 'profile', title: 'Profile' },
    html`<form method="post" action="/account/profile" data-changes>
      <input type="hidden" name="token" value="${token}" />
      <label class="setting">
        <span><b>Your name</b> <small>Not shown to other visitors</small></span>
        <input name="name" maxlength="80" autocomplete="name" value="${name ?? ''}" />
      </label>
      <label class="setting">
        <span><b>Public name</b> <small>Shown with your comments and replies</small></span>
        <input name="public_name" maxlength="${MAX_PUBLIC_NAME}" value="${publicPerson?.name ?? ''}" />
      </label>
      <label class="setting">
        <span
          ><b>Public page</b>
          <small>Shows everyone your live products, your comments and how many products you upvoted</small></span
        >
        <input type="checkbox" role="switch" name="shown" value="yes" ${publicPerson?.isShown ? html` checked` : ''} />
      </label>
      ${saveLine(publicPerson?.isShown ? html`<a href="/people/${publicPerson.slug}">See your public page</a>` : '')}
    </form>`,
  )
}
