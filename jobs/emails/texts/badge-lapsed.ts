import { badgeEmail } from './badge-email.ts'

export default badgeEmail('badge-lapsed', {
  subject: ({ listing }) => `${listing} is no longer live`,
  opening: ({ listing }, { siteName }) =>
    `${siteName} no longer shows ${listing}, because its badge has been missing from your homepage for seven days. We’ve kept its votes, followers and text.`,
  closing: () => 'Put the badge back, and your listing goes live again within a day.',
})
