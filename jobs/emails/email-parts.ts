import { html } from 'hono/html'
import type { EmailFacts, EmailKind } from '../../domain/accounts/emails/email.ts'
import type { EmailSite, EmailTexts, EmailWording } from './define-email.ts'
import { emailHtml } from './email-html.ts'

/** A link styled as a button, for the email's call to action. */
export function emailButton(url: string, name: string) {
  return html`<p>
    <a
      href="${url}"
      style="display:inline-block;padding:12px 22px;border-radius:9px;background:#0b5c49;color:#ffffff;font-weight:600;text-decoration:none"
      >${name}</a
    >
  </p>`
}

/** Plain text as HTML: blank lines separate paragraphs, and single line breaks stay. */
export function emailParagraphs(text: string) {
  const parts = text.split(/\n\s*\n/).filter((part) => part.trim())
  return html`${parts.map((part) => html`<p style="white-space:pre-line">${part.trim()}</p>`)}`
}

/** A block of code to copy. */
export function emailCode(code: string) {
  return html`<pre
    style="padding:12px;border:1px solid #8888;border-radius:9px;white-space:pre-wrap;overflow-wrap:anywhere;font:13px/1.5 ui-monospace,Menlo,Consolas,monospace"
  >
${code}</pre>`
}

/** A paragraph, or a button with its link. */
type Part = string | { button: string; link: string }

interface Plain<K extends EmailKind> {
  kind: K
  subject(facts: EmailFacts[K], site: EmailSite): string
  parts(facts: EmailFacts[K], site: EmailSite): Part[]
  invoice?(facts: EmailFacts[K]): string | null
}

/** An email of paragraphs and buttons, with the same content in text and HTML. */
export function plainEmail<K extends EmailKind>({ parts, ...email }: Plain<K>): EmailWording<K> {
  return {
    ...email,
    text: (facts, site) =>
      `${[
        ...parts(facts, site).map((part) => (typeof part === 'string' ? part : `${part.button}:\n${part.link}`)),
        ...offText(site),
      ].join('\n\n')}\n`,
    html: (facts, site) =>
      emailHtml(
        email.subject(facts, site),
        html`${parts(facts, site).map((part) =>
          typeof part === 'string' ? html`<p>${part}</p>` : emailButton(part.link, part.button),
        )}
        ${offHtml(site)}`,
      ),
  }
}

/** How to end emails like this one, as the last part of its text. */
export function offText({ unsubscribeUrl, siteUrl }: EmailTexts): string[] {
  return unsubscribeUrl
    ? [`No more emails like this:\n${unsubscribeUrl}\n\nAll your email settings:\n${siteUrl}/account/emails`]
    : []
}

/** The same in HTML. */
export function offHtml({ unsubscribeUrl, siteUrl }: EmailTexts) {
  return unsubscribeUrl
    ? html`<p style="font-size:14px;opacity:0.75">
        <a href="${unsubscribeUrl}" style="color:inherit">No more emails like this</a> ·
        <a href="${siteUrl}/account/emails" style="color:inherit">Email settings</a>
      </p>`
    : ''
}

const METHODS = {
  dns: 'a DNS record of the domain',
  meta: 'a meta tag on the website',
  file: 'a file on the website',
  email: 'an email address at the domain',
}

/** The proof behind a claim, in words. */
export function provedBy(method: keyof typeof METHODS): string {
  return METHODS[method]
}

/** When a refund arrives, or that the buyer has to collect it. */
export function refundArrives(claimUrl: string | null): string {
  return claimUrl
    ? 'We can’t send coins back, so please collect your refund:'
    : 'It goes to your payment method and can take a few days to arrive.'
}
