import { money } from '../../../../domain/orders/money.ts'
import { plainEmail, refundArrives } from '../../email-parts.ts'

export default plainEmail({
  kind: 'order-refunded',
  invoice: ({ creditNote }) => creditNote,
  subject: ({ number }, { siteName }) => `Refund for your order ${number} on ${siteName}`,
  parts: ({ number, cents, claimUrl, isWhole, isVat, lines, creditNote }, { siteUrl }) => [
    isVat
      ? `The tax office has confirmed your VAT number, so we’ve refunded the VAT of order ${number}: ${money(cents)}.`
      : `We’ve refunded ${money(cents)} of order ${number}.${isWhole ? ' The order is now refunded in full.' : ''}`,
    refundArrives(claimUrl),
    ...(claimUrl ? [{ button: 'Claim refund', link: claimUrl }] : []),
    ...(lines.length
      ? ['What the refund takes back:', ...lines.map(({ what, back }) => `${what}: ${back}`)]
      : ['Everything you ordered stays as it is.']),
    { button: 'View order', link: `${siteUrl}/orders/${number}` },
    ...(creditNote
      ? [
          `Your credit note ${creditNote} is attached. You can also find it here:`,
          { button: 'View credit note', link: `${siteUrl}/invoices/${creditNote}` },
        ]
      : []),
  ],
})
