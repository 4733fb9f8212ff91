import checkAllEvidence from './check-all-evidence.ts'
import checkBadge from './check-badge.ts'
import checkBadges from './check-badges.ts'
import checkEvidence from './check-evidence.ts'
import checkVatNumbers from './check-vat-numbers.ts'
import countViews from './count-views.ts'
import checkClaim from './check-claim.ts'
import checkClaims from './check-claims.ts'
import countWords from './count-words.ts'
import type { Job } from './define-job.ts'
import fulfilLine from './fulfil-line.ts'
import giveAwards from './give-awards.ts'
import openLaunchWeek from './open-launch-week.ts'
import readSite from './read-site.ts'
import reconcilePayments from './reconcile-payments.ts'
import refundPayments from './refund-payments.ts'
import refreshLogo from './refresh-logo.ts'
import refreshLogos from './refresh-logos.ts'
import refreshRatings from './refresh-ratings.ts'
import refreshRevenue from './refresh-revenue.ts'
import refreshRevenues from './refresh-revenues.ts'
import sendLetter from './send-letter.ts'
import settlePayment from './settle-payment.ts'
import tellFollowers from './tell-followers.ts'
import tendFreePlaces from './tend-free-places.ts'
import tellOwners from './tell-owners.ts'
import tidy from './tidy.ts'

export const jobs: readonly Job[] = [
  readSite,
  checkBadge,
  checkBadges,
  checkEvidence,
  checkAllEvidence,
  openLaunchWeek,
  giveAwards,
  sendLetter,
  tellFollowers,
  tellOwners,
  tendFreePlaces,
  settlePayment,
  fulfilLine,
  refundPayments,
  reconcilePayments,
  checkVatNumbers,
  checkClaim,
  checkClaims,
  countWords,
  tidy,
  countViews,
  refreshRatings,
  refreshRevenue,
  refreshRevenues,
  refreshLogo,
  refreshLogos,
]
