import { badgeEmail } from './badge-email.ts'
import { longDate } from '../../../domain/shared/clock.ts'

export default badgeEmail('place-lapsed', {
  subject: ({ listing }) => `${listing} lost its place in the launch week`,
  opening: ({ listing, week }) =>
    `${listing} lost its place in the week of ${longDate(week)}, because we didn’t find the badge on your homepage. We’ve kept your listing.`,
  closing: () =>
    'Add the badge whenever you like. We check once a day, and your listing then gets the next free launch week.',
})
