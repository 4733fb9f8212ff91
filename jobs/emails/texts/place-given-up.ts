import { plainEmail } from '../email-parts.ts'

export default plainEmail({
  kind: 'place-given-up',
  subject: ({ website }, { siteName }) => `Your listing for ${website} can’t go live on ${siteName}`,
  parts: ({ website, account }) => [
    `We found the badge on ${website}, but another listing of this website is already scheduled or live. Your listing no longer has a place in a launch week. We’ve kept its content.`,
    'If the website is yours, you can claim the other listing on its page.',
    { button: 'Your listing', link: account },
  ],
})
