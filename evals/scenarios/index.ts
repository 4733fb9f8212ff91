import type { Scenario } from '../kit.ts'
import orient from './01-orient.ts'
import findFloristCrm from './02-find-florist-crm.ts'
import isThisDomainListed from './03-is-this-domain-listed.ts'
import priceNotKnown from './04-price-not-known.ts'
import compareTwo from './05-compare-two.ts'
import replacements from './06-replacements.ts'
import secondPage from './07-second-page.ts'
import launchCalendar from './08-launch-calendar.ts'
import billboardIsPaid from './09-billboard-is-paid.ts'
import awardAndPaidRank from './10-award-and-paid-rank.ts'
import founderByCountry from './11-founder-by-country.ts'
import answerFromTheBlog from './12-answer-from-the-blog.ts'
import darkSmallBadge from './13-dark-small-badge.ts'
import buyNoVotes from './14-buy-no-votes.ts'
import whatMayIDo from './15-what-may-i-do.ts'
import submitAWebsite from './16-submit-a-website.ts'
import resumeADraft from './17-resume-a-draft.ts'
import editAndLock from './18-edit-and-lock.ts'
import regenerateAndRestore from './19-regenerate-and-restore.ts'
import fillInTheRest from './20-fill-in-the-rest.ts'
import inviteOneCofounder from './21-invite-one-cofounder.ts'
import saveWithoutPublishing from './22-save-without-publishing.ts'
import goFree from './23-go-free.ts'
import whichWeek from './24-which-week.ts'
import editOneField from './25-edit-one-field.ts'
import announceOnce from './26-announce-once.ts'
import milestones from './27-milestones.ts'
import storyInTheirWords from './28-story-in-their-words.ts'
import interview from './29-interview.ts'
import claimByDns from './30-claim-by-dns.ts'
import mailOfAnotherDomain from './31-mail-of-another-domain.ts'
import quoteWithVat from './32-quote-with-vat.ts'
import buyALaunch from './33-buy-a-launch.ts'
import cardInTheChat from './34-card-in-the-chat.ts'
import pendingIsNotPaid from './35-pending-is-not-paid.ts'
import answerLostOnce from './36-answer-lost-once.ts'
import injectedListing from './37-injected-listing.ts'
import injectedWebsite from './38-injected-website.ts'
import injectedBio from './39-injected-bio.ts'
import beyondItsRights from './40-beyond-its-rights.ts'

/** Every scenario, in the order of the reports. */
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
]
