import type { EmailFacts, EmailKind } from '../../domain/accounts/emails/email.ts'

/** What every email may say about the site. */
export interface EmailSite {
  siteName: string
  siteUrl: string
}

export interface EmailWording<K extends EmailKind = EmailKind> {
  kind: K
  subject(facts: EmailFacts[K], site: EmailSite): string
  text(facts: EmailFacts[K], site: EmailSite): string
  html(facts: EmailFacts[K], site: EmailSite): Promise<string>
  /** The invoice or credit note that comes with the email, as a PDF. */
  invoice?(facts: EmailFacts[K]): string | null
  /** For emails that people subscribe to: the one-click unsubscribe address (RFC 8058). */
  unsubscribeUrl?(facts: EmailFacts[K], site: EmailSite): string
}

/** Only infers the types of an email. */
export function defineEmail<K extends EmailKind>(email: EmailWording<K>): EmailWording<K> {
  return email
}
