import { plainEmail } from '../../email-parts.ts'

export default plainEmail({
  kind: 'claim-failing',
  subject: (_facts, { siteName }) => `Your proof on ${siteName} is missing`,
  parts: ({ listing, website, answer }) => [
    `We couldn’t find the proof that you own ${website}. The listing: ${listing}`,
    'We’ll check again. If it’s still missing after two weeks, your listing won’t be verified anymore. Put the proof back or choose another method:',
    { button: 'Restore proof', link: answer },
  ],
})
