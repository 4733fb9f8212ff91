import { plainEmail } from '../email-parts.ts'

export default plainEmail({
  kind: 'line-refunded',
  subject: (_facts, { siteName }) => `You paid for something on ${siteName} that you have already: it is refunded`,
  parts: ({ website, order }) => [
    `A line of your order buys a launch week for ${website}, and the listing has what it buys already. Nothing changes for the listing.`,
    'You get the price of this line back, by the way you paid. It can take some days until you see it.',
    { button: 'See the order', link: order },
  ],
})
