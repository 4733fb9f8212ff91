import { plainEmail } from '../email-parts.ts'

export default plainEmail({
  kind: 'digest-confirm',
  subject: (_facts, { siteName }) => `Confirm the weekly email of ${siteName}`,
  parts: ({ link, days }, { siteName }) => [
    `Somebody, we hope you, asked to get the best launches of ${siteName} by email every Monday.`,
    { button: 'Yes, send it to me', link },
    `The link works for ${days} days. If you didn’t ask, ignore this email: without your yes we send no weekly email.`,
  ],
})
