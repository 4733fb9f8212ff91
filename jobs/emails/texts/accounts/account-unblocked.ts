import { plainEmail } from '../../email-parts.ts'

export default plainEmail({
  kind: 'account-unblocked',
  subject: (_facts, { siteName }) => `Your account on ${siteName} is open again`,
  parts: (_facts, { siteName, siteUrl }) => [
    `Your account on ${siteName} is no longer blocked. Sign in again, and connect your apps again.`,
    { button: 'Sign in', link: `${siteUrl}/sign-in` },
  ],
})
