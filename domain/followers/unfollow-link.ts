import type { Reader, Tx } from '../database/database.ts'
import { currentOf, seal, sealingKeys, unseal, unsealWith, type AppSecret } from '../accounts/sealed.ts'

const PURPOSE = 'unfollow'
const KEPT = 'unfollow_keys'
const MAX_KEPT = 20

interface Follow {
  listingId: number
  accountId: string
}

/**
 * The path that ends a follow with one POST, without signing in. It is sealed, so nobody can make one for
 * another person.
 */
export function unfollowPath(appSecret: AppSecret, { listingId, accountId }: Follow): string {
  return `/unfollow/${seal(appSecret, PURPOSE, `${listingId} ${accountId}`)}`
}

/** The follow that a link ends; null if we did not make the link. Links of replaced secrets count, too. */
export async function followOfLink(db: Reader, appSecret: AppSecret, token: string): Promise<Follow | null> {
  const opened = unseal(appSecret, PURPOSE, token) ?? unsealWith((await keptKeys(db, appSecret)) ?? [], token)
  if (opened === undefined) return null
  const [listingId, accountId] = opened.split(' ') as [string, string]
  return { listingId: Number(listingId), accountId }
}

/**
 * Keeps what opens the links made with previous secrets, sealed with the current one, because sent emails
 * can't be changed: the newest 20 keys. False if the keys kept so far can't be opened; nothing changes then.
 */
export async function keepUnfollowKeys(tx: Tx, appSecret: AppSecret): Promise<boolean> {
  const known = await keptKeys(tx, appSecret)
  if (known === null) return false
  const [, ...previous] = sealingKeys(appSecret, PURPOSE)
  const added = previous.filter((key) => !known.some((other) => other.equals(key)))
  const kept = [...added, ...known].slice(0, MAX_KEPT).map((key) => key.toString('base64url'))
  const value = JSON.stringify(seal(currentOf(appSecret), KEPT, JSON.stringify(kept)))
  await tx.sql
    .insertInto('setting')
    .values({ key: KEPT, value })
    .onConflict((oc) => oc.column('key').doUpdateSet({ value }))
    .execute()
  return true
}

/** Null if the keys were sealed with another secret. */
async function keptKeys(db: Reader, appSecret: AppSecret): Promise<Buffer[] | null> {
  const row = await db.sql.selectFrom('setting').select('value').where('key', '=', KEPT).executeTakeFirst()
  if (!row) return []
  const opened = unseal(appSecret, KEPT, row.value as string)
  return opened === undefined ? null : (JSON.parse(opened) as string[]).map((key) => Buffer.from(key, 'base64url'))
}
