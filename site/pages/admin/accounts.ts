import { html } from 'hono/html'
import { stateFor } from '../../../admin/action.ts'
import { accountForTeam, findAccounts, revokeKey, setRole, type AccountLine } from '../../../admin/actions/people.ts'
import { liftMail } from '../../../admin/actions/emails.ts'
import { keysOf } from '../../../domain/accounts/keys.ts'
import { suppressions } from '../../../domain/accounts/emails/mail-suppression.ts'
import { overviewOf } from '../../../domain/drafts/overview.ts'
import { sessionsOf } from '../../../auth/people/session.ts'
import type { Html } from '../../ui/page.ts'
import { counted } from '../../ui/words.ts'
import { moment, none, things } from './admin-page.ts'
import { filled, type AdminPage, type AdminSection } from './admin-section.ts'
import { choiceOf, formOf, searchForm } from './form.ts'
import { kindName } from './service/emails.ts'
import { given } from '../../ui/forms/form-fields.ts'

const LIST_PATH = '/admin/accounts'
const ONE_PATH = '/admin/accounts/:id'
const ROLE_PATH = '/admin/accounts/:id/role'
const KEY_PATH = '/admin/accounts/:id/keys/:key/revoke'
const MAIL_PATH = '/admin/accounts/:id/mail'
const MAX_SHOWN = 100

const list: AdminPage = {
  path: LIST_PATH,
  async make({ db, query }) {
    const { q = '', role = '' } = query
    const found = await findAccounts(db, { q, role, limit: MAX_SHOWN })
    return {
      title: 'Accounts',
      main: html`${searchForm(LIST_PATH, [
        { name: 'q', label: 'Email address or name', value: q },
        {
          name: 'role',
          label: 'Role',
          value: role,
          choices: [
            ['', 'Any'],
            ['admin', 'Admin'],
            ['person', 'Person'],
          ],
        },
      ])}
      ${things(found.map(accountLine), 'No accounts match.')}
      ${found.length === MAX_SHOWN ? none(`Showing the newest ${MAX_SHOWN}. Narrow your search to see others.`) : ''}`,
    }
  },
}

function accountLine({ id, email, name, role, created_at, listings, orders }: AccountLine): Html {
  return html`<li>
    <div>
      <a href="/admin/accounts/${id}"><b>${email}</b></a>
      <p class="facts">
        ${name ? html`<span>${name}</span>` : ''}${role === 'admin' ? html`<span>admin</span>` : ''}<span
          >since ${moment(created_at)}</span
        ><span>${counted(listings, 'listing')}</span><span>${counted(orders, 'order')}</span>
      </p>
    </div>
  </li>`
}

const one: AdminPage = {
  path: ONE_PATH,
  async make(visit) {
    const { db, now } = visit
    const account = await accountForTeam(db, visit.params['id']!)
    if (!account) return null
    const { id, email, name, role } = account
    const [{ listings }, keys, sessions, held] = await Promise.all([
      overviewOf(db, id, MAX_SHOWN),
      keysOf(db, id),
      sessionsOf(db, id, now),
      suppressions(db, email),
    ])
    return {
      title: email,
      lead: `${name ? `${name}. ` : ''}${role === 'admin' ? 'Admin' : 'Person'}, signed in on ${counted(sessions.length, 'browser')}`,
      crumbs: [{ name: 'Accounts', href: LIST_PATH }],
      main: html`<p>
          <a href="/admin/orders?q=${encodeURIComponent(email)}">Orders</a>,
          <a href="/admin/log?who=${encodeURIComponent(email)}">their changes in the administration</a>
        </p>
        <section>
          <h2>Role</h2>
          ${formOf(visit, {
            path: filled(ROLE_PATH, { id }),
            state: await stateFor(setRole, { email }, visit.place),
            hidden: { email },
            submit: 'Save',
            parts: [
              {
                key: 'role',
                label: 'Role',
                shape: choiceOf([
                  ['person', 'Person'],
                  ['admin', 'Admin: can do everything here'],
                ]),
              },
            ],
          })}
        </section>
        <section>
          <h2>Listings</h2>
          ${things(
            listings.map(
              (listing) =>
                html`<li>
                  <div>
                    <a href="/admin/listings/${listing.slug}">${listing.name}</a>
                    <p class="facts"><span>${listing.status.replaceAll('_', ' ')}</span></p>
                  </div>
                </li>`,
            ),
            'None.',
          )}
        </section>
        <section>
          <h2>API keys</h2>
          ${things(
            keys.map(
              (key) =>
                html`<li>
                  <div>
                    <b>${key.label || 'Unnamed key'}</b>
                    <p class="facts">
                      <span>…${key.hint}</span><span>${key.scopes.join(', ')}</span
                      ><span>last used: ${moment(key.last_used_at)}</span>
                    </p>
                  </div>
                  ${formOf(visit, {
                    path: filled(KEY_PATH, { id, key: key.id }),
                    submit: 'Revoke',
                    about: key.label || key.hint,
                    isSecond: true,
                  })}
                </li>`,
            ),
            'None.',
          )}
        </section>
        ${held.length ? heldSection() : ''}`,
    }

    function heldSection(): Html {
      return html`<section>
        <h2>Blocked emails</h2>
        <ul class="things">
          ${held.map(
            ({ kind, reason, since }) =>
              html`<li>
                <div>
                  <b>${kindName(kind)}</b>
                  <p class="facts"><span>${reason}</span><span>since ${moment(since)}</span></p>
                </div>
              </li>`,
          )}
        </ul>
        ${formOf(visit, { path: filled(MAIL_PATH, { id }), hidden: { email }, submit: 'Unblock emails', isSecond: true })}
      </section>`
    }
  },
}

export const accounts: AdminSection = {
  name: 'Accounts',
  href: LIST_PATH,
  pages: [list, one],
  forms: [
    {
      // The page's path has the account's id, but the action takes the email address, so the form sends it.
      path: ROLE_PATH,
      action: setRole,
      on: one,
      input: (form) => given(form, 'email', 'role'),
      said: 'The role is saved.',
    },
    {
      path: KEY_PATH,
      action: revokeKey,
      on: one,
      input: (_form, { key }) => ({ id: key }),
      said: 'The key is revoked. It no longer works.',
    },
    {
      path: MAIL_PATH,
      action: liftMail,
      on: one,
      input: (form) => given(form, 'email'),
      said: 'We send emails to this address again.',
    },
  ],
}
