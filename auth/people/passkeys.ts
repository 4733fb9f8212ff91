import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { rfc3339 } from '../../domain/shared/clock.ts'
import { raw } from '../../domain/database/raw.ts'
import type { People } from './people.ts'

/** Enough for every device of a person; a limit because each is sent along with a request for a new one. */
const MOST = 20
const CHALLENGE_MINUTES = 5
const LONGEST_NAME = 60
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
  const rows = await raw<Passkey>(db.read, {
    text: 'select id, name, created_at, last_used_at from passkey where account_id = $1 order by created_at, id',
    values: [accountId],
  })
  return rows.map(({ created_at, last_used_at, ...row }) => ({
    ...row,
    created_at: rfc3339(created_at),
    last_used_at: rfc3339(last_used_at),
  }))
}

/** What the browser needs to make a passkey for this account; null when it has as many as it may. */
export async function creationOptions(people: People, account: { id: string; email: string }) {
  const { db, publicUrl, siteName } = people
  const known = await raw<{ credential_id: string; transports: string[] }>(db.read, {
    text: 'select credential_id, transports from passkey where account_id = $1',
    values: [account.id],
  })
  if (known.length >= MOST) return null
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
  const added = await raw(db.read, {
    text: `insert into passkey (account_id, credential_id, public_key, counter, transports, name, created_at)
           select $1, $2, $3, $4, $5, $6, $7
           where (select count(*) from passkey where account_id = $1) < ${MOST}
           on conflict (credential_id) do nothing returning 1`,
    values: [
      accountId,
      id,
      Buffer.from(publicKey).toString('base64url'),
      counter,
      transports ?? [],
      passkeyName(name),
      now().toISOString(),
    ],
  })
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
  const [key] = await raw<{ id: string; account_id: string; public_key: string; counter: string }>(db.read, {
    text: 'select id, account_id, public_key, counter from passkey where credential_id = $1',
    values: [typeof response.id === 'string' ? response.id : ''],
  })
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
      counter: Number(key.counter),
    },
  }).catch(() => null)
  if (!verified?.verified) return null
  await raw(db.read, {
    text: 'update passkey set counter = $2, last_used_at = $3 where id = $1',
    values: [key.id, verified.authenticationInfo.newCounter, now().toISOString()],
  })
  return key.account_id
}

/** Gives a passkey another name; false when the account has none of this id. */
export async function renamePasskey({ db }: People, accountId: string, id: string, name: string): Promise<boolean> {
  const renamed = await raw(db.read, {
    text: 'update passkey set name = $3 where id::text = $1 and account_id = $2 returning 1',
    values: [id, accountId, passkeyName(name)],
  })
  return renamed.length > 0
}

/** Removes a passkey: it signs nobody in any more. False when the account has none of this id. */
export async function removePasskey({ db }: People, accountId: string, id: string): Promise<boolean> {
  const removed = await raw(db.read, {
    text: 'delete from passkey where id::text = $1 and account_id = $2 returning 1',
    values: [id, accountId],
  })
  return removed.length > 0
}

function passkeyName(typed: string): string {
  return typed.trim().slice(0, LONGEST_NAME) || 'Passkey'
}

async function keepChallenge({ db, now }: People, challenge: string, accountId: string | null): Promise<void> {
  await raw(db.read, {
    text: 'insert into passkey_challenge (challenge, account_id, expires_at) values ($1, $2, $3)',
    values: [challenge, accountId, new Date(now().getTime() + CHALLENGE_MINUTES * 60_000).toISOString()],
  })
}

/** Takes a challenge away, so that an answer that was seen cannot be sent again; false when it was not ours to answer. */
async function takeChallenge({ db, now }: People, challenge: string, accountId: string | null): Promise<boolean> {
  const taken = await raw(db.read, {
    text: `delete from passkey_challenge where challenge = $1 and account_id is not distinct from $2::uuid
             and expires_at > $3 returning 1`,
    values: [challenge, accountId, now().toISOString()],
  })
  return taken.length > 0
}

/** Loaded with the first passkey: most starts of the service need none. */
function library() {
  return import('@simplewebauthn/server')
}
