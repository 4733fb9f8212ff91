import type { Queue } from 'pg-boss'
import type * as z from 'zod'
import type { Database, Reader, Tx } from '../domain/database/database.ts'
import { firstOwner } from '../domain/listings/first-owner.ts'
import type { Seller } from '../domain/orders/invoices/invoices.ts'
import type { JobPayloads, JobSender } from '../domain/shared/job-sender.ts'
import type { Ports } from '../domain/ports.ts'
import type { Mail } from '../outside/mail/mail.ts'
import type { Ratings } from '../outside/ratings/ratings.ts'
import type { RevenueSource } from '../outside/revenue/revenue.ts'
import type { Web } from '../outside/web/web.ts'

/** Everything outside the service; what calls have no use for, only jobs talk to. */
export interface JobPorts extends Ports {
  web: Web
  mail: Mail
  /** null when no source of ratings is configured. */
  ratings: Ratings | null
  revenue: RevenueSource
}

export interface JobServices extends JobPorts {
  db: Database
  seller: Seller
  /** Opens the emails that wait to be sent, and the keys of founders. */
  appSecret: string
  now: () => Date
  siteUrl: string
  /** Forgets what has ended at the authorization server, which jobs do not know. */
  sweepAuthorizations: () => Promise<void>
  siteName: string
  jobsIn: (tx: Tx) => JobSender
  /** Whose work this is; the job's own name where it is nobody's. */
  account: string
  /** Aborted when the job has run too long or the service stops; the job is then run again later. */
  signal: AbortSignal
}

export interface Job<N extends keyof JobPayloads = keyof JobPayloads> {
  name: N
  queue: Omit<Queue, 'name' | 'deadLetter'>
  payload: z.ZodType<JobPayloads[N]>
  /** How many of these one process runs at once. */
  concurrency?: number
  /** Two waiting jobs with the same key are one. */
  key?(payload: JobPayloads[N]): string
  /**
   * Whose work it is, where strangers' servers decide how long that takes: an account gets its share of the workers alone.
   * `place`: the second job of an account waits behind the first of every other, and so on.
   */
  owner?(payload: JobPayloads[N], tx: Tx): Promise<{ account: string; place?: number } | null>
  /** Five fields, UTC. */
  cron?: string
  /** Runs at least once for every job sent: it must be safe to repeat. */
  run(payload: JobPayloads[N], services: JobServices): Promise<void>
  /** Runs when every try failed. */
  giveUp?(payload: JobPayloads[N], services: JobServices): Promise<void>
}

/** Work on a listing is that of its first owner. */
export async function ownerOfListing({ listingId }: { listingId: number }, db: Reader) {
  const account = await firstOwner(db, listingId)
  return account ? { account } : null
}

/** Infers the types of a job, and nothing else. */
export function defineJob<N extends keyof JobPayloads>(job: Job<N>): Job<N> {
  return job
}
