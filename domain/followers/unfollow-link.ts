import type { Reader, Tx } from '../database/database.ts'
import { keepKeys, keptKeys } from '../accounts/kept-keys.ts'
import { seal, unseal, unsealWith, type AppSecret } from '../accounts/sealed.ts'

const UNFOLLOW = { purpose: 'unfollow', setting: 'unfollow_keys' }

interface Follow {
  listingId: number
  accountId: string
}

/**
 * The path that ends a follow with one POST, without signing in. It is sealed, so nobody can make one for
 * another person.
 */
export function unfollowPath(appSecret: AppSecret, { listingId, accountId }: Follow): string {
  return `/unfollow/${seal(appSecret, UNFOLLOW.purpose, `${listingId} ${accountId}`)}`
}

/** The follow that a link ends; null if we did not make the link. Links of replaced secrets count, too. */
export async function followOfLink(db: Reader, appSecret: AppSecret, token: string): Promise<Follow | null> {
  const opened =
    unseal(appSecret, UNFOLLOW.purpose, token) ?? unsealWith((await keptKeys(db, appSecret, UNFOLLOW)) ?? [], token)
  if (opened === undefined) return null
  const [listingId, accountId] = opened.split(' ') as [string, string]
  return { listingId: Number(listingId), accountId }
}

/** Keeps the keys of links made with previous secrets, because sent emails can't be changed; see `keepKeys`. */
export function keepUnfollowKeys(tx: Tx, appSecret: AppSecret): Promise<boolean> {
  return keepKeys(tx, appSecret, UNFOLLOW)
}
