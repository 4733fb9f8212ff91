import type { ProofReader } from './claims/proof-reader.ts'
import type { Drafter } from './drafts/website/drafter.ts'
import type { SiteReaders } from './drafts/website/site-reader.ts'
import type { Reviewer } from './orders/fulfil/review.ts'
import type { PaymentProvider } from './orders/payments/payment-provider.ts'
import type { VatOffice } from './orders/vat/vat-office.ts'
import type { Pictures } from './shared/pictures.ts'

/** What calls and jobs alike talk to outside the service. `outside/` implements it, and `openPorts` opens it. */
export interface Ports {
  web: SiteReaders
  /** Who collects the money; nobody: nothing can be bought. */
  payments: readonly PaymentProvider[]
  vat: VatOffice
  proofs: ProofReader
  pictures: Pictures
  /** Words drafts by a language model, where there is one. */
  drafter: Drafter | undefined
  /** Writes the reviews that are bought; without one, no review is sold. */
  reviewer: Reviewer | undefined
}
