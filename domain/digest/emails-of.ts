import { topicsOn } from '../accounts/emails/email-topics.ts'
import type { Reader } from '../database/database.ts'
import { isSubscribed } from './subscribe.ts'

/** The emails that a person gets: what `setTopics` takes, and `digest`. */
export async function emailsOf(db: Reader, { id, email }: { id: string; email: string }): Promise<Set<string>> {
  const [topics, hasDigest] = await Promise.all([topicsOn(db, id), isSubscribed(db, email)])
  return new Set([...topics, ...(hasDigest ? ['digest'] : [])])
}
