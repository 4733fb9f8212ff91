import { plainEmail } from '../../email-parts.ts'

export default plainEmail({
  kind: 'account-blocked',
  subject: (_facts, { siteName }) => `Your account on ${siteName} is blocked`,
  parts: ({ reason }, { siteName }) => [
    `The site team of ${siteName} has blocked your account. Reason: ${reason}`,
    'You’re signed out everywhere, and your API keys and connected apps no longer work. If you think this is a mistake, write to the site team.',
  ],
})
