import type { ProofReader } from './claims/proofs/proof-reader.ts'
import type { CategoryChooser } from './drafts/website/choose-category.ts'
import type { Drafter } from './drafts/website/drafter.ts'
import type { SiteReaders } from './drafts/website/site-reader.ts'
import type { Meaning } from './listings/meaning/meaning.ts'
import type { Reviewer } from './orders/fulfil/review.ts'
import type { PaymentProvider } from './orders/payments/payment-provider.ts'
import type { VatOffice } from './orders/vat/vat-office.ts'
import type { Pictures } from './shared/pictures.ts'

/**
 * The outside systems that both operations and jobs use. `outside/` implements them, and `openPorts` opens
 * them.
 */
export interface Ports {
  web: SiteReaders
  /** Without payment providers, nothing can be ordered. */
  payments: readonly PaymentProvider[]
  vat: VatOffice
  proofs: ProofReader
  pictures: Pictures
  /** The language model that writes drafts, if configured. */
  drafter: Drafter | undefined
  /** Chooses categories by meaning; without it, drafts have those that websites name. */
  categoryChooser: CategoryChooser | undefined
  /** Writes ordered reviews; without it, they can't be ordered. */
  reviewer: Reviewer | undefined
  /** Finds listings by meaning; without it, searches go by words alone. */
  meaning: Meaning | undefined
}
