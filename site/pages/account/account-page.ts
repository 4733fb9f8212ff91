import { html } from 'hono/html'
import { claimsSection } from './account-claims.ts'
import { appsSection, sessionsSection, signInSection } from './account-access.ts'
import { followedSection, worksSection } from './account-listings.ts'
import { upvotesSection } from './account-upvotes.ts'
import { keysSection } from './account-keys.ts'
import { revenueSection } from './account-revenue.ts'
import { action, type AccountView } from './account-view.ts'
import type { Html, Page } from '../../ui/page.ts'
import { PASSKEYS } from '../../ui/scripts.ts'

/** The page where a person manages their name, listings, claims, keys, apps and ways to sign in. */
export function accountPage(view: AccountView): Page {
  return {
    title: 'Your account',
    description: 'Your profile, listings, keys, apps and ways to sign in.',
    path: '/account',
    unlisted: true,
    ...(view.passkeys ? { head: PASSKEYS.tag } : {}),
    main: html`<div class="account">
      <header>
        <h1>Your account</h1>
        <p class="lead">${view.email}${view.isAdmin ? html`, <a href="/admin">administer the site</a>` : ''}</p>
        ${action(view, '/sign-out', {}, 'Sign out')}
      </header>
      ${
        view.notice
          ? html`<p
              class="${view.notice.isProblem ? 'problem' : 'note'}"
              role="${view.notice.isProblem ? 'alert' : 'status'}"
            >
              ${view.notice.text}
            </p>`
          : ''
      }
      ${profileSection(view)} ${worksSection(view)} ${claimsSection(view.claims)} ${upvotesSection(view)}
      ${followedSection(view)} ${revenueSection(view)} ${keysSection(view)}
      ${view.apps ? appsSection(view, view.apps) : ''} ${signInSection(view)} ${sessionsSection(view)}
    </div>`,
  }
}

function profileSection(view: AccountView): Html {
  return html`<section id="profile">
    <h2>Profile</h2>
    <form class="row" method="post" action="/account/profile">
      <input type="hidden" name="token" value="${view.token}" />
      <label>
        <span>Your name</span>
        <input name="name" maxlength="80" autocomplete="name" value="${view.name ?? ''}" />
      </label>
      <button>Save</button>
    </form>
  </section>`
}
