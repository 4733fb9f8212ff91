import { openLink, sealLink } from '../accounts/emails/off-link.ts'
import type { AppSecret } from '../accounts/sealed.ts'
import type { Reader } from '../database/database.ts'

interface Follow {
  listingId: number
  accountId: string
}

/** The path that ends a follow with one POST, without signing in. */
export function unfollowPath(appSecret: AppSecret, { listingId, accountId }: Follow): string {
  return `/unfollow/${sealLink(appSecret, `${listingId} ${accountId}`)}`
}

/** The follow that a link ends; null if we did not make the link. */
export async function followOfLink(db: Reader, appSecret: AppSecret, token: string): Promise<Follow | null> {
  const [, listingId, accountId] = /^(\d+) (\S+)$/.exec((await openLink(db, appSecret, token)) ?? '') ?? []
  return listingId && accountId ? { listingId: Number(listingId), accountId } : null
}
