import { money } from '../../../../domain/orders/money.ts'
import { plainEmail } from '../../email-parts.ts'

export default plainEmail({
  kind: 'order-paid',
  invoice: ({ invoice }) => invoice,
  subject: ({ number }, { siteName }) => `Receipt for your order ${number} on ${siteName}`,
  parts: ({ number, isTest, lines, netCents, vatCents, totalCents, invoice }, { siteName, siteUrl }) => [
    `Thank you for your order on ${siteName}. You paid ${money(totalCents)}${vatCents ? `: ${money(netCents)} plus ${money(vatCents)} VAT` : ''}.`,
    ...(isTest ? ['This is a test order. No money moved.'] : []),
    ...lines.map(({ what, cents, next }) => `${what}, ${money(cents)}. ${next}`),
    { button: 'View order', link: `${siteUrl}/orders/${number}` },
    `Your invoice ${invoice} is attached. You can also find it here:`,
    { button: 'View invoice', link: `${siteUrl}/invoices/${invoice}` },
  ],
})
