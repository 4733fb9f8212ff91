import { html } from 'hono/html'
import { SCOPE_SENTENCES } from '../../../auth/oauth/resources.ts'
import type { ListedKey } from '../../../domain/accounts/keys.ts'
import { SCOPES } from '../../../domain/shared/actor.ts'
import { action, card, dateOf, openable, type AccountView } from './account-view.ts'
import type { Html } from '../../ui/page.ts'

/** How long a key can last, in days; empty for no expiry. */
export const LIFETIMES = [
  ['7', '7 days'],
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', 'One year'],
  ['', 'No expiry'],
] as const
/** One year, so that a forgotten key expires. */
const DEFAULT_DAYS = '365'

/** The API keys, and a form for a new one. */
export function keysSection(view: AccountView): Html {
  return card(
    {
      id: 'keys',
      title: 'API keys',
      about: 'For scripts and assistants that can’t sign in. Keep keys secret.',
    },
    html`${view.newKey ? newKey(view.newKey) : ''}
    ${
      view.keys.length
        ? html`<ul class="things">
            ${view.keys.map((key) => keyOf(view, key))}
          </ul>`
        : ''
    }
    ${openable(
      {
        name: 'New API key',
        about: 'You choose what it may do, and for how long',
        button: 'Create…',
        isOpen: !view.keys.length,
      },
      html`<form class="stack" method="post" action="/account/keys">
        <input type="hidden" name="token" value="${view.token}" />
        <label>
          <span>Key name</span>
          <input name="label" maxlength="60" placeholder="Build server" />
        </label>
        <fieldset>
          <legend>Permissions</legend>
          ${SCOPES.map(
            (scope) =>
              html`<label
                ><input
                  type="checkbox"
                  name="scope"
                  value="${scope}"
                  ${scope === 'account:read' ? html` checked` : ''}
                />
                <span>${SCOPE_SENTENCES[scope]} <code>${scope}</code></span></label
              >`,
          )}
        </fieldset>
        <label>
          <span>Expires after</span>
          <select name="days">
            ${LIFETIMES.map(
              ([days, name]) =>
                html`<option value="${days}" ${days === DEFAULT_DAYS ? html` selected` : ''}>${name}</option>`,
            )}
          </select>
        </label>
        <button class="small">Create key</button>
      </form>`,
    )}`,
  )
}

function newKey(secret: string): Html {
  return html`<div class="note new-key" role="status">
    <p><b>Copy your new key now.</b> We won’t show it again.</p>
    <pre><code>${secret}</code></pre>
    <p>Send it with every request: <code>Authorization: Bearer …</code></p>
  </div>`
}

function keyOf(view: AccountView, { id, label, hint, scopes, expires_at, last_used_at }: ListedKey): Html {
  const name = label || 'Unnamed key'
  return html`<li>
    <div>
      <b>${name}</b> <code>…${hint}</code>
      <p class="facts">
        <span>${scopes.join(', ')}</span><span>Last used: ${dateOf(last_used_at)}</span
        ><span>${expires_at ? html`Expires ${dateOf(expires_at)}` : 'No expiry'}</span>
      </p>
    </div>
    ${action(view, '/account/keys/revoke', { id }, 'Revoke', name)}
  </li>`
}
