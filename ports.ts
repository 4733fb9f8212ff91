import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { ProofReader } from './domain/claims/proof-reader.ts'
import type { Database } from './domain/database/database.ts'
import type { Drafter } from './domain/drafts/drafter.ts'
import type { Reviewer } from './domain/orders/fulfil/review.ts'
import type { PaymentProvider } from './domain/orders/payments/payment-provider.ts'
import type { VatOffice } from './domain/orders/vat/vat-office.ts'
import { openProofReader } from './outside/claims/open-proof-reader.ts'
import { openDns } from './outside/dns/open-dns.ts'
import { openModel, type GeminiConfig } from './outside/gemini/ask-model.ts'
import { openDrafter } from './outside/gemini/open-drafter.ts'
import { openReviewer } from './outside/gemini/open-reviewer.ts'
import type { Pictures } from './domain/shared/pictures.ts'
import type { Mail } from './outside/mail/mail.ts'
import { openPictures } from './outside/images/open-pictures.ts'
import { openMail, type MailConfig } from './outside/mail/open-mail.ts'
import { openPayments, type PaymentsConfig } from './outside/payments/open-payments.ts'
import { openVatOffice, type VatConfig } from './outside/vat/open-vat-office.ts'
import type { Web } from './outside/web/web.ts'

/** What calls and jobs alike talk to outside the service. */
export interface Ports {
  mail: Mail
  payments: readonly PaymentProvider[]
  vat: VatOffice
  proofs: ProofReader
  pictures: Pictures
  /** Words drafts by a language model, where there is one. */
  drafter: Drafter | undefined
  /** Writes the reviews that are bought, where there is a model. */
  reviewer: Reviewer | undefined
}

export type PortsConfig = Pick<Config, 'publicUrl' | 'dnsServers'> &
  MailConfig &
  PaymentsConfig & { vat: VatConfig; gemini: GeminiConfig | undefined }

/** Opens the ports that the configuration names; what it does not name is absent. */
export async function openPorts(
  config: PortsConfig,
  { db, web, log, now }: { db: Database; web: Web; log: Logger; now: () => Date },
): Promise<Ports> {
  const model = config.gemini && openModel(config.gemini, log)
  return {
    mail: await openMail(config, { db, now, onProblem: (error) => log.warn({ err: error }, 'mail') }),
    payments: await openPayments(config, { db, now, siteUrl: config.publicUrl.origin }),
    vat: openVatOffice(config.vat, now),
    proofs: openProofReader({ dns: openDns(config.dnsServers), web }),
    pictures: openPictures(),
    drafter: openDrafter(model),
    reviewer: openReviewer(model),
  }
}
