import { plainEmail } from '../email-parts.ts'

export default plainEmail({
  kind: 'listing-review',
  subject: (_facts, { siteName }) => `Your review on ${siteName} is ready`,
  parts: ({ website, order }) => [
    `The review of your listing of ${website} is written. Each point quotes the words of the listing that it is about.`,
    { button: 'Read the review', link: order },
    'It is kept with your order, for you alone.',
  ],
})
