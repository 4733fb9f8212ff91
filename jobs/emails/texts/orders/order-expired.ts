import { plainEmail } from '../../email-parts.ts'

export default plainEmail({
  kind: 'order-expired',
  subject: ({ number }, { siteName }) => `Your order ${number} on ${siteName} has expired`,
  parts: ({ number }, { siteUrl }) => [
    `Order ${number} wasn’t paid within 24 hours, so it has expired. Nothing was charged, and no place in a launch week is held for it.`,
    'If you still want it, order again at current prices.',
    { button: 'View order', link: `${siteUrl}/orders/${number}` },
  ],
})
