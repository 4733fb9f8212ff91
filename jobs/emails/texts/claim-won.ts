import { plainEmail } from '../email-parts.ts'

export default plainEmail({
  kind: 'claim-won',
  subject: (_facts, { siteName }) => `You now own your listing on ${siteName}`,
  parts: ({ listing, website }) => [
    `You now own the listing for ${website}. Its previous owner didn’t match your stronger proof in time.`,
    { button: 'View listing', link: listing },
    'Keep the proof in place. We check it every month.',
  ],
})
