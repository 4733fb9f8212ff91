import type { Configuration } from 'openid-client'
import type { Config } from '../../config.ts'
import { isLoopbackName } from '../../domain/accounts/loopback.ts'
import { seal, unseal } from '../../domain/accounts/sealed.ts'
import { DomainError } from '../../domain/errors.ts'
import { accountOf } from '../../domain/accounts/keys.ts'
import { emailAddress } from '../../domain/accounts/emails/email-address.ts'
import type { Tx } from '../../domain/database/database.ts'
import type { People } from './people.ts'

export const CALLBACK_PATH = '/sign-in/upstream/callback'
/** How long a person has to sign in at the provider, perhaps with a second factor. */
export const UPSTREAM_MINUTES = 15
const PURPOSE = 'upstream sign-in'
/** How long the provider has to answer. */
const MAX_ANSWER_SECONDS = 10

/** The state the browser keeps, encrypted, while the person is at the provider. */
interface Trip {
  state: string
  nonce: string
  verifier: string
  next: string
  expiresAt: number
}

/** The person, as the provider describes them. */
export interface UpstreamPerson {
  issuer: string
  subject: string
  /** Null unless the provider verified it. */
  verifiedEmail: string | null
}

export interface Upstream {
  name: string
  issuer: string
  /** Where to send the browser, and the state it keeps until it returns. */
  start(next: string): Promise<{ url: URL; trip: string }>
  /**
   * The person who returned to this URL. Throws `wrong_state` when the sign-in has expired, started in
   * another browser or wasn't confirmed by the provider, and `unavailable` when the provider's configuration
   * can't be read.
   */
  finish(url: URL, trip: string | undefined): Promise<UpstreamPerson & { next: string }>
}

/** Sign-in through one OpenID Connect provider. */
export function openUpstream(
  { issuer, clientId, clientSecret, name }: NonNullable<Config['upstream']>,
  { publicUrl, appSecret, now }: Pick<People, 'publicUrl' | 'appSecret' | 'now'>,
): Upstream {
  const redirectUri = new URL(CALLBACK_PATH, publicUrl).href
  let discovered: Promise<Configuration> | undefined

  /** The provider's configuration, read on first use and again after a failure. */
  async function configuration(): Promise<Configuration> {
    const { discovery, allowInsecureRequests } = await library()
    const { protocol, hostname } = new URL(issuer)
    const insecure = protocol === 'http:' && isLoopbackName(hostname) ? { execute: [allowInsecureRequests] } : {}
    discovered ??= discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: MAX_ANSWER_SECONDS,
      ...insecure,
    })
    return discovered.catch((error: unknown) => {
      discovered = undefined
      throw notReached(name, error)
    })
  }

  return {
    name,
    issuer,

    async start(next) {
      const client = await library()
      const trip: Trip = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
        next,
        expiresAt: now().getTime() + UPSTREAM_MINUTES * 60_000,
      }
      const url = client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state: trip.state,
        nonce: trip.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(trip.verifier),
        code_challenge_method: 'S256',
      })
      return { url, trip: seal(appSecret, PURPOSE, JSON.stringify(trip)) }
    },

    async finish(url, sealed) {
      const text = sealed && unseal(appSecret, PURPOSE, sealed)
      const trip = text ? (JSON.parse(text) as Trip) : undefined
      if (!trip || trip.expiresAt <= now().getTime()) throw lostTrip(name)
      const client = await library()
      const config = await configuration()
      // The registered redirect URI, whatever the request's Host header says.
      const current = new URL(redirectUri)
      current.search = url.search
      const tokens = await client
        .authorizationCodeGrant(config, current, {
          expectedState: trip.state,
          expectedNonce: trip.nonce,
          pkceCodeVerifier: trip.verifier,
          idTokenExpected: true,
        })
        .catch((error: unknown) => {
          throw refusedBy(name, error)
        })
      const claims = tokens.claims()!
      const person =
        claims['email'] === undefined && config.serverMetadata().userinfo_endpoint
          ? await client.fetchUserInfo(config, tokens.access_token, claims.sub).catch(() => claims)
          : claims
      const isVerified = person['email_verified'] === true && typeof person['email'] === 'string'
      return {
        issuer: claims.iss,
        subject: claims.sub,
        verifiedEmail: isVerified ? (person['email'] as string) : null,
        next: trip.next,
      }
    },
  }
}

/**
 * The account of a person who was sent by the provider. Finds it by the provider's id for the person, or the
 * first time by their email address. That must be verified: otherwise anyone could take over an account by
 * entering its email address at the provider.
 */
export async function accountOfUpstream(
  { now }: People,
  tx: Tx,
  { issuer, subject, verifiedEmail }: UpstreamPerson,
  name: string,
): Promise<string> {
  const time = now().toISOString()
  const known = await tx.sql
    .updateTable('upstream_identity')
    .set({ last_used_at: time })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returning('account_id')
    .executeTakeFirst()
  if (known) return known.account_id
  if (!verifiedEmail)
    throw new DomainError(
      'wrong_state',
      `${name} hasn’t verified your email address, so we can’t tell which account is yours.`,
      `Verify your address at ${name} and try again, or sign in by email.`,
    )
  const email = emailAddress(verifiedEmail)
  const { id: accountId } = await accountOf(tx, email)
  await tx.sql
    .insertInto('upstream_identity')
    .values({ issuer, subject, account_id: accountId, email, created_at: time, last_used_at: time })
    .onConflict((oc) => oc.columns(['issuer', 'subject']).doNothing())
    .execute()
  return accountId
}

/** The email address of the linked identity at the provider; null when there is none. */
export async function upstreamOf({ db }: People, accountId: string, issuer: string): Promise<string | null> {
  const linked = await db.read.sql
    .selectFrom('upstream_identity')
    .select('email')
    .where('account_id', '=', accountId)
    .where('issuer', '=', issuer)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return linked?.email ?? null
}

/** Unlinks the provider. The next sign-in through it finds the account by email address again. */
export async function unlinkUpstream({ db }: People, accountId: string, issuer: string): Promise<void> {
  await db.read.sql
    .deleteFrom('upstream_identity')
    .where('account_id', '=', accountId)
    .where('issuer', '=', issuer)
    .execute()
}

function lostTrip(name: string): DomainError {
  return new DomainError(
    'wrong_state',
    `This sign-in through ${name} has expired, or it started in another browser.`,
    'Start again from the sign-in page.',
  )
}

function refusedBy(name: string, cause: unknown): DomainError {
  return new DomainError('wrong_state', `${name} didn’t confirm the sign-in.`, 'Try again, or sign in by email.', {
    cause,
  })
}

function notReached(name: string, cause: unknown): DomainError {
  return new DomainError(
    'unavailable',
    `We can’t reach ${name} right now.`,
    'Try again in a minute, or sign in by email.',
    { cause },
  )
}

/** Loaded on the first sign-in through a provider. */
function library() {
  return import('openid-client')
}
