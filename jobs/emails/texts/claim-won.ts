import { plainEmail } from '../email-parts.ts'

export default plainEmail({
  kind: 'claim-won',
  subject: (_facts, { siteName }) => `The listing on ${siteName} is yours`,
  parts: ({ listing, website }) => [
    `The account that held the listing of ${website} did not answer your stronger proof in time, and yours still stands. You are its owner now.`,
    { button: 'See the listing', link: listing },
    'Leave the proof where it is: it is looked for again every month.',
  ],
})
