import { plainEmail } from '../../email-parts.ts'

export default plainEmail({
  kind: 'account-new-browser',
  subject: (_facts, { siteName }) => `A new sign-in to ${siteName}`,
  parts: ({ browser }, { siteName, siteUrl }) => [
    `Somebody signed in to your account on ${siteName} in another browser: ${browser}.`,
    'If that wasn’t you, sign out that browser:',
    { button: 'View account', link: `${siteUrl}/account` },
  ],
})
