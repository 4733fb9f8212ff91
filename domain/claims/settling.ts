import type { EmailWriter } from '../accounts/emails/email.ts'
import type { Tx } from '../database/database.ts'
import type { JobSender } from '../shared/job-sender.ts'

/**
 * What functions that settle claims need: the open transaction, and jobs and emails that are sent only if it
 * commits.
 */
export interface Settling {
  tx: Tx
  jobs: JobSender
  writeEmail: EmailWriter
  siteUrl: string
  now: Date
}
