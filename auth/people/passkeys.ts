import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { rfc3339 } from '../../domain/shared/clock.ts'
import { emailAccount } from './account-emails.ts'
import type { People } from './people.ts'

/** Enough for all of a person's devices. Limited because creating a passkey sends the list of existing ones. */
const MAX_PASSKEYS = 20
const CHALLENGE_MINUTES = 5
const MAX_NAME_LENGTH = 60
/** EdDSA, ES256 and RS256, which devices use. The library's default adds one that is experimental in Node. */
const ALGORITHMS = [-8, -7, -257]

/** Browsers make passkeys only for host names, not for IP addresses. */
export function hasPasskeys({ hostname }: URL): boolean {
  return !/^[\d.]+$|^\[/.test(hostname)
}

export interface Passkey {
  id: string
  name: string
  created_at: string
  last_used_at: string | null
}

/** The passkeys of an account, oldest first. */
export async function passkeysOf({ db }: People, accountId: string): Promise<Passkey[]> {
  const rows = await db.read.sql
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ created_at, last_used_at, ...row }) => ({
    ...row,
    created_at: rfc3339(created_at),
    last_used_at: rfc3339(last_used_at),
  }))
}

/** What the browser needs to make a passkey for this account; null when the account is at its limit. */
export async function creationOptions(people: People, account: { id: string; email: string }) {
  const { db, publicUrl, siteName } = people
  const known = await db.read.sql
    .selectFrom('passkey')
    .select(['credential_id', 'transports'])
    .where('account_id', '=', account.id)
    .execute()
  if (known.length >= MAX_PASSKEYS) return null
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: siteName,
    rpID: publicUrl.hostname,
    userName: account.email,
    userID: new TextEncoder().encode(account.id),
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    // A passkey replaces both username and password: the device finds it and checks a fingerprint, a face or
    // a PIN.
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(people, options.challenge, account.id)
  return options
}

/**
 * Saves a passkey that the browser made; false when its answer is invalid, the passkey is known, or the
 * account is at its limit.
 */
export async function addPasskey(people: People, accountId: string, answer: unknown, name: string): Promise<boolean> {
  const { db, now, publicUrl } = people
  const { verifyRegistrationResponse } = await library()
  const verified = await verifyRegistrationResponse({
    response: answer as RegistrationResponseJSON,
    expectedChallenge: (challenge) => takeChallenge(people, challenge, accountId),
    expectedOrigin: publicUrl.origin,
    expectedRPID: publicUrl.hostname,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null)
  if (!verified?.verified) return false
  const { id, publicKey, counter, transports } = verified.registrationInfo.credential
  return db.transaction(async (tx) => {
    const added = await tx.sql
      .insertInto('passkey')
      .columns(['account_id', 'credential_id', 'public_key', 'counter', 'transports', 'name', 'created_at'])
      .expression((eb) =>
        tx.sql
          .selectNoFrom([
            eb.val(accountId).as('account_id'),
            eb.val(id).as('credential_id'),
            eb.val(Buffer.from(publicKey).toString('base64url')).as('public_key'),
            eb.val(counter).as('counter'),
            eb.val<string[]>(transports ?? []).as('transports'),
            eb.val(passkeyName(name)).as('name'),
            eb.val(now().toISOString()).as('created_at'),
          ])
          .where(
            eb
              .selectFrom('passkey')
              .select(({ fn }) => fn.countAll<number>().as('n'))
              .where('account_id', '=', accountId),
            '<',
            MAX_PASSKEYS,
          ),
      )
      .onConflict((oc) => oc.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added) await emailAccount(people, tx, { accountId, kind: 'account-passkey', facts: {} })
    return added !== undefined
  })
}

/** What the browser needs to sign in with any passkey it has for this site. */
export async function signInOptions(people: People) {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: people.publicUrl.hostname,
    userVerification: 'required',
  })
  await keepChallenge(people, options.challenge, null)
  return options
}

/** The account of the passkey that the browser used; null when it's unknown or its signature is invalid. */
export async function accountOfPasskey(people: People, answer: unknown): Promise<string | null> {
  const { db, now, publicUrl } = people
  const response = answer as AuthenticationResponseJSON
  const key = await db.read.sql
    .selectFrom('passkey')
    .select(['id', 'account_id', 'public_key', 'counter'])
    .where('credential_id', '=', typeof response.id === 'string' ? response.id : '')
    .executeTakeFirst()
  if (!key) return null
  const { verifyAuthenticationResponse } = await library()
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(people, challenge, null),
    expectedOrigin: publicUrl.origin,
    expectedRPID: publicUrl.hostname,
    credential: {
      id: response.id,
      publicKey: Buffer.from(key.public_key, 'base64url'),
      counter: key.counter,
    },
  }).catch(() => null)
  if (!verified?.verified) return null
  await db.read.sql
    .updateTable('passkey')
    .set({ counter: verified.authenticationInfo.newCounter, last_used_at: now().toISOString() })
    .where('id', '=', key.id)
    .execute()
  return key.account_id
}

/** Renames a passkey; false when the account has none with this id. */
export async function renamePasskey({ db }: People, accountId: string, id: string, name: string): Promise<boolean> {
  const renamed = await db.read.sql
    .updateTable('passkey')
    .set({ name: passkeyName(name) })
    .where((eb) => eb.cast<string>('id', 'text'), '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst()
  return renamed !== undefined
}

/** Removes a passkey, so that it can't sign in anymore. False when the account has none with this id. */
export async function removePasskey({ db }: People, accountId: string, id: string): Promise<boolean> {
  const removed = await db.read.sql
    .deleteFrom('passkey')
    .where((eb) => eb.cast<string>('id', 'text'), '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst()
  return removed !== undefined
}

function passkeyName(typed: string): string {
  return typed.trim().slice(0, MAX_NAME_LENGTH) || 'Passkey'
}

async function keepChallenge({ db, now }: People, challenge: string, accountId: string | null): Promise<void> {
  const expiresAt = new Date(now().getTime() + CHALLENGE_MINUTES * 60_000)
  await db.read.sql
    .insertInto('passkey_challenge')
    .values({ challenge, account_id: accountId, expires_at: expiresAt.toISOString() })
    .execute()
}

/** Uses up a challenge, so an answer can't be replayed; false when the challenge is unknown, expired or another account's. */
async function takeChallenge({ db, now }: People, challenge: string, accountId: string | null): Promise<boolean> {
  const taken = await db.read.sql
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', challenge)
    .where('account_id', 'is not distinct from', accountId)
    .where('expires_at', '>', now().toISOString())
    .returning('challenge')
    .executeTakeFirst()
  return taken !== undefined
}

/** Loaded on first use, because most processes never need it. */
function library() {
  return import('@simplewebauthn/server')
}
