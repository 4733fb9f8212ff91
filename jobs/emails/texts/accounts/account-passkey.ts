import { plainEmail } from '../../email-parts.ts'

export default plainEmail({
  kind: 'account-passkey',
  subject: (_facts, { siteName }) => `A new passkey on ${siteName}`,
  parts: (_facts, { siteName, siteUrl }) => [
    `Your account on ${siteName} has a new passkey. Whoever has it can sign in as you.`,
    'If that wasn’t you, remove the passkey and sign out your other browsers:',
    { button: 'View account', link: `${siteUrl}/account` },
  ],
})
