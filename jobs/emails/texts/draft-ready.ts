import { plainEmail } from '../email-parts.ts'

export default plainEmail({
  kind: 'draft-ready',
  subject: ({ website, wasRead }) => (wasRead ? `Your draft for ${website} is ready` : `We couldn’t read ${website}`),
  parts: ({ website, wasRead, draft }) => [
    wasRead
      ? `We’ve read ${website} and drafted its listing. It took longer than usual.`
      : `We couldn’t read ${website}, so its draft is empty. You can fill it in by hand, or have us try again.`,
    { button: 'Open draft', link: draft },
    'Nothing is published until you say so.',
  ],
})
