import { html } from 'hono/html'
import type { EmailFacts } from '../../../domain/accounts/emails/email.ts'
import { defineEmail, type EmailSite, type EmailWording } from '../define-email.ts'
import { emailHtml } from '../email-html.ts'
import { emailButton, emailCode } from '../email-parts.ts'

type BadgeKind = 'badge-reminder' | 'place-lapsed' | 'badge-missing' | 'badge-lapsed'

interface BadgeWording<K extends BadgeKind> {
  subject(facts: EmailFacts[K]): string
  /** The first paragraph: the listing's status. */
  opening(facts: EmailFacts[K], site: EmailSite): string
  /** The last paragraph: what happens next. */
  closing(): string
}

/** The frame of every badge email: the listing's status, what we found, the code, and what happens next. */
export function badgeEmail<K extends BadgeKind>(
  kind: K,
  { subject, opening, closing }: BadgeWording<K>,
): EmailWording<K> {
  return defineEmail({
    kind,
    subject,

    text: (facts, site) => `${opening(facts, site)}

What we found on ${facts.homepage}:
${facts.detail}

Paste this badge into your homepage:
${facts.code}

${closing()}

Your listing: ${facts.account}
`,

    html: (facts, site) =>
      emailHtml(
        subject(facts),
        html`<p>${opening(facts, site)}</p>
          <p><b>What we found on ${facts.homepage}:</b><br />${facts.detail}</p>
          <p><b>Paste this badge into your homepage:</b></p>
          ${emailCode(facts.code)}
          <p>${closing()}</p>
          ${emailButton(facts.account, 'Your listing')}`,
      ),
  })
}
