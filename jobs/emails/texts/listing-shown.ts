import { plainEmail } from '../email-parts.ts'

export default plainEmail({
  kind: 'listing-shown',
  subject: (_facts, { siteName }) => `Your listing on ${siteName} is visible again`,
  parts: ({ website, listing }) => [
    `The site team has restored the listing for ${website}. Visitors can see it again.`,
    { button: 'View listing', link: listing },
  ],
})
