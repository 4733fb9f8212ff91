import type { LetterFacts, LetterKind } from '../../domain/accounts/letter.ts'

/** What every letter may say of the site. */
export interface LetterSite {
  siteName: string
  siteUrl: string
}

export interface LetterWording<K extends LetterKind = LetterKind> {
  kind: K
  subject(facts: LetterFacts[K], site: LetterSite): string
  text(facts: LetterFacts[K], site: LetterSite): string
  html(facts: LetterFacts[K], site: LetterSite): Promise<string>
  /** Of letters that somebody subscribed to: the address that ends them with one POST (RFC 8058). */
  unsubscribeUrl?(facts: LetterFacts[K], site: LetterSite): string
}

/** Infers the types of a letter, and nothing else. */
export function defineLetter<K extends LetterKind>(letter: LetterWording<K>): LetterWording<K> {
  return letter
}
