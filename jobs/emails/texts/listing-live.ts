import { longDate } from '../../../domain/shared/clock.ts'
import { plainEmail } from '../email-parts.ts'

export default plainEmail({
  kind: 'listing-live',
  subject: ({ website, until }, { siteName }) =>
    `Your listing for ${website} is live ${until === null ? 'again ' : ''}on ${siteName}`,
  parts: ({ website, until, listing }) => [
    until === null
      ? `We found the badge on ${website} again, so your listing is live again. Its votes and followers are still there.`
      : `Your listing for ${website} is live. Its launch week has begun: votes until ${longDate(until)} count for the week’s awards.`,
    { button: 'View listing', link: listing },
    ...(until === null ? [] : ['Share this page with the people who know your product.']),
  ],
})
