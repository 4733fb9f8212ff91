import { plainEmail } from '../email-parts.ts'

export default plainEmail({
  kind: 'cofounder-invite',
  subject: (_facts, { siteName }) => `An invitation on ${siteName}`,
  parts: ({ link, website, inviter, days }, { siteName }) => [
    `The account ${inviter} prepares a listing of ${website} on ${siteName} and invites you to edit it together.`,
    { button: 'See the invitation', link },
    `To accept, sign in with the address this email came to. The invitation stands for ${days} days.`,
    'If you do not know this account, do nothing. Without your consent nothing happens.',
  ],
})
