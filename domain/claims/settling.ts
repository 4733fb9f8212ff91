import type { LetterWriter } from '../accounts/letter.ts'
import type { Tx } from '../database/database.ts'
import type { JobSender } from '../shared/job-sender.ts'

/** What settling a claim runs on. */
export interface Settling {
  tx: Tx
  jobs: JobSender
  writeLetter: LetterWriter
  siteUrl: string
  now: Date
}
