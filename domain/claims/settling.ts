import type { EmailWriter } from '../accounts/emails/email.ts'
import type { Tx } from '../database/database.ts'
import type { JobSender } from '../shared/job-sender.ts'

/** What functions that settle claims need. */
export interface Settling {
  tx: Tx
  jobs: JobSender
  writeEmail: EmailWriter
  siteUrl: string
  now: Date
}
