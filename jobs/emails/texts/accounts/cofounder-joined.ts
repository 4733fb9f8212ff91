import { plainEmail } from '../../email-parts.ts'

export default plainEmail({
  kind: 'cofounder-joined',
  subject: ({ website }, { siteName }) => `Your invitation to edit ${website} on ${siteName} was accepted`,
  parts: ({ cofounder, website, account }) => [
    `${cofounder} accepted your invitation. You now edit the listing for ${website} together.`,
    { button: 'Your account', link: account },
  ],
})
