import { html } from 'hono/html'
import type { ConnectedApp } from '../../../auth/people/people.ts'
import type { Passkey } from '../../../auth/people/passkeys.ts'
import type { OpenSession } from '../../../auth/people/session.ts'
import { action, dateOf, timeOf, type AccountView } from './account-view.ts'
import type { Html } from '../../ui/page.ts'

/** The account page's section for connected apps, each with a button to disconnect it. */
export function appsSection(view: AccountView, apps: ConnectedApp[]): Html {
  return html`<section id="apps">
    <h3>Connected apps</h3>
    ${
      apps.length
        ? html`<ul class="things">
            ${apps.map(
              ({ clientId, name, host, scopes, connectedAt, lastUsedAt }) =>
                html`<li>
                  <div>
                    <b>${name}</b> ${host ? html`<span class="quiet">from ${host}</span>` : ''}
                    <p class="facts">
                      <span>${scopes.join(', ')}</span><span>connected ${dateOf(connectedAt)}</span
                      ><span>last used: ${dateOf(lastUsedAt)}</span>
                    </p>
                  </div>
                  ${action(view, '/account/apps/disconnect', { client_id: clientId }, 'Disconnect', name)}
                </li>`,
            )}
          </ul>`
        : html`<p class="quiet">No apps yet. <a href="/docs#connect">Connect an assistant</a>.</p>`
    }
  </section>`
}

/** The account page's section for ways to sign in: email, the upstream service and passkeys. */
export function signInSection(view: AccountView): Html {
  return html`<section id="sign-in">
    <h3>Ways to sign in</h3>
    <ul class="things">
      <li>
        <div>
          <b>Email</b>
          <p class="facts"><span>Link and code to ${view.email}</span></p>
        </div>
      </li>
      ${
        view.upstream?.email
          ? html`<li>
              <div>
                <b>${view.upstream.name}</b>
                <p class="facts"><span>${view.upstream.email}</span></p>
              </div>
              ${action(view, '/account/upstream/remove', {}, 'Remove', view.upstream.name)}
            </li>`
          : ''
      }
      ${view.passkeys?.map((passkey) => passkeyOf(view, passkey))}
    </ul>
    ${view.passkeys ? newPasskey(view) : ''}
  </section>`
}

function passkeyOf(view: AccountView, { id, name, created_at, last_used_at }: Passkey): Html {
  return html`<li>
    <div>
      <b>${name}</b>
      <p class="facts">
        <span>Passkey</span><span>added ${dateOf(created_at)}</span><span>last used: ${dateOf(last_used_at)}</span>
      </p>
      <details class="opens">
        <summary>Rename<span class="hidden"> ${name}</span></summary>
        <form class="row" method="post" action="/account/passkeys/rename">
          <input type="hidden" name="token" value="${view.token}" />
          <input type="hidden" name="id" value="${id}" />
          <label><span>Name</span><input name="name" maxlength="60" required value="${name}" /></label>
          <button>Save</button>
        </form>
      </details>
    </div>
    ${action(view, '/account/passkeys/remove', { id }, 'Remove', name)}
  </li>`
}

/** The script shows this form in browsers that support passkeys. */
function newPasskey(view: AccountView): Html {
  return html`<form class="row" data-passkey="add" hidden>
    <input type="hidden" name="token" value="${view.token}" />
    <label>
      <span>Passkey name</span>
      <input name="name" maxlength="60" placeholder="My laptop" />
    </label>
    <button class="second">Add passkey</button>
    <p class="problem" role="alert"></p>
  </form>`
}

/** How many browsers the page shows before the others unfold. */
const BROWSERS_SHOWN = 3

/** The account page's section for signed-in browsers, this one first, with buttons to sign out the others. */
export function sessionsSection(view: AccountView): Html {
  const { sessions, sessionId } = view
  const ordered = [...sessions.filter(({ id }) => id === sessionId), ...sessions.filter(({ id }) => id !== sessionId)]
  const items = ordered.map((session) => sessionOf(view, session))
  const more = items.slice(BROWSERS_SHOWN)
  return html`<section id="sessions">
    <h3>Signed-in browsers</h3>
    <ul class="things">
      ${items.slice(0, BROWSERS_SHOWN)}
    </ul>
    ${
      more.length
        ? html`<details class="opens">
            <summary>Show ${more.length} more</summary>
            <ul class="things">
              ${more}
            </ul>
          </details>`
        : ''
    }
    ${sessions.length > 1 ? action(view, '/account/sessions/end-others', {}, 'Sign out all others') : ''}
  </section>`
}

const METHODS: Record<OpenSession['method'], string> = {
  email: 'signed in by email',
  passkey: 'signed in with a passkey',
  upstream: 'signed in with another service',
}

function sessionOf(view: AccountView, { id, browser, method, created_at, last_used_at }: OpenSession): Html {
  const isThis = id === view.sessionId
  return html`<li>
    <div>
      <b>${browser}</b> ${isThis ? html`<span class="quiet">this browser</span>` : ''}
      <p class="facts">
        <span>last used: ${isThis ? 'now' : timeOf(last_used_at)}</span
        ><span>${METHODS[method]} ${dateOf(created_at)}</span>
      </p>
    </div>
    ${isThis ? '' : action(view, '/account/sessions/end', { id }, 'Sign out', browser)}
  </li>`
}
