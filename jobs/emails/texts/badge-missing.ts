import { badgeEmail } from './badge-email.ts'
import { longDate } from '../../../domain/shared/clock.ts'

export default badgeEmail('badge-missing', {
  subject: ({ listing }) => `We can’t find the badge for ${listing}`,
  opening: ({ listing, deadline }, { siteName }) =>
    `${listing} is live on ${siteName} for free, in return for a badge on your homepage. This week’s check didn’t find it. ` +
    `Without the badge, your listing stays live until ${longDate(deadline)}.`,
  closing: () => 'We check again every day. Once the badge is back, your listing stays live.',
})
