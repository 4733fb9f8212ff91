import { longTime } from '../../../../domain/shared/clock.ts'
import { plainEmail, provedBy } from '../../email-parts.ts'

export default plainEmail({
  kind: 'claim-waiting',
  subject: (_facts, { siteName }) => `Someone else claims your listing on ${siteName}. Do you object?`,
  parts: ({ listing, website, method, answer, until, isVerified }) => [
    `Another account used ${provedBy(method)} to prove that it controls ${website}. Your own link to the website is stronger, so the listing stays yours for now: ${listing}`,
    `If nobody objects by ${longTime(until)}, that account gets the listing and its draft.${isVerified ? ' You keep it if the proof that verified it is still in place then.' : ''}`,
    { button: 'Object or agree', link: answer },
    'Opening the page changes nothing.',
  ],
})
