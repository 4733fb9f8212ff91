import { html } from 'hono/html'
import { emailHtml } from '../email-html.ts'
import { emailButton } from '../email-parts.ts'
import { defineEmail } from '../define-email.ts'

export default defineEmail({
  kind: 'sign-in',
  subject: (_facts, { siteName }) => `Sign in to ${siteName}`,

  text: ({ link, code, minutes }, { siteName }) => `You asked to sign in to ${siteName}.

Open this link:

${link}

Or type this code on the sign-in page:

${code}

Both work once, for ${minutes} minutes. In a different browser, the link also asks for the code.

If you didn’t ask, ignore this email. Never share the code: nobody can sign in without it.
`,

  html: ({ link, code, minutes }, { siteName }) =>
    emailHtml(
      `Sign in to ${siteName}`,
      html`<p>You asked to sign in to <b>${siteName}</b>.</p>
        ${emailButton(link, 'Sign in')}
        <p>Or type this code on the sign-in page:</p>
        <p style="font:600 28px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:4px">${code}</p>
        <p>Both work once, for ${minutes} minutes. In a different browser, the link also asks for the code.</p>
        <p style="font-size:14px;opacity:0.75">
          If you didn’t ask, ignore this email. Never share the code: nobody can sign in without it.
        </p>`,
    ),
})
