import { html } from 'hono/html'
import { defineEmail } from '../define-email.ts'
import { emailHtml } from '../email-html.ts'
import { emailButton, emailParagraphs } from '../email-parts.ts'

export default defineEmail({
  kind: 'listing-update',
  subject: ({ listing, title }) => `${listing}: ${title}`,
  unsubscribeUrl: ({ unfollow }) => unfollow,

  text: ({ listing, title, body, page, unfollow }, { siteName }) => `An update from ${listing} on ${siteName}

${title}

${body}

View it on ${siteName}:
${page}

You’re getting this because you follow ${listing}. Unfollow:
${unfollow}
`,

  html: ({ listing, title, body, page, unfollow }, { siteName }) =>
    emailHtml(
      `${listing}: ${title}`,
      html`<p style="opacity:0.75">An update from <b>${listing}</b> on ${siteName}</p>
        <h1 style="font-size:22px;line-height:1.3">${title}</h1>
        ${emailParagraphs(body)} ${emailButton(page, `View ${listing}`)}
        <p style="font-size:14px;opacity:0.75">
          You’re getting this because you follow ${listing}. <a href="${unfollow}">Unfollow</a>
        </p>`,
    ),
})
