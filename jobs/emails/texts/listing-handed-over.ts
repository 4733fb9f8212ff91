import { plainEmail, provedBy } from '../email-parts.ts'

export default plainEmail({
  kind: 'listing-handed-over',
  subject: (_facts, { siteName }) => `A listing of yours on ${siteName} has a new owner`,
  parts: ({ listing, website, method, answer }) => [
    `Another account has proved by ${provedBy(method)} that ${website} is theirs, so its listing is theirs now: ${listing}`,
    'You can no longer edit it. Your drafts and orders stay yours and are shown to nobody.',
    'If the website is yours, prove it by a stronger way, best by a DNS record, and the listing comes back to you:',
    { button: 'Prove that it is yours', link: answer },
  ],
})
