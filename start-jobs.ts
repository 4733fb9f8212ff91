import type { Logger } from 'pino'
import { sweep } from './auth/oauth/sweep.ts'
import type { Config } from './config.ts'
import type { Database } from './domain/database/database.ts'
import { openDatabase } from './domain/database/open.ts'
import type { Reviewer } from './domain/orders/fulfil/review.ts'
import type { Drafter } from './domain/drafts/drafter.ts'
import { openQueue, type JobQueue } from './jobs/queue.ts'
import { openModel, type GeminiConfig } from './outside/gemini/ask-model.ts'
import { openDrafter } from './outside/gemini/open-drafter.ts'
import { openReviewer } from './outside/gemini/open-reviewer.ts'
import type { PaymentProvider } from './domain/orders/payments/payment-provider.ts'
import type { ProofReader } from './domain/claims/proof-reader.ts'
import { openProofReader } from './outside/claims/open-proof-reader.ts'
import { openDns } from './outside/dns/open-dns.ts'
import type { VatOffice } from './domain/orders/vat/vat-office.ts'
import { openMail, type MailConfig } from './outside/mail/open-mail.ts'
import type { Mail } from './outside/mail/mail.ts'
import { openPayments, type PaymentsConfig } from './outside/payments/open-payments.ts'
import { openVatOffice, type VatConfig } from './outside/vat/open-vat-office.ts'
import { openRatings } from './outside/ratings/open-ratings.ts'
import { openStripeRevenue } from './outside/revenue/stripe-revenue.ts'
import type { Web } from './outside/web/web.ts'

type JobsConfig = Pick<
  Config,
  'publicUrl' | 'siteName' | 'ratings' | 'revenueUrl' | 'appSecret' | 'seller' | 'dnsServers'
>

interface JobsOutside {
  web: Web
  log: Logger
  now: () => Date
}

/** Starts working on the jobs of a queue, with everything outside that they talk to. */
export function workOnJobs(
  queue: JobQueue,
  db: Database,
  {
    mail,
    payments,
    vat,
    proofs,
    drafter,
    reviewer,
    ...config
  }: JobsConfig & {
    mail: Mail
    payments: readonly PaymentProvider[]
    vat: VatOffice
    proofs: ProofReader
    drafter: Drafter | undefined
    reviewer: Reviewer | undefined
  },
  { web, now }: JobsOutside,
): Promise<void> {
  return queue.work({
    db,
    web,
    drafter,
    reviewer,
    mail,
    payments,
    vat,
    proofs,
    seller: config.seller,
    ratings: openRatings(config.ratings, now),
    revenue: openStripeRevenue({ baseUrl: config.revenueUrl, now }),
    appSecret: config.appSecret,
    now,
    siteUrl: config.publicUrl.origin,
    siteName: config.siteName,
    sweepAuthorizations: () => sweep(db, now()),
  })
}

export interface WorkerService {
  db: Database
  queue: JobQueue
  close(options?: { graceful?: boolean }): Promise<void>
}

/**
 * Builds a worker alone: jobs, and nothing that listens. With a role of its own (`ownsTables` false) it changes no table:
 * the database must be up to date already.
 */
export async function startWorkerService(
  config: JobsConfig &
    MailConfig &
    PaymentsConfig & {
      vat: VatConfig
      gemini: GeminiConfig | undefined
      databaseUrl: string
      ownsTables: boolean
    },
  outside: JobsOutside,
): Promise<WorkerService> {
  const { log, web, now } = outside
  const { databaseUrl, ownsTables } = config
  const db = await openDatabase({ databaseUrl, migrate: ownsTables })
  const onError = (error: unknown) => log.error({ err: error }, 'queue')
  const queue = await openQueue(db, databaseUrl, onError, { ownsTables })
  const mail = openMail(config, { db, now, onProblem: (error) => log.warn({ err: error }, 'mail') })
  const payments = openPayments(config, { db, now, siteUrl: config.publicUrl.origin })
  const vat = openVatOffice(config.vat, now)
  const proofs = openProofReader({ dns: openDns(config.dnsServers), web })
  const model = config.gemini && openModel(config.gemini, log)
  const [drafter, reviewer] = [openDrafter(model), openReviewer(model)]
  await workOnJobs(queue, db, { ...config, mail, payments, vat, proofs, drafter, reviewer }, outside)
  return {
    db,
    queue,
    async close(options) {
      await queue.stop(options)
      mail.close()
      await web.close()
      await db.close()
    },
  }
}
