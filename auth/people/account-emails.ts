import { randomUUID } from 'node:crypto'
import { emailOf } from '../../domain/accounts/account.ts'
import type { EmailFacts } from '../../domain/accounts/emails/email.ts'
import { outgoingIn } from '../../domain/accounts/emails/outgoing.ts'
import type { Tx } from '../../domain/database/database.ts'
import type { People } from './people.ts'

/** Emails a person about a change to their account, in case somebody else made it. */
export async function emailAccount<K extends Extract<keyof EmailFacts, `account-${string}`>>(
  people: Pick<People, 'jobsIn' | 'appSecret' | 'now'>,
  tx: Tx,
  { accountId, kind, facts }: { accountId: string; kind: K; facts: EmailFacts[K] },
): Promise<void> {
  const to = await emailOf(tx, accountId)
  await outgoingIn(tx, people).writeEmail({ kind, to, reference: randomUUID(), facts })
}

/**
 * Emails a person about a sign-in from a new browser; does nothing if `newBrowser` is null. Not called for
 * sign-ins by email, because the sign-in email has already told them.
 */
export async function emailAboutBrowser(
  people: Pick<People, 'jobsIn' | 'appSecret' | 'now'>,
  tx: Tx,
  { accountId, newBrowser: browser }: { accountId: string; newBrowser: string | null },
): Promise<void> {
  if (browser !== null) await emailAccount(people, tx, { accountId, kind: 'account-new-browser', facts: { browser } })
}
