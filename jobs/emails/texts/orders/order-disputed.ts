import { plainEmail } from '../../email-parts.ts'

export default plainEmail({
  kind: 'order-disputed',
  subject: ({ number }, { siteName }) => `The payment for your order ${number} on ${siteName} is disputed`,
  parts: ({ number }, { siteUrl }) => [
    `Your bank told us that the payment for order ${number} is disputed. Whatever isn’t done yet waits until the dispute ends.`,
    'If that’s a mistake, ask your bank to withdraw the dispute.',
    { button: 'View order', link: `${siteUrl}/orders/${number}` },
  ],
})
