import { isDeepStrictEqual } from 'node:util'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Database } from '../domain/database/database.ts'
import { openCategoryChooser } from '../domain/drafts/website/choose-category.ts'
import type { JobPorts } from '../jobs/define-job.ts'
import { openProofReader } from '../outside/claims/open-proof-reader.ts'
import { openDns } from '../outside/dns/open-dns.ts'
import { loggedEmbedder } from '../outside/embeddings/logged-embedder.ts'
import { openEarlierEmbedder, openEmbedder, type EmbeddingsConfig } from '../outside/embeddings/open-embedder.ts'
import { openDrafter } from '../outside/models/open-drafter.ts'
import { openModel, type ModelConfig } from '../outside/models/open-model.ts'
import { openReviewer } from '../outside/models/open-reviewer.ts'
import { openPictures } from '../outside/images/open-pictures.ts'
import { openMail, type MailConfig } from '../outside/mail/open-mail.ts'
import { openMeaning, type MeaningOptions } from '../outside/meaning/open-meaning.ts'
import { openPayments, type PaymentsConfig } from '../outside/payments/open-payments.ts'
import { openRatings } from '../outside/ratings/open-ratings.ts'
import { openStripeRevenue } from '../outside/revenue/stripe-revenue.ts'
import { openVatOffice, type VatConfig } from '../outside/vat/open-vat-office.ts'
import type { Web } from '../outside/web/web.ts'
import { observedMail, observedProvider } from './observability/observed-ports.ts'

export type PortsConfig = Pick<Config, 'publicUrl' | 'dnsServers' | 'ratings' | 'revenueUrl'> &
  MailConfig &
  PaymentsConfig & { vat: VatConfig; model: ModelConfig | undefined; embeddings: EmbeddingsConfig | undefined }

interface Outside {
  db: Database
  web: Web
  log: Logger
  now: () => Date
  /** Instead of what is configured. Only tests set it. */
  meaning?: Pick<MeaningOptions, 'embedder' | 'limits'> | undefined
}

/**
 * Opens the outside systems. With those of an `earlier` configuration, keeps the embedder if its settings are the same,
 * because it and the vectors in memory are slow to load.
 */
export async function openPorts(
  config: PortsConfig,
  { db, web, log, now, meaning }: Outside,
  earlier?: { config: PortsConfig; ports: JobPorts },
): Promise<JobPorts> {
  const model = config.model && openModel(config.model, log)
  return {
    web,
    mail: observedMail(await openMail(config, { db, now, onProblem: (error) => log.warn({ err: error }, 'mail') })),
    payments: (await openPayments(config, { db, now, siteUrl: config.publicUrl.origin })).map(observedProvider),
    vat: openVatOffice(config.vat, now),
    proofs: openProofReader({ dns: openDns(config.dnsServers), web }),
    pictures: openPictures(),
    drafter: openDrafter(model),
    reviewer: openReviewer(model),
    ...(earlier && isDeepStrictEqual(earlier.config.embeddings, config.embeddings)
      ? embeddingsIn(earlier.ports)
      : openEmbeddings(config, { db, log, meaning })),
    ratings: openRatings(config.ratings, now),
    revenue: openStripeRevenue({ baseUrl: config.revenueUrl, now }),
  }
}

/** Closes the ports, but nothing that the `current` ones share with them. */
export async function closePorts({ mail, meaning }: JobPorts, current?: JobPorts): Promise<void> {
  mail.close()
  if (meaning !== current?.meaning) await meaning?.close()
}

function embeddingsIn({ categoryChooser, embedder, meaning }: JobPorts) {
  return { categoryChooser, embedder, meaning }
}

function openEmbeddings(
  { embeddings }: PortsConfig,
  { db, log, meaning }: Pick<Outside, 'db' | 'log' | 'meaning'>,
): ReturnType<typeof embeddingsIn> {
  const embedder = meaning?.embedder ?? openEmbedder(embeddings)
  return {
    categoryChooser: embedder && openCategoryChooser(embedder),
    embedder: embedder && loggedEmbedder(embedder, log),
    meaning: embedder && openMeaning({ db, embedder, earlier: openEarlierEmbedder, log, ...meaning }),
  }
}
