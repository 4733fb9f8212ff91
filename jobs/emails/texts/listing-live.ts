import type { EmailFacts } from '../../../domain/accounts/emails/email.ts'
import { longDate } from '../../../domain/shared/clock.ts'
import { plainEmail } from '../email-parts.ts'

export default plainEmail({
  kind: 'listing-live',
  subject: ({ website, until, isRelaunch }, { siteName }) =>
    isRelaunch
      ? `${website} has relaunched on ${siteName}`
      : `Your listing for ${website} is live ${until === null ? 'again ' : ''}on ${siteName}`,
  parts: ({ listing, ...facts }) => [
    opening(facts),
    { button: 'View listing', link: listing },
    ...(facts.until === null ? [] : ['Share this page with the people who know your product.']),
  ],
})

function opening({ website, until, isRelaunch }: Pick<EmailFacts['listing-live'], 'website' | 'until' | 'isRelaunch'>) {
  if (until === null)
    return `We found the badge on ${website} again, so your listing is live again. Its votes and followers are still there.`
  return isRelaunch
    ? `Your listing for ${website} has launched again. Votes until ${longDate(until)} count for this week’s awards.`
    : `Your listing for ${website} is live. Its launch week has begun: votes until ${longDate(until)} count for the week’s awards.`
}
