import { plainEmail } from '../email-parts.ts'

export default plainEmail({
  kind: 'listing-merged',
  subject: (_facts, { siteName }) => `Your listing on ${siteName} was merged with another one`,
  parts: ({ website, kept, account }) => [
    `There were two listings of one product, so the site team has merged the one for ${website} into this one: ${kept}`,
    'Its address now leads there, and its followers, its reviews and the votes that don’t belong to a finished week have moved. Your orders and invoices stay yours.',
    { button: 'Open your listing', link: account },
  ],
})
