import { plainEmail } from '../../email-parts.ts'

export default plainEmail({
  kind: 'claim-link',
  subject: (_facts, { siteName }) => `Confirm a claim on ${siteName}`,
  parts: ({ link, listing, website, claimant, hours }, { siteName }) => [
    `${claimant} says they own ${website} and wants to own its listing on ${siteName}: ${listing}`,
    `If that’s you, open this page, sign in as ${claimant} and confirm:`,
    { button: 'View claim', link },
    `If ${claimant} is a colleague you trust with the listing, forward this email to them.`,
    `The link works once, for ${hours} hours. Opening it changes nothing.`,
    'If you didn’t request this, don’t confirm or forward this email. You can end the claim on the same page.',
  ],
})
