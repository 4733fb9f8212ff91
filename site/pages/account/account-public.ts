import { html } from 'hono/html'
import { MAX_PUBLIC_NAME } from '../../../domain/accounts/public-person.ts'
import type { Html } from '../../ui/page.ts'
import type { AccountView } from './account-view.ts'

/** The name under which a person writes, and whether everyone sees their page. */
export function publicSection({ token, publicPerson, name }: AccountView): Html {
  return html`<section id="public">
    <h3>Public page</h3>
    <p class="quiet">
      Your comments and replies show this name. Your page has your live products, your comments and how many products
      you upvoted, and nobody sees it until you show it.
    </p>
    <form class="public-form" method="post" action="/account/public">
      <input type="hidden" name="token" value="${token}" />
      <label>
        <span>Public name</span>
        <input name="name" maxlength="${MAX_PUBLIC_NAME}" required value="${publicPerson?.name ?? name ?? ''}" />
      </label>
      <label class="choice">
        <input type="checkbox" name="shown" value="yes" ${publicPerson?.isShown ? html` checked` : ''} />
        <span>Show my page to everyone</span>
      </label>
      <div class="buttons">
        <button class="second">Save</button>
        ${publicPerson?.isShown ? html`<a href="/people/${publicPerson.slug}">See your page</a>` : ''}
      </div>
    </form>
  </section>`
}
