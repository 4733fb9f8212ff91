import { plainEmail } from '../email-parts.ts'

export default plainEmail({
  kind: 'listing-hidden',
  subject: (_facts, { siteName }) => `The site team of ${siteName} has hidden a listing of yours`,
  parts: ({ website, reason, account }) => [
    `The listing of ${website} is no longer shown to visitors. The site team says:`,
    `“${reason}”`,
    'Its texts, votes and followers are kept. You can still edit it; once the reason is gone, answer the site team and they can bring it back.',
    { button: 'See it in your account', link: account },
  ],
})
