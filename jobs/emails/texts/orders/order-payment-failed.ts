import { plainEmail } from '../../email-parts.ts'

export default plainEmail({
  kind: 'order-payment-failed',
  subject: ({ number }, { siteName }) => `Your payment for order ${number} on ${siteName} failed`,
  parts: ({ number }, { siteUrl }) => [
    `The payment for order ${number} didn’t go through. Nothing was charged, and we no longer hold a place in a launch week for it.`,
    'The order’s page says whether you can still pay it. Otherwise, order again.',
    { button: 'View order', link: `${siteUrl}/orders/${number}` },
  ],
})
