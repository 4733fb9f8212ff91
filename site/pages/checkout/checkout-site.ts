import type { Services } from '../../../tools/run-tool.ts'
import type { PeopleSite } from '../shared/people-site.ts'

/** What checkout, orders and test payments run on. */
export type CheckoutSite = PeopleSite & Pick<Services, 'vat' | 'payments' | 'jobsIn'>

/** What the forms of these pages are for; all of them share one token. */
export const PURPOSE = 'checkout'
