import { plainEmail } from '../../email-parts.ts'

export default plainEmail({
  kind: 'claim-renewal',
  subject: (_facts, { siteName }) => `Please confirm your claim on ${siteName}`,
  parts: ({ link, listing, website, claimant, hours }, { siteName }) => [
    `This email address once proved to ${siteName} that ${claimant} owns ${website}. The listing: ${listing}`,
    `If that’s still true, open this page, sign in as ${claimant} and confirm:`,
    { button: 'View claim', link },
    `If ${claimant} is a colleague, forward this email to them. The link works once, for ${hours / 24} days.`,
    'If not, do nothing. After three unanswered emails, the listing won’t be verified anymore.',
  ],
})
