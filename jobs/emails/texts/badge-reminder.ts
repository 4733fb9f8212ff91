import { badgeEmail } from './badge-email.ts'
import { longDate } from '../../../domain/shared/clock.ts'

export default badgeEmail('badge-reminder', {
  subject: ({ listing }) => `${listing} still needs its badge`,
  opening: ({ listing, week, deadline }, { siteName }) =>
    `${listing} has a place on ${siteName} in the week of ${longDate(week)}. We hold it until ${longDate(deadline)}. ` +
    `To launch, add the badge to your homepage. We haven’t found it yet.`,
  closing: () =>
    'We check every hour, so there’s nothing else to do. Without the badge, the place goes to another product that day, and you can choose a later week.',
})
