import { plainLetter } from './letter-parts.ts'

export default plainLetter({
  kind: 'claim-link',
  subject: (_facts, { siteName }) => `Confirm a claim on ${siteName}`,
  parts: ({ link, listing, website, claimant, hours }, { siteName }) => [
    `The account ${claimant} says that ${website} is theirs, and asks ${siteName} to make them the owner of its listing: ${listing}`,
    'Is that you, or somebody of your company whom you trust with the listing? Then confirm it:',
    { button: 'Confirm the claim', link },
    `The link works once, for ${hours} hours. Opening it confirms.`,
    'If you do not know this account, do not open the link. Without it nothing happens.',
  ],
})
