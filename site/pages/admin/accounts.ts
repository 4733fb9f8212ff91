import { html } from 'hono/html'
import { stateFor } from '../../../admin/action.ts'
import {
  accountForTeam,
  findAccounts,
  removePhoto,
  revokeKey,
  setRole,
  type AccountLine,
} from '../../../admin/actions/people.ts'
import {
  blockAccount,
  deleteAccount,
  endAccount,
  keepDeletedAccount,
  unblockAccount,
} from '../../../admin/actions/closing.ts'
import { liftMail } from '../../../admin/actions/emails.ts'
import { connectionsOf, type Connection } from '../../../domain/accounts/sign-in/connections.statements.ts'
import { money } from '../../../domain/orders/money.ts'
import { ordersOf, type Order } from '../../../domain/orders/read-orders.ts'
import { publicPersonOf, type PublicPerson } from '../../../domain/accounts/public-person.ts'
import { longDate } from '../../../domain/shared/clock.ts'
import { keysOf } from '../../../domain/accounts/keys.ts'
import { suppressions } from '../../../domain/accounts/emails/mail-suppression.ts'
import { overviewOf } from '../../../domain/drafts/overview.ts'
import { sessionsOf } from '../../../auth/people/session.ts'
import type { Html } from '../../ui/page.ts'
import { portrait } from '../browse/founder-pages.ts'
import { counted } from '../../ui/words.ts'
import { chip, countOf, day, moment, table, things, type TableRow } from './admin-page.ts'
import { filled, type AdminPage, type AdminSection, type Visit } from './admin-section.ts'
import { choiceOf, finder, formOf, LINE } from './form.ts'
import { kindName } from './service/emails.ts'
import { given } from '../../ui/forms/form-fields.ts'

const LIST_PATH = '/admin/accounts'
const ONE_PATH = '/admin/accounts/:id'
const ROLE_PATH = '/admin/accounts/:id/role'
const KEY_PATH = '/admin/accounts/:id/keys/:key/revoke'
const PHOTO_PATH = '/admin/accounts/:id/photo'
const MAIL_PATH = '/admin/accounts/:id/mail'
const BLOCK_PATH = '/admin/accounts/:id/block'
const UNBLOCK_PATH = '/admin/accounts/:id/unblock'
const END_PATH = '/admin/accounts/:id/end'
const DELETE_PATH = '/admin/accounts/:id/delete'
const KEEP_PATH = '/admin/accounts/:id/keep'
const MAX_SHOWN = 100

const list: AdminPage = {
  path: LIST_PATH,
  async make({ db, query }) {
    const { q = '', role = '' } = query
    const found = await findAccounts(db, { q, role, limit: MAX_SHOWN })
    return {
      title: 'Accounts',
      lead: countOf(found.length, MAX_SHOWN, 'account'),
      main: html`${finder(
        LIST_PATH,
        {
          name: 'role',
          label: 'Accounts shown',
          value: role,
          choices: [
            ['', 'All'],
            ['admin', 'Admins'],
            ['person', 'People'],
          ],
        },
        { label: 'Email address or name', value: q },
      )}
      ${table(
        ['Account', 'Role', 'Joined', { name: 'Listings', is: 'amount' }, { name: 'Orders', is: 'amount' }],
        found.map(accountRow),
        'No accounts match.',
      )}`,
    }
  },
}

function closedChip({ blocked_reason, delete_at }: Pick<AccountLine, 'blocked_reason' | 'delete_at'>): Html | '' {
  if (blocked_reason !== null) return chip('Blocked', 'bad')
  return delete_at === null ? '' : html`<b class="status is-bad">Will be deleted ${day(delete_at)}</b>`
}

/** An account as a row of a table. */
export function accountRow(line: AccountLine): TableRow {
  const { id, email, name, role, created_at, listings, orders } = line
  const none = html`<span class="quiet">–</span>`
  const owned = [listings && counted(listings, 'listing'), orders && counted(orders, 'order')].filter(Boolean)
  return {
    mark: portrait(name ?? email, 24),
    name: html`<a href="/admin/accounts/${id}">${name ?? email}</a> ${closedChip(line)}`,
    note: name ? email : '',
    small: html`Joined ${day(created_at)}${owned.map((one) => ` · ${one}`)}`,
    state: role === 'admin' ? chip('Admin', 'good') : html`<span class="quiet">Person</span>`,
    cells: [day(created_at), listings || none, orders || none],
  }
}

const one: AdminPage = {
  path: ONE_PATH,
  async make(visit) {
    const { db, now } = visit
    const account = await accountForTeam(db, visit.params['id']!)
    if (!account) return null
    const { id, email, name, role } = account
    const [{ listings }, keys, sessions, held, apps, { orders }, person] = await Promise.all([
      overviewOf(db, id, MAX_SHOWN),
      keysOf(db, id),
      sessionsOf(db, id, now),
      suppressions(db, email),
      connectionsOf(db, id, now),
      ordersOf(db, { accountId: id }, { page: 1, perPage: MAX_SHOWN }),
      publicPersonOf(db, id),
    ])
    return {
      title: email,
      lead: `${name ? `${name}. ` : ''}${closedWords(account)}${role === 'admin' ? 'Admin' : 'Person'}, signed in on ${counted(sessions.length, 'browser')}`,
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
        ${person ? await publicSection(visit, account, person) : ''} ${appsAndOrders(apps, orders)}
        ${held.length ? heldSection() : ''} ${await closingSection(visit, account)}`,
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

function closedWords({ blocked_reason, delete_at }: AccountLine): string {
  if (blocked_reason !== null) return `Blocked: ${blocked_reason} `
  return delete_at === null ? '' : `Will be deleted on ${longDate(delete_at)}. `
}

function appsAndOrders(apps: Connection[], orders: Order[]): Html {
  return html`<section>
      <h2>Connected apps</h2>
      ${things(
        apps.map(
          ({ name, client_id, scopes }) =>
            html`<li>
              <div>
                <b>${name ?? 'An app'}</b>
                <p class="facts"><span>${client_id}</span><span>${scopes.join(', ')}</span></p>
              </div>
            </li>`,
        ),
        'None.',
      )}
    </section>
    <section>
      <h2>Orders</h2>
      ${things(
        orders.map(
          ({ number, status, totals }) =>
            html`<li>
              <div>
                <a href="/admin/orders/${number}">${number}</a>
                <p class="facts">
                  <span>${status.replaceAll('_', ' ')}</span><span>${money(totals.total_cents)}</span>
                </p>
              </div>
            </li>`,
        ),
        'None.',
      )}
    </section>`
}

/** How everyone sees the person, and the form to remove a photo that nobody should. */
async function publicSection(visit: Visit, { id, email }: AccountLine, person: PublicPerson): Promise<Html> {
  const { name, photo } = person
  return html`<section>
    <h2>Public name</h2>
    <ul class="things">
      <li>
        ${portrait(name, 48, photo)}
        <div>
          <b>${name}</b>
          <p class="facts"><span>${photo === null ? 'No photo of their own' : 'With a photo of their own'}</span></p>
        </div>
      </li>
    </ul>
    ${
      photo === null
        ? ''
        : formOf(visit, {
            path: filled(PHOTO_PATH, { id }),
            state: await stateFor(removePhoto, { email }, visit.place),
            hidden: { email },
            submit: 'Remove the photo',
            isSecond: true,
            isDanger: true,
            parts: [{ key: 'reason', label: 'Reason', shape: LINE, isRequired: true }],
          })
    }
  </section>`
}

/** The forms that end a person's access, block them or delete them, and their data to download. */
async function closingSection(visit: Visit, { id, email, blocked_reason, delete_at }: AccountLine): Promise<Html> {
  const form = (path: string, submit: string, more: Partial<Parameters<typeof formOf>[1]> = {}) =>
    formOf(visit, { path: filled(path, { id }), hidden: { email }, submit, isSecond: true, ...more })
  const state = await stateFor(blockAccount, { email }, visit.place)
  return html`<section>
      <h2>Access</h2>
      <p class="quiet">Ends all sessions, API keys, connected apps and sign-in links. The person may sign in again.</p>
      ${form(END_PATH, 'End all access', { isDanger: true })}
      ${
        blocked_reason === null
          ? html`<p class="quiet">Blocking also refuses sign-in. The person is emailed the reason.</p>
              ${form(BLOCK_PATH, 'Block', { isDanger: true, state, parts: [{ key: 'reason', label: 'Reason', shape: LINE }] })}`
          : form(UNBLOCK_PATH, 'Unblock', { state })
      }
    </section>
    <section>
      <h2>Data</h2>
      <p><a class="button second small" href="/admin/accounts/${id}/data.zip">Download everything about them</a></p>
      ${
        delete_at === null
          ? html`<p class="quiet">
                If they ask for it: all access ends at once, and after 7 days, in which a link in their email keeps the
                account, everything is deleted but invoices and places in finished weeks.
              </p>
              ${form(DELETE_PATH, 'Delete', {
                isDanger: true,
                state,
                parts: [
                  {
                    key: 'reviews',
                    label: 'Their reviews',
                    shape: choiceOf([
                      ['delete-reviews', 'Delete them'],
                      ['keep-reviews', 'Keep them without a name'],
                    ]),
                  },
                ],
              })}`
          : form(KEEP_PATH, 'Keep the account', { state })
      }
    </section>`
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
      path: PHOTO_PATH,
      action: removePhoto,
      on: one,
      input: (form) => given(form, 'email', 'reason'),
      said: 'The photo is removed for good.',
    },
    {
      path: MAIL_PATH,
      action: liftMail,
      on: one,
      input: (form) => given(form, 'email'),
      said: 'We send emails to this address again.',
    },
    {
      path: BLOCK_PATH,
      action: blockAccount,
      on: one,
      input: (form) => given(form, 'email', 'reason'),
      said: 'The account is blocked, and all its access has ended.',
    },
    {
      path: UNBLOCK_PATH,
      action: unblockAccount,
      on: one,
      input: (form) => given(form, 'email'),
      said: 'The person can sign in again.',
    },
    {
      path: END_PATH,
      action: endAccount,
      on: one,
      input: (form) => given(form, 'email'),
      said: 'All access has ended.',
    },
    {
      path: DELETE_PATH,
      action: deleteAccount,
      on: one,
      input: (form) => given(form, 'email', 'reviews'),
      said: 'The account will be deleted in 7 days. All access has ended.',
    },
    {
      path: KEEP_PATH,
      action: keepDeletedAccount,
      on: one,
      input: (form) => given(form, 'email'),
      said: 'The account stays.',
    },
  ],
}
