import { html } from 'hono/html'
import { defineLetter } from './define-letter.ts'
import { letterHtml } from './letter-html.ts'
import { letterButton, letterParagraphs } from './letter-parts.ts'

export default defineLetter({
  kind: 'listing-update',
  subject: ({ listing, title }) => `${listing}: ${title}`,
  unsubscribeUrl: ({ unfollow }) => unfollow,

  text: ({ listing, title, body, page, unfollow }, { siteName }) => `News of ${listing} on ${siteName}

${title}

${body}

See it on ${siteName}:
${page}

You get this because you follow ${listing}. Stop following:
${unfollow}
`,

  html: ({ listing, title, body, page, unfollow }, { siteName }) =>
    letterHtml(
      `${listing}: ${title}`,
      html`<p style="opacity:0.75">News of <b>${listing}</b> on ${siteName}</p>
        <h1 style="font-size:22px;line-height:1.3">${title}</h1>
        ${letterParagraphs(body)} ${letterButton(page, `See ${listing}`)}
        <p style="font-size:14px;opacity:0.75">
          You get this because you follow ${listing}. <a href="${unfollow}">Stop following</a>
        </p>`,
    ),
})
