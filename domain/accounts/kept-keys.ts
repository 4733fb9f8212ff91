import type { Reader, Tx } from '../database/database.ts'
import { currentOf, seal, sealingKeys, unseal, type AppSecret } from './sealed.ts'

const MAX_KEPT = 20

/** What the keys of replaced secrets are for, and the setting that keeps them. */
interface Use {
  purpose: string
  setting: string
}

/**
 * Keeps the keys that previous secrets have for this purpose, sealed with the current secret, for what can't be made again:
 * the newest 20. False if the keys kept so far can't be opened; nothing changes then.
 */
export async function keepKeys(tx: Tx, appSecret: AppSecret, use: Use): Promise<boolean> {
  const known = await keptKeys(tx, appSecret, use)
  if (known === null) return false
  const [, ...previous] = sealingKeys(appSecret, use.purpose)
  const added = previous.filter((key) => !known.some((other) => other.equals(key)))
  const kept = [...added, ...known].slice(0, MAX_KEPT).map((key) => key.toString('base64url'))
  const value = JSON.stringify(seal(currentOf(appSecret), use.setting, JSON.stringify(kept)))
  await tx.sql
    .insertInto('setting')
    .values({ key: use.setting, value })
    .onConflict((oc) => oc.column('key').doUpdateSet({ value }))
    .execute()
  return true
}

/** The keys that replaced secrets had for this purpose; null if they were sealed with another secret. */
export async function keptKeys(db: Reader, appSecret: AppSecret, { setting }: Use): Promise<Buffer[] | null> {
  const row = await db.sql.selectFrom('setting').select('value').where('key', '=', setting).executeTakeFirst()
  if (!row) return []
  const opened = unseal(appSecret, setting, row.value as string)
  return opened === undefined ? null : (JSON.parse(opened) as string[]).map((key) => Buffer.from(key, 'base64url'))
}
