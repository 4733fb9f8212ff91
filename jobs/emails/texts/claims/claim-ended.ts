import { plainEmail } from '../../email-parts.ts'

export default plainEmail({
  kind: 'claim-ended',
  subject: (_facts, { siteName }) => `Your claim on ${siteName} didn’t succeed`,
  parts({ listing, website, reason, answer }) {
    switch (reason) {
      case 'held_by_another':
        return [
          `Another account’s proof for ${website} is at least as strong as yours, so your claim didn’t succeed. The listing: ${listing}`,
          'A stronger proof still counts, ideally a DNS record:',
          { button: 'Claim it again', link: answer },
        ]
      case 'not_proven':
        return [
          `We no longer found the proof that you own ${website}, so your claim didn’t succeed. The listing: ${listing}`,
          'Put the proof back and claim the listing again:',
          { button: 'Claim it again', link: answer },
        ]
      case 'not_public':
        return [`The listing for ${website} is no longer public, so your claim to it has ended.`]
    }
  },
})
