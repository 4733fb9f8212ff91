import { plainEmail } from '../email-parts.ts'

export default plainEmail({
  kind: 'cofounder-invite',
  subject: (_facts, { siteName }) => `You’re invited to edit a listing on ${siteName}`,
  parts: ({ link, website, inviter, days }, { siteName }) => [
    `${inviter} is preparing a listing for ${website} on ${siteName} and invites you to edit it together.`,
    { button: 'View invitation', link },
    `To accept, sign in with the address that received this email. The invitation expires in ${days} days.`,
    'If you don’t know the sender, do nothing. Nothing happens unless you accept.',
  ],
})
