import { DomainError } from '../errors.ts'
import type { Actor, Scope } from './actor.ts'

/** The next step for a caller without a valid credential: both ways to get one. */
export function howToSignIn(siteUrl: string): string {
  return `Connect the app with OAuth, where the person signs in and agrees, or send an API key as \`Authorization: Bearer ldk_…\`. The person creates keys at ${siteUrl}/account.`
}

/** Where the person lets this caller use these scopes. */
export function howToGetScope(via: Actor['via'], scopes: readonly Scope[], siteUrl: string): string {
  const [asked, allowed] = [scopes.length === 1 ? 'the scope' : 'the scopes', scopes.join(' and ')]
  return via === 'api_key'
    ? `A key’s scopes never change. Ask the person for a new API key with ${asked} ${allowed}, which they create at ${siteUrl}/account.`
    : `Ask the person to connect the app again and allow ${allowed}. They see at ${siteUrl}/account what it may do now.`
}

/**
 * Refuses a caller without the scope. Throws `not_signed_in` without a credential and `insufficient_scope`
 * with one that lacks the scope.
 */
export function requireScope(scope: Scope | null, actor: Actor | null, siteUrl: string): void {
  if (scope === null) return
  if (!actor) throw new DomainError('not_signed_in', 'This operation needs a signed-in caller.', howToSignIn(siteUrl))
  if (!actor.scopes.has(scope))
    throw new DomainError(
      'insufficient_scope',
      `This operation needs the scope ${scope}.`,
      howToGetScope(actor.via, [scope], siteUrl),
    )
}
