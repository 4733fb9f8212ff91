import type { Services } from '../../../tools/run-tool.ts'
import type { PeopleSite } from '../shared/people-site.ts'

/** What checkout, orders and test payments run on. */
export type CheckoutSite = PeopleSite & Pick<Services, 'vat' | 'payments' | 'jobsIn'>

/** The purpose that all forms on these pages share, and so their token. */
export const PURPOSE = 'checkout'
