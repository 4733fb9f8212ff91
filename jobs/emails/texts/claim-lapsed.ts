import { plainEmail } from '../email-parts.ts'

export default plainEmail({
  kind: 'claim-lapsed',
  subject: (_facts, { siteName }) => `Your claim on ${siteName} has lapsed`,
  parts: ({ listing, website, answer }) => [
    `For two weeks we did not find the proof that ${website} is yours, so its listing is no longer shown as verified: ${listing}`,
    'The listing stays with your account until somebody else proves that the website is theirs. You can claim it again at any time:',
    { button: 'Claim it again', link: answer },
  ],
})
