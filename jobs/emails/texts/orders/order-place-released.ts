import { longDate } from '../../../../domain/shared/clock.ts'
import { plainEmail } from '../../email-parts.ts'

export default plainEmail({
  kind: 'order-place-released',
  subject: ({ week }, { siteName }) => `We no longer hold your place in the week of ${longDate(week)} on ${siteName}`,
  parts: ({ number, week }, { siteUrl }) => [
    `Order ${number} isn’t paid, so its place in the launch week of ${longDate(week)} is open to others again. Nothing was charged.`,
    'You can still pay while the week has room:',
    { button: 'View order', link: `${siteUrl}/orders/${number}` },
  ],
})
