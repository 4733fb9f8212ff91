import { plainEmail } from '../../email-parts.ts'

export default plainEmail({
  kind: 'order-dispute-over',
  subject: ({ number }, { siteName }) => `Your order ${number} on ${siteName} continues`,
  parts: ({ number }, { siteUrl }) => [
    `The dispute over the payment for order ${number} has ended. The payment stands, and we’re doing what’s left of the order.`,
    { button: 'View order', link: `${siteUrl}/orders/${number}` },
  ],
})
