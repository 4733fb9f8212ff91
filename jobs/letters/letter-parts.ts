import { html } from 'hono/html'
import type { LetterFacts, LetterKind } from '../../domain/accounts/letter.ts'
import type { LetterSite, LetterWording } from './define-letter.ts'
import { letterHtml } from './letter-html.ts'

/** The one thing a letter asks its reader to do. */
export function letterButton(url: string, name: string) {
  return html`<p>
    <a
      href="${url}"
      style="display:inline-block;padding:12px 22px;border-radius:9px;background:#0b5c49;color:#ffffff;font-weight:600;text-decoration:none"
      >${name}</a
    >
  </p>`
}

/** Plain text: an empty line starts a paragraph, a single line break stays one. */
export function letterParagraphs(text: string) {
  const parts = text.split(/\n\s*\n/).filter((part) => part.trim())
  return html`${parts.map((part) => html`<p style="white-space:pre-line">${part.trim()}</p>`)}`
}

/** Code to copy. */
export function letterCode(code: string) {
  return html`<pre
    style="padding:12px;border:1px solid #8888;border-radius:9px;white-space:pre-wrap;overflow-wrap:anywhere;font:13px/1.5 ui-monospace,Menlo,Consolas,monospace"
  >
${code}</pre>`
}

/** A paragraph, or an address to open under the words of its button. */
type Part = string | { button: string; link: string }

interface Plain<K extends LetterKind> {
  kind: K
  subject(facts: LetterFacts[K], site: LetterSite): string
  parts(facts: LetterFacts[K], site: LetterSite): Part[]
}

/** A letter of paragraphs and buttons, the same in text and HTML. */
export function plainLetter<K extends LetterKind>({ kind, subject, parts }: Plain<K>): LetterWording<K> {
  return {
    kind,
    subject,
    text: (facts, site) =>
      `${parts(facts, site)
        .map((part) => (typeof part === 'string' ? part : part.link))
        .join('\n\n')}\n`,
    html: (facts, site) =>
      letterHtml(
        subject(facts, site),
        html`${parts(facts, site).map((part) =>
          typeof part === 'string' ? html`<p>${part}</p>` : letterButton(part.link, part.button),
        )}`,
      ),
  }
}

const METHODS = {
  dns: 'a DNS record of the domain',
  meta: 'a tag on the website',
  file: 'a file on the website',
  email: 'a mailbox at the domain',
}

/** By what somebody proved that a website is theirs. */
export function provedBy(method: keyof typeof METHODS): string {
  return METHODS[method]
}

/** `27 November 2026`, in UTC. */
export function longDay(time: string): string {
  return new Date(time).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
}
