import checkAllEvidence from './websites/check-all-evidence.ts'
import checkBadge from './badges/check-badge.ts'
import checkBadges from './badges/check-badges.ts'
import checkEvidence from './websites/check-evidence.ts'
import checkVatNumbers from './orders/check-vat-numbers.ts'
import countViews from './count-views.ts'
import checkClaim from './claims/check-claim.ts'
import checkClaims from './claims/check-claims.ts'
import countWords from './count-words.ts'
import backUp from './back-up.ts'
import type { Job } from './define-job.ts'
import embedListings from './embed-listings.ts'
import fulfilLine from './orders/fulfil-line.ts'
import giveAwards from './give-awards.ts'
import makeDigest from './make-digest.ts'
import openLaunchWeek from './open-launch-week.ts'
import proposeScreenshot from './websites/propose-screenshot.ts'
import readSite from './websites/read-site.ts'
import reconcilePayments from './orders/reconcile-payments.ts'
import refundPayments from './orders/refund-payments.ts'
import refreshLogo from './websites/refresh-logo.ts'
import refreshLogos from './websites/refresh-logos.ts'
import refreshRatings from './websites/refresh-ratings.ts'
import refreshRevenue from './websites/refresh-revenue.ts'
import refreshRevenues from './websites/refresh-revenues.ts'
import sendEmail from './emails/send-email.ts'
import sendOverdueEmails from './emails/send-overdue-emails.ts'
import sendDigest from './send-digest.ts'
import settlePayment from './orders/settle-payment.ts'
import tellFollowers from './tell-followers.ts'
import tellOfLaunch from './tell-of-launch.ts'
import tendFreePlaces from './badges/tend-free-places.ts'
import tidy from './tidy.ts'

export const jobs: readonly Job[] = [
  readSite,
  proposeScreenshot,
  checkBadge,
  checkBadges,
  checkEvidence,
  checkAllEvidence,
  openLaunchWeek,
  giveAwards,
  makeDigest,
  sendDigest,
  sendEmail,
  sendOverdueEmails,
  tellFollowers,
  tellOfLaunch,
  tendFreePlaces,
  settlePayment,
  fulfilLine,
  refundPayments,
  reconcilePayments,
  checkVatNumbers,
  checkClaim,
  checkClaims,
  countWords,
  embedListings,
  tidy,
  countViews,
  refreshRatings,
  refreshRevenue,
  refreshRevenues,
  refreshLogo,
  refreshLogos,
  backUp,
]
