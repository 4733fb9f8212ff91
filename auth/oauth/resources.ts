import { SCOPES, type Scope } from '../../domain/shared/actor.ts'

/** What each scope lets an app do, as its person reads it. */
export const SCOPE_SENTENCES: Record<Scope, string> = {
  'account:read': 'See your account, your drafts and your listings',
  'listings:write': 'Create and change your drafts and listings',
  'orders:write': 'Prepare orders for you; you alone can pay',
}

/** What an app may do that names no scope of ours. */
const DEFAULT_SCOPE: Scope = 'account:read'

/** Scopes of the protocol, which open nothing here. */
const PROTOCOL_SCOPES = new Set(['openid', 'offline_access'])

/** Where a token may be shown. */
export type Resource = '/mcp' | '/api/v1'

/** `/mcp` takes only its own tokens; REST also takes those of MCP, so that an app needs one sign-in for both. */
const ACCEPTED: Record<Resource, Resource[]> = { '/mcp': ['/mcp'], '/api/v1': ['/mcp', '/api/v1'] }

/** The audiences a resource accepts. */
export function audiencesOf(resource: Resource, publicUrl: URL): string[] {
  return ACCEPTED[resource].map((path) => publicUrl.origin + path)
}

/** The one spelling of a resource indicator, whose host may be in capitals and whose path may end in a slash. */
export function canonicalResource(indicator: string): string {
  const { origin, pathname } = new URL(indicator)
  return (origin + pathname).replace(/\/$/, '')
}

/** Ours of the scopes asked for. */
export function knownScopes(asked: Iterable<string>): Scope[] {
  const words = new Set(asked)
  return SCOPES.filter((scope) => words.has(scope))
}

/** The scope parameter with the default in it when it names nothing but the protocol's own. */
export function withDefaultScope(scope: string): string {
  const words = scope.split(' ').filter(Boolean)
  return words.every((word) => PROTOCOL_SCOPES.has(word)) ? [DEFAULT_SCOPE, ...words].join(' ') : scope
}
