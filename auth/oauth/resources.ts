import { SCOPES, type Scope } from '../../domain/shared/actor.ts'

/** What each scope allows, in the words of the consent page. */
export const SCOPE_SENTENCES: Record<Scope, string> = {
  'account:read': 'See your account, your drafts and your listings',
  'listings:write': 'Create and edit your drafts and listings',
  'orders:write': 'Prepare orders for you. Only you can pay',
}

/** The scope of an app that asks for no scope, or only for protocol scopes. */
const DEFAULT_SCOPE: Scope = 'account:read'

/** Scopes of the protocol, which grant no access. */
const PROTOCOL_SCOPES = new Set(['openid', 'offline_access'])

/** What a token can be used for. */
export type Resource = '/mcp' | '/api/v1'

/** `/mcp` accepts only its own tokens. REST also accepts those for MCP, so one sign-in is enough for both. */
const ACCEPTED: Record<Resource, Resource[]> = { '/mcp': ['/mcp'], '/api/v1': ['/mcp', '/api/v1'] }

/** The audiences a resource accepts. */
export function audiencesOf(resource: Resource, publicUrl: URL): string[] {
  return ACCEPTED[resource].map((path) => publicUrl.origin + path)
}

/** The canonical form of a resource indicator, with a lowercase host and no trailing slash. */
export function canonicalResource(indicator: string): string {
  const { origin, pathname } = new URL(indicator)
  return (origin + pathname).replace(/\/$/, '')
}

/** The requested scopes that are ours. */
export function knownScopes(asked: Iterable<string>): Scope[] {
  const words = new Set(asked)
  return SCOPES.filter((scope) => words.has(scope))
}

/** Adds the default scope when no scope, or only protocol scopes, are requested. */
export function withDefaultScope(scope: string): string {
  const words = scope.split(' ').filter(Boolean)
  return words.every((word) => PROTOCOL_SCOPES.has(word)) ? [DEFAULT_SCOPE, ...words].join(' ') : scope
}
