import { longDay, plainEmail, provedBy } from '../email-parts.ts'

export default plainEmail({
  kind: 'claim-disputed',
  subject: (_facts, { siteName }) => `Somebody else claims your listing on ${siteName}`,
  parts: ({ listing, website, method, answer, until }) => [
    `Another account has proved by ${provedBy(method)} that it controls ${website}. That is a stronger proof than yours. The listing: ${listing}`,
    `On ${longDay(until)} the listing goes to that account, unless you prove control by the same way or a stronger one before then:`,
    { button: 'Prove that it is yours', link: answer },
    'If the website has changed hands, you need not do anything. Your drafts and orders stay yours and are shown to nobody.',
  ],
})
