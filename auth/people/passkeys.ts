import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { rfc3339 } from '../../domain/shared/clock.ts'
import type { People } from './people.ts'

/** Enough for every device of a person; a limit because each is sent along with a request for a new one. */
const MAX_PASSKEYS = 20
const CHALLENGE_MINUTES = 5
const MAX_NAME_LENGTH = 60
/** EdDSA, ES256, RS256: what devices have. The library would add one whose support in Node is experimental. */
const ALGORITHMS = [-8, -7, -257]

/** Browsers make passkeys for names only, not for addresses like 127.0.0.1. */
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

/** What the browser needs to make a passkey for this account; null when it has as many as it may. */
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
    // A passkey stands alone: the device finds it without a name, and asks for a finger, a face or a PIN.
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(people, options.challenge, account.id)
  return options
}

/** Keeps the passkey that the browser made; false when its answer does not hold. */
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
  const added = await db.read.sql
    .insertInto('passkey')
    .columns(['account_id', 'credential_id', 'public_key', 'counter', 'transports', 'name', 'created_at'])
    .expression((eb) =>
      db.read.sql
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
    .execute()
  return added.length > 0
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

/** The account whose passkey the browser proved to hold; null when the proof does not hold. */
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

/** Gives a passkey another name; false when the account has none of this id. */
export async function renamePasskey({ db }: People, accountId: string, id: string, name: string): Promise<boolean> {
  const renamed = await db.read.sql
    .updateTable('passkey')
    .set({ name: passkeyName(name) })
    .where((eb) => eb.cast<string>('id', 'text'), '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .execute()
  return renamed.length > 0
}

/** Removes a passkey: it signs nobody in any more. False when the account has none of this id. */
export async function removePasskey({ db }: People, accountId: string, id: string): Promise<boolean> {
  const removed = await db.read.sql
    .deleteFrom('passkey')
    .where((eb) => eb.cast<string>('id', 'text'), '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .execute()
  return removed.length > 0
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

/** Takes a challenge away, so that an answer that was seen cannot be sent again; false when it was not ours to answer. */
async function takeChallenge({ db, now }: People, challenge: string, accountId: string | null): Promise<boolean> {
  const taken = await db.read.sql
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', challenge)
    .where('account_id', 'is not distinct from', accountId)
    .where('expires_at', '>', now().toISOString())
    .returning('challenge')
    .execute()
  return taken.length > 0
}

/** Loaded with the first passkey: most starts of the service need none. */
function library() {
  return import('@simplewebauthn/server')
}
