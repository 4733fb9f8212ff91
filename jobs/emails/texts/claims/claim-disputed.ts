import { longDate } from '../../../../domain/shared/clock.ts'
import { plainEmail, provedBy } from '../../email-parts.ts'

export default plainEmail({
  kind: 'claim-disputed',
  subject: (_facts, { siteName }) => `Someone else claims your listing on ${siteName}`,
  parts: ({ listing, website, method, answer, until }) => [
    `Another account used ${provedBy(method)} to prove that it controls ${website}. That proof is stronger than yours. The listing: ${listing}`,
    `The listing goes to that account on ${longDate(until)}, unless you prove control with the same method or a stronger one before then:`,
    { button: 'Prove it’s yours', link: answer },
    'If you’ve sold the website, do nothing. Your orders and invoices stay yours, and nobody else sees them.',
  ],
})
