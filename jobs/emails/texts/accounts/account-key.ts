import { plainEmail } from '../../email-parts.ts'

export default plainEmail({
  kind: 'account-key',
  subject: (_facts, { siteName }) => `A new API key on ${siteName}`,
  parts: ({ hint }, { siteName, siteUrl }) => [
    `Your account on ${siteName} has a new API key, which ends in ${hint}. Whoever has it can act for you.`,
    'If that wasn’t you, revoke the key and sign out your other browsers:',
    { button: 'View account', link: `${siteUrl}/account` },
  ],
})
