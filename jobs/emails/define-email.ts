import type { EmailFacts, EmailKind } from '../../domain/accounts/emails/email.ts'

/** What every email may say of the site. */
export interface EmailSite {
  siteName: string
  siteUrl: string
}

export interface EmailWording<K extends EmailKind = EmailKind> {
  kind: K
  subject(facts: EmailFacts[K], site: EmailSite): string
  text(facts: EmailFacts[K], site: EmailSite): string
  html(facts: EmailFacts[K], site: EmailSite): Promise<string>
  /** Of emails that somebody subscribed to: the address that ends them with one POST (RFC 8058). */
  unsubscribeUrl?(facts: EmailFacts[K], site: EmailSite): string
}

/** Infers the types of an email, and nothing else. */
export function defineEmail<K extends EmailKind>(email: EmailWording<K>): EmailWording<K> {
  return email
}
