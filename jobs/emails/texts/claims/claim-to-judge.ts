import { longTime } from '../../../../domain/shared/clock.ts'
import { plainEmail, provedBy } from '../../email-parts.ts'

export default plainEmail({
  kind: 'claim-to-judge',
  subject: (_facts, { siteName }) => `A claim on ${siteName} waits for objections`,
  parts: ({ listing, website, method, answer, until }) => [
    `An account used ${provedBy(method)} to prove that it controls ${website}. The listing’s owners have a stronger link to the website: ${listing}`,
    `If nobody objects, the listing can change hands after ${longTime(until)}. The owners got an email too.`,
    { button: 'View claims', link: answer },
  ],
})
