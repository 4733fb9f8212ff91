import { createHash, generateKeyPairSync, type webcrypto } from 'node:crypto'
import { type AppSecret, seal, unseal } from '../../domain/accounts/sealed.ts'
import type { Database } from '../../domain/database/database.ts'
import { epochMs } from '../../domain/shared/clock.ts'

/** A new key is published this long before it signs, so caches of the key set have it by then. */
const PUBLISHED_FIRST_MS = 24 * 3_600_000
/** A replaced key stays published this long, well beyond the hour for which its signatures are valid. */
const PUBLISHED_AFTER_MS = 24 * 3_600_000

type JsonWebKey = webcrypto.JsonWebKey
export type SigningKey = JsonWebKey & { kid: string }

interface Published {
  kid: string
  addedAt: number
}

/** The keys published at `now`, with the signing key first. The very first key signs immediately. */
export function keysInForce<Key extends Published>(keys: readonly Key[], now: Date): Key[] {
  const newestFirst = keys.toSorted((a, b) => b.addedAt - a.addedAt || a.kid.localeCompare(b.kid))
  const signsFrom = (key: Key) => key.addedAt + PUBLISHED_FIRST_MS
  const signing = newestFirst.find((key) => signsFrom(key) <= now.getTime()) ?? newestFirst.at(-1)
  if (!signing) return []
  const isReplaced = (key: Key) =>
    key.addedAt < signing.addedAt && signsFrom(signing) + PUBLISHED_AFTER_MS <= now.getTime()
  return [signing, ...newestFirst.filter((key) => key !== signing && !isReplaced(key))]
}

/**
 * The published keys, decrypted. Skips keys encrypted with another APP_SECRET, and creates a key when none is
 * left.
 */
export async function signingKeys(db: Database, appSecret: AppSecret, now: Date): Promise<SigningKey[]> {
  const opened = keysInForce(await readKeys(db), now).flatMap(({ kid, sealed }) => {
    const text = unseal(appSecret, signingKeyPurpose(kid), sealed)
    return text ? [JSON.parse(text) as SigningKey] : []
  })
  return opened.length ? opened : [await addKey(db, appSecret, now)]
}

/** Publishes a new key. It signs a day later, and the previous key is removed another day after that. */
export async function rotateSigningKeys(
  db: Database,
  appSecret: AppSecret,
  now: Date,
): Promise<{ kid: string; signs_from: string }> {
  const { kid } = await addKey(db, appSecret, now)
  return { kid, signs_from: new Date(now.getTime() + PUBLISHED_FIRST_MS).toISOString() }
}

/** Deletes the keys that are no longer published. */
export async function dropOldKeys(db: Database, now: Date): Promise<void> {
  const keys = await readKeys(db)
  const kept = new Set(keysInForce(keys, now).map(({ kid }) => kid))
  const old = keys.filter(({ kid }) => !kept.has(kid)).map(({ kid }) => kid)
  if (old.length) await db.read.sql.deleteFrom('oidc_key').where('kid', 'in', old).execute()
}

async function readKeys(db: Database): Promise<(Published & { sealed: string })[]> {
  const rows = await db.read.sql.selectFrom('oidc_key').select(['kid', 'sealed', 'added_at']).execute()
  return rows.map(({ kid, sealed, added_at }) => ({ kid, sealed, addedAt: epochMs(added_at) }))
}

async function addKey(db: Database, appSecret: AppSecret, now: Date): Promise<SigningKey> {
  const jwk = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  const kid = thumbprint(jwk)
  const key = { ...jwk, kid, alg: 'ES256', use: 'sig' }
  await db.read.sql
    .insertInto('oidc_key')
    .values({ kid, sealed: seal(appSecret, signingKeyPurpose(kid), JSON.stringify(key)), added_at: now.toISOString() })
    .execute()
  return key
}

export function signingKeyPurpose(kid: string): string {
  return `signing key ${kid}`
}

export function clientSecretPurpose(clientId: string): string {
  return `secret of ${clientId}`
}

/** The RFC 7638 thumbprint of a public key. */
function thumbprint({ crv, kty, x, y }: JsonWebKey): string {
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')
}
