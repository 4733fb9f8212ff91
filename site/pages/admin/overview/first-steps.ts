import { html } from 'hono/html'
import { hideChecklist, type Checklist } from '../../../../admin/checklist.ts'
import type { Html } from '../../../ui/page.ts'
import { linkedRow } from '../admin-page.ts'
import type { AdminForm, AdminPage, Visit } from '../admin-section.ts'
import { formOf } from '../form.ts'

const HIDE_PATH = '/admin/checklist/hide'

/** Each first step: what to do, why, and the page where it is done, or what to do at the server. */
const STEPS: Record<keyof Checklist, { name: string; what: string; to: string | Html }> = {
  owner: { name: 'Sign in as the owner', what: 'With a link in an email to the owner’s address.', to: '/account' },
  secret: {
    name: 'Save the secret key',
    what: 'Without it, a backup can’t be read in full.',
    to: html`<p>
      On the server: set <code>APP_SECRET</code> to the text in the file <code>app-secret</code> of the data folder,
      restart, and keep a copy apart from the backups.
    </p>`,
  },
  email: {
    name: 'Send an email',
    what: 'People sign in by email. Send a test email to check that it arrives.',
    to: '/admin/emails',
  },
  category: { name: 'Add a category', what: 'Listings need one.', to: '/admin/categories' },
  prices: { name: 'Set a price', what: 'Only products with a price are for sale.', to: '/admin/products' },
  backup: {
    name: 'Make a backup',
    what: 'One a day, verified by restoring it.',
    to: html`<p>
      On the server: set <code>BACKUP_DIR</code> to a folder on another disk, such as <code>/var/backups/launch</code>,
      and restart.
    </p>`,
  },
}

/** What a new site still needs; nothing once it has everything. */
export function checklistPart(visit: Visit, checklist: Checklist): Html | '' {
  const steps = Object.keys(STEPS) as (keyof Checklist)[]
  const done = steps.filter((step) => checklist[step])
  const open = steps.filter((step) => !checklist[step])
  if (!open.length) return ''
  return html`<section class="first-steps linked-rows">
    <header>
      <h2>First steps</h2>
      <p class="quiet">${done.length} of ${steps.length} done</p>
      <progress max="${steps.length}" value="${done.length}" aria-hidden="true"></progress>
    </header>
    <ul>
      ${open.map((step) => {
        const { name, what, to } = STEPS[step]
        return linkedRow({ icon: html`<span class="to-do"></span>`, to, button: 'Start', title: name, about: what })
      })}
    </ul>
    <footer>
      <ul aria-label="Done">
        ${done.map((step) => html`<li>${STEPS[step].name}</li>`)}
      </ul>
      ${formOf(visit, { path: HIDE_PATH, submit: 'Hide this list', isSecond: true })}
    </footer>
  </section>`
}

/** The form that hides the first steps, on `page`. */
export const hideForm = (page: AdminPage): AdminForm => ({
  path: HIDE_PATH,
  action: hideChecklist,
  on: page,
  input: () => ({}),
  said: 'The first steps are hidden.',
})
