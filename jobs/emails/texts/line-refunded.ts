import { plainEmail } from '../email-parts.ts'

export default plainEmail({
  kind: 'line-refunded',
  subject: (_facts, { siteName }) => `We’ve refunded a duplicate purchase on ${siteName}`,
  parts: ({ website, order }) => [
    `Your order includes a launch week for ${website}, but the listing already has one. Nothing changes for the listing.`,
    'We’ve refunded that line to your payment method. It can take a few days to arrive.',
    { button: 'View order', link: order },
  ],
})
