import { whyRefused } from '../domain/accounts/closed-account.ts'
import { keyOfSecret } from '../domain/accounts/keys.ts'
import type { Database } from '../domain/database/database.ts'
import { DomainError } from '../domain/errors.ts'
import { howToSignIn } from '../domain/shared/access.ts'
import { SCOPES, type Actor, type Scope } from '../domain/shared/actor.ts'
import { actorOfToken } from './oauth/access.ts'
import { asHeaderText } from './oauth/header-text.ts'
import { audiencesOf, type Resource } from './oauth/resources.ts'

/** Dependencies for checking a credential. */
interface Judge {
  db: Database
  publicUrl: URL
  now: Date
}

/**
 * The person behind a bearer credential: an API key, or an access token for this resource. Null when none was
 * sent. Throws `not_signed_in` for an invalid one.
 */
export async function actorOf(
  { db, publicUrl, now }: Judge,
  authorization: string | undefined,
  resource: Resource,
): Promise<Actor | null> {
  if (authorization === undefined) return null
  const fix = howToSignIn(publicUrl.origin)
  const secret = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
  if (!secret) throw new DomainError('not_signed_in', 'The Authorization header isn’t `Bearer <credential>`.', fix)
  const actor = secret.startsWith('ldk_')
    ? await actorOfKey(db, secret, now)
    : await actorOfToken(db, secret, audiencesOf(resource, publicUrl), now)
  if (!actor)
    throw (
      (await whyRefused(db.read, secret)) ??
      new DomainError('not_signed_in', 'The credential is unknown, expired or revoked.', fix)
    )
  return actor
}

async function actorOfKey(db: Database, secret: string, now: Date): Promise<Actor | null> {
  const key = await keyOfSecret(db, secret, now)
  return key && { accountId: key.accountId, scopes: new Set(key.scopes), via: 'api_key' }
}

/**
 * The `WWW-Authenticate` value of RFC 6750 section 3 for a 401 or 403; undefined for other errors. A 401
 * without a credential has no error code. The description holds the next step, too, because clients show
 * their person nothing else of such a refusal.
 */
export function challenge(
  metadataUrl: string,
  error: DomainError,
  { scope, presented }: { scope: Scope | null; presented: boolean },
): string | undefined {
  if (error.status !== 401 && error.status !== 403) return undefined
  const code = error.status === 403 ? 'insufficient_scope' : presented ? 'invalid_token' : undefined
  const parts = [
    `resource_metadata="${metadataUrl}"`,
    ...(scope ? [`scope="${scope}"`] : []),
    ...(code ? [`error="${code}"`, `error_description="${asHeaderText(`${error.message} ${error.fix}`)}"`] : []),
  ]
  return `Bearer ${parts.join(', ')}`
}

/** The path of a resource's metadata (RFC 9728 section 3.1). */
export function metadataPath(resource: Resource): string {
  return `/.well-known/oauth-protected-resource${resource}`
}

/** RFC 9728 metadata: which authorization server issues tokens for this resource. */
export function protectedResourceMetadata(resource: Resource, publicUrl: URL, siteName: string): object {
  return {
    resource: publicUrl.origin + resource,
    authorization_servers: [publicUrl.origin],
    scopes_supported: SCOPES,
    bearer_methods_supported: ['header'],
    resource_name: siteName,
    resource_documentation: new URL('/docs', publicUrl).href,
  }
}
