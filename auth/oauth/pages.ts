import type { Scope } from '../../domain/shared/actor.ts'
import type { redirectTarget } from './clients/redirect-target.ts'

/** What the consent page shows. */
export interface ConsentRequest {
  /** The path that the form is posted to. */
  action: string
  token: string
  /** Email address of the signed-in person. */
  email: string
  appName: string
  /** Host of the app's published document; null for an app that registered itself. */
  publishedAt: string | null
  target: ReturnType<typeof redirectTarget>
  scopes: { scope: Scope; sentence: string }[]
  /** The form was submitted with no box checked. */
  nothingTicked: boolean
}

/** A reason why an authorization can't continue. */
export type Obstacle =
  /** The authorization has ended, or was started in another browser. */
  | { kind: 'stale' }
  /** Someone else is signed in now. */
  | { kind: 'another_person'; again: string }
  /** The form didn't come from our page. */
  | { kind: 'foreign_form'; again: string }
  /** The app requires a new sign-in. */
  | { kind: 'sign_in_again'; again: string }
  /** The person's network sent too many requests, and must wait this many seconds. */
  | { kind: 'too_many'; seconds: number }
  /** The database is unavailable. */
  | { kind: 'unavailable' }
  /** A bug in the service. */
  | { kind: 'broken' }

/** The authorization pages, as complete documents. The site renders them. */
export interface AuthorizationPages {
  consent(request: ConsentRequest): Promise<string>
  /** Redirects to `to` automatically, with a link as a fallback. */
  goOn(to: string, appName: string): Promise<string>
  obstacle(obstacle: Obstacle): Promise<string>
  /** The page for an app's invalid request, with the code and description of the OAuth error. */
  refused(code: string, detail: string): Promise<string>
}
