import { plainEmail } from '../email-parts.ts'

export default plainEmail({
  kind: 'review-received',
  subject: ({ website }, { siteName }) => `A new review of ${website} on ${siteName}`,
  parts: ({ website, stars, listing, isEach }) => [
    `Somebody reviewed ${website} and gave it ${stars} of 5 stars.`,
    { button: 'Read review', link: `${listing}/reviews` },
    `If the review breaks the rules, report it there.${isEach ? '' : ' We send you at most one such email a day, so there may be further reviews.'}`,
  ],
})
