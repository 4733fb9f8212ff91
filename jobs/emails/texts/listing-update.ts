import { html } from 'hono/html'
import { defineEmail } from '../define-email.ts'
import { emailHtml } from '../email-html.ts'
import { emailButton, emailParagraphs } from '../email-parts.ts'

export default defineEmail({
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
    emailHtml(
      `${listing}: ${title}`,
      html`<p style="opacity:0.75">News of <b>${listing}</b> on ${siteName}</p>
        <h1 style="font-size:22px;line-height:1.3">${title}</h1>
        ${emailParagraphs(body)} ${emailButton(page, `See ${listing}`)}
        <p style="font-size:14px;opacity:0.75">
          You get this because you follow ${listing}. <a href="${unfollow}">Stop following</a>
        </p>`,
    ),
})
