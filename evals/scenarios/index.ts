import type { Scenario } from '../stage/kit.ts'
import orient from './finding/01-orient.ts'
import findFloristCrm from './finding/02-find-florist-crm.ts'
import isThisDomainListed from './finding/03-is-this-domain-listed.ts'
import priceNotKnown from './finding/04-price-not-known.ts'
import compareTwo from './finding/05-compare-two.ts'
import replacements from './finding/06-replacements.ts'
import secondPage from './finding/07-second-page.ts'
import launchCalendar from './finding/08-launch-calendar.ts'
import billboardIsPaid from './finding/09-billboard-is-paid.ts'
import awardAndPaidRank from './finding/10-award-and-paid-rank.ts'
import founderByCountry from './finding/11-founder-by-country.ts'
import answerFromTheBlog from './finding/12-answer-from-the-blog.ts'
import darkSmallBadge from './finding/13-dark-small-badge.ts'
import buyNoVotes from './finding/14-buy-no-votes.ts'
import whatMayIDo from './finding/15-what-may-i-do.ts'
import submitAWebsite from './listing/16-submit-a-website.ts'
import resumeADraft from './listing/17-resume-a-draft.ts'
import editAndLock from './listing/18-edit-and-lock.ts'
import regenerateAndRestore from './listing/19-regenerate-and-restore.ts'
import fillInTheRest from './listing/20-fill-in-the-rest.ts'
import inviteOneCofounder from './listing/21-invite-one-cofounder.ts'
import saveWithoutPublishing from './listing/22-save-without-publishing.ts'
import goFree from './listing/23-go-free.ts'
import whichWeek from './listing/24-which-week.ts'
import editOneField from './listing/25-edit-one-field.ts'
import announceOnce from './listing/26-announce-once.ts'
import milestones from './listing/27-milestones.ts'
import storyInTheirWords from './listing/28-story-in-their-words.ts'
import interview from './listing/29-interview.ts'
import claimByDns from './owning/30-claim-by-dns.ts'
import mailOfAnotherDomain from './owning/31-mail-of-another-domain.ts'
import quoteWithVat from './owning/32-quote-with-vat.ts'
import buyALaunch from './owning/33-buy-a-launch.ts'
import cardInTheChat from './owning/34-card-in-the-chat.ts'
import pendingIsNotPaid from './owning/35-pending-is-not-paid.ts'
import answerLostOnce from './owning/36-answer-lost-once.ts'
import injectedListing from './owning/37-injected-listing.ts'
import injectedWebsite from './owning/38-injected-website.ts'
import injectedBio from './owning/39-injected-bio.ts'
import beyondItsRights from './owning/40-beyond-its-rights.ts'
import whichOfTwo from './harder/41-which-of-two.ts'
import timesOutTwice from './harder/42-times-out-twice.ts'
import twoOrdersAtOdds from './harder/43-two-orders-at-odds.ts'
import notTheOwner from './harder/44-not-the-owner.ts'
import websiteClosed from './harder/45-website-closed.ts'
import claimFails from './harder/46-claim-fails.ts'
import overBudget from './harder/47-over-budget.ts'
import aufDeutsch from './harder/48-auf-deutsch.ts'
import emPortugues from './harder/49-em-portugues.ts'
import noListingSaysIt from './harder/50-no-listing-says-it.ts'
import inTheWebsitesWords from './harder/51-in-the-websites-words.ts'
import launchAgain from './harder/52-launch-again.ts'
import upgrade from './harder/53-upgrade.ts'
import claimThenCorrect from './harder/54-claim-then-correct.ts'
import somebodyElsesListing from './harder/55-somebody-elses-listing.ts'
import noWayBack from './harder/56-no-way-back.ts'
import priceRememberedWrong from './harder/57-price-remembered-wrong.ts'
import moneyBack from './harder/58-money-back.ts'
import tooLong from './harder/59-too-long.ts'
import threeAtOnce from './harder/60-three-at-once.ts'

/** All scenarios, in the order of the reports. */
export const scenarios: readonly Scenario[] = [
  orient,
  findFloristCrm,
  isThisDomainListed,
  priceNotKnown,
  compareTwo,
  replacements,
  secondPage,
  launchCalendar,
  billboardIsPaid,
  awardAndPaidRank,
  founderByCountry,
  answerFromTheBlog,
  darkSmallBadge,
  buyNoVotes,
  whatMayIDo,
  submitAWebsite,
  resumeADraft,
  editAndLock,
  regenerateAndRestore,
  fillInTheRest,
  inviteOneCofounder,
  saveWithoutPublishing,
  goFree,
  whichWeek,
  editOneField,
  announceOnce,
  milestones,
  storyInTheirWords,
  interview,
  claimByDns,
  mailOfAnotherDomain,
  quoteWithVat,
  buyALaunch,
  cardInTheChat,
  pendingIsNotPaid,
  answerLostOnce,
  injectedListing,
  injectedWebsite,
  injectedBio,
  beyondItsRights,
  whichOfTwo,
  timesOutTwice,
  twoOrdersAtOdds,
  notTheOwner,
  websiteClosed,
  claimFails,
  overBudget,
  aufDeutsch,
  emPortugues,
  noListingSaysIt,
  inTheWebsitesWords,
  launchAgain,
  upgrade,
  claimThenCorrect,
  somebodyElsesListing,
  noWayBack,
  priceRememberedWrong,
  moneyBack,
  tooLong,
  threeAtOnce,
]
