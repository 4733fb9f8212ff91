import { plainEmail, provedBy } from '../email-parts.ts'

export default plainEmail({
  kind: 'listing-handed-over',
  subject: (_facts, { siteName }) => `Your listing on ${siteName} has a new owner`,
  parts: ({ listing, website, method, answer }) => [
    method === null
      ? `The site team has given the listing for ${website} to another account: ${listing}`
      : `Another account used ${provedBy(method)} to prove that it owns ${website}, so it now owns the listing: ${listing}`,
    'You can no longer open or edit it or its draft. Your orders and invoices stay yours, and nobody else sees them.',
    'If you own the website, use a stronger proof, ideally a DNS record, to get the listing back:',
    { button: 'Prove it’s yours', link: answer },
  ],
})
