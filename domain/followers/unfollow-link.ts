import { openLink, sealLink } from '../accounts/emails/off-link.ts'
import type { AppSecret } from '../accounts/sealed.ts'
import type { Reader } from '../database/database.ts'

/** The follow of a listing or a person that an email is about. */
export type LinkedFollow = { accountId: string } & ({ listingId: number } | { personId: string })

/** The path that ends a follow with one POST, without signing in. */
export function unfollowPath(appSecret: AppSecret, follow: LinkedFollow): string {
  const followed = 'personId' in follow ? follow.personId : follow.listingId
  return `/unfollow/${sealLink(appSecret, `${followed} ${follow.accountId}`)}`
}

/** The follow that a link ends; null if we did not make the link. */
export async function followOfLink(db: Reader, appSecret: AppSecret, token: string): Promise<LinkedFollow | null> {
  const text = (await openLink(db, appSecret, token)) ?? ''
  const [, listingId, personId, accountId] = /^(?:(\d+)|([\da-f-]{36})) (\S+)$/.exec(text) ?? []
  if (!accountId) return null
  return personId ? { personId, accountId } : { listingId: Number(listingId), accountId }
}
