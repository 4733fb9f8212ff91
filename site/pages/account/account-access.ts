import { html } from 'hono/html'
import type { ConnectedApp } from '../../../auth/people/people.ts'
import type { Passkey } from '../../../auth/people/passkeys.ts'
import type { OpenSession } from '../../../auth/people/session.ts'
import { action, card, dateOf, openable, timeOf, type AccountView } from './account-view.ts'
import type { Html } from '../../ui/page.ts'
import { counted } from '../../ui/words.ts'

/** The account page's section for connected apps, each with a button to disconnect it. */
export function appsSection(view: AccountView, apps: ConnectedApp[]): Html {
  return card(
    {
      id: 'apps',
      title: 'Connected apps',
      ...(apps.length ? {} : { about: html`No apps yet. <a href="/docs#connect">Connect an assistant</a>.` }),
    },
    apps.length
      ? html`<ul class="things">
          ${apps.map(
            ({ clientId, name, host, scopes, connectedAt, lastUsedAt }) =>
              html`<li>
                <div>
                  <b>${name}</b> ${host ? html`<span class="quiet">from ${host}</span>` : ''}
                  <p class="facts">
                    <span>${scopes.join(', ')}</span><span>Connected ${dateOf(connectedAt)}</span
                    ><span>Last used: ${dateOf(lastUsedAt)}</span>
                  </p>
                </div>
                ${action(view, '/account/apps/disconnect', { client_id: clientId }, 'Disconnect', name)}
              </li>`,
          )}
        </ul>`
      : html``,
  )
}

/** The account page's section for ways to sign in: email, the upstream service and passkeys. */
export function signInSection(view: AccountView): Html {
  return card(
    { id: 'sign-in', title: 'Ways to sign in' },
    html`<ul class="things">
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
      ${view.passkeys ? newPasskey(view) : ''}`,
  )
}

function passkeyOf(view: AccountView, { id, name, created_at, last_used_at }: Passkey): Html {
  return html`<li>
    <div>
      <b>${name}</b>
      <p class="facts">
        <span>Passkey</span><span>Added ${dateOf(created_at)}</span><span>Last used: ${dateOf(last_used_at)}</span>
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
  return html`<form class="setting" data-passkey="add" hidden>
    <input type="hidden" name="token" value="${view.token}" />
    <span><b>New passkey</b> <small>Sign in with your fingerprint, your face or your device’s PIN</small></span>
    <div class="buttons">
      <label>
        <span class="hidden">Passkey name</span>
        <input name="name" maxlength="60" placeholder="My laptop" />
      </label>
      <button class="second small">Add passkey</button>
    </div>
    <p class="problem" role="alert"></p>
  </form>`
}

/** The account page's section for signed-in browsers: this one, and the others folded, with buttons to sign them out. */
export function sessionsSection(view: AccountView): Html {
  const { sessions, sessionId } = view
  const others = sessions.filter(({ id }) => id !== sessionId)
  const name = counted(others.length, 'other browser')
  return card(
    { id: 'sessions', title: 'Signed-in browsers' },
    html`<ul class="things">
        ${sessions.filter(({ id }) => id === sessionId).map((session) => sessionOf(view, session))}
      </ul>
      ${
        others[0]
          ? html`${openable(
                { name, about: html`Last used: ${timeOf(others[0].last_used_at)}`, button: 'Show' },
                html`<ul class="things">
                  ${others.map((session) => sessionOf(view, session))}
                </ul>`,
              )}
              <footer>${action(view, '/account/sessions/end-others', {}, `Sign out ${name}`)}</footer>`
          : ''
      }`,
  )
}

const METHODS: Record<OpenSession['method'], string> = {
  email: 'Signed in by email',
  passkey: 'Signed in with a passkey',
  upstream: 'Signed in with another service',
}

function sessionOf(view: AccountView, { id, browser, method, created_at, last_used_at }: OpenSession): Html {
  const isThis = id === view.sessionId
  return html`<li>
    <div>
      <b>${browser}</b> ${isThis ? html`<b class="status is-good">This browser</b>` : ''}
      <p class="facts">
        <span>Last used: ${isThis ? 'now' : timeOf(last_used_at)}</span
        ><span>${METHODS[method]} ${dateOf(created_at)}</span>
      </p>
    </div>
    ${isThis ? '' : action(view, '/account/sessions/end', { id }, 'Sign out', browser)}
  </li>`
}
