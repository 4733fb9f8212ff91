import { plainEmail } from '../../email-parts.ts'

export default plainEmail({
  kind: 'claim-objected',
  subject: (_facts, { siteName }) => `Your claim on ${siteName} was rejected`,
  parts: ({ listing, website, answer }) => [
    `The owner or the site team objected to your claim to ${website}, so the listing keeps its owner: ${listing}`,
    'If you own the website, claim the listing with a stronger proof, ideally a DNS record:',
    { button: 'Prove it’s yours', link: answer },
  ],
})
