import { money } from '../../../../domain/orders/money.ts'
import { plainEmail, refundArrives } from '../../email-parts.ts'

export default plainEmail({
  kind: 'order-paid-twice',
  subject: ({ number }, { siteName }) => `You paid order ${number} on ${siteName} twice`,
  parts: ({ number, cents, claimUrl }, { siteUrl }) => [
    `We received a second payment for order ${number} and refunded it: ${money(cents)}. Your order stays as it is.`,
    refundArrives(claimUrl),
    ...(claimUrl ? [{ button: 'Claim refund', link: claimUrl }] : []),
    { button: 'View order', link: `${siteUrl}/orders/${number}` },
  ],
})
