import { html } from 'hono/html'
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
        <nav aria-label="On this page">${namesOf(view).map(([id, name]) => html`<a href="#${id}">${name}</a>`)}</nav>
        <div>
          ${profileSection(view)} ${publicSection(view)} ${worksSection(view)} ${upvotesSection(view)}
          ${followedSection(view)} ${claimsSection(view.claims)} ${revenueSection(view)} ${signInSection(view)}
          ${sessionsSection(view)} ${view.apps ? appsSection(view, view.apps) : ''} ${keysSection(view)}
          ${dataSection(view)}
        </div>
      </div>
    </div>`,
  }
}

/** The sections that the page has, for its menu. */
function namesOf({ claims, revenue, apps }: AccountView): [id: string, name: string][] {
  return [
    ['profile', 'Profile'],
    ['public', 'Public page'],
    ['listings', 'My products'],
    ['upvotes', 'Upvotes'],
    ['followed', 'Following'],
    ...(claims.length ? [['claims', 'Claims'] as [string, string]] : []),
    ...(revenue.length ? [['revenue', 'Verified revenue'] as [string, string]] : []),
    ['sign-in', 'Ways to sign in'],
    ['sessions', 'Signed-in browsers'],
    ...(apps ? [['apps', 'Connected apps'] as [string, string]] : []),
    ['keys', 'API keys'],
    ['data', 'Your data'],
  ]
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
      <button>Save name</button>
    </form>
  </section>`
}

function dataSection(view: AccountView): Html {
  return html`<section id="data">
    <h2>Your data</h2>
    <p class="quiet">A ZIP with a JSON file for each topic and the pictures you uploaded.</p>
    <div class="buttons">
      ${action(view, '/account/data', {}, 'Download everything about me')}
      <a class="button second small danger" href="/account/delete">Delete my account</a>
    </div>
  </section>`
}
