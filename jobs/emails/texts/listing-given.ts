import { plainEmail } from '../email-parts.ts'

export default plainEmail({
  kind: 'listing-given',
  subject: (_facts, { siteName }) => `You now own a listing on ${siteName}`,
  parts: ({ website, account }) => [
    `The site team has made you the owner of the listing for ${website}. You can edit it, launch it and post updates.`,
    { button: 'Open your listing', link: account },
  ],
})
