import { plainEmail } from '../../email-parts.ts'

export default plainEmail({
  kind: 'claim-lapsed',
  subject: (_facts, { siteName }) => `Your claim on ${siteName} has lapsed`,
  parts: ({ listing, website, answer }) => [
    `We haven’t found the proof that you own ${website} for two weeks, so its listing is no longer verified: ${listing}`,
    'The listing stays yours until someone else proves that they own the website. You can claim it again at any time:',
    { button: 'Claim it again', link: answer },
  ],
})
