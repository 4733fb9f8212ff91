import { EMAIL_TOPICS, topicsOff } from '../accounts/emails/email-topics.ts'
import type { Reader } from '../database/database.ts'
import { isSubscribed } from './subscribe.ts'

/** The emails that a person gets: the topics that are on, and `digest`. */
export async function emailsOf(db: Reader, { id, email }: { id: string; email: string }): Promise<Set<string>> {
  const [off, hasDigest] = await Promise.all([topicsOff(db, id), isSubscribed(db, email)])
  return new Set([...EMAIL_TOPICS.filter((topic) => !off.includes(topic)), ...(hasDigest ? ['digest'] : [])])
}
