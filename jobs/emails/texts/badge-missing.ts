import { badgeEmail } from './badge-email.ts'
import { longDay } from '../email-parts.ts'

export default badgeEmail('badge-missing', {
  subject: ({ listing }) => `The badge of ${listing} is gone from its homepage`,
  opening: ({ listing, deadline }, { siteName }) =>
    `${listing} is live on ${siteName} for free, with its badge on the homepage. At the weekly look we did not find the badge. ` +
    `The listing stays live until ${longDay(deadline)}.`,
  closing: () => 'We look again every day; once the badge is back, nothing changes.',
})
