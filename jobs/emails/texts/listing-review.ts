import { plainEmail } from '../email-parts.ts'

export default plainEmail({
  kind: 'listing-review',
  subject: (_facts, { siteName }) => `Your review on ${siteName} is ready`,
  parts: ({ website, order }) => [
    `We’ve reviewed your listing for ${website}. Each point quotes the part of the listing it’s about.`,
    { button: 'Read review', link: order },
    'Only you can see it, on your order’s page.',
  ],
})
