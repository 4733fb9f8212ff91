import { badgeEmail } from './badge-email.ts'
import { longDay } from '../email-parts.ts'

export default badgeEmail('place-lapsed', {
  subject: ({ listing }) => `The launch place of ${listing} went to another product`,
  opening: ({ listing, week }) =>
    `The place of ${listing} in the launch week of ${longDay(week)} has been given back, because its badge was not on the homepage. Nothing else is lost: the listing is saved.`,
  closing: () =>
    'Put the badge up whenever you like: we look once a day, and the listing then launches in the next week with room.',
})
