import type { Scope } from '../../domain/shared/actor.ts'
import type { redirectTarget } from './clients/redirect-target.ts'

/** What a person is asked to allow. */
export interface ConsentRequest {
  /** Where the form goes. */
  action: string
  token: string
  /** Address of the person who is signed in. */
  email: string
  appName: string
  /** Host of the app's own document; null for one that only chose its name. */
  publishedAt: string | null
  target: ReturnType<typeof redirectTarget>
  scopes: { scope: Scope; sentence: string }[]
  /** The form came back without any box ticked. */
  nothingTicked: boolean
}

/** Something that ends an authorization half way. */
export type Obstacle =
  /** The page is older than the request it belongs to. */
  | { kind: 'stale' }
  /** Somebody else is signed in by now. */
  | { kind: 'another_person'; again: string }
  /** The form did not come from the page we made. */
  | { kind: 'foreign_form'; again: string }
  /** The app wants a new proof of who is there. */
  | { kind: 'sign_in_again'; again: string }
  /** Too many requests came from where they are; for so many more seconds, none is answered. */
  | { kind: 'too_many'; seconds: number }
  /** The database is away. */
  | { kind: 'unavailable' }
  /** The fault is ours. */
  | { kind: 'broken' }

/** The pages of an authorization, as whole documents; the site makes them. */
export interface AuthorizationPages {
  consent(request: ConsentRequest): Promise<string>
  /** Goes on to `to` by itself; a link for browsers that do not. */
  goOn(to: string, appName: string): Promise<string>
  obstacle(obstacle: Obstacle): Promise<string>
  /** The app's request cannot be answered at all. */
  refused(code: string, detail: string): Promise<string>
}
