import { html } from 'hono/html'
import type { LetterFacts, LetterKind } from '../../domain/accounts/letter.ts'
import type { LetterSite, LetterWording } from './define-letter.ts'
import { letterHtml } from './letter-html.ts'

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
          typeof part === 'string'
            ? html`<p>${part}</p>`
            : html`<p>
                <a
                  href="${part.link}"
                  style="display:inline-block;padding:12px 22px;border-radius:9px;background:#0b5c49;color:#ffffff;font-weight:600;text-decoration:none"
                  >${part.button}</a
                >
              </p>`,
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
