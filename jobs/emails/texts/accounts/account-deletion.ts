import { longDate } from '../../../../domain/shared/clock.ts'
import { plainEmail } from '../../email-parts.ts'

export default plainEmail({
  kind: 'account-deletion',
  subject: (_facts, { siteName }) => `Your account on ${siteName} will be deleted`,
  parts: ({ link, day, keepsReviews }, { siteName }) => [
    `Your account on ${siteName} will be deleted on ${longDate(day)}. Until then nobody can sign in to it.`,
    keepsReviews
      ? 'Your reviews stay without your name. Votes in weeks that are over stay without you, and invoices as long as the law asks.'
      : 'Your reviews are deleted too. Votes in weeks that are over stay without you, and invoices as long as the law asks.',
    'If you change your mind, or if this wasn’t you, keep the account:',
    { button: 'Keep the account', link },
  ],
})
