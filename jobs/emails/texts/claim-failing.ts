import { plainEmail } from '../email-parts.ts'

export default plainEmail({
  kind: 'claim-failing',
  subject: (_facts, { siteName }) => `Your proof is gone: your claim on ${siteName}`,
  parts: ({ listing, website, answer }) => [
    `We looked again for the proof that ${website} is yours and did not find it. The listing: ${listing}`,
    'We look again from time to time. If the proof stays away for two weeks, the listing is no longer shown as verified. Put it back, or prove it another way:',
    { button: 'See what to publish', link: answer },
  ],
})
