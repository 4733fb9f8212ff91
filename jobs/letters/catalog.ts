import type { Letter, LetterKind } from '../../domain/accounts/letter.ts'
import type { Message } from '../../outside/mail/mail.ts'
import type { LetterSite, LetterWording } from './define-letter.ts'
import signIn from './sign-in.ts'

const LETTERS: { [K in LetterKind]: LetterWording<K> } = { 'sign-in': signIn }

/** The letter in words. */
export async function worded({ id, kind, recipient, facts }: Letter, site: LetterSite): Promise<Message> {
  const wording = LETTERS[kind]
  const unsubscribeUrl = wording.unsubscribeUrl?.(facts, site)
  return {
    id,
    to: recipient,
    // One line, whatever a name in it holds.
    subject: wording.subject(facts, site).replaceAll(/\p{Cc}+/gu, ' '),
    text: wording.text(facts, site),
    html: await wording.html(facts, site),
    ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
  }
}
