import type { Email, EmailKind } from '../../domain/accounts/emails/email.ts'
import type { Message } from '../../outside/mail/mail.ts'
import claimDisputed from './texts/claims/claim-disputed.ts'
import claimEnded from './texts/claims/claim-ended.ts'
import claimFailing from './texts/claims/claim-failing.ts'
import claimLapsed from './texts/claims/claim-lapsed.ts'
import claimLink from './texts/claims/claim-link.ts'
import claimObjected from './texts/claims/claim-objected.ts'
import claimRenewal from './texts/claims/claim-renewal.ts'
import claimToJudge from './texts/claims/claim-to-judge.ts'
import claimWaiting from './texts/claims/claim-waiting.ts'
import claimWon from './texts/claims/claim-won.ts'
import cofounderInvite from './texts/cofounder-invite.ts'
import { topicOf } from '../../domain/accounts/emails/email-topics.ts'
import { offPath } from '../../domain/accounts/emails/off-link.ts'
import type { AppSecret } from '../../domain/accounts/sealed.ts'
import type { Reader } from '../../domain/database/database.ts'
import type { EmailSite, EmailWording } from './define-email.ts'
import badgeLapsed from './texts/badge-lapsed.ts'
import badgeMissing from './texts/badge-missing.ts'
import badgeReminder from './texts/badge-reminder.ts'
import listingHidden from './texts/listing-hidden.ts'
import listingReview from './texts/listing-review.ts'
import listingMerged from './texts/listing-merged.ts'
import listingShown from './texts/listing-shown.ts'
import lineRefunded from './texts/orders/line-refunded.ts'
import listingUpdate from './texts/listing-update.ts'
import orderDisputeOver from './texts/orders/order-dispute-over.ts'
import orderDisputed from './texts/orders/order-disputed.ts'
import orderExpired from './texts/orders/order-expired.ts'
import orderInReview from './texts/orders/order-in-review.ts'
import orderLineDone from './texts/orders/order-line-done.ts'
import orderPaid from './texts/orders/order-paid.ts'
import orderPaidTwice from './texts/orders/order-paid-twice.ts'
import orderPaymentFailed from './texts/orders/order-payment-failed.ts'
import orderPlaceReleased from './texts/orders/order-place-released.ts'
import orderRefunded from './texts/orders/order-refunded.ts'
import cofounderJoined from './texts/accounts/cofounder-joined.ts'
import accountBlocked from './texts/accounts/account-blocked.ts'
import accountDeletion from './texts/accounts/account-deletion.ts'
import accountKey from './texts/accounts/account-key.ts'
import accountNewBrowser from './texts/accounts/account-new-browser.ts'
import accountPasskey from './texts/accounts/account-passkey.ts'
import accountUnblocked from './texts/accounts/account-unblocked.ts'
import awardGiven from './texts/award-given.ts'
import badgeFound from './texts/badge-found.ts'
import digestConfirm from './texts/digest-confirm.ts'
import weeklyDigest from './texts/weekly-digest.ts'
import followedLaunch from './texts/followed-launch.ts'
import draftReady from './texts/draft-ready.ts'
import listingLive from './texts/listing-live.ts'
import placeGivenUp from './texts/place-given-up.ts'
import placeTaken from './texts/place-taken.ts'
import commentReceived from './texts/comment-received.ts'
import reviewReceived from './texts/review-received.ts'
import placeLapsed from './texts/place-lapsed.ts'
import listingGiven from './texts/listing-given.ts'
import listingHandedOver from './texts/listing-handed-over.ts'
import signIn from './texts/sign-in.ts'

const EMAILS: { [K in EmailKind]: EmailWording<K> } = {
  'sign-in': signIn,
  'digest-confirm': digestConfirm,
  'weekly-digest': weeklyDigest,
  'listing-update': listingUpdate,
  'followed-launch': followedLaunch,
  'badge-reminder': badgeReminder,
  'place-lapsed': placeLapsed,
  'badge-missing': badgeMissing,
  'badge-lapsed': badgeLapsed,
  'place-taken': placeTaken,
  'place-given-up': placeGivenUp,
  'badge-found': badgeFound,
  'listing-live': listingLive,
  'award-given': awardGiven,
  'review-received': reviewReceived,
  'comment-received': commentReceived,
  'draft-ready': draftReady,
  'account-key': accountKey,
  'account-passkey': accountPasskey,
  'account-new-browser': accountNewBrowser,
  'account-deletion': accountDeletion,
  'account-blocked': accountBlocked,
  'account-unblocked': accountUnblocked,
  'claim-link': claimLink,
  'claim-renewal': claimRenewal,
  'claim-disputed': claimDisputed,
  'claim-waiting': claimWaiting,
  'claim-to-judge': claimToJudge,
  'claim-objected': claimObjected,
  'claim-ended': claimEnded,
  'claim-won': claimWon,
  'claim-failing': claimFailing,
  'claim-lapsed': claimLapsed,
  'listing-hidden': listingHidden,
  'listing-shown': listingShown,
  'listing-handed-over': listingHandedOver,
  'listing-given': listingGiven,
  'listing-merged': listingMerged,
  'listing-review': listingReview,
  'order-paid': orderPaid,
  'order-refunded': orderRefunded,
  'order-paid-twice': orderPaidTwice,
  'order-in-review': orderInReview,
  'order-payment-failed': orderPaymentFailed,
  'order-disputed': orderDisputed,
  'order-dispute-over': orderDisputeOver,
  'order-line-done': orderLineDone,
  'order-expired': orderExpired,
  'order-place-released': orderPlaceReleased,
  'line-refunded': lineRefunded,
  'cofounder-invite': cofounderInvite,
  'cofounder-joined': cofounderJoined,
}

export const EMAIL_KINDS = Object.keys(EMAILS) as EmailKind[]

/** The number of the invoice or credit note that comes with an email; null for none. */
export function invoiceOf<K extends EmailKind>({ kind, facts }: Email<K>): string | null {
  const wording: EmailWording<K> = EMAILS[kind]
  return wording.invoice?.(facts) ?? null
}

/**
 * The message to send for an email: its subject, text and HTML, and the unsubscribe address if it has one.
 */
export async function worded<K extends EmailKind>(
  email: Email<K>,
  { db, appSecret, ...site }: EmailSite & { db: Reader; appSecret: AppSecret },
): Promise<Message> {
  const { id, kind, recipient } = email
  const wording: EmailWording<K> = EMAILS[kind]
  const facts = wording.load ? await wording.load(email.facts, db) : email.facts
  const topic = kind === 'weekly-digest' ? 'digest' : topicOf(kind)
  const unsubscribeUrl =
    wording.unsubscribeUrl?.(facts, site) ??
    (topic && site.siteUrl + offPath(appSecret, { topic, email: recipient })) ??
    undefined
  const texts = { ...site, unsubscribeUrl }
  return {
    id,
    to: recipient,
    // Replaces control characters, because a name in the subject may contain line breaks.
    subject: wording.subject(facts, site).replaceAll(/\p{Cc}+/gu, ' '),
    text: wording.text(facts, texts),
    html: await wording.html(facts, texts),
    ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
  }
}
