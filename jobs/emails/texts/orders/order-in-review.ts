import { plainEmail } from '../../email-parts.ts'

export default plainEmail({
  kind: 'order-in-review',
  subject: ({ number }, { siteName }) => `We’re checking your order ${number} on ${siteName}`,
  parts: ({ number }, { siteUrl }) => [
    `We received a payment for order ${number}, but couldn’t complete the order. The payment may not match the order, or its launch week may have filled up.`,
    'The site team is looking at it, and will complete the order or refund you. You don’t need to do anything.',
    { button: 'View order', link: `${siteUrl}/orders/${number}` },
  ],
})
