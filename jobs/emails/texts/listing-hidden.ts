import { plainEmail } from '../email-parts.ts'

export default plainEmail({
  kind: 'listing-hidden',
  subject: (_facts, { siteName }) => `${siteName} has hidden your listing`,
  parts: ({ website, reason, account }) => [
    `The site team has hidden the listing for ${website} from visitors. Their reason:`,
    `“${reason}”`,
    'We’ve kept its text, votes and followers. Edit it to fix the problem, then ask the site team to show it again.',
    { button: 'Edit listing', link: account },
  ],
})
