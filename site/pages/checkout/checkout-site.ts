import type { Services } from '../../../tools/run-tool.ts'
import type { PeopleSite } from '../shared/people-site.ts'

/** What the pages for checkout, orders and test payments need. */
export type CheckoutSite = PeopleSite & Pick<Services, 'vat' | 'payments' | 'jobsIn'>

/** The purpose of the form tokens on all these pages. */
export const PURPOSE = 'checkout'
