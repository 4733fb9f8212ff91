import { plainEmail } from '../../email-parts.ts'

export default plainEmail({
  kind: 'line-refunded',
  subject: (_facts, { siteName }) => `We’ve refunded part of your order on ${siteName}`,
  parts: ({ website, order }) => [
    `Your order includes something that the listing of ${website} already has or can’t use. Nothing changes for the listing.`,
    'We’ve refunded that line to your payment method. It can take a few days to arrive.',
    { button: 'View order', link: order },
  ],
})
