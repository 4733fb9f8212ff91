import { plainEmail } from '../email-parts.ts'

export default plainEmail({
  kind: 'listing-shown',
  subject: (_facts, { siteName }) => `A listing of yours on ${siteName} is shown again`,
  parts: ({ website, listing }) => [
    `The site team has brought the listing of ${website} back, as it was.`,
    { button: 'See the listing', link: listing },
  ],
})
