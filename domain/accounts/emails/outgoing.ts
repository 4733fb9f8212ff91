import type { Tx } from '../../database/database.ts'
import type { AppSecret } from '../sealed.ts'
import type { JobSender } from '../../shared/job-sender.ts'
import { writeEmail, type EmailWriter } from './email.ts'

/** What a transaction sends. A rollback sends nothing. */
export interface Outgoing {
  jobs: JobSender
  writeEmail: EmailWriter
}

/** The senders of one transaction's jobs and emails. */
export function outgoingIn(
  tx: Tx,
  { jobsIn, appSecret, now }: { jobsIn: (tx: Tx) => JobSender; appSecret: AppSecret; now: () => Date },
): Outgoing {
  const jobs = jobsIn(tx)
  return { jobs, writeEmail: (email) => writeEmail({ tx, jobs, appSecret, now: now() }, email) }
}
