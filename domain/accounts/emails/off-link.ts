import type { Reader, Tx } from '../../database/database.ts'
import { keepKeys, keptKeys } from '../kept-keys.ts'
import { seal, unseal, unsealWith, type AppSecret } from '../sealed.ts'
import type { EmailTopic } from './email-topics.ts'

const LINKS = { purpose: 'unfollow', setting: 'unfollow_keys' }

/** Seals what a link in an email ends, so that nobody can make such a link for another person. */
export function sealLink(appSecret: AppSecret, what: string): string {
  return seal(appSecret, LINKS.purpose, what)
}

/** What a link in an email ends; null if we did not make the link. Links of replaced secrets count, too. */
export async function openLink(db: Reader, appSecret: AppSecret, token: string): Promise<string | null> {
  return (
    unseal(appSecret, LINKS.purpose, token) ?? unsealWith((await keptKeys(db, appSecret, LINKS)) ?? [], token) ?? null
  )
}

/** Keeps the keys of links made with previous secrets, because sent emails can't be changed; see `keepKeys`. */
export function keepLinkKeys(tx: Tx, appSecret: AppSecret): Promise<boolean> {
  return keepKeys(tx, appSecret, LINKS)
}

/** What an unsubscribe link ends: emails of a topic, or the weekly digest, to an address. */
export interface Off {
  topic: EmailTopic | 'digest'
  email: string
}

const OFF = 'off'

/** The path that ends emails with one POST, without signing in. */
export function offPath(appSecret: AppSecret, { topic, email }: Off): string {
  return `/emails/off/${sealLink(appSecret, `${OFF} ${topic} ${email}`)}`
}

/** What an unsubscribe link ends; null if we did not make it. */
export async function offOfLink(db: Reader, appSecret: AppSecret, token: string): Promise<Off | null> {
  const [what, topic, email] = ((await openLink(db, appSecret, token)) ?? '').split(' ')
  return what === OFF && email ? { topic: topic as Off['topic'], email } : null
}
