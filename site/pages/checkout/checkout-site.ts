import type { Services } from '../../../tools/run-tool.ts'
import type { PeopleSite } from '../shared/people-site.ts'

/** What the pages for checkout, orders and test payments need. */
export type CheckoutSite = PeopleSite & Pick<Services, 'vat' | 'payments' | 'jobsIn'>

/** The purpose that form tokens on these pages are made for; all their forms share it. */
export const PURPOSE = 'checkout'
