import { html } from 'hono/html'
import { claimsSection } from './account-claims.ts'
import { appsSection, sessionsSection, signInSection } from './account-access.ts'
import { keysSection } from './account-keys.ts'
import { action, type AccountView } from './account-view.ts'
import type { MyDraft, MyListing } from '../domain/accounts/overview.ts'
import type { Html, Page } from './page.ts'
import { PASSKEYS_SCRIPT } from './passkeys-script.ts'
import { longDate } from './words.ts'

/** The account of the person who is signed in. */
export function accountPage(view: AccountView): Page {
  return {
    title: 'Your account',
    description: 'Your profile, keys, apps and sign-in methods.',
    path: '/account',
    unlisted: true,
    ...(view.passkeys ? { head: PASSKEYS_SCRIPT } : {}),
    main: html`<div class="account">
      <header>
        <h1>Your account</h1>
        <p class="lead">${view.email}</p>
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
      ${profileSection(view)} ${worksSection(view)} ${claimsSection(view.claims)} ${keysSection(view)}
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

const STATUS_WORDS: Record<MyListing['status'], string> = {
  draft: 'Saved, no plan chosen yet',
  awaiting_badge: 'Waits for its badge',
  scheduled: 'Scheduled',
  live: 'Live',
  hidden: 'Hidden by the site team',
  withdrawn: 'Withdrawn',
}
const DRAFT_WORDS: Record<MyDraft['status'], string> = {
  crawling: 'We are reading the website',
  drafting: 'We are writing the draft',
  ready: 'Ready for you',
  submitted: 'Submitted',
}

function worksSection({ drafts, listings }: AccountView): Html {
  return html`<section id="listings">
    <h2>Drafts and listings</h2>
    ${
      drafts.length + listings.length
        ? html`<ul class="things">
            ${listings.map(
              ({ id, slug, name, status, launch_week }) =>
                html`<li>
                  <div>
                    ${
                      status === 'live' || status === 'scheduled'
                        ? html`<a href="/listings/${slug}">${name}</a>`
                        : html`<b>${name}</b>`
                    }
                    <p class="facts">
                      <span>Listing ${id}</span
                      ><span>${STATUS_WORDS[status]}</span
                      >${launch_week && status !== 'live' ? html`<span>Week of ${longDate(launch_week)}</span>` : ''}
                    </p>
                  </div>
                </li>`,
            )}
            ${drafts.map(
              ({ id, url, name, status }) =>
                html`<li>
                  <div>
                    <b>${name ?? url}</b>
                    <p class="facts"><span>Draft</span><span>${DRAFT_WORDS[status]}</span><code>${id}</code></p>
                  </div>
                </li>`,
            )}
          </ul>`
        : html`<p class="quiet">
            Nothing yet. <a href="/docs#connect">Connect your assistant</a> and ask it to submit your website.
          </p>`
    }
  </section>`
}
