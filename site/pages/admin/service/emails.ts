import { html } from 'hono/html'
import { discardEmail, emailStatus, liftMail, resendEmail, testEmail } from '../../../../admin/actions/emails.ts'
import {
  EMAIL_STATES,
  emailLines,
  GIVEN_UP_DAYS,
  type EmailLine,
  type EmailState,
} from '../../../../domain/accounts/emails/emails-to-mend.ts'
import { ALL_KINDS, suppressions, type Suppression } from '../../../../domain/accounts/emails/mail-suppression.ts'
import type { Html } from '../../../ui/page.ts'
import { given } from '../../../ui/forms/form-fields.ts'
import { counted } from '../../../ui/words.ts'
import { chip, moment, none, table, things, type TableRow } from '../admin-page.ts'
import { filled, type AdminPage, type AdminSection, type Visit } from '../admin-section.ts'
import { formOf, LINE, searchForm } from '../form.ts'

const LIST_PATH = '/admin/emails'
const TEST_PATH = '/admin/emails/test'
const LIFT_PATH = '/admin/emails/lift'
const RESEND_PATH = '/admin/emails/:id/resend'
const DISCARD_PATH = '/admin/emails/:id/discard'
const ALL = { id: 'all' }
const MAX_SHOWN = 100

const STATES: Record<EmailState, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  given_up: 'Given up',
  discarded: 'Discarded',
}

const page: AdminPage = {
  path: LIST_PATH,
  async make(visit) {
    const { db, now, query, place } = visit
    const { status = '', email = '' } = query
    const state = EMAIL_STATES.find((one) => one === status)
    const typed = email.trim().toLowerCase() || undefined
    const [emails, { outage, waiting, given_up: givenUp, next, way }, held] = await Promise.all([
      emailLines(db, { ...(state ? { status: state } : {}), email: typed, now, limit: MAX_SHOWN }),
      emailStatus(db, now, place.mail),
      suppressions(db),
    ])
    return {
      title: 'Emails',
      lead: `${counted(waiting, 'email')} waiting, ${givenUp} given up in the last 7 days.`,
      main: html`${
          outage
            ? html`<p class="problem" role="status">
                The mail server has taken no emails since ${moment(outage.since)}. ${outage.reason} ${next} No email is
                lost: each is retried for over an hour, and can be resent for ${GIVEN_UP_DAYS} days after that, unless
                its link expires.
              </p>`
            : way === 'nowhere'
              ? html`<p class="problem" role="status">${next}</p>`
              : ''
        }
        ${searchForm(LIST_PATH, [
          {
            name: 'status',
            label: 'Status',
            value: status,
            choices: [['', 'Any'], ...EMAIL_STATES.map((one) => [one, STATES[one]] as const)],
          },
          { name: 'email', label: 'Email address', value: email },
        ])}
        ${waiting || givenUp ? forAll(visit, givenUp) : ''}
        ${table(
          ['Email', 'Status', 'Written', 'Sent'],
          emails.map((one) => rowOf(visit, one)),
          'No emails match.',
        )}
        ${emails.length === MAX_SHOWN ? none(`Showing the newest ${MAX_SHOWN}. Narrow your search to see others.`) : ''}
        <section>
          <h2>Send a test email</h2>
          ${formOf(visit, {
            path: TEST_PATH,
            submit: 'Send test email',
            isSecond: true,
            inRow: true,
            parts: [{ key: 'email', label: 'Email address', shape: LINE, isRequired: true }],
          })}
        </section>
        <section>
          <h2>Suppressed addresses</h2>
          <p class="quiet">
            They get no more emails of that kind. Sign-in emails are always sent, because people ask for them.
          </p>
          ${things(
            held.slice(0, MAX_SHOWN).map((one) => suppressionOf(visit, one)),
            'None.',
          )}
        </section>`,
    }
  },
}

function forAll(visit: Visit, givenUp: number): Html {
  return html`${formOf(visit, { path: filled(RESEND_PATH, ALL), submit: 'Send all now' })}
  ${
    givenUp
      ? html`<details>
          <summary>Discard all that were given up</summary>
          <p class="quiet">They are never sent, and their content is erased. This can’t be undone.</p>
          ${formOf(visit, { path: filled(DISCARD_PATH, ALL), submit: 'Discard all', isSecond: true })}
        </details>`
      : ''
  }`
}

const TONES = { waiting: 'waiting', sent: 'good', given_up: 'bad', discarded: 'quiet' } as const

function rowOf(
  visit: Visit,
  { id, email, kind, status, created_at, sent_at, given_up_at, reason, tries, tried_at, can_resend }: EmailLine,
): TableRow {
  const about = `${kind} to ${email}`
  return {
    name: html`<b>${email}</b>`,
    note: kind.replaceAll('-', ' '),
    small: html`${kind.replaceAll('-', ' ')} ·
    ${sent_at ? html`sent ${moment(sent_at)}` : html`written ${moment(created_at)}`}`,
    state: chip(STATES[status], TONES[status]),
    cells: [moment(created_at), sent_at ? moment(sent_at) : ''],
    below: html`${reason ? html`<p class="${status === 'discarded' ? 'quiet' : 'wrong'}">${reason}</p>` : ''}
    ${
      tries || given_up_at
        ? html`<p class="facts">
            ${given_up_at ? html`<span>given up ${moment(given_up_at)}</span>` : ''}
            ${tries ? html`<span>tried ${counted(tries, 'time')}, last ${moment(tried_at)}</span>` : ''}
          </p>`
        : ''
    }
    ${status === 'given_up' && !can_resend ? none(`It can’t be resent: its link has expired, or ${GIVEN_UP_DAYS} days have passed.`) : ''}
    ${
      can_resend || status === 'waiting' || status === 'given_up'
        ? html`<div class="buttons">
            ${can_resend ? formOf(visit, { path: filled(RESEND_PATH, { id }), submit: 'Send now', about, isSecond: true }) : ''}
            ${status === 'waiting' || status === 'given_up' ? formOf(visit, { path: filled(DISCARD_PATH, { id }), submit: 'Discard', about, isSecond: true }) : ''}
          </div>`
        : ''
    }`,
  }
}

const REASONS: Record<Suppression['reason'], string> = {
  bounced: 'The address doesn’t take emails.',
  complained: 'The recipient reported an email as spam.',
  unsubscribed: 'The recipient unsubscribed.',
  operator: 'An operator suppressed it.',
}

function suppressionOf(visit: Visit, { email, kind, reason, detail, since }: Suppression): Html {
  return html`<li>
    <div>
      <b>${email}</b>
      <p class="facts"><span>${kindName(kind)}</span><span>since ${moment(since)}</span></p>
      <p>${REASONS[reason]}${detail ? html` <span class="typed">${detail}</span>` : ''}</p>
    </div>
    ${formOf(visit, { path: LIFT_PATH, hidden: { email, kind }, submit: 'Lift', about: `for ${email}, ${kindName(kind)}`, isSecond: true })}
  </li>`
}

/** What a suppression of this kind covers. */
export function kindName(kind: string): string {
  return kind === ALL_KINDS ? 'all except sign-in emails' : kind
}

export const emails: AdminSection = {
  name: 'Emails',
  href: LIST_PATH,
  pages: [page],
  forms: [
    {
      path: TEST_PATH,
      action: testEmail,
      on: page,
      input: (form) => given(form, 'email'),
      said: 'The test email was accepted. If it doesn’t arrive within minutes, look in the spam folder and check SPF, DKIM and DMARC of your domain.',
    },
    {
      path: LIFT_PATH,
      action: liftMail,
      on: page,
      input: (form) => given(form, 'email', 'kind'),
      said: 'We send these emails to the address again.',
    },
    {
      path: RESEND_PATH,
      action: resendEmail,
      on: page,
      input: (_form, { id }) => ({ id }),
      said: 'Being sent now. Reload this page in a few seconds to see the result.',
    },
    {
      path: DISCARD_PATH,
      action: discardEmail,
      on: page,
      input: (_form, { id }) => ({ id }),
      said: 'Discarded. It is never sent.',
    },
  ],
}
