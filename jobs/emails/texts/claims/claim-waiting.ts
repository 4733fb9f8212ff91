import { longTime } from '../../../../domain/shared/clock.ts'
import { plainEmail, provedBy } from '../../email-parts.ts'

export default plainEmail({
  kind: 'claim-waiting',
  subject: (_facts, { siteName }) => `Do you object? Someone else claims your listing on ${siteName}`,
  parts: ({ listing, website, method, answer, until }) => [
    `Another account used ${provedBy(method)} to prove that it controls ${website}. You’ve shown more than that, so the listing stays yours for now: ${listing}`,
    `If nobody objects by ${longTime(until)}, the listing and its draft go to that account, unless the proof of your own claim is still in place then.`,
    { button: 'Object or agree', link: answer },
    'Opening the page changes nothing.',
  ],
})
