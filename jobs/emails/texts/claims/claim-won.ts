import { plainEmail } from '../../email-parts.ts'

export default plainEmail({
  kind: 'claim-won',
  subject: (_facts, { siteName }) => `You now own your listing on ${siteName}`,
  parts: ({ listing, website }) => [
    `Your claim was successful: you now own the listing for ${website}.`,
    { button: 'View listing', link: listing },
    'Keep the proof in place. We check it every month.',
  ],
})
