import { plainEmail } from '../email-parts.ts'

export default plainEmail({
  kind: 'claim-renewal',
  subject: (_facts, { siteName }) => `Is this claim on ${siteName} still right?`,
  parts: ({ link, listing, website, claimant, hours }, { siteName }) => [
    `This mailbox once proved to ${siteName} that ${website} belongs to the account ${claimant}. Its listing: ${listing}`,
    `If that is still right, open this page, sign in as ${claimant} and confirm:`,
    { button: 'See the claim', link },
    `If ${claimant} is a colleague, forward this email to them. The link works once, for ${hours / 24} days.`,
    'If it is no longer right, do nothing: after three unanswered emails the listing is no longer shown as verified.',
  ],
})
