import { badgeEmail } from './badge-email.ts'
import { longDay } from '../email-parts.ts'

export default badgeEmail('badge-reminder', {
  subject: ({ listing }) => `${listing} still needs its badge`,
  opening: ({ listing, week, deadline }, { siteName }) =>
    `${listing} has a place on ${siteName} in the launch week of ${longDay(week)}, and it is kept until ${longDay(deadline)}. ` +
    `It launches once its badge is on the homepage. We have not found the badge yet.`,
  closing: () =>
    'We look every hour, so there is nothing to do afterwards. Without the badge the place goes to another product on that day; you can then take a later one.',
})
