import { keyOfSecret } from '../domain/accounts/keys.ts'
import type { Database } from '../domain/database/database.ts'
import { DomainError } from '../domain/errors.ts'
import { SCOPES, type Actor, type Scope } from '../domain/shared/actor.ts'

const FIX = 'Create an API key and send it as `Authorization: Bearer ldk_…`.'

/** Who the bearer credential stands for; null when none was sent. Throws `not_signed_in` for a bad one. */
export async function actorOf(db: Database, authorization: string | undefined, now: Date): Promise<Actor | null> {
  if (authorization === undefined) return null
  const secret = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
  if (!secret) throw new DomainError('not_signed_in', 'The Authorization header is not `Bearer <credential>`.', FIX)
  const key = await keyOfSecret(db, secret, now)
  if (!key) throw new DomainError('not_signed_in', 'The credential is unknown, expired or revoked.', FIX)
  return { accountId: key.accountId, scopes: new Set(key.scopes), via: 'api_key' }
}

/** The `WWW-Authenticate` value of RFC 6750 section 3: no error code when no credential was sent. */
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
    ...(code ? [`error="${code}"`, `error_description="${error.message.replaceAll('"', "'")}"`] : []),
  ]
  return `Bearer ${parts.join(', ')}`
}

/** RFC 9728. There is no authorization server yet, so none is named: callers use API keys. */
export function protectedResourceMetadata(publicUrl: URL, siteName: string): object {
  return {
    resource: new URL('/mcp', publicUrl).href,
    scopes_supported: SCOPES,
    bearer_methods_supported: ['header'],
    resource_name: siteName,
    resource_documentation: new URL('/docs', publicUrl).href,
  }
}
