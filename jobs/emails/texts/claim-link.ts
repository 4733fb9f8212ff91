import { plainEmail } from '../email-parts.ts'

export default plainEmail({
  kind: 'claim-link',
  subject: (_facts, { siteName }) => `Confirm a claim on ${siteName}`,
  parts: ({ link, listing, website, claimant, hours }, { siteName }) => [
    `The account ${claimant} says that ${website} is theirs, and asks ${siteName} to make them the owner of its listing: ${listing}`,
    `If that is you, open this page, sign in as ${claimant} and confirm:`,
    { button: 'See the claim', link },
    `If ${claimant} is a colleague whom you trust with the listing, forward this email to them.`,
    `The link works once, for ${hours} hours. Opening it changes nothing.`,
    'If you did not ask for this, do not confirm, and do not forward this email. You can end the claim on the same page.',
  ],
})
