import { plainEmail } from '../email-parts.ts'

export default plainEmail({
  kind: 'comment-received',
  subject: ({ website }, { siteName }) => `A new comment on ${website} on ${siteName}`,
  parts: ({ website, listing, isEach }) => [
    `Somebody commented on ${website}.`,
    { button: 'Read and reply', link: `${listing}/comments` },
    `If the comment breaks the rules, report it there.${isEach ? '' : ' We send you at most one such email a day, so there may be further comments.'}`,
  ],
})
