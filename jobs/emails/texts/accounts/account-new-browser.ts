import { plainEmail } from '../../email-parts.ts'

export default plainEmail({
  kind: 'account-new-browser',
  subject: (_facts, { siteName }) => `A new sign-in to ${siteName}`,
  parts: ({ browser }, { siteName, siteUrl }) => [
    `Somebody signed in to your account on ${siteName} in a new browser: ${browser}.`,
    'If that was you, do nothing. Otherwise, sign out that browser:',
    { button: 'View account', link: `${siteUrl}/account` },
  ],
})
