import { html } from 'hono/html'
import { startDeletingOld } from '../../../../admin/actions/closing.ts'
import type { BackupOutcome } from '../../../../admin/backup/outcomes.ts'
import type { Retention } from '../../../../domain/people/retention.ts'
import type { Html } from '../../../ui/page.ts'
import { counted } from '../../../ui/words.ts'
import { moment } from '../admin-page.ts'
import type { AdminForm, AdminPage, Visit } from '../admin-section.ts'
import { formOf } from '../form.ts'

const RETENTION_PATH = '/admin/retention/start'

/** What is deleted for its age, in words. */
const RECORDS: Record<keyof Retention['counts'], string> = {
  api_key: 'API keys that ended',
  draft_invite: 'invitations to drafts',
  claim_link: 'links to claim a listing',
  claim: 'claims that ended',
  payment_event: 'messages from the payment provider',
  audit_log: 'entries of the audit log',
  invoice: 'invoices past the time the law asks for',
}

/** Announces the first deletion of old records; afterwards, deleting is nothing special. */
export function retentionPart(visit: Visit, { starts_at, counts }: Retention): Html {
  const kinds = Object.keys(RECORDS) as (keyof Retention['counts'])[]
  const old = kinds.filter((kind) => counts[kind] > 0)
  return html`<p class="quiet">
      From ${moment(starts_at)} on, the service deletes: ${kinds.map((kind) => RECORDS[kind]).join(', ')}. Listings,
      accounts and orders stay. At the first count these were:
      ${old.map((kind) => `${counts[kind]} ${RECORDS[kind]}`).join(', ')}. To count again, run
      <code>npm run admin -- retention show</code>.
    </p>
    ${formOf(visit, { path: RETENTION_PATH, submit: 'Don’t wait: delete old records now', isDanger: true })}`
}

/** The form that starts deleting, on `page`. */
export const retentionForm = (page: AdminPage): AdminForm => ({
  path: RETENTION_PATH,
  action: startDeletingOld,
  on: page,
  input: () => ({}),
  said: 'Old records are deleted from now on.',
})

/** When the last backup was made and verified, or why there is none. */
export function backupsPart(outcomes: BackupOutcome[], isScheduled: boolean): Html {
  const [last] = outcomes
  const good = outcomes.find(({ failed }) => failed === null)
  const lastGood = good
    ? html`<p>
          Last backup: ${moment(good.at)}, verified: ${counted(good.rows ?? 0, 'row')} in
          ${counted(good.tables ?? 0, 'table')}
        </p>
        ${good.limits ? html`<p class="quiet">${good.limits}</p>` : ''}`
    : ''
  return html`${last?.failed ? html`<p class="problem">Needs attention: the last backup failed because: ${last.failed}</p>` : ''}
  ${
    last
      ? lastGood || html`<p>No backup has succeeded yet.</p>`
      : isScheduled
        ? html`<p>
            The first backup is made at 03:10 (UTC). To make one now, run <code>npm run admin -- backup now</code>.
          </p>`
        : html`<p>There are no daily backups.</p>
            <p class="quiet">
              Whoever runs the server turns them on: set <code>BACKUP_DIR</code> to a folder on another disk, and
              restart.
            </p>`
  }`
}
