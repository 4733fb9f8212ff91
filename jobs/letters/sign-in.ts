import { html } from 'hono/html'
import { letterHtml } from './letter-html.ts'
import { letterButton } from './letter-parts.ts'
import { defineLetter } from './define-letter.ts'

export default defineLetter({
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
    letterHtml(
      `Sign in to ${siteName}`,
      html`<p>Somebody, most likely you, asked to sign in to <b>${siteName}</b>.</p>
        ${letterButton(link, 'Sign in')}
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
