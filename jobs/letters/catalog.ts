import type { Letter, LetterKind } from '../../domain/accounts/letter.ts'
import type { Message } from '../../outside/mail/mail.ts'
import claimDisputed from './claim-disputed.ts'
import claimFailing from './claim-failing.ts'
import claimLapsed from './claim-lapsed.ts'
import claimLink from './claim-link.ts'
import claimRenewal from './claim-renewal.ts'
import claimWon from './claim-won.ts'
import cofounderInvite from './cofounder-invite.ts'
import type { LetterSite, LetterWording } from './define-letter.ts'
import badgeLapsed from './badge-lapsed.ts'
import badgeMissing from './badge-missing.ts'
import badgeReminder from './badge-reminder.ts'
import listingHidden from './listing-hidden.ts'
import listingReview from './listing-review.ts'
import listingShown from './listing-shown.ts'
import lineRefunded from './line-refunded.ts'
import listingUpdate from './listing-update.ts'
import placeLapsed from './place-lapsed.ts'
import listingHandedOver from './listing-handed-over.ts'
import signIn from './sign-in.ts'

const LETTERS: { [K in LetterKind]: LetterWording<K> } = {
  'sign-in': signIn,
  'listing-update': listingUpdate,
  'badge-reminder': badgeReminder,
  'place-lapsed': placeLapsed,
  'badge-missing': badgeMissing,
  'badge-lapsed': badgeLapsed,
  'claim-link': claimLink,
  'claim-renewal': claimRenewal,
  'claim-disputed': claimDisputed,
  'claim-won': claimWon,
  'claim-failing': claimFailing,
  'claim-lapsed': claimLapsed,
  'listing-hidden': listingHidden,
  'listing-shown': listingShown,
  'listing-handed-over': listingHandedOver,
  'listing-review': listingReview,
  'line-refunded': lineRefunded,
  'cofounder-invite': cofounderInvite,
}

/** The letter in words. */
export async function worded<K extends LetterKind>(letter: Letter<K>, site: LetterSite): Promise<Message> {
  const { id, kind, recipient, facts } = letter
  const wording: LetterWording<K> = LETTERS[kind]
  const unsubscribeUrl = wording.unsubscribeUrl?.(facts, site)
  return {
    id,
    to: recipient,
    // One line, whatever a name in it holds.
    subject: wording.subject(facts, site).replaceAll(/\p{Cc}+/gu, ' '),
    text: wording.text(facts, site),
    html: await wording.html(facts, site),
    ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
  }
}
