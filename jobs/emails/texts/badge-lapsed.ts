import { badgeEmail } from './badge-email.ts'

export default badgeEmail('badge-lapsed', {
  subject: ({ listing }) => `${listing} is no longer live`,
  opening: ({ listing }, { siteName }) =>
    `${listing} is no longer shown on ${siteName}: its badge has been missing from the homepage for seven days. Its votes, followers and texts are kept.`,
  closing: () => 'Put the badge back and the listing is live again within a day, as it was.',
})
