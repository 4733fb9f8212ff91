import { html } from 'hono/html'
import { emailHtml } from '../email-html.ts'
import { emailButton } from '../email-parts.ts'
import { defineEmail } from '../define-email.ts'

export default defineEmail({
  kind: 'sign-in',
  subject: (_facts, { siteName }) => `Sign in to ${siteName}`,

  text: ({ link, code, minutes }, { siteName }) => `Somebody, most likely you, asked to sign in to ${siteName}.

Open this link:

${link}

Or type this code where you asked:

${code}

Both work once, for ${minutes} minutes. In another browser than the one where you asked, the link wants the code too.

If it was not you, do nothing: without this email nobody gets in. Never tell anybody the code.
`,

  html: ({ link, code, minutes }, { siteName }) =>
    emailHtml(
      `Sign in to ${siteName}`,
      html`<p>Somebody, most likely you, asked to sign in to <b>${siteName}</b>.</p>
        ${emailButton(link, 'Sign in')}
        <p>Or type this code where you asked:</p>
        <p style="font:600 28px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:4px">${code}</p>
        <p>
          Both work once, for ${minutes} minutes. In another browser than the one where you asked, the link wants the
          code too.
        </p>
        <p style="font-size:14px;opacity:0.75">
          If it was not you, do nothing: without this email nobody gets in. Never tell anybody the code.
        </p>`,
    ),
})
