import type { EmailFacts, EmailKind } from '../../domain/accounts/emails/email.ts'
import type { Reader } from '../../domain/database/database.ts'

/** The site's name and address, for use in all emails. */
export interface EmailSite {
  siteName: string
  siteUrl: string
}

/** What the text of an email may use beside its facts. */
export interface EmailTexts extends EmailSite {
  /** The one-click address that ends emails like this one; undefined if nothing ends them. */
  unsubscribeUrl?: string | undefined
}

export interface EmailWording<K extends EmailKind = EmailKind> {
  kind: K
  /** Adds to the facts what is read when the email is sent. */
  load?(facts: EmailFacts[K], db: Reader): Promise<EmailFacts[K]>
  subject(facts: EmailFacts[K], site: EmailSite): string
  text(facts: EmailFacts[K], site: EmailTexts): string
  html(facts: EmailFacts[K], site: EmailTexts): Promise<string>
  /** The number of the invoice or credit note to attach to the email as a PDF; null for none. */
  invoice?(facts: EmailFacts[K]): string | null
  /** The one-click unsubscribe address (RFC 8058), if it ends something narrower than the topic of the email. */
  unsubscribeUrl?(facts: EmailFacts[K], site: EmailSite): string
}

/** Returns the email unchanged; exists only for type inference. */
export function defineEmail<K extends EmailKind>(email: EmailWording<K>): EmailWording<K> {
  return email
}
