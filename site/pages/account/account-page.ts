import { html } from 'hono/html'
import { emailsSection } from './emails/account-emails.ts'
import { claimsSection } from './account-claims.ts'
import { appsSection, sessionsSection, signInSection } from './account-access.ts'
import { followedSection, worksSection } from './account-listings.ts'
import { upvotesSection } from './account-upvotes.ts'
import { keysSection } from './account-keys.ts'
import { publicSection } from './account-public.ts'
import { revenueSection } from './account-revenue.ts'
import { action, type AccountView } from './account-view.ts'
import type { Html, Page } from '../../ui/page.ts'
import { letterOf } from '../../ui/listing-card.ts'
import { PASSKEYS } from '../../ui/scripts/scripts.ts'

/** The page where a person manages their name, listings, claims, keys, apps and ways to sign in. */
export function accountPage(view: AccountView): Page {
  const groups = groupsOf(view)
  return {
    title: 'Your account',
    description: 'Your profile, listings, keys, apps and ways to sign in.',
    path: '/account',
    unlisted: true,
    ...(view.passkeys ? { head: PASSKEYS.tag } : {}),
    main: html`<div class="account">
      <header>
        <span class="logo logo-80 portrait" aria-hidden="true"><span>${letterOf(view.name ?? view.email)}</span></span>
        <div>
          <h1>${view.name ?? 'Your account'}</h1>
          <p class="quiet">${view.email}</p>
        </div>
        <div class="buttons">
          ${view.isAdmin ? html`<a class="button second small" href="/admin">Administer the site</a>` : ''}
          ${action(view, '/sign-out', {}, 'Sign out')}
        </div>
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
      <div class="account-parts">
        <nav class="one-line" aria-label="On this page">
          ${groups.map(([id, name]) => html`<a href="#${id}">${name}</a>`)}
        </nav>
        <div>
          ${groups.map(
            ([id, name, sections]) =>
              html`<div class="account-group" id="${id}">
                <h2>${name}</h2>
                <div class="card-of-parts">${sections}</div>
              </div>`,
          )}
        </div>
      </div>
    </div>`,
  }
}

/** The groups that the page has, with their sections. */
function groupsOf(view: AccountView): [id: string, name: string, sections: Html][] {
  return [
    ['you', 'Profile', html`${profileSection(view)} ${publicSection(view)}`],
    [
      'activity',
      'Activity',
      html`${worksSection(view)} ${upvotesSection(view)} ${followedSection(view)} ${claimsSection(view.claims)}`,
    ],
    ['emails', 'Emails', emailsSection(view)],
    ...(view.revenue.length ? [['earned', 'Revenue', revenueSection(view)] as [string, string, Html]] : []),
    ['access', 'Sign-in', html`${signInSection(view)} ${sessionsSection(view)}`],
    ['programs', 'Apps and keys', html`${view.apps ? appsSection(view, view.apps) : ''} ${keysSection(view)}`],
    ['data', 'Your data', dataSection(view)],
  ]
}

function profileSection(view: AccountView): Html {
  return html`<section id="profile">
    <h3>Your name</h3>
    <p class="quiet">Not shown to other visitors.</p>
    <form class="row" method="post" action="/account/profile">
      <input type="hidden" name="token" value="${view.token}" />
      <label>
        <span class="hidden">Your name</span>
        <input name="name" maxlength="80" autocomplete="name" value="${view.name ?? ''}" />
      </label>
      <button class="second">Save name</button>
    </form>
  </section>`
}

function dataSection(view: AccountView): Html {
  return html`<section>
      <h3>Download</h3>
      <p class="quiet">A ZIP with a JSON file for each topic and the pictures you uploaded.</p>
      ${action(view, '/account/data', {}, 'Download everything about me')}
    </section>
    <section>
      <h3>Delete account</h3>
      <p class="quiet">The next page says what is deleted and when, and asks you to confirm.</p>
      <p><a class="button second small danger" href="/account/delete">Delete my account</a></p>
    </section>`
}
