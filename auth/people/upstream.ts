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
/** A person signs in at the provider meanwhile, perhaps with a second factor. */
export const UPSTREAM_MINUTES = 15
const PURPOSE = 'upstream sign-in'
/** The provider answers within this, or the person is told to use another way. */
const ANSWER_SECONDS = 10

/** What the browser keeps, encrypted, while the person is at the provider. */
interface Trip {
  state: string
  nonce: string
  verifier: string
  next: string
  expiresAt: number
}

/** Who the provider says came back. */
export interface UpstreamPerson {
  issuer: string
  subject: string
  /** null unless the provider has verified it. */
  verifiedEmail: string | null
}

export interface Upstream {
  name: string
  issuer: string
  /** Where to send the browser, and what it keeps until it comes back. */
  start(next: string): Promise<{ url: URL; trip: string }>
  /** Who came back to the address. Throws `wrong_state` for an answer that is not to our question. */
  finish(url: URL, trip: string | undefined): Promise<UpstreamPerson & { next: string }>
}

/** One OpenID Connect provider that people may sign in with. */
export function openUpstream(
  { issuer, clientId, clientSecret, name }: NonNullable<Config['upstream']>,
  { publicUrl, appSecret, now }: Pick<People, 'publicUrl' | 'appSecret' | 'now'>,
): Upstream {
  const redirectUri = new URL(CALLBACK_PATH, publicUrl).href
  let discovered: Promise<Configuration> | undefined

  /** Asked when first needed; a provider that was down is asked again. */
  async function configuration(): Promise<Configuration> {
    const { discovery, allowInsecureRequests } = await library()
    const { protocol, hostname } = new URL(issuer)
    const insecure = protocol === 'http:' && isLoopbackName(hostname) ? { execute: [allowInsecureRequests] } : {}
    discovered ??= discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: ANSWER_SECONDS,
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
      // The address that was registered, whatever Host the request came with.
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
      const told =
        claims['email'] === undefined && config.serverMetadata().userinfo_endpoint
          ? await client.fetchUserInfo(config, tokens.access_token, claims.sub).catch(() => claims)
          : claims
      const isVerified = told['email_verified'] === true && typeof told['email'] === 'string'
      return {
        issuer: claims.iss,
        subject: claims.sub,
        verifiedEmail: isVerified ? (told['email'] as string) : null,
        next: trip.next,
      }
    },
  }
}

/**
 * The account of a person the provider sent. Known by the provider's own id of them; the first time by their e-mail
 * address, which must be verified, or anybody could take an account by claiming its address elsewhere.
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
      `${name} has not verified your e-mail address, so we cannot tell which account is yours.`,
      `Verify your address at ${name} and try again, or sign in by e-mail.`,
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

/** The address at the provider this account is linked to; null when it is not. */
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

/** Unlinks the provider: the next sign-in through it goes by the e-mail address again. */
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
    `This answer of ${name} belongs to no sign-in of this browser, or it came too late.`,
    'Start again from the sign-in page.',
  )
}

function refusedBy(name: string, cause: unknown): DomainError {
  return new DomainError('wrong_state', `${name} did not confirm the sign-in.`, 'Try again, or sign in by e-mail.', {
    cause,
  })
}

function notReached(name: string, cause: unknown): DomainError {
  return new DomainError(
    'unavailable',
    `${name} cannot be reached right now.`,
    'Try again in a minute, or sign in by e-mail.',
    { cause },
  )
}

/** Loaded with the first such sign-in. */
function library() {
  return import('openid-client')
}
