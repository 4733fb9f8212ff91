import { html } from 'hono/html'
import { emailsSection } from './emails/account-emails.ts'
import { appsSection, sessionsSection, signInSection } from './account-access.ts'
import { activitySection } from './account-activity.ts'
import { keysSection } from './account-keys.ts'
import { profileSection } from './account-profile.ts'
import { revenueSection } from './account-revenue.ts'
import { ACCOUNT_PARTS, type AccountPart } from './account-parts.ts'
import { action, card, type AccountView } from './account-view.ts'
import { portrait } from '../browse/founder-pages.ts'
import type { Html, Page } from '../../ui/page.ts'
import { partsNav } from '../shared/parts-nav.ts'
import { CHANGES, PASSKEYS, PICTURES } from '../../ui/scripts/scripts.ts'

const SECTIONS: Record<AccountPart, (view: AccountView) => Html> = {
  profile: (view) => html`${profileSection(view)} ${activitySection(view)}`,
  emails: emailsSection,
  revenue: revenueSection,
  access: (view) => html`${signInSection(view)} ${sessionsSection(view)}`,
  programs: (view) => html`${view.apps ? appsSection(view, view.apps) : ''} ${keysSection(view)}`,
  data: dataSection,
}

/** One of the pages where a person manages their name, emails, keys, apps and ways to sign in. */
export function accountPage(view: AccountView, part: AccountPart): Page {
  const parts = (Object.keys(ACCOUNT_PARTS) as AccountPart[]).filter((key) => key !== 'revenue' || view.revenue.length)
  const { name, path } = ACCOUNT_PARTS[part]
  const called = view.name ?? view.publicPerson?.name
  return {
    title: part === 'profile' ? 'Your account' : `${name} · Your account`,
    description: 'Your profile, emails, keys, apps and ways to sign in.',
    path,
    unlisted: true,
    head: html`${CHANGES.tag} ${part === 'profile' ? PICTURES.tag : ''} ${view.passkeys ? PASSKEYS.tag : ''}`,
    main: html`<div class="account">
      <header>
        ${portrait(called ?? view.email, 80, view.photo)}
        <div>
          <h1>${called ?? 'Your account'}</h1>
          <p class="quiet">${view.email}</p>
        </div>
      </header>
      ${view.isAdmin ? html`<p><a class="button second small" href="/admin">Administer the site</a></p>` : ''}
      <div class="account-parts">
        ${partsNav(
          { place: 'Account', here: name },
          html`${/* Links of older emails end in the name of a part, such as #emails. */ ''}
            <div class="places">
              ${parts.map(
                (key) =>
                  html`<a
                    href="${ACCOUNT_PARTS[key].path}"
                    ${key === part ? html`aria-current="page"` : html`id="${key}"`}
                    >${ACCOUNT_PARTS[key].name}</a
                  >`,
              )}
              ${action(view, '/sign-out', {}, 'Sign out')}
            </div>`,
        )}
        <div>
          ${
            view.notice
              ? html`<p
                  class="${view.notice.isProblem ? 'problem' : 'note'}"
                  role="${view.notice.isProblem ? 'alert' : 'status'}"
                >
                  ${view.notice.at === 'photo' ? html`<a href="#part-photo">Your photo</a> wasn’t saved.` : ''}
                  ${view.notice.text}
                </p>`
              : ''
          }
          ${SECTIONS[part](view)}
        </div>
      </div>
    </div>`,
  }
}

function dataSection(view: AccountView): Html {
  return card(
    { id: 'data', title: 'Your data' },
    html`<div class="setting">
        <span><b>Download</b> <small>A ZIP with a JSON file for each topic and the pictures you uploaded</small></span>
        ${action(view, '/account/data', {}, 'Download everything')}
      </div>
      <div class="setting">
        <span
          ><b>Delete account</b>
          <small>The next page says what is deleted and when, and asks you to confirm</small></span
        >
        <a class="button second small danger" href="/account/delete">Delete my account</a>
      </div>`,
  )
}
