import type { Queue } from 'pg-boss'
import type { Logger } from 'pino'
import type * as z from 'zod'
import type { Database, Reader, Tx } from '../domain/database/database.ts'
import type { AppSecret } from '../domain/accounts/sealed.ts'
import type { Embedder } from '../domain/listings/meaning/embedder.ts'
import { firstOwner } from '../domain/listings/first-owner.ts'
import type { Seller } from '../domain/orders/invoices/invoices.ts'
import type { JobPayloads, JobSender } from '../domain/shared/job-sender.ts'
import type { Ports } from '../domain/ports.ts'
import type { Mail } from '../outside/mail/mail.ts'
import type { OpenMeaning } from '../outside/meaning/open-meaning.ts'
import type { Ratings } from '../outside/ratings/ratings.ts'
import type { RevenueSource } from '../outside/revenue/revenue.ts'
import type { Web } from '../outside/web/web.ts'

/** All outside systems, including those that only jobs use. */
export interface JobPorts extends Ports {
  web: Web
  mail: Mail
  /** Null if no source of ratings is configured. */
  ratings: Ratings | null
  revenue: RevenueSource
  /** Embeds listings' texts; undefined if searches go by words alone. */
  embedder: Embedder | undefined
  meaning: OpenMeaning | undefined
}

export interface JobServices extends JobPorts {
  db: Database
  seller: Seller
  /** Encrypts and decrypts queued emails, seals unfollow links, and decrypts the revenue keys of founders. */
  appSecret: AppSecret
  now: () => Date
  siteUrl: string
  /** Deletes the authorization server's expired and unused records. */
  sweepAuthorizations: () => Promise<void>
  /** Makes and verifies a backup; undefined if no BACKUP_DIR is set. */
  backUp?: (() => Promise<unknown>) | undefined
  siteName: string
  log: Pick<Logger, 'info' | 'error'>
  jobsIn: (tx: Tx) => JobSender
  /** The account that the job works for, or the queue's name if there is none. */
  account: string
  /**
   * Aborted if the job runs too long or the service stops; the job then runs again if it has retries left.
   */
  signal: AbortSignal
}

export interface Job<N extends keyof JobPayloads = keyof JobPayloads> {
  name: N
  queue: Omit<Queue, 'name' | 'deadLetter'>
  payload: z.ZodType<JobPayloads[N]>
  /** How many of these jobs one process runs at once; 1 by default. */
  concurrency?: number
  /** A job isn't queued while one with the same key waits or, under the policy `exclusive`, runs. */
  key?(payload: JobPayloads[N]): string
  /**
   * The account that the job works for. Set for jobs whose duration depends on other people's servers, so
   * that each account only gets its share of the workers. With `place`, the second job of an account runs
   * after the first of every other account, and so on.
   */
  owner?(payload: JobPayloads[N], tx: Tx): Promise<{ account: string; place?: number } | null>
  /** Whether the job waits until all others of its queue have begun. */
  isLast?(payload: JobPayloads[N]): boolean
  /** How long after it is sent the job begins, at the earliest; at once by default. */
  delaySeconds?: number
  /** A cron expression with five fields, in UTC. */
  cron?: string
  /** Whether this process can do the job; if not, it leaves it, and its schedule, to others. */
  canRun?(services: Pick<JobServices, 'backUp'>): boolean
  /** May run more than once for the same job, so it must be safe to repeat. */
  run(payload: JobPayloads[N], services: JobServices): Promise<void>
  /** Runs after the last attempt has failed. */
  giveUp?(payload: JobPayloads[N], services: JobServices): Promise<void>
}

/**
 * The account that a job about a listing works for: the listing's first owner, or null if it has no owner.
 */
export async function ownerOfListing({ listingId }: { listingId: number }, db: Reader) {
  const account = await firstOwner(db, listingId)
  return account ? { account } : null
}

/** Returns the job unchanged; exists only for type inference. */
export function defineJob<N extends keyof JobPayloads>(job: Job<N>): Job<N> {
  return job
}
